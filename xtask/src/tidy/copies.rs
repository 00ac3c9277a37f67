//! Nothing of the shared data is copied into the repository: tests read it where it is.

use super::tree::Tree;
use anyhow::{Context as _, Result, bail};
use ignore::WalkBuilder;
use std::collections::HashMap;
use std::path::Path;

/// Licence texts are the same everywhere.
const EXEMPT: &str = "LICENSE";

pub(super) fn check(tree: &Tree, data: &Path) -> Result<Vec<String>> {
    let mut own: HashMap<Vec<u8>, &str> = HashMap::new();
    for file in tree.files().iter().filter(|file| !file.starts_with(EXEMPT)) {
        let words = words(&tree.bytes(file)?);
        if !words.is_empty() {
            own.insert(words, file);
        }
    }
    let mut complaints = Vec::new();
    let mut looked_at = 0_usize;
    for entry in WalkBuilder::new(data).standard_filters(false).build() {
        let entry = entry?;
        if entry.file_type().is_some_and(|kind| kind.is_file()) {
            let bytes = std::fs::read(entry.path()).context("a file of the shared data can't be read")?;
            looked_at += 1;
            complaints.extend(
                own.get(&words(&bytes))
                    .map(|file| format!("{file} is a copy of shared data")),
            );
        }
    }
    if looked_at == 0 {
        bail!("the shared data has no files");
    }
    complaints.sort();
    complaints.dedup();
    Ok(complaints)
}

/// A file without its white space, so that another layout hides no copy.
fn words(bytes: &[u8]) -> Vec<u8> {
    bytes
        .iter()
        .copied()
        .filter(|byte| !byte.is_ascii_whitespace())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tree::tests::tree;
    use super::check;

    #[test]
    fn a_copy_is_found_in_any_layout_and_licences_are_exempt() {
        let (shared, _) = tree(&[("cases/a.json", "{\"id\": 1}"), ("b/LICENSE", "MIT")]);
        let (_folder, tree) = tree(&[
            ("corpus/x.json", "{\n\"id\":1\n}\n"),
            ("LICENSE-MIT", "MIT"),
            ("y.json", "{}"),
        ]);
        assert_eq!(
            check(&tree, shared.path()).unwrap(),
            ["corpus/x.json is a copy of shared data"]
        );
    }

    #[test]
    fn looking_at_nothing_is_no_success() {
        let empty = tempfile::TempDir::new().unwrap();
        let (_folder, tree) = tree(&[("a", "a")]);
        assert!(check(&tree, empty.path()).is_err());
    }
}
