//! Which folders are tests: those that hold any file of a pair.

use crate::failure::Failure;
use crate::input::Source;
use semsum_harness::near::is_near;
use semsum_harness::shown::Shown;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

pub(super) const BEFORE: &str = "before.json";
pub(super) const AFTER: &str = "after.json";
pub(super) const EXPECT: &str = "expect.json";
/// What a pair's folder may hold.
const FILES: [&str; 3] = [BEFORE, AFTER, EXPECT];

/// What a search came upon.
#[derive(Default)]
pub(super) struct Found {
    /// Folders that hold any of [`FILES`]: a test that lost a side must not pass for none.
    pub(super) tests: BTreeMap<PathBuf, Holding>,
    /// What may be a test and is not judged as it was meant, a sentence each, by path.
    pub(super) doubts: Vec<String>,
}

/// What a test's folder holds.
pub(super) struct Holding {
    files: BTreeSet<&'static str>,
    /// Other files that are named nearly so.
    near: Vec<String>,
}

impl Holding {
    pub(super) fn has(&self, file: &str) -> bool {
        self.files.contains(file)
    }

    /// Why this is no whole pair; none where it is one.
    pub(super) fn lost(&self) -> Option<String> {
        let is = |file: &&&str| self.has(file);
        let (there, gone): (Vec<_>, Vec<_>) = [&BEFORE, &AFTER].into_iter().partition(is);
        let missing = match (there.as_slice(), gone.as_slice()) {
            (_, []) => return None,
            ([side], [lost]) => format!("the folder holds {side} and no {lost}"),
            _ => format!("the folder holds {EXPECT} and neither {BEFORE} nor {AFTER}"),
        };
        let meant: Vec<_> = gone.into_iter().filter_map(|file| self.meant(file)).collect();
        let next = if meant.is_empty() {
            "put both sides there, or move what is left out of the tests".to_owned()
        } else {
            meant.join(", ")
        };
        Some(format!("{missing}, so there is no pair to judge; {next}"))
    }

    /// What to do with the files whose names come near `file`, which is not there.
    fn meant(&self, file: &str) -> Option<String> {
        let near: Vec<_> = self
            .near
            .iter()
            .filter(|name| is_meant(name, file))
            .map(|name| Shown(name).to_string())
            .collect();
        (!near.is_empty()).then(|| format!("rename {} to {file}, if that is meant", near.join(" or ")))
    }
}

/// Searches `folder` and all below it. Symbolic links to folders are not followed: one could lead round in a circle.
pub(super) fn search(folder: &Path) -> Result<Found, Failure> {
    let unreadable = |path: &Path, error: &std::io::Error| Source::File(path.to_owned()).unreadable(error);
    let mut found = Found::default();
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        let mut holding = Holding {
            files: BTreeSet::new(),
            near: Vec::new(),
        };
        for entry in fs::read_dir(&folder).map_err(|error| unreadable(&folder, &error))? {
            let entry = entry.map_err(|error| unreadable(&folder, &error))?;
            let kind = entry
                .file_type()
                .map_err(|error| unreadable(&entry.path(), &error))?;
            if let Some(file) = FILES.into_iter().find(|file| entry.file_name() == **file) {
                holding.files.insert(file);
            } else if kind.is_symlink() && entry.path().is_dir() {
                found.doubts.push(format!(
                    "{} is a link to a folder and was not searched; name that folder itself",
                    Shown(entry.path())
                ));
            } else if !kind.is_dir() {
                holding.near.extend(near(&entry.file_name()));
            }
            if kind.is_dir() {
                waiting.push(entry.path());
            }
        }
        holding.near.sort_unstable();
        found.doubts.extend(doubts(&folder, &holding));
        if !holding.files.is_empty() {
            found.tests.insert(folder, holding);
        }
    }
    found.doubts.sort_unstable();
    Ok(found)
}

/// The name, where it comes near one of [`FILES`].
fn near(name: &OsStr) -> Option<String> {
    let name = name.to_str()?;
    FILES
        .into_iter()
        .any(|file| is_meant(name, file))
        .then(|| name.to_owned())
}

/// Whether `file` can be meant by `name`: a slip of the hand, or the same word and more, such as `expectation.json`.
fn is_meant(name: &str, file: &str) -> bool {
    let word = file.trim_end_matches(".json");
    is_near(name, file) || name != file && name.to_lowercase().starts_with(word)
}

/// What may be meant for a test, or for a test's expectation, and is not read. What a lost side may be is said with the
/// test.
fn doubts(folder: &Path, holding: &Holding) -> Option<String> {
    let folder = Shown(folder);
    if holding.files.is_empty() {
        let near = |name: &&String| FILES.into_iter().any(|file| name.eq_ignore_ascii_case(file));
        let name = holding.near.iter().find(near)?;
        let right = name.to_ascii_lowercase();
        return Some(format!(
            "{folder} is no test: {} is not {right}; rename it, if that is meant",
            Shown(name)
        ));
    }
    if holding.has(EXPECT) || holding.lost().is_some() {
        return None;
    }
    let next = holding.meant(EXPECT)?;
    Some(format!(
        "{folder} has no {EXPECT}, so the pair is expected to be accepted; {next}"
    ))
}
