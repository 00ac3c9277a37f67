//! Saved inputs, run through a target once more.

use crate::Target;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// What became of saved inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replayed {
    /// Inputs on which every property holds.
    pub held: usize,
    /// How many of these reached the property; the others were turned away at the door.
    pub judged: usize,
    /// Inputs on which a property fails. What it says of each stands on standard error.
    pub failed: Vec<PathBuf>,
}

/// Runs each file through the target; a folder stands for the files directly in it, in the order of their names.
///
/// # Errors
/// Where one can't be read, with its path. The ones before it have been run.
pub fn replay(target: Target, paths: &[PathBuf]) -> Result<Replayed, (PathBuf, io::Error)> {
    let mut replayed = Replayed::default();
    for path in paths {
        for file in files(path).map_err(|error| (path.clone(), error))? {
            let bytes = fs::read(&file).map_err(|error| (file.clone(), error))?;
            match catch_unwind(AssertUnwindSafe(|| target(&bytes))) {
                Ok(judged) => {
                    replayed.held += 1;
                    replayed.judged += usize::from(judged);
                }
                Err(_) => replayed.failed.push(file),
            }
        }
    }
    Ok(replayed)
}

fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(path)? {
        let path = entry?.path();
        if path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
