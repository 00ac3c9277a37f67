//! Making a store: its root, after the place has proved that it honours put-if-absent.

use super::fold::{Fold, Grown, Refused, checksum};
use super::machine::{Machine, Mail};
use super::part::Part;
use super::promote::Now;
use super::trouble::Trouble;
use super::{Call, Digest, Head, Outcome, Promote, Record, Reply};
use crate::objects::{Error, Folder};
use semsum_core::finding::Side;
use semsum_core::reader;
use semsum_core::verify::{Policy, verify};

/// How `init` and `append` end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moved {
    /// The generation exists, and we made it.
    Done(Now),
    /// What was handed in could not be read; nothing was written.
    Unusable(Refused),
    /// What was handed in can't stand; nothing was written.
    Rejected(Refused),
    /// Somebody else was first: the generation that was expected is not the newest, or there is a store already. What is
    /// current now.
    Conflict(Now),
    /// Nothing could be judged, or nobody knows how it ended.
    Trouble(Trouble),
}

impl From<Trouble> for Moved {
    fn from(trouble: Trouble) -> Self {
        Self::Trouble(trouble)
    }
}

/// Makes a store whose root is `manifest`. `nonce` is the writer's own, as [`crate::nonce`] gives it.
#[must_use]
pub fn init(fold: &'static dyn Fold, manifest: Vec<u8>, nonce: String) -> Machine<Moved> {
    Machine::new(|mail| async move {
        let made = make(&mail, fold, &manifest, &nonce).await;
        made.unwrap_or_else(Moved::Trouble)
    })
}

async fn make(mail: &Mail, fold: &dyn Fold, manifest: &[u8], nonce: &str) -> Result<Moved, Trouble> {
    let root = match fold.state(manifest).and_then(accepted) {
        Ok(root) => root,
        Err(refused) => return Ok(refused.into()),
    };
    match mail.newest().await {
        Err(Trouble::NoStore) => {}
        newest => return Ok(Moved::Conflict(mail.now(newest?).await?)),
    }
    mail.prove(nonce).await?;
    mail.grow(root, None, nonce).await
}

impl From<Refused> for Moved {
    fn from(refused: Refused) -> Self {
        if refused.unreadable {
            Self::Unusable(refused)
        } else {
            Self::Rejected(refused)
        }
    }
}

/// What a generation adds, if its manifest verifies against itself (contract, `store`).
pub(super) fn accepted(grown: Grown) -> Result<Grown, Refused> {
    let verdict = verify(&grown.manifest, &grown.manifest, Policy::Careful);
    if verdict.is_accepted() && !grown.events.is_empty() {
        return Ok(grown);
    }
    let once = |finding: &semsum_core::finding::Finding| finding.side == Side::After;
    let findings: Vec<_> = verdict.findings.into_iter().filter(once).collect();
    Err(Refused {
        unreadable: reader::read(&grown.manifest).is_err() || grown.events.is_empty(),
        lines: findings
            .iter()
            .map(|finding| format!("{} at {:?}", finding.code, finding.pointer))
            .collect(),
        findings,
    })
}

impl Mail {
    /// What is current at a generation that exists.
    pub(super) async fn now(&self, generation: u64) -> Result<Now, Trouble> {
        Ok(Now::of(&self.record(generation).await?))
    }

    /// Whether a second put of one name fails here, as it must (ruling 50). The object that it is tried on is removed.
    async fn prove(&self, nonce: &str) -> Result<(), Trouble> {
        let first = format!("semsum tries whether this place holds what it is given: {nonce}\n").into_bytes();
        let second = [first.as_slice(), b"again\n"].concat();
        let name = Digest::of(&first).name(Folder::Candidates);
        self.keep(Folder::Candidates, first.clone()).await?;
        let overwritten = match self.ask(Call::Put(name.clone(), second)).await {
            Reply::Done => true,
            Reply::Failed(Error::AlreadyExists) => self.read(&name).await? != Some(first),
            _ => return Err(Trouble::Unavailable),
        };
        self.delete(&name).await?;
        if overwritten {
            return Err(Trouble::NotExclusive);
        }
        Ok(())
    }

    /// Stores what a generation adds to the ledger, and makes it current behind `base`.
    pub(super) async fn grow(
        &self,
        grown: Grown,
        base: Option<&Record>,
        nonce: &str,
    ) -> Result<Moved, Trouble> {
        let generation = base.map_or(0, |base| base.generation().saturating_add(1));
        let task = reader::read(&grown.manifest).map(|manifest| manifest.task_id.into_owned());
        let seq = grown.events.last().map(|event| event.seq);
        let (Ok(task), Some(seq), Some(checksum)) = (task, seq, checksum(&grown.manifest)) else {
            // `accepted` let it pass, so it is a manifest with events.
            return Ok(Moved::Unusable(Refused::default()));
        };
        let previous = base.map(|base| base.ledger().digest);
        let Some(part) = Part::new(task, previous, grown.events, &grown.manifest) else {
            return Ok(Moved::Unusable(Refused::default()));
        };
        let digest = self.keep(Folder::Bundles, part.to_bytes()).await?;
        let Ok(record) = Record::new(generation, nonce, &checksum, Head { seq, digest }, None) else {
            return Ok(Moved::Unusable(Refused::default()));
        };
        match self.swap(Promote::new(record.clone())).await {
            Outcome::Promoted => Ok(Moved::Done(Now::of(&record))),
            Outcome::Raced(_) => {
                let newest = self.newest().await?;
                Ok(Moved::Conflict(self.now(newest).await?))
            }
            Outcome::Unavailable => Err(Trouble::Unavailable),
        }
    }
}
