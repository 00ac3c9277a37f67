//! The files of a repository: everything that git tracks or would track.

use anyhow::{Context as _, Result, bail};
use ignore::WalkBuilder;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A folder and the files below it that no ignore file leaves out.
pub(super) struct Tree {
    root: PathBuf,
    files: Vec<String>,
}

impl Tree {
    pub(super) fn of(root: &Path) -> Result<Self> {
        let mut files = Vec::new();
        let walk = WalkBuilder::new(root)
            .hidden(false)
            .require_git(false)
            .parents(false)
            .git_global(false)
            .git_exclude(false)
            .filter_entry(|entry| entry.file_name() != ".git")
            .build();
        for entry in walk {
            let entry = entry?;
            if entry.file_type().is_some_and(|kind| kind.is_file()) {
                let path = entry.path().strip_prefix(root)?;
                files.push(
                    path.to_str()
                        .context("a file's name is not UTF-8")?
                        .replace('\\', "/"),
                );
            }
        }
        files.sort();
        if files.is_empty() {
            bail!("no files there");
        }
        Ok(Self {
            root: root.to_owned(),
            files,
        })
    }

    /// Paths relative to the root, with `/`, sorted.
    pub(super) fn files(&self) -> &[String] {
        &self.files
    }

    /// A file's bytes. A file that is missing or can't be read is an error: nothing was found in it because nobody looked.
    pub(super) fn bytes(&self, file: &str) -> Result<Vec<u8>> {
        std::fs::read(self.root.join(file)).with_context(|| format!("{file} can't be read"))
    }

    /// A file's text. Bytes that are no UTF-8 are an error too.
    pub(super) fn text(&self, file: &str) -> Result<String> {
        String::from_utf8(self.bytes(file)?).with_context(|| format!("{file} is not UTF-8"))
    }

    /// Stems of the files that stand directly in a folder and have this extension.
    pub(super) fn stems<'a>(&'a self, folder: &str, extension: &str) -> BTreeSet<&'a str> {
        let stem = |file: &'a String| {
            let name = file.strip_prefix(folder)?.strip_prefix('/')?;
            let stem = name.strip_suffix(extension)?.strip_suffix('.')?;
            (!stem.contains('/')).then_some(stem)
        };
        self.files.iter().filter_map(stem).collect()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::Tree;
    use tempfile::TempDir;

    /// A miniature tree of these files.
    pub(in crate::tidy) fn tree(files: &[(&str, &str)]) -> (TempDir, Tree) {
        let folder = TempDir::new().unwrap();
        for (path, text) in files {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let tree = Tree::of(folder.path()).unwrap();
        (folder, tree)
    }

    #[test]
    fn hidden_files_belong_to_the_tree_and_ignored_ones_do_not() {
        let (_folder, tree) = tree(&[
            (".gitignore", "/target\n"),
            ("target/a", ""),
            (".ci/run", ""),
            ("b.rs", ""),
        ]);
        assert_eq!(tree.files(), [".ci/run", ".gitignore", "b.rs"]);
    }

    #[test]
    fn a_file_that_nobody_can_read_is_an_error_and_not_empty() {
        let (folder, tree) = tree(&[("gone.md", ""), ("there.md", "")]);
        std::fs::remove_file(folder.path().join("gone.md")).unwrap();
        std::fs::write(folder.path().join("there.md"), b"caf\xE9").unwrap();
        assert!(tree.bytes("gone.md").is_err());
        assert!(tree.text("gone.md").is_err());
        assert!(tree.bytes("there.md").is_ok());
        assert!(tree.text("there.md").is_err());
        assert!(crate::tidy::texts::check(&tree).is_err());
        assert!(crate::tidy::prose::check(&tree).is_err());
        assert!(crate::tidy::readme::check(&tree).is_err());
        assert!(crate::tidy::copies::check(&tree, folder.path()).is_err());
    }

    #[test]
    fn stems_are_those_of_one_folder_and_one_extension() {
        let (_folder, tree) = tree(&[("a/b/x.rs", ""), ("a/b/c/y.rs", ""), ("a/b/z.md", "")]);
        assert_eq!(tree.stems("a/b", "rs").into_iter().collect::<Vec<_>>(), ["x"]);
    }
}
