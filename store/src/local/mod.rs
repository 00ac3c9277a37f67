//! A store in a local folder: one file an object, below five folders that are opened once, as handles.
//!
//! What the driver guarantees (design section 8, rulings 44 and 45):
//!
//! - No symbolic link is followed, be it the store's folder itself, one of the five, or an object. Folders are opened
//!   once beneath the store's handle, and each object by one plain name within its folder.
//! - Nothing is read whose name the store does not write, and nothing but regular files. Both are [`Objects::strays`].
//! - An object appears whole under its name, or not at all: it is written under an unguessable name that no object can
//!   have, synced, and renamed to a name that nothing had. The folder is synced before a success is told.
//! - An error after the renaming does not take the object back. It is [`Error::Unavailable`], and whoever asked reads
//!   back.
//! - Files are for their owner alone (0600, folders 0700).
//! - An unfinished file is locked as long as its writer lives, so that what the dead left can be told apart and removed.

mod effects;
mod open;
mod put;
mod strays;

pub use effects::{Effect, Watch};
pub use open::Refused;

use crate::beneath;
use crate::objects::{Error, Folder, Name, OBJECT_BYTES, Objects, Stray};
use rustix::fs::{AtFlags, unlinkat};
use semsum_core::rules::canonical::Found;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::AsFd;
use std::sync::{Arc, Mutex, PoisonError};

/// A store in a local folder, opened.
pub struct Local {
    root: File,
    folders: [File; Folder::ALL.len()],
    watch: Option<Arc<dyn Watch>>,
    trouble: Mutex<Option<io::Error>>,
}

impl Local {
    /// The same store, with each effect told to `watch` before it is made.
    #[must_use]
    pub fn watched(self, watch: Arc<dyn Watch>) -> Self {
        Self {
            watch: Some(watch),
            ..self
        }
    }

    /// What the system said when a call last ended as [`Error::Unavailable`]; asking forgets it.
    #[must_use]
    pub fn trouble(&self) -> Option<io::Error> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn folder(&self, folder: Folder) -> &File {
        let [bundles, candidates, current, promoted, verdicts] = &self.folders;
        match folder {
            Folder::Bundles => bundles,
            Folder::Candidates => candidates,
            Folder::Current => current,
            Folder::Promoted => promoted,
            Folder::Verdicts => verdicts,
        }
    }

    fn open(&self, name: &Name) -> Result<File, Error> {
        let folder = self.folder(name.folder()).as_fd();
        beneath::regular(folder, name.leaf()).map_err(|refusal| match refusal.found {
            Found::Missing => Error::Absent,
            Found::Symlink | Found::NotRegular | Found::OutsideRoot => Error::Foreign,
            Found::Unreadable | Found::Moved | Found::File(_) => self.failed(refusal.into()),
        })
    }

    /// Makes an effect, if whoever watches lets it be made.
    fn effect<T>(&self, effect: &Effect, make: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        if let Some(watch) = &self.watch {
            watch.before(effect)?;
        }
        make()
    }

    fn sync_folder(&self, folder: Folder) -> Result<(), Error> {
        self.effect(&Effect::SyncFolder(Some(folder)), || {
            self.folder(folder).sync_all()
        })
        .map_err(|error| self.failed(error))
    }

    fn remove(&self, folder: Folder, name: &str) -> io::Result<()> {
        let effect = Effect::Remove(folder, name.to_owned());
        self.effect(&effect, || {
            Ok(unlinkat(self.folder(folder), name, AtFlags::empty())?)
        })
    }

    /// Nobody knows; what the system said is kept for whoever asks.
    fn failed(&self, error: io::Error) -> Error {
        *self.trouble.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        Error::Unavailable
    }
}

impl Objects for Local {
    fn read(&self, name: &Name) -> Result<Vec<u8>, Error> {
        let file = self.open(name)?;
        let limit = u64::try_from(OBJECT_BYTES).unwrap_or(u64::MAX);
        let mut bytes = Vec::new();
        file.take(limit.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(|error| self.failed(error))?;
        if bytes.len() > OBJECT_BYTES {
            return Err(Error::TooLarge);
        }
        Ok(bytes)
    }

    fn put_if_absent(&self, name: &Name, bytes: &[u8]) -> Result<(), Error> {
        if bytes.len() > OBJECT_BYTES {
            return Err(Error::TooLarge);
        }
        self.put(name, bytes)
    }

    fn list(&self, folder: Folder) -> Result<Vec<Name>, Error> {
        self.names(folder)
    }

    fn delete(&self, name: &Name) -> Result<(), Error> {
        self.open(name)?;
        match self.remove(name.folder(), name.leaf()) {
            Ok(()) => self.sync_folder(name.folder()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Error::Absent),
            Err(error) => Err(self.failed(error)),
        }
    }

    fn sync(&self, name: &Name) -> Result<(), Error> {
        let file = self.open(name)?;
        let effect = Effect::SyncFile(name.folder(), name.leaf().to_owned());
        self.effect(&effect, || file.sync_all())
            .map_err(|error| self.failed(error))?;
        self.sync_folder(name.folder())
    }

    fn strays(&self) -> Result<Vec<Stray>, Error> {
        self.all_strays()
    }

    fn sweep(&self) -> Result<u64, Error> {
        self.sweep_all()
    }
}
