//! What lies in the folders: names of objects, and everything else with the reason why it is none.

use super::Local;
use super::put::UNFINISHED;
use crate::objects::{Error, Folder, Name, Reason, Stray};
use rustix::fs::{AtFlags, Dir, FileType, FlockOperation, Mode, OFlags, flock, openat, statat};
use rustix::io::Errno;
use std::fs::File;
use std::io;

impl Local {
    pub(super) fn names(&self, folder: Folder) -> Result<Vec<Name>, Error> {
        let mut names = Vec::new();
        self.each(folder, |_, entry| {
            names.extend(entry.ok());
            Ok(())
        })?;
        names.sort_unstable();
        Ok(names)
    }

    pub(super) fn all_strays(&self) -> Result<Vec<Stray>, Error> {
        let mut strays = beside(&self.root).map_err(|error| self.failed(error))?;
        for folder in Folder::ALL {
            self.each(folder, |name, entry| {
                let stray = |reason| Stray::new(Some(folder), name, reason);
                strays.extend(entry.err().map(stray));
                Ok(())
            })?;
        }
        strays.sort_unstable();
        Ok(strays)
    }

    pub(super) fn sweep_all(&self) -> Result<u64, Error> {
        let mut swept: u64 = 0;
        // What is told afterwards is what this sweep met.
        let _ = self.trouble();
        for folder in Folder::ALL {
            let before = swept;
            self.each(folder, |name, entry| {
                let name = str::from_utf8(name).unwrap_or_default();
                if entry.err() == Some(Reason::Leftover) && self.is_swept(folder, name)? {
                    swept = swept.saturating_add(1);
                }
                Ok(())
            })?;
            if swept > before {
                self.sync_folder(folder)?;
            }
        }
        Ok(swept)
    }

    /// Removes a leftover, if its writer is dead. One that somebody else removed first is gone, and one that belongs to
    /// another user stays a leftover, with what the system said kept for whoever asks: neither hinders the rest.
    fn is_swept(&self, folder: Folder, name: &str) -> io::Result<bool> {
        let removed = match is_abandoned(self.folder(folder), name) {
            Ok(true) => self.remove(folder, name).map(|()| true),
            other => other,
        };
        removed.or_else(|error| match error.kind() {
            io::ErrorKind::NotFound => Ok(false),
            io::ErrorKind::PermissionDenied => {
                let _ = self.failed(error);
                Ok(false)
            }
            _ => Err(error),
        })
    }

    /// Hands over each entry of a folder: its name as it is, and the object that it is or why it is none.
    fn each(
        &self,
        folder: Folder,
        mut hand: impl FnMut(&[u8], Result<Name, Reason>) -> io::Result<()>,
    ) -> Result<(), Error> {
        let at = self.folder(folder);
        let each = entries(at, |name| match classify(at, folder, name)? {
            Some(entry) => hand(name, entry),
            None => Ok(()),
        });
        each.map_err(|error| self.failed(error))
    }
}

/// What lies beside the store's folders. Writers leave nothing there, so all of it is somebody else's.
pub(super) fn beside(root: &File) -> io::Result<Vec<Stray>> {
    let mut strays = Vec::new();
    entries(root, |name| {
        if !Folder::ALL
            .iter()
            .any(|folder| folder.as_str().as_bytes() == name)
        {
            strays.push(Stray::new(None, name, Reason::Name));
        }
        Ok(())
    })?;
    Ok(strays)
}

/// Whether an object lies in a folder.
pub(super) fn holds_an_object(at: &File, folder: Folder) -> io::Result<bool> {
    let mut found = false;
    entries(at, |name| {
        found |= matches!(classify(at, folder, name)?, Some(Ok(_)));
        Ok(())
    })?;
    Ok(found)
}

/// Calls `each` with every name in a folder.
fn entries(folder: &File, mut each: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_bytes();
        if name != b"." && name != b".." {
            each(name)?;
        }
    }
    Ok(())
}

/// What an entry is. `None` where it is gone by now: a writer may have been at it.
fn classify(at: &File, folder: Folder, name: &[u8]) -> io::Result<Option<Result<Name, Reason>>> {
    let kind = match statat(at, name, AtFlags::SYMLINK_NOFOLLOW) {
        Ok(stat) => FileType::from_raw_mode(stat.st_mode),
        Err(Errno::NOENT) => return Ok(None),
        Err(errno) => return Err(errno.into()),
    };
    let text = str::from_utf8(name).unwrap_or_default();
    Ok(Some(match kind {
        FileType::Symlink => Err(Reason::Symlink),
        FileType::RegularFile if is_unfinished(text) => Err(Reason::Leftover),
        FileType::RegularFile => Name::new(folder, text).ok_or(Reason::Name),
        _ => Err(Reason::NotRegular),
    }))
}

fn is_unfinished(name: &str) -> bool {
    name.strip_prefix(UNFINISHED)
        .is_some_and(|nonce| !nonce.is_empty() && nonce.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Whether the writer of an unfinished file is dead. A living one holds a lock on it; one that has not got so far yet
/// finds its file gone, and begins again.
fn is_abandoned(folder: &File, name: &str) -> io::Result<bool> {
    let flags = OFlags::RDWR
        .union(OFlags::NOFOLLOW)
        .union(OFlags::NONBLOCK)
        .union(OFlags::CLOEXEC);
    let file = openat(folder, name, flags, Mode::empty())?;
    Ok(flock(&file, FlockOperation::NonBlockingLockExclusive).is_ok())
}
