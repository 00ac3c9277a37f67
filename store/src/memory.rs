//! A store in memory: for tests, models and the arena. It is as durable as its process.

use crate::objects::{Error, Folder, Name, OBJECT_BYTES, Objects, Stray};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Objects in memory, shared between threads.
#[derive(Debug, Default)]
pub struct Memory {
    objects: Mutex<BTreeMap<Name, Vec<u8>>>,
}

impl Memory {
    /// Each call changes the map in one step, so a thread that died with the lock left it whole.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Name, Vec<u8>>> {
        self.objects.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Objects for Memory {
    fn read(&self, name: &Name) -> Result<Vec<u8>, Error> {
        self.lock().get(name).cloned().ok_or(Error::Absent)
    }

    fn put_if_absent(&self, name: &Name, bytes: &[u8]) -> Result<(), Error> {
        use std::collections::btree_map::Entry;
        if bytes.len() > OBJECT_BYTES {
            return Err(Error::TooLarge);
        }
        match self.lock().entry(name.clone()) {
            Entry::Occupied(_) => Err(Error::AlreadyExists),
            Entry::Vacant(place) => {
                place.insert(bytes.to_vec());
                Ok(())
            }
        }
    }

    fn list(&self, folder: Folder) -> Result<Vec<Name>, Error> {
        let in_folder = |name: &&Name| name.folder() == folder;
        Ok(self.lock().keys().filter(in_folder).cloned().collect())
    }

    fn delete(&self, name: &Name) -> Result<(), Error> {
        self.lock().remove(name).map(drop).ok_or(Error::Absent)
    }

    fn sync(&self, name: &Name) -> Result<(), Error> {
        self.lock().contains_key(name).then_some(()).ok_or(Error::Absent)
    }

    fn strays(&self) -> Result<Vec<Stray>, Error> {
        Ok(Vec::new())
    }

    fn sweep(&self) -> Result<u64, Error> {
        Ok(0)
    }
}
