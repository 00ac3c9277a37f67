//! Which places are tests: folders that hold any file of a pair, and what was meant for one and is not read.

use super::names::{AFTER, BEFORE, EXPECT, FILES, is_like_a_side, is_like_an_expectation, is_meant};
use crate::failure::Failure;
use crate::few::few;
use crate::input::Source;
use semsum_harness::shown::Shown;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// How far down tests are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// In the folder and all below it.
    All,
    /// In the folder itself: what is below is another test.
    Alone,
}

/// A place that is a test.
pub(super) enum Place {
    Folder(Holding),
    /// A link to a folder that is not searched: one could lead round in a circle.
    Link,
    /// A link that leads nowhere.
    DeadLink,
}

/// What a test's folder holds.
#[derive(Default)]
pub(super) struct Holding {
    files: BTreeSet<&'static str>,
    /// Other files that are meant for one of a pair by their names.
    others: BTreeSet<String>,
}

impl Place {
    /// Why it can't be judged, as a sentence without a final stop; none where it is a whole pair.
    pub(super) fn unusable(&self) -> Option<String> {
        match self {
            Self::Folder(holding) => holding.unusable(),
            Self::Link => Some(
                "this is a link to a folder outside, which is not followed, so no test there was judged; name that folder \
                 itself with --pairs, or put it in the place of the link"
                    .to_owned(),
            ),
            Self::DeadLink => Some(
                "this is a link that leads nowhere, so no test there was judged; mend the link, or remove it".to_owned(),
            ),
        }
    }

    pub(super) fn has(&self, file: &str) -> bool {
        match self {
            Self::Folder(holding) => holding.has(file),
            Self::Link | Self::DeadLink => false,
        }
    }

    /// The name of a file that stands for one of a pair's.
    pub(super) fn stray(&self) -> Option<&str> {
        match self {
            Self::Folder(holding) => holding.strays().next(),
            Self::Link | Self::DeadLink => None,
        }
    }
}

impl Holding {
    fn has(&self, file: &str) -> bool {
        self.files.contains(file)
    }

    /// Whether the folder is a test: it holds a file of a pair, or one that is meant for it.
    fn is_test(&self) -> bool {
        !self.files.is_empty() || !self.others.is_empty()
    }

    /// Files that were meant for one of a pair, and are not read. A misspelt expectation is one where there is no other.
    fn strays(&self) -> impl Iterator<Item = &str> {
        let stray =
            |name: &&String| is_like_a_side(name) || !self.has(EXPECT) && is_like_an_expectation(name);
        self.others.iter().filter(stray).map(String::as_str)
    }

    fn unusable(&self) -> Option<String> {
        let (there, gone): (Vec<&str>, Vec<&str>) =
            [BEFORE, AFTER].into_iter().partition(|file| self.has(file));
        let strays: Vec<_> = self.strays().collect();
        let missing = match (there.as_slice(), gone.as_slice()) {
            (_, []) if strays.is_empty() => return None,
            (_, []) => {
                let (looks, are) = if strays.len() == 1 {
                    ("a file", "is")
                } else {
                    ("files", "are")
                };
                format!(
                    "the folder holds {}, meant for {looks} of a pair by the name, which {are} not read",
                    listed(&strays)
                )
            }
            ([side], [lost]) => {
                format!("the folder holds {side} and no {lost}, so there is no pair to judge")
            }
            _ => {
                let there = if self.has(EXPECT) {
                    EXPECT.to_owned()
                } else {
                    listed(&strays)
                };
                format!(
                    "the folder holds {there} and neither {BEFORE} nor {AFTER}, so there is no pair to judge"
                )
            }
        };
        Some(format!("{missing}; {}", self.next(&strays)))
    }

    /// What to do about the files that are not there, and about those that are there instead.
    fn next(&self, strays: &[&str]) -> String {
        let mut renamed = BTreeSet::new();
        let mut steps = Vec::new();
        for file in FILES.into_iter().filter(|file| !self.has(file)) {
            let near = self.others.iter().map(String::as_str);
            let near: Vec<_> = near.filter(|name| is_meant(name, file)).collect();
            if !near.is_empty() {
                let names: Vec<_> = near.iter().map(|name| Shown(name).to_string()).collect();
                steps.push(format!(
                    "rename {} to {file}, if that is meant",
                    names.join(" or ")
                ));
                renamed.extend(near);
            }
        }
        if strays.iter().any(|name| !renamed.contains(name)) {
            steps.push(format!(
                "give each pair a folder of its own, with {BEFORE} and {AFTER} in it"
            ));
        }
        if !strays.is_empty() {
            steps.push("give what belongs to no pair another name, or the ending .off".to_owned());
        }
        if steps.is_empty() {
            steps.push("put both sides there, or move what is left out of the tests".to_owned());
        }
        steps.join(", ")
    }
}

/// The first few names, as a sentence has them.
fn listed(names: &[&str]) -> String {
    const LISTED: usize = 3;
    let mut shown = few(LISTED, names.iter().map(Shown));
    match shown.pop() {
        Some(last) if !shown.is_empty() => format!("{} and {last}", shown.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// Searches `folder` down to `depth`, and answers the places that are tests, by path. A test that lost a side, or that no
/// name leads to, must not pass for none.
pub(super) fn search(folder: &Path, depth: Depth) -> Result<BTreeMap<PathBuf, Place>, Failure> {
    let unreadable = |path: &Path, error: &std::io::Error| Source::File(path.to_owned()).unreadable(error);
    let root = fs::canonicalize(folder).map_err(|error| unreadable(folder, &error))?;
    let mut tests = BTreeMap::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        let mut holding = Holding::default();
        for entry in fs::read_dir(&folder).map_err(|error| unreadable(&folder, &error))? {
            let entry = entry.map_err(|error| unreadable(&folder, &error))?;
            let (name, path) = (entry.file_name(), entry.path());
            let kind = entry.file_type().map_err(|error| unreadable(&path, &error))?;
            if let Some(file) = FILES.into_iter().find(|file| name == **file) {
                holding.files.insert(file);
            } else if let Some(link) = kind.is_symlink().then(|| link(&path, &root)).flatten() {
                if depth == Depth::All {
                    tests.insert(path.clone(), link);
                }
            } else if kind.is_dir() {
                if depth == Depth::All {
                    waiting.push(path);
                }
            } else {
                holding.others.extend(meant(&name.to_string_lossy()));
            }
        }
        if holding.is_test() {
            tests.insert(folder, Place::Folder(holding));
        }
    }
    Ok(tests)
}

/// What a link to a folder is; none for one to a file, and one to a folder that is searched anyway.
fn link(path: &Path, root: &Path) -> Option<Place> {
    match fs::canonicalize(path) {
        Ok(target) if target.is_dir() => (!target.starts_with(root)).then_some(Place::Link),
        Ok(_) => None,
        // Editors leave such links beside a file that is open, under hidden names.
        Err(_) => {
            let is_hidden = |name: &std::ffi::OsStr| name.as_encoded_bytes().starts_with(b".");
            (!path.file_name().is_some_and(is_hidden)).then_some(Place::DeadLink)
        }
    }
}

/// The name, where it is meant for one of [`FILES`].
fn meant(name: &str) -> Option<String> {
    (is_like_a_side(name) || is_like_an_expectation(name)).then(|| name.to_owned())
}
