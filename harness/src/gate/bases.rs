//! Which manifests a run attacks: the built-in ones, and those that the caller gives (contract, gate).

use crate::files;
use crate::shown::Shown;
use crate::stop::Halt;
use semsum_core::limits::MANIFEST_BYTES;
use semsum_mutators::Base;
use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A file that was given and is no base, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassedOver {
    /// Where it is, as reached from what the caller named.
    pub path: PathBuf,
    /// Why: codes and kinds of file, never a value.
    pub reason: String,
}

/// What the given paths hold.
pub struct Given {
    /// Bases, folder by folder in the order of their names.
    pub bases: Vec<Base>,
    /// Everything else.
    pub passed_over: Vec<PassedOver>,
    /// Given paths in which nothing is a base.
    pub barren: Vec<PathBuf>,
    /// Whether the search was ended before it was done.
    pub halted: bool,
}

/// Why the given paths can't be used.
#[derive(Debug)]
pub enum BasesError {
    /// One of them can't be opened.
    Unopened(PathBuf, io::ErrorKind),
    /// None of the files is a base.
    NoneUsable(Vec<PassedOver>),
}

impl fmt::Display for BasesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unopened(path, kind) => {
                write!(
                    f,
                    "{} can't be opened: {}",
                    Shown(path),
                    files::why(&(*kind).into())
                )
            }
            Self::NoneUsable(passed_over) => {
                f.write_str(
                    "no usable base among those given: a base is a *.json that verifies against itself",
                )?;
                for file in passed_over {
                    write!(f, "\n  passed over: {}: {}", Shown(&file.path), file.reason)?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for BasesError {}

/// The built-in bases.
#[must_use]
pub fn built_in() -> Vec<Base> {
    // A test of this crate holds that none is passed over.
    semsum_corpus::bases()
        .filter_map(|base| Base::read(base.name, base.text.to_vec()).ok())
        .collect()
}

/// Searches `paths` at every depth, each folder in the order of its file names, without following links to folders, until
/// the end or until `halt` is due.
///
/// # Errors
/// Where one of `paths` can't be opened, or nothing among them is a base though something was given and all was searched.
pub fn gather(paths: &[PathBuf], halt: &Halt) -> Result<Given, BasesError> {
    let mut given = Given {
        bases: Vec::new(),
        passed_over: Vec::new(),
        barren: Vec::new(),
        halted: false,
    };
    let mut seen = Seen::new();
    for path in paths {
        let unopened = |error: io::Error| BasesError::Unopened(path.clone(), error.kind());
        if halt.is_due() {
            given.halted = true;
            break;
        }
        // Opened as a folder, not looked at first: what it is may change in between.
        match fs::read_dir(path) {
            Ok(_) => given.search(path, &mut seen, halt),
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
                fs::metadata(path).map_err(unopened)?;
                given.take(path, &mut seen);
            }
            Err(error) => return Err(unopened(error)),
        }
    }
    if given.bases.is_empty() && !paths.is_empty() && !given.halted {
        return Err(BasesError::NoneUsable(given.passed_over));
    }
    if !given.halted {
        let holds_none = |path: &&PathBuf| {
            // By its path: the name of a base is text, which a path need not be.
            !seen
                .iter()
                .any(|(file, is_base)| *is_base && file.starts_with(path))
        };
        given.barren = paths.iter().filter(holds_none).cloned().collect();
    }
    Ok(given)
}

/// The files that were looked at, and whether each is a base.
type Seen = HashMap<PathBuf, bool>;

impl Given {
    fn search(&mut self, folder: &Path, seen: &mut Seen, halt: &Halt) {
        let mut waiting = vec![folder.to_path_buf()];
        while let Some(path) = waiting.pop() {
            if halt.is_due() {
                self.halted = true;
                return;
            }
            let kind = match fs::symlink_metadata(&path) {
                Ok(found) => found.file_type(),
                Err(error) => {
                    self.pass_over(&path, unopened(&error));
                    continue;
                }
            };
            // What the caller named may be a link; what is found below may not.
            if kind.is_dir() || path == folder {
                match entries(&path) {
                    Ok(found) => waiting.extend(found.into_iter().rev()),
                    Err(error) => self.pass_over(&path, unopened(&error)),
                }
            } else if kind.is_symlink() && fs::metadata(&path).is_ok_and(|target| target.is_dir()) {
                self.pass_over(&path, "a link to a folder is not followed".to_owned());
            } else {
                self.take(&path, seen);
            }
        }
    }

    fn take(&mut self, path: &Path, seen: &mut Seen) {
        if seen.contains_key(path) {
            return;
        }
        let read = read(path);
        seen.insert(path.to_path_buf(), read.is_ok());
        match read {
            Ok(base) => self.bases.push(base.given()),
            Err(reason) => self.pass_over(path, reason),
        }
    }

    fn pass_over(&mut self, path: &Path, reason: String) {
        self.passed_over.push(PassedOver {
            path: path.to_path_buf(),
            reason,
        });
    }
}

/// The base that a file holds, or why it is none.
fn read(path: &Path) -> Result<Base, String> {
    if path.extension().is_none_or(|end| end != "json") {
        return Err("its name doesn't end in .json".to_owned());
    }
    match files::read(path, MANIFEST_BYTES) {
        Ok(Some(bytes)) => Base::read(path.display().to_string(), bytes).map_err(|why| why.to_string()),
        Ok(None) => Err("no regular file".to_owned()),
        Err(error) => Err(unopened(&error)),
    }
}

fn unopened(error: &io::Error) -> String {
    format!("can't be opened: {}", files::why(error))
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}
