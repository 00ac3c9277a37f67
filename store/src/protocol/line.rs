//! Typed calls, and what every protocol does with them: fetch an object by its digest, keep one.

use super::digest::Digest;
use super::machine::Mail;
use super::swap::MOST_TROUBLES;
use super::trouble::{Damage, Fault, Trouble};
use super::{Call, Promote, Protocol, Record, Reply, Step};
use crate::objects::{Error, Folder, Name, Stray};
use semsum_core::rules::canonical::Found;

/// How often a question is asked before the store counts as unavailable.
const TRIES: u8 = 3;

impl Mail {
    /// Asks for a call that may be made any number of times, again where no answer came.
    async fn question(&self, call: &Call) -> Reply {
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

    /// Stores bytes under their digest. Afterwards they are there and durable, whoever wrote them.
    pub(super) async fn keep(&self, folder: Folder, bytes: Vec<u8>) -> Result<Digest, Trouble> {
        let digest = Digest::of(&bytes);
        let name = digest.name(folder);
        for _ in 0..MOST_TROUBLES {
            match self.ask(Call::Put(name.clone(), bytes.clone())).await {
                Reply::Done => return Ok(digest),
                Reply::Failed(Error::TooLarge) => return Err(Trouble::TooLarge),
                // An error may have left the object, and one that is there may be torn or not yet durable.
                _ => match self.find(folder, digest).await {
                    Ok(Some(_)) if self.is_synced(&name).await? => return Ok(digest),
                    // Gone again: it was there for a generation gone by, and somebody prunes.
                    Ok(_) | Err(Trouble::Unavailable) => {}
                    Err(trouble) => return Err(trouble),
                },
            }
        }
        Err(Trouble::Unavailable)
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

    /// Leaves the mark that a generation is current, so that the loss of its pointer record can be told from a promotion
    /// that never was. To be called after the record was created: a mark before it would be another prepared thing. The
    /// pointer alone decides what is current, so a mark that could not be left changes nothing of that.
    pub(super) async fn mark(&self, record: &Record) {
        let mark = Name::mark(record.generation());
        let _ = self.question(&Call::Put(mark, record.to_bytes())).await;
    }

    /// Runs a promotion to its end, and marks what it made current.
    pub(super) async fn swap(&self, mut promotion: Promote) -> super::Outcome {
        loop {
            match Protocol::next(&promotion) {
                Step::Ask(call) => {
                    let reply = self.ask(call).await;
                    promotion.tell(&reply);
                }
                Step::Ended(outcome) => {
                    if outcome == super::Outcome::Promoted {
                        self.mark(promotion.record()).await;
                    }
                    return outcome;
                }
            }
        }
    }
}
