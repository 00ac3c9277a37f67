//! What tells of a generation besides its record and its mark.
//!
//! Nobody builds on a generation whose record is not durable ([`Access::settled`], ruling 44). So two things prove that a
//! generation was current, whatever became of its record and mark:
//!
//! - a verdict against it;
//! - a part of the ledger that follows its part: an append was made from it.
//!
//! What fits behind the newest generation proves nothing: a part that follows its part, or a verdict that accepts a
//! candidate against it, is left by a writer that waits, died or lost, and by a generation that was lost with its mark,
//! and the same bytes by all of them. A candidate says what its summarizer wrote into it, so it proves nothing either.

use super::machine::Access;
use super::part::Part;
use super::trouble::{Damage, Fault, Trouble};
use super::verdict::Verdict;
use super::{Digest, Record};
use crate::objects::{Folder, Name};
use std::collections::BTreeSet;

/// The traces that generations left in objects which are named by their digest.
#[derive(Default)]
pub(super) struct Traces {
    /// Parts, each with the digest of the part that it follows.
    followers: Vec<(Name, Digest)>,
    verdicts: Vec<(Name, Verdict)>,
}

impl Traces {
    /// Takes what a sound object tells.
    pub(super) fn take(&mut self, name: &Name, bytes: &[u8]) {
        match name.folder() {
            Folder::Bundles => {
                let previous = Part::read(bytes).and_then(|part| part.previous);
                self.followers
                    .extend(previous.map(|previous| (name.clone(), previous)));
            }
            Folder::Verdicts => {
                self.verdicts
                    .extend(Verdict::read(bytes).map(|verdict| (name.clone(), verdict)));
            }
            Folder::Candidates | Folder::Current | Folder::Promoted => {}
        }
    }

    /// The newest generation whose number is told. Where something was built and no number is told, it is the root at
    /// least.
    pub(super) fn newest(&self) -> Option<u64> {
        let judged_against = self.verdicts.iter().map(|(_, verdict)| verdict.generation);
        judged_against.chain(self.followers.iter().map(|_| 0)).max()
    }

    /// Whether a generation was built on whose ledger none of these ends at.
    pub(super) fn tell_of_another_than<'a>(&self, records: impl Iterator<Item = &'a Record>) -> bool {
        let ends: BTreeSet<Digest> = records.map(|record| record.ledger().digest).collect();
        self.followers
            .iter()
            .any(|(_, previous)| !ends.contains(previous))
    }

    /// What fits behind the newest generation.
    pub(super) fn behind(&self, newest: &Record) -> BTreeSet<Name> {
        let head = newest.ledger().digest;
        let parts = self
            .followers
            .iter()
            .filter(|(_, previous)| *previous == head)
            .map(|(name, _)| name.clone());
        let is_behind = |verdict: &Verdict| verdict.accepted && verdict.generation == newest.generation();
        let verdicts = self.verdicts.iter().filter(|(_, verdict)| is_behind(verdict));
        let prepared =
            verdicts.flat_map(|(name, verdict)| [name.clone(), verdict.candidate.name(Folder::Candidates)]);
        parts.chain(prepared).collect()
    }
}

impl Access {
    /// Makes a generation's record durable, before anything is made of it that would tell of the generation.
    pub(super) async fn settled(&self, generation: u64) -> Result<(), Trouble> {
        let name = Name::generation(generation);
        if self.is_synced(&name).await? {
            Ok(())
        } else {
            Err(Damage::new(name, Fault::Missing).into())
        }
    }

    /// Whether anything was ever built on a generation here.
    pub(super) async fn has_traces(&self) -> Result<bool, Trouble> {
        let mut traces = Traces::default();
        for folder in [Folder::Verdicts, Folder::Bundles] {
            for name in self.list(folder).await? {
                if let Some(digest) = Digest::of_name(&name)
                    && let Some(bytes) = self.find(folder, digest).await?
                {
                    traces.take(&name, &bytes);
                }
            }
        }
        Ok(traces.newest().is_some())
    }
}
