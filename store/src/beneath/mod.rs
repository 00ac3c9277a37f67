//! Opening folders and files beneath a handle: no symbolic link is followed, nothing above the handle is reached.
//!
//! The canonical file and the local store both start here, so both refuse the same things for the same reasons.

#[cfg_attr(not(target_os = "linux"), path = "no_openat2.rs")]
mod openat2;
mod walk;

use rustix::fs::{AtFlags, FileType, Mode, OFlags, openat, statat};
use rustix::io::Errno;
use semsum_core::rules::canonical::Found;
use std::fs::File;
use std::io;
use std::os::fd::{BorrowedFd, OwnedFd};

/// How a folder is opened to pass through. On Linux such a handle asks for no right to list, and can't be synced.
pub(crate) const PASSING: OFlags = PASS_THROUGH.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC);

/// How a folder is opened to be listed and synced.
pub(crate) const LISTING: OFlags = OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC);

#[cfg(target_os = "linux")]
const PASS_THROUGH: OFlags = OFlags::PATH;
#[cfg(not(target_os = "linux"))]
const PASS_THROUGH: OFlags = OFlags::RDONLY;

/// How a file is opened. `NONBLOCK` is for the moment between looking at the type and opening: a pipe put there then
/// would hang the caller. It has no effect on a regular file.
const FILE: OFlags = OFlags::RDONLY
    .union(OFlags::NOFOLLOW)
    .union(OFlags::NONBLOCK)
    .union(OFlags::NOCTTY)
    .union(OFlags::CLOEXEC);

/// Why something was not opened, and what the system said, where it said something.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) found: Found,
    pub(crate) errno: Option<Errno>,
}

impl From<Errno> for Refusal {
    fn from(errno: Errno) -> Self {
        Self {
            found: fault(errno),
            errno: Some(errno),
        }
    }
}

impl From<Found> for Refusal {
    fn from(found: Found) -> Self {
        Self { found, errno: None }
    }
}

impl From<Refusal> for Found {
    fn from(refusal: Refusal) -> Self {
        refusal.found
    }
}

impl From<Refusal> for io::Error {
    fn from(refusal: Refusal) -> Self {
        refusal
            .errno
            .map_or_else(|| Self::other("no file or folder that may be opened"), Self::from)
    }
}

/// A handle on the folder that `steps`, plain names, lead to from `root`, opened with `flags`. Where `walks`, the kernel
/// is not asked to help, as on every system but Linux; the answers are the same.
pub(crate) fn folder(
    root: BorrowedFd<'_>,
    steps: &[&str],
    flags: OFlags,
    walks: bool,
) -> Result<OwnedFd, Refusal> {
    let by_kernel = if walks {
        None
    } else {
        openat2::folder(root, steps, flags)
    };
    by_kernel.unwrap_or_else(|| walk::folder(root, steps, flags))
}

/// Opens `name`, one plain name, in `folder` for reading, if it is a regular file. Others are never opened: that alone
/// can wake a pipe's writer or move a tape.
pub(crate) fn regular(folder: BorrowedFd<'_>, name: &str) -> Result<File, Refusal> {
    let stat = statat(folder, name, AtFlags::SYMLINK_NOFOLLOW)?;
    match FileType::from_raw_mode(stat.st_mode) {
        FileType::RegularFile => Ok(File::from(openat(folder, name, FILE, Mode::empty())?)),
        FileType::Symlink => Err(Found::Symlink.into()),
        _ => Err(Found::NotRegular.into()),
    }
}

/// Opens whatever stands at `name` now, only to learn its identity.
pub(crate) fn entry(folder: BorrowedFd<'_>, name: &str) -> Result<File, Refusal> {
    let flags = PASS_THROUGH.union(FILE);
    Ok(File::from(openat(folder, name, flags, Mode::empty())?))
}

/// What an error of the system says about the path. What is not known to be one of the others is unreadable.
pub(crate) fn fault(errno: Errno) -> Found {
    match errno {
        // A file where a folder should be, or a name that no file can have: nothing is there.
        Errno::NOENT | Errno::NOTDIR | Errno::NAMETOOLONG => Found::Missing,
        // FreeBSD says EMLINK where others say ELOOP.
        Errno::LOOP | Errno::MLINK => Found::Symlink,
        Errno::XDEV => Found::OutsideRoot,
        // A socket, or a device without a driver.
        Errno::NXIO | Errno::NODEV | Errno::OPNOTSUPP => Found::NotRegular,
        _ => Found::Unreadable,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_forbids_is_unreadable_and_nothing_else() {
        for errno in [Errno::ACCESS, Errno::PERM, Errno::IO, Errno::MFILE, Errno::STALE] {
            assert_eq!(fault(errno), Found::Unreadable, "{errno:?}");
        }
    }
}
