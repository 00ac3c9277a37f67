//! Creating an object: written aside, synced, renamed to its name, and the folder synced.

use super::{Effect, Local};
use crate::objects::{Error, Folder, Name};
use rustix::fs::{AtFlags, FlockOperation, Mode, OFlags, flock, linkat, openat};
use rustix::io::Errno;
use std::fs::File;
use std::io::{self, Write};

/// How the name of an unfinished file begins. No object's name has a stop in it.
pub(super) const UNFINISHED: &str = ".unfinished-";

const NEW: OFlags = OFlags::WRONLY
    .union(OFlags::CREATE)
    .union(OFlags::EXCL)
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC);

impl Local {
    pub(super) fn put(&self, name: &Name, bytes: &[u8]) -> Result<(), Error> {
        let folder = name.folder();
        let aside = unfinished_name().map_err(|error| self.failed(error))?;
        let published = self
            .write_aside(folder, &aside, bytes)
            .and_then(|file| self.publish(name, &aside).map(|()| drop(file)));
        match published {
            Ok(()) => self.sync_folder(folder),
            Err(error) => {
                // What can't be removed is a leftover, and found as one.
                let _ = self.remove(folder, &aside);
                Err(match error.kind() {
                    io::ErrorKind::AlreadyExists => Error::AlreadyExists,
                    _ => self.failed(error),
                })
            }
        }
    }

    /// A file with these bytes, durable, under a name of its own. Locked as long as the handle lives.
    fn write_aside(&self, folder: Folder, aside: &str, bytes: &[u8]) -> io::Result<File> {
        let named = || aside.to_owned();
        let mut file = self.effect(&Effect::Create(folder, named()), || {
            let mode = Mode::RUSR.union(Mode::WUSR);
            Ok(File::from(openat(self.folder(folder), aside, NEW, mode)?))
        })?;
        // A sweep may have come between and locked the file: then this fails, nothing is told of it, and the sweep removes
        // the file, so that the renaming fails. Where the file system has no locks it fails too, and no sweep takes any file.
        let _ = flock(&file, FlockOperation::NonBlockingLockExclusive);
        self.effect(&Effect::Write(folder, named(), bytes.to_vec()), || {
            file.write_all(bytes)
        })?;
        self.effect(&Effect::SyncFile(folder, named()), || file.sync_all())?;
        Ok(file)
    }

    /// Gives the file its name, if nothing has it.
    fn publish(&self, name: &Name, aside: &str) -> io::Result<()> {
        let folder = name.folder();
        let (from, to) = (|| aside.to_owned(), || name.leaf().to_owned());
        let renamed = self.effect(&Effect::Rename(folder, from(), to()), || {
            Ok(rename_if_absent(self.folder(folder), aside, name.leaf()))
        })?;
        match renamed {
            Ok(()) => Ok(()),
            // A file system that can't do both in one step.
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => {
                self.effect(&Effect::Link(folder, from(), to()), || {
                    let at = self.folder(folder);
                    Ok(linkat(at, aside, at, name.leaf(), AtFlags::empty())?)
                })?;
                // The object stands. A second name that stays is a leftover.
                let _ = self.remove(folder, aside);
                Ok(())
            }
            Err(errno) => Err(errno.into()),
        }
    }
}

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn rename_if_absent(folder: &File, from: &str, to: &str) -> Result<(), Errno> {
    use rustix::fs::{RenameFlags, renameat_with};
    renameat_with(folder, from, folder, to, RenameFlags::NOREPLACE)
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn rename_if_absent(_folder: &File, _from: &str, _to: &str) -> Result<(), Errno> {
    Err(Errno::NOSYS)
}

/// A name that nobody can guess and put a link at.
fn unfinished_name() -> io::Result<String> {
    Ok(format!("{UNFINISHED}{}", crate::nonce()?))
}
