//! The way to a folder with nothing but `openat`: one step, one handle, no link followed.

use super::{PASSING, Refusal};
use rustix::fs::{AtFlags, FileType, Mode, OFlags, openat, statat};
use rustix::io::Errno;
use semsum_core::rules::canonical::Found;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

/// The folder that `steps`, plain names, lead to from `root`; the last one is opened with `flags`.
pub(super) fn folder(root: BorrowedFd<'_>, steps: &[&str], flags: OFlags) -> Result<OwnedFd, Refusal> {
    let open = |here: &OwnedFd, step: &str, flags: OFlags| {
        openat(here, step, flags.union(OFlags::NOFOLLOW), Mode::empty())
            .map_err(|errno| refusal(errno, here.as_fd(), step))
    };
    let here = root.try_clone_to_owned().map_err(|_| Found::Unreadable)?;
    let (last, way) = steps.split_last().unwrap_or((&".", &[]));
    let here = way
        .iter()
        .try_fold(here, |here, step| open(&here, step, PASSING))?;
    open(&here, last, flags)
}

/// Systems name a link that was not followed differently: Linux calls it no folder. The second look only finds the
/// reason's name; nothing is opened by it.
fn refusal(errno: Errno, folder: BorrowedFd<'_>, step: &str) -> Refusal {
    if errno == Errno::NOTDIR
        && let Ok(stat) = statat(folder, step, AtFlags::SYMLINK_NOFOLLOW)
        && FileType::from_raw_mode(stat.st_mode) == FileType::Symlink
    {
        return Found::Symlink.into();
    }
    errno.into()
}
