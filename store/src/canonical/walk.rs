//! The way to a folder with nothing but `openat`: one step, one handle, no link followed.

use super::{FOLDER, fault};
use rustix::fs::{AtFlags, FileType, Mode, OFlags, openat, statat};
use rustix::io::Errno;
use semsum_core::rules::canonical::Found;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

/// The folder that `steps`, plain names, lead to from `root`.
pub(super) fn folder(root: BorrowedFd<'_>, steps: &[&str]) -> Result<OwnedFd, Found> {
    let here = root.try_clone_to_owned().map_err(|_| Found::Unreadable)?;
    steps.iter().try_fold(here, |here, step| {
        openat(&here, *step, FOLDER.union(OFlags::NOFOLLOW), Mode::empty())
            .map_err(|errno| refusal(errno, here.as_fd(), step))
    })
}

/// Systems name a link that was not followed differently: Linux calls it no folder. The second look only finds the
/// reason's name; nothing is opened by it.
fn refusal(errno: Errno, folder: BorrowedFd<'_>, step: &str) -> Found {
    if errno == Errno::NOTDIR
        && let Ok(stat) = statat(folder, step, AtFlags::SYMLINK_NOFOLLOW)
        && FileType::from_raw_mode(stat.st_mode) == FileType::Symlink
    {
        return Found::Symlink;
    }
    fault(errno)
}
