//! Where things are.

use anyhow::{Result, bail};
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

/// The folder of shared data, `$SEMSUM_SHARED` or `shared` beside the workspace. `None`, and a line that says so, where
/// it is missing.
///
/// # Errors
/// Where it is missing under CI: a part that can't run is a failure there.
pub fn shared(what: &str) -> Result<Option<PathBuf>> {
    let beside = root().join("../shared");
    let shared = std::env::var_os("SEMSUM_SHARED").map_or(beside, PathBuf::from);
    if shared.join("data").is_dir() {
        return Ok(Some(shared));
    }
    not_run(what, "the folder of shared data is not beside the workspace")?;
    Ok(None)
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
