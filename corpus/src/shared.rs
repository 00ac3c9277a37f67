//! Where data stands that tests and chores read and the repository does not hold.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// A file or folder of the shared data: `below` `$SEMSUM_SHARED`, or `below` the folder `shared` beside the workspace.
/// `None`, and one line on standard error that says so, where it is missing: whoever asks does not run then.
///
/// For tests and chores alone; no program that is delivered looks there.
///
/// # Errors
/// Where it is missing and the environment says `CI=true`, since nothing may be left out there; or where it is there and
/// can't be looked at.
pub fn shared(below: &str) -> io::Result<Option<PathBuf>> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let root = std::env::var_os("SEMSUM_SHARED").map_or_else(beside, PathBuf::from);
    let is_ci = std::env::var_os("CI").is_some_and(|ci| ci == "true");
    found(&root, below, is_ci)
}

fn found(root: &Path, below: &str, is_ci: bool) -> io::Result<Option<PathBuf>> {
    let path = root.join(below);
    if path.try_exists()? {
        return Ok(Some(path));
    }
    let missing = format!("there is no {below} in $SEMSUM_SHARED or ../shared");
    if is_ci {
        return Err(io::Error::new(ErrorKind::NotFound, missing));
    }
    eprintln!("not run: {missing}");
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_not_run_and_fails_under_ci() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        for is_ci in [false, true] {
            assert_eq!(found(here, "src", is_ci).unwrap(), Some(here.join("src")));
        }
        assert_eq!(found(here, "no/such/data", false).unwrap(), None);
        let error = found(here, "no/such/data", true).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotFound);
    }

    #[test]
    fn what_can_not_be_looked_at_is_an_error() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(found(here, &"long".repeat(1_000), false).is_err());
    }
}
