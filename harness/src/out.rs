//! What a run leaves in its folder: each wrongly judged case as a vector file that replays it, the report, and what a
//! program said on its standard error.
//!
//! The folder must be absent or empty: a run never mixes with another one's files, and overwrites nothing.

use crate::foreign::Stderr;
use crate::shown::Shown;
use semsum_mutators::vector::VectorFile;
use semsum_mutators::{Case, Report};
use std::collections::HashMap;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The file of the report, in the folder.
const REPORT: &str = "report.json";

/// The file of what a program said on its standard error.
const STDERR: &str = "stderr.txt";

/// Why the folder can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutError {
    /// There are files in it.
    NotEmpty(PathBuf),
    /// It, or a file in it, can't be made or written.
    Unwritable(PathBuf, io::ErrorKind),
}

impl fmt::Display for OutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotEmpty(path) => {
                let path = Shown(path);
                write!(
                    f,
                    "{path} is not empty; name a new folder, so that no earlier run is overwritten"
                )
            }
            Self::Unwritable(path, kind) => {
                write!(f, "{} can't be written: {}", Shown(path), unwritable(*kind))
            }
        }
    }
}

impl std::error::Error for OutError {}

fn unwritable(kind: io::ErrorKind) -> String {
    match kind {
        io::ErrorKind::AlreadyExists => "there is a file of this name; name a new folder".to_owned(),
        io::ErrorKind::NotFound => "no folder can be made there; name another place".to_owned(),
        io::ErrorKind::NotADirectory => "a step on the way is no folder; check the path".to_owned(),
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "no permission; name a place that this user may write to".to_owned()
        }
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "there is no room left; name another place, or make room".to_owned()
        }
        kind => format!("{kind}; name another place"),
    }
}

/// The folder of a run, and what was written to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The folder.
    pub folder: PathBuf,
    /// How many files, without that of standard error.
    pub files: usize,
    /// How many bytes they are.
    pub bytes: usize,
}

/// The folder of a run.
pub(crate) struct Out {
    folder: PathBuf,
    /// How many files each name has.
    names: HashMap<String, usize>,
    files: usize,
    bytes: usize,
}

impl Out {
    /// Makes the folder, or takes an empty one.
    pub(crate) fn open(folder: &Path) -> Result<Self, OutError> {
        let unwritable = |error: io::Error| OutError::Unwritable(folder.to_path_buf(), error.kind());
        fs::create_dir_all(folder).map_err(unwritable)?;
        if fs::read_dir(folder).map_err(unwritable)?.next().is_some() {
            return Err(OutError::NotEmpty(folder.to_path_buf()));
        }
        Ok(Self {
            folder: folder.to_path_buf(),
            names: HashMap::new(),
            files: 0,
            bytes: 0,
        })
    }

    /// Writes the vector file of a case in the sub-folder `kind`, and says where it is.
    pub(crate) fn vector(&mut self, kind: &str, case: &Case, file: &VectorFile) -> Result<PathBuf, OutError> {
        let folder = self.folder.join(kind);
        fs::create_dir_all(&folder).map_err(|error| OutError::Unwritable(folder.clone(), error.kind()))?;
        let ids: Vec<_> = case.mutators.iter().map(|mutator| mutator.id).collect();
        let name = if ids.is_empty() {
            "case".to_owned()
        } else {
            ids.join("+")
        };
        let count = self.names.entry(format!("{kind}/{name}")).or_default();
        *count = count.saturating_add(1);
        let path = folder.join(format!("{name}-{count:03}.json"));
        self.write(&path, &file.write())?;
        Ok(path)
    }

    /// Writes the report.
    pub(crate) fn report(&mut self, report: &Report) -> Result<(), OutError> {
        let path = self.folder.join(REPORT);
        let mut text = serde_json::to_vec_pretty(report)
            .map_err(|_| OutError::Unwritable(path.clone(), io::ErrorKind::InvalidData))?;
        text.push(b'\n');
        self.write(&path, &text)
    }

    fn create(&self, path: &Path) -> Result<File, OutError> {
        let unwritable = |error: io::Error| OutError::Unwritable(path.to_path_buf(), error.kind());
        OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(path)
            .map_err(unwritable)
    }

    /// What was written.
    pub(crate) fn written(self) -> Written {
        Written {
            folder: self.folder,
            files: self.files,
            bytes: self.bytes,
        }
    }

    fn write(&mut self, path: &Path, bytes: &[u8]) -> Result<(), OutError> {
        let unwritable = |error: io::Error| OutError::Unwritable(path.to_path_buf(), error.kind());
        self.create(path)?.write_all(bytes).map_err(unwritable)?;
        self.files = self.files.saturating_add(1);
        self.bytes = self.bytes.saturating_add(bytes.len());
        Ok(())
    }
}

/// Where a program's standard error goes: passed on where it is to be shown, kept in the folder where there is one, and
/// otherwise dropped.
///
/// # Errors
/// Where the file can't be made.
pub(crate) fn stderr(out: Option<&Out>, show: bool) -> Result<Stderr, OutError> {
    match out {
        _ if show => Ok(Stderr::passed()),
        Some(out) => Ok(Stderr::kept(out.create(&out.folder.join(STDERR))?)),
        None => Ok(Stderr::dropped()),
    }
}
