//! `cargo xtask codegen`: what is written by the code's own tables, so that pages and tables can't drift from it.

use self::pages::{codes, dictionary, mutators, rule};
use crate::workspace::{if_there, root};
use anyhow::{Context as _, Result, bail};
use semsum_core::rules::RULES;
use std::collections::BTreeMap;
use std::path::Path;

mod events;
mod pages;
mod schema;

/// Folders in which every file is generated; any other file there is stale.
const WHOLE_FOLDERS: [&str; 1] = ["docs/rules"];

/// Every generated file: path from the root, and text.
type Files = BTreeMap<String, String>;

fn files() -> Files {
    let mut files = Files::new();
    for each in RULES {
        files.insert(format!("docs/rules/{}.md", each.name), rule(each));
    }
    files.insert("docs/codes.md".to_owned(), codes());
    files.insert("docs/events.md".to_owned(), events::page());
    files.insert("docs/mutators.md".to_owned(), mutators());
    files.insert(
        "cli/src/schemas/context-bundle.json".to_owned(),
        schema::context_bundle(),
    );
    files.insert("fuzz/dictionary".to_owned(), dictionary());
    files
}

/// Writes every generated file that differs, and removes what no longer is one.
pub(crate) fn write() -> Result<()> {
    let files = files();
    for stale in stale(&root(), &files)? {
        let path = root().join(&stale);
        if let Some(text) = files.get(&stale) {
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder)?;
            }
            std::fs::write(&path, text).with_context(|| format!("can't write {stale}"))?;
            eprintln!("codegen: wrote {stale}");
        } else {
            std::fs::remove_file(&path).with_context(|| format!("can't remove {stale}"))?;
            eprintln!("codegen: removed {stale}");
        }
    }
    Ok(())
}

/// Fails naming every file that `write` would change.
pub(crate) fn check() -> Result<()> {
    let files = files();
    let stale = stale(&root(), &files)?;
    if !stale.is_empty() {
        bail!("stale: {}; `cargo xtask codegen` writes them", stale.join(", "));
    }
    eprintln!("codegen: {} files are fresh", files.len());
    Ok(())
}

/// What is missing, differs, or stands where only generated files stand.
fn stale(root: &Path, files: &Files) -> Result<Vec<String>> {
    let mut stale = Vec::new();
    for (path, text) in files {
        let found = if_there(std::fs::read(root.join(path))).with_context(|| format!("can't read {path}"))?;
        if found.as_deref() != Some(text.as_bytes()) {
            stale.push(path.clone());
        }
    }
    for folder in WHOLE_FOLDERS {
        let entries =
            if_there(std::fs::read_dir(root.join(folder))).with_context(|| format!("can't read {folder}"))?;
        for entry in entries.into_iter().flatten() {
            let path = format!("{folder}/{}", entry?.file_name().to_string_lossy());
            if !files.contains_key(&path) {
                stale.push(path);
            }
        }
    }
    Ok(stale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_and_can_not_be_read_is_an_error() {
        let folder = tempfile::TempDir::new().unwrap();
        // A folder in place of a file, and a file in place of a folder.
        std::fs::create_dir_all(folder.path().join("page.md")).unwrap();
        let page = Files::from([("page.md".to_owned(), String::new())]);
        assert!(stale(folder.path(), &page).is_err());
        std::fs::create_dir_all(folder.path().join("docs")).unwrap();
        std::fs::write(folder.path().join("docs/rules"), "").unwrap();
        assert!(stale(folder.path(), &Files::new()).is_err());
    }

    #[test]
    fn missing_changed_and_left_over_files_are_stale() {
        let folder = tempfile::TempDir::new().unwrap();
        std::fs::create_dir_all(folder.path().join("docs/rules")).unwrap();
        std::fs::write(folder.path().join("docs/rules/same.md"), "same").unwrap();
        std::fs::write(folder.path().join("docs/rules/changed.md"), "edited by hand").unwrap();
        std::fs::write(folder.path().join("docs/rules/ghost.md"), "").unwrap();
        let files =
            ["same", "changed", "missing"].map(|name| (format!("docs/rules/{name}.md"), name.to_owned()));
        assert_eq!(
            stale(folder.path(), &Files::from(files)).unwrap(),
            [
                "docs/rules/changed.md",
                "docs/rules/missing.md",
                "docs/rules/ghost.md"
            ]
        );
    }
}
