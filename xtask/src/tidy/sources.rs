//! A number that is cited leads somewhere: `docs/sources.md` says what it stands for.

use super::tree::Tree;
use crate::citations::{self, PAGE};
use anyhow::{Result, bail};
use std::collections::BTreeSet;

/// Holds words of the languages and no citation, or names its sources otherwise.
const EXEMPT: [&str; 2] = ["LICENSE-APACHE", "Cargo.lock"];

/// This module and its neighbour speak of citations without citing anything.
const ABOUT_CITATIONS: [&str; 2] = ["xtask/src/citations.rs", "xtask/src/tidy/sources.rs"];

pub(super) fn check(tree: &Tree) -> Result<Vec<String>> {
    let page = tree.text(PAGE)?;
    let listed = super::prose::anchors(&page);
    let mut complaints = Vec::new();
    let mut citing = BTreeSet::new();
    let mut cited = 0_usize;
    let files = tree.files().iter().map(String::as_str);
    for file in files.filter(|file| !EXEMPT.contains(file) && !ABOUT_CITATIONS.contains(file)) {
        let text = tree.text(file)?;
        for (number, line) in (1..).zip(text.lines()) {
            let found = citations::of(line);
            cited = cited.saturating_add(found.len());
            let mut unlisted: Vec<_> = found
                .iter()
                .map(citations::Citation::anchor)
                .filter(|anchor| !listed.contains(anchor))
                .collect();
            unlisted.dedup();
            complaints.extend(
                unlisted
                    .iter()
                    .map(|anchor| format!("{file}:{number}: {PAGE} does not list {anchor}")),
            );
            if found.is_empty() {
                continue;
            }
            if file.ends_with(".md") && file != PAGE {
                complaints.push(format!("{file}:{number}: cites without a link to {PAGE}"));
            }
            citing.extend(
                file.split_once("/src/")
                    .filter(|_| file.ends_with(".rs"))
                    .map(|it| it.0),
            );
        }
    }
    for krate in citing {
        let library = format!("{krate}/src/lib.rs");
        if tree.files().contains(&library) && !tree.text(&library)?.contains(PAGE) {
            complaints.push(format!(
                "{library}: the crate cites, and its first page does not name {PAGE}"
            ));
        }
    }
    if cited == 0 {
        bail!("no file cites anything");
    }
    Ok(complaints)
}

#[cfg(test)]
mod tests {
    use super::super::tree::tests::tree;
    use super::{PAGE, check};

    const LISTS: &str = "- <a id=\"ruling-7\"></a>**7** seven\n";

    #[test]
    fn a_number_that_is_listed_is_in_order() {
        let (_folder, tree) = tree(&[
            (PAGE, LISTS),
            ("core/src/a.rs", "// (ruling 7)"),
            ("core/src/lib.rs", "//! docs/sources.md"),
            ("docs/a.md", "ruling [7](sources.md#ruling-7)"),
        ]);
        assert!(check(&tree).unwrap().is_empty());
    }

    #[test]
    fn an_unlisted_number_a_missing_link_and_a_silent_crate_are_named() {
        let (_folder, tree) = tree(&[
            (PAGE, LISTS),
            ("core/src/a.rs", "\n// (rulings 7 and 8)"),
            ("core/src/lib.rs", ""),
            ("docs/a.md", "ruling 7"),
        ]);
        assert_eq!(
            check(&tree).unwrap(),
            [
                "core/src/a.rs:2: docs/sources.md does not list ruling-8",
                "docs/a.md:1: cites without a link to docs/sources.md",
                "core/src/lib.rs: the crate cites, and its first page does not name docs/sources.md",
            ]
        );
    }

    #[test]
    fn a_repository_without_a_citation_was_not_looked_at() {
        let (_folder, tree) = tree(&[(PAGE, LISTS)]);
        assert!(check(&tree).is_err());
    }
}
