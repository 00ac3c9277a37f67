//! Data of our own writing, and the one file that embeds it.
//!
//! | folder | what it holds | who writes it |
//! |---|---|---|
//! | `bases/` | manifests that verify against themselves: what the mutators attack | by hand |
//! | `bundles/` | `context-bundle/v1` files with their history (design section 6) | by hand |
//! | `golden/n1.json` | checksums that `n1` must give for ever (design section 4) | an independent oracle, once |
//! | `vectors/` | frozen cases, one file a rule (design section 9) | the `corpus` chore of this repository |
//!
//! The crate reads nothing at run time and knows no other crate: it hands out bytes as they stand in the repository. One
//! function is not about them: [`shared`] tells tests and chores where data stands that the repository does not hold.
//!
//! Rulings and sections of the design are cited by number: `docs/sources.md` says what each of them is.

mod shared;

pub use shared::shared;

use std::fmt;

use include_dir::{Dir, include_dir};

static BASES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/bases");
static BUNDLES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/bundles");
static VECTORS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/vectors");
static GOLDEN: &[u8] = include_bytes!("../golden/n1.json");

/// One embedded file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Embedded {
    /// The file's stem: `payments-payout-rerun` of `bases/payments-payout-rerun.json`.
    pub name: &'static str,
    /// Its bytes, unchanged: JSON in UTF-8.
    pub text: &'static [u8],
}

impl fmt::Debug for Embedded {
    /// Name and size alone; the bytes hold values of a manifest.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Embedded")
            .field("name", &self.name)
            .field("bytes", &self.text.len())
            .finish()
    }
}

/// The manifests that every gate run attacks, by name. Each is valid and verifies against itself under both policies.
///
/// Sizes go from 433 bytes to exactly the reader's limit of 1,048,576 bytes.
pub fn bases() -> impl Iterator<Item = Embedded> {
    json_files(&BASES)
}

/// Bundles of the form `context-bundle/v1`, by name (design section 6).
pub fn bundles() -> impl Iterator<Item = Embedded> {
    json_files(&BUNDLES)
}

/// The vector files, by name, which is the name of a rule (design sections 2 and 9).
pub fn vectors() -> impl Iterator<Item = Embedded> {
    json_files(&VECTORS)
}

/// The golden checksums: a JSON object with `cases`, each `{id, base | text | raw, checksum, …}`.
///
/// `base` names one of [`bases`], `text` is the manifest's text itself, `raw` its bytes in base64 (RFC 4648 section 4).
/// `canonical` is the RFC 8785 text of the normal form, `canonicalSha256` its SHA-256 in hex where it is long.
/// `sameAs` and `differsFrom` name other cases with an equal or an unequal checksum.
pub fn golden() -> Embedded {
    Embedded {
        name: "n1",
        text: GOLDEN,
    }
}

fn json_files(folder: &'static Dir<'static>) -> impl Iterator<Item = Embedded> {
    let mut files: Vec<Embedded> = folder
        .files()
        .filter(|file| file.path().extension().is_some_and(|end| end == "json"))
        .filter_map(|file| {
            let name = file.path().file_stem()?.to_str()?;
            Some(Embedded {
                name,
                text: file.contents(),
            })
        })
        .collect();
    files.sort_by_key(|file| file.name);
    files.into_iter()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use super::*;

    fn on_disk(folder: &str) -> BTreeMap<String, Vec<u8>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|end| end == "json"))
            .map(|path| {
                let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
                (name, std::fs::read(&path).unwrap())
            })
            .collect()
    }

    fn embedded(files: impl Iterator<Item = Embedded>) -> Vec<(String, Vec<u8>)> {
        files
            .map(|file| (file.name.to_owned(), file.text.to_vec()))
            .collect()
    }

    #[test]
    fn every_file_of_a_folder_is_embedded_as_it_stands_and_in_order() {
        for (folder, found) in [
            ("bases", embedded(bases())),
            ("bundles", embedded(bundles())),
            ("vectors", embedded(vectors())),
            ("golden", embedded(std::iter::once(golden()))),
        ] {
            let wanted: Vec<_> = on_disk(folder).into_iter().collect();
            let same = found == wanted;
            assert!(same, "{folder}: {} embedded, {} there", found.len(), wanted.len());
        }
    }

    #[test]
    fn the_bases_reach_from_tiny_to_the_limit_of_the_reader() {
        let sizes: Vec<usize> = bases().map(|base| base.text.len()).collect();
        let within =
            |low: usize, high: usize| sizes.iter().filter(|size| (low..=high).contains(*size)).count();
        assert!(sizes.len() >= 26);
        assert!(within(0, 500) >= 1);
        assert!(within(5 * 1024, 16 * 1024) >= 3);
        assert!(within(16 * 1024, 64 * 1024) >= 2);
        assert_eq!(within(1_048_576, usize::MAX), 1);
        assert_eq!(sizes.iter().max(), Some(&1_048_576));
    }

    #[test]
    fn debug_output_holds_no_bytes_of_a_base() {
        let shown = format!(
            "{:?}",
            bases().find(|base| base.name == "tiny-one-of-each").unwrap()
        );
        assert_eq!(shown, "Embedded { name: \"tiny-one-of-each\", bytes: 462 }");
    }
}
