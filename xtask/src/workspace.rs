//! Where things are.

use anyhow::{Result, bail};
use std::io;
use std::path::{Path, PathBuf};

/// The root of the workspace.
#[must_use]
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// The folder that cargo builds into.
#[must_use]
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// What reading gave; `None` where there is nothing to read.
///
/// # Errors
/// Where something is there and can't be read: that is not the same as nothing.
pub fn if_there<T>(read: io::Result<T>) -> io::Result<Option<T>> {
    match read {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Says that a part was not run.
///
/// # Errors
/// Always under CI.
pub fn not_run(what: &str, why: &str) -> Result<()> {
    if is_ci() {
        bail!("{what}: {why}");
    }
    eprintln!("not run: {what}: {why}");
    Ok(())
}

/// Whether this is CI, where nothing may be skipped.
#[must_use]
pub fn is_ci() -> bool {
    std::env::var_os("CI").is_some_and(|ci| ci == "true")
}
