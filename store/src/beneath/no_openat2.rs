//! The way to a folder on systems without `openat2`: there is only the walk.

use super::Refusal;
use rustix::fs::OFlags;
use std::os::fd::{BorrowedFd, OwnedFd};

/// Always `None`: the walk has to find out.
pub(super) fn folder(
    _root: BorrowedFd<'_>,
    _steps: &[&str],
    _flags: OFlags,
) -> Option<Result<OwnedFd, Refusal>> {
    None
}
