//! A look at the canonical file: opened once beneath a root, read whole through that handle, handed back.
//!
//! What the look guarantees (design section 7):
//!
//! - Nothing outside the root is opened. No symbolic link is followed, at the end or on the way; only the root itself
//!   may be one, because the caller named it.
//! - Only a regular file is opened, so a pipe never hangs the look and a device is never touched.
//! - The bytes digested are those of the handle that is handed back. Memory does not grow with the file.
//! - A file that changed or was replaced between opening and the end of reading is [`Found::Moved`].
//!
//! The times of a file are a hint that it changed, never a proof that it did not. A rewrite which they miss gives the
//! digest of a mixture, and a mixture has the pinned digest only if its bytes are the pinned ones.

mod path;
mod steady;

use crate::beneath::{self, PASSING, fault};
use path::Beneath;
use rustix::fs::Mode;
use rustix::io::Errno;
use semsum_core::rules::canonical::Found;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};

/// What a look found, and the handle that it was found through.
#[derive(Debug)]
pub struct Look {
    /// What stands at the path.
    pub found: Found,
    /// The file that was digested, at its start again; present exactly with [`Found::File`].
    pub handle: Option<File>,
}

/// Reads bytes of an opened file. A test or an arena puts its own in, to play a file that is unreadable or that changes
/// under the reader; everybody else uses [`Plain`].
pub trait Reader {
    /// Reads as [`Read::read`] does: 0 is the end of the file.
    ///
    /// # Errors
    ///
    /// Any error but an interruption is [`Found::Unreadable`].
    fn read(&mut self, file: &mut File, buffer: &mut [u8]) -> io::Result<usize>;
}

/// Reads what is there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl Reader for Plain {
    fn read(&mut self, file: &mut File, buffer: &mut [u8]) -> io::Result<usize> {
        file.read(buffer)
    }
}

/// A folder that looks stay beneath.
#[derive(Debug)]
pub struct Root {
    folder: OwnedFd,
    path: PathBuf,
    walks: bool,
}

impl Root {
    /// Opens the root. It may be a symbolic link to a folder: the caller named it.
    ///
    /// # Errors
    ///
    /// Where `path` is no folder that this user may enter.
    pub fn open(path: &Path) -> io::Result<Self> {
        let folder = rustix::fs::open(path, PASSING, Mode::empty())?;
        Ok(Self {
            folder,
            path: path.to_owned(),
            walks: false,
        })
    }

    /// The same root without the help of `openat2`, as every system but Linux has it: folder by folder. The answers are
    /// the same.
    #[must_use]
    pub fn walking(self) -> Self {
        Self { walks: true, ..self }
    }

    /// [`Root::look`] beneath what the root's path names now: it may be another folder than the one that was opened, such
    /// as the next release behind a link. A root that is gone or closed since holds no file.
    #[must_use]
    pub fn look_again(&self, path: &str) -> Look {
        look(&self.path, path)
    }

    /// Looks at the file at `path`, relative to the root, with `/` between names.
    ///
    /// - An empty or absolute path, one with a NUL, and one with a step `..` anywhere is [`Found::OutsideRoot`], even
    ///   where `a/../b` would lead back: what a parent step means depends on links that may change between two looks.
    /// - `.` and repeated `/` say nothing and are passed over. A path that ends in `/` or `/.` names a folder and is
    ///   [`Found::NotRegular`].
    /// - Nothing is decoded: `%2e%2e` and `\` are ordinary characters of a name.
    /// - A file where a folder should be, and a name longer than the system allows, is [`Found::Missing`].
    #[must_use]
    pub fn look(&self, path: &str) -> Look {
        self.look_with(path, &mut Plain)
    }

    /// [`Root::look`], with the bytes read by `reader`.
    #[must_use]
    pub fn look_with(&self, path: &str, reader: &mut dyn Reader) -> Look {
        match self.observe(path, reader) {
            Ok((sha256, file)) => Look {
                found: Found::File(sha256),
                handle: Some(file),
            },
            Err(found) => Look { found, handle: None },
        }
    }

    fn observe(&self, path: &str, reader: &mut dyn Reader) -> Result<(String, File), Found> {
        let beneath = Beneath::parse(path)?;
        let folder = self.enter(&beneath)?;
        let file = beneath::regular(folder.as_fd(), beneath.name)?;
        steady::digest(file, reader, || {
            let folder = self.enter(&beneath)?;
            Ok(beneath::entry(folder.as_fd(), beneath.name)?)
        })
    }

    /// A handle on the folder that holds the file.
    fn enter(&self, beneath: &Beneath<'_>) -> Result<OwnedFd, Found> {
        let folder = beneath::folder(self.folder.as_fd(), &beneath.folders, PASSING, self.walks)?;
        Ok(folder)
    }
}

/// Looks at the file at `path` beneath `root`; see [`Root::look`]. A root that can't be opened holds no file:
/// [`Found::Missing`], or [`Found::Unreadable`] where this user may not enter it. A caller to whom a missing root is
/// another matter than a missing file opens [`Root`] itself.
#[must_use]
pub fn look(root: &Path, path: &str) -> Look {
    match Root::open(root) {
        Ok(root) => root.look(path),
        Err(error) => Look {
            found: Errno::from_io_error(&error).map_or(Found::Unreadable, fault),
            handle: None,
        },
    }
}
