//! What is written: objects under their digests, and the pointer with its mark behind it.

use super::digest::Digest;
use super::machine::Access;
use super::swap::MOST_TROUBLES;
use super::trouble::Trouble;
use super::{Call, Outcome, Protocol, Record, Reply, Step, Swap};
use crate::objects::{Error, Folder, Name};

impl Access {
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

    /// Leaves the mark that a generation is current, so that the loss of its pointer record can be told from a promotion
    /// that never was. To be called after the record was created: a mark before it would be another prepared thing. The
    /// pointer alone decides what is current, so a mark that could not be left changes nothing of that.
    pub(super) async fn mark(&self, record: &Record) {
        let mark = Name::mark(record.generation());
        let _ = self.question(&Call::Put(mark, record.to_bytes())).await;
    }

    /// Runs a promotion to its end, and marks what it made current.
    pub(super) async fn swap(&self, mut promotion: Swap) -> Outcome {
        loop {
            match Protocol::next(&promotion) {
                Step::Ask(call) => {
                    let reply = self.ask(call).await;
                    promotion.tell(&reply);
                }
                Step::Ended(outcome) => {
                    if outcome == Outcome::Promoted {
                        self.mark(promotion.record()).await;
                    }
                    return outcome;
                }
            }
        }
    }
}
