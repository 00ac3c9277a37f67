//! The way to a folder with Linux's `openat2`: the kernel itself stays beneath the root and follows no link.

use super::Refusal;
use rustix::fs::{Mode, OFlags, ResolveFlags, openat2};
use rustix::io::Errno;
use std::os::fd::{BorrowedFd, OwnedFd};

const BENEATH: ResolveFlags = ResolveFlags::BENEATH
    .union(ResolveFlags::NO_SYMLINKS)
    .union(ResolveFlags::NO_MAGICLINKS);

/// The folder that `steps`, plain names, lead to from `root`, opened with `flags`; `None` where the walk has to find out.
pub(super) fn folder(
    root: BorrowedFd<'_>,
    steps: &[&str],
    flags: OFlags,
) -> Option<Result<OwnedFd, Refusal>> {
    let way = if steps.is_empty() {
        ".".to_owned()
    } else {
        steps.join("/")
    };
    match openat2(root, way, flags, Mode::empty(), BENEATH) {
        Ok(folder) => Some(Ok(folder)),
        // Kernels before 5.6 lack the call, and sandboxes that do not know it forbid it with EPERM. A way longer than
        // PATH_MAX can still be walked. EAGAIN means that the kernel could not rule out a race.
        Err(
            Errno::NOSYS | Errno::PERM | Errno::INVAL | Errno::TOOBIG | Errno::NAMETOOLONG | Errno::AGAIN,
        ) => None,
        Err(errno) => Some(Err(errno.into())),
    }
}
