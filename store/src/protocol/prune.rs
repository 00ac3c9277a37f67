//! Removing what nothing needs: refused candidates of generations gone by, parts of appends that lost, and what dead
//! writers left.
//!
//! Every generation keeps what it names, so the whole history can be checked afterwards. Of the rest, everything stays
//! that a living writer may still name in the next generation. That is decidable because objects are listed *before*
//! the records are read: whoever makes generation N+1 out of an object that was listed has seen generation N, and so
//!
//! - a part that it appends names N's part as the one before it;
//! - a candidate that it promotes names N's base. Its source is not asked for: where nothing was appended it is the
//!   digest of the manifest as it is written, and a compaction may write the same manifest differently and another one
//!   write it back. A base that was left comes back by appended events alone, which make another source;
//! - a verdict that it stores says N.

use super::machine::{Access, Machine};
use super::part::Part;
use super::promote::Now;
use super::trouble::Trouble;
use super::verdict::Verdict;
use super::{Digest, Record};
use crate::objects::{Folder, Name};
use semsum_core::candidate;
use std::collections::BTreeSet;

/// What was removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pruned {
    /// The newest generation.
    pub newest: Record,
    /// The objects that nothing needs, by name.
    pub removed: Vec<Name>,
    /// How many leftovers of dead writers.
    pub swept: u64,
}

impl Pruned {
    /// What is current.
    #[must_use]
    pub fn now(&self) -> Now {
        Now::of(&self.newest)
    }
}

/// Removes what nothing needs, and marks the generations that have no mark: their writers died before they could leave
/// one, or somebody removed it.
#[must_use]
pub fn prune() -> Machine<Result<Pruned, Trouble>> {
    Machine::new(|access| async move { remove(&access).await })
}

/// The folders of objects that are named by their digest.
pub(super) const BY_DIGEST: [Folder; 3] = [Folder::Bundles, Folder::Candidates, Folder::Verdicts];

async fn remove(access: &Access) -> Result<Pruned, Trouble> {
    let mut listed = Vec::new();
    for folder in BY_DIGEST {
        listed.extend(access.list(folder).await?);
    }
    let records = access.records().await?;
    let newest = records.last().cloned().ok_or(Trouble::NoStore)?;
    // Where what is current can't be read, nothing is removed.
    access.load(newest.generation()).await?;
    access.mark_all(&records).await?;
    let named: BTreeSet<Name> = records.iter().flat_map(names).collect();
    let mut removed = Vec::new();
    for name in listed.into_iter().filter(|name| !named.contains(name)) {
        if !access.may_be_needed(&newest, &name).await? {
            access.delete(&name).await?;
            removed.push(name);
        }
    }
    Ok(Pruned {
        newest,
        removed,
        swept: access.sweep().await?,
    })
}

/// The objects that a record names.
pub(super) fn names(record: &Record) -> Vec<Name> {
    let mut names = vec![record.ledger().digest.name(Folder::Bundles)];
    if let Some(compacted) = record.compacted() {
        names.push(compacted.candidate.name(Folder::Candidates));
        names.push(compacted.verdict.name(Folder::Verdicts));
    }
    names
}

impl Access {
    /// Leaves the marks that are missing. A writer that died before its mark may have died before its record was durable,
    /// and a mark must not outlive its record.
    async fn mark_all(&self, records: &[Record]) -> Result<(), Trouble> {
        let marks: BTreeSet<Name> = self.list(Folder::Promoted).await?.into_iter().collect();
        for record in records {
            let mark = Name::mark(record.generation());
            let is_marked = marks.contains(&mark) || self.read(&mark).await?.is_some();
            if !is_marked && self.is_synced(&record.name()).await? {
                self.mark(record).await;
            }
        }
        Ok(())
    }

    /// Whether a living writer may still name the object in a generation after `record`. Damage is not removed: it is
    /// for `check` to name. What has a name that the store does not write is not the store's.
    async fn may_be_needed(&self, record: &Record, name: &Name) -> Result<bool, Trouble> {
        let Some(digest) = Digest::of_name(name) else {
            return Ok(true);
        };
        let bytes = match self.find(name.folder(), digest).await {
            Ok(Some(bytes)) => bytes,
            Ok(None) | Err(Trouble::Damaged(_)) => return Ok(true),
            Err(trouble) => return Err(trouble),
        };
        Ok(match name.folder() {
            Folder::Bundles => {
                Part::read(&bytes).is_some_and(|part| part.previous == Some(record.ledger().digest))
            }
            Folder::Candidates => {
                candidate::read(&bytes).is_ok_and(|candidate| candidate.base == record.checksum())
            }
            Folder::Verdicts => {
                Verdict::read(&bytes).is_some_and(|verdict| verdict.generation >= record.generation())
            }
            Folder::Current | Folder::Promoted => true,
        })
    }
}
