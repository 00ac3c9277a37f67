//! Typed calls: each asks one question of the place, and takes what does not answer it for no answer. What a digest names
//! is held against it.

use super::digest::Digest;
use super::machine::Access;
use super::trouble::{Damage, Fault, Trouble};
use super::{Call, Reply};
use crate::objects::{Error, Folder, Name, Stray};
use semsum_core::rules::canonical::Found;

/// How often a question is asked before the store counts as unavailable.
const TRIES: u8 = 3;

impl Access {
    /// Asks for a call that may be made any number of times, again where no answer came.
    pub(super) async fn question(&self, call: &Call) -> Reply {
        let mut reply = Reply::Failed(Error::Unavailable);
        for _ in 0..TRIES {
            reply = self.ask(call.clone()).await;
            if reply != Reply::Failed(Error::Unavailable) {
                break;
            }
        }
        reply
    }

    pub(super) async fn list(&self, folder: Folder) -> Result<Vec<Name>, Trouble> {
        match self.question(&Call::List(folder)).await {
            Reply::Names(names) => Ok(names),
            _ => Err(Trouble::Unavailable),
        }
    }

    pub(super) async fn strays(&self) -> Result<Vec<Stray>, Trouble> {
        match self.question(&Call::Strays).await {
            Reply::Strays(strays) => Ok(strays),
            _ => Err(Trouble::Unavailable),
        }
    }

    pub(super) async fn look(&self, path: &str) -> Found {
        match self.ask(Call::Look(path.to_owned())).await {
            Reply::Found(found) => found,
            _ => Found::Unreadable,
        }
    }

    /// An object's bytes, whatever they are; `None` where there is none.
    pub(super) async fn read(&self, name: &Name) -> Result<Option<Vec<u8>>, Trouble> {
        let damaged = |fault| Err(Damage::new(name.clone(), fault).into());
        match self.question(&Call::Read(name.clone())).await {
            Reply::Bytes(bytes) => Ok(Some(bytes)),
            Reply::Failed(Error::Absent) => Ok(None),
            Reply::Failed(Error::Foreign) => damaged(Fault::Foreign),
            Reply::Failed(Error::TooLarge) => damaged(Fault::TooLarge),
            _ => Err(Trouble::Unavailable),
        }
    }

    /// The bytes that a digest names; `None` where there is no such object.
    pub(super) async fn find(&self, folder: Folder, digest: Digest) -> Result<Option<Vec<u8>>, Trouble> {
        let name = digest.name(folder);
        match self.read(&name).await? {
            Some(bytes) if Digest::of(&bytes) != digest => Err(Damage::new(name, Fault::Digest).into()),
            found => Ok(found),
        }
    }

    /// The bytes that a digest names, of an object that another object names.
    pub(super) async fn fetch(&self, folder: Folder, digest: Digest) -> Result<Vec<u8>, Trouble> {
        let missing = || Damage::new(digest.name(folder), Fault::Missing).into();
        self.find(folder, digest).await?.ok_or_else(missing)
    }

    /// Makes an object durable that may be another writer's; false where there is none.
    pub(super) async fn is_synced(&self, name: &Name) -> Result<bool, Trouble> {
        match self.question(&Call::Sync(name.clone())).await {
            Reply::Done => Ok(true),
            Reply::Failed(Error::Absent) => Ok(false),
            Reply::Failed(Error::Foreign) => Err(Damage::new(name.clone(), Fault::Foreign).into()),
            _ => Err(Trouble::Unavailable),
        }
    }

    /// Removes an object. That it was gone already is fine.
    pub(super) async fn delete(&self, name: &Name) -> Result<(), Trouble> {
        match self.question(&Call::Delete(name.clone())).await {
            Reply::Done | Reply::Failed(Error::Absent) => Ok(()),
            _ => Err(Trouble::Unavailable),
        }
    }

    pub(super) async fn sweep(&self) -> Result<u64, Trouble> {
        match self.question(&Call::Sweep).await {
            Reply::Swept(count) => Ok(count),
            _ => Err(Trouble::Unavailable),
        }
    }
}
