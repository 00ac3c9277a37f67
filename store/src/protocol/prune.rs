//! Removing what nothing needs: refused candidates of generations gone by, parts of appends that lost, and what dead
//! writers left.
//!
//! Every generation keeps what it names, so the whole history can be checked afterwards. Of the rest, everything stays
//! that a living writer may still name in the next generation. That is decidable because objects are listed *before*
//! the records are read: whoever makes generation N+1 out of an object that was listed has seen generation N, and so
//!
//! - a part that it appends names N's part as the one before it;
//! - a candidate that it promotes names N's source and base. A checksum that was left never comes back with the same
//!   source: compactions alone leave the source, and they only ever go towards more care;
//! - a verdict that it stores says N.

use super::fold::Fold;
use super::machine::{Machine, Mail};
use super::open::Current;
use super::part::Part;
use super::trouble::Trouble;
use super::verdict::Verdict;
use super::{Digest, Record};
use crate::objects::{Folder, Name};
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

/// Removes what nothing needs.
#[must_use]
pub fn prune(fold: &'static dyn Fold) -> Machine<Result<Pruned, Trouble>> {
    Machine::new(move |mail| async move { remove(&mail, fold).await })
}

/// The folders of objects that are named by their digest.
pub(super) const BY_DIGEST: [Folder; 3] = [Folder::Bundles, Folder::Candidates, Folder::Verdicts];

async fn remove(mail: &Mail, fold: &dyn Fold) -> Result<Pruned, Trouble> {
    let mut listed = Vec::new();
    for folder in BY_DIGEST {
        listed.extend(mail.list(folder).await?);
    }
    let records = records(mail).await?;
    let newest = records.last().cloned().ok_or(Trouble::NoStore)?;
    let loaded = mail.load(fold, newest.generation()).await?;
    let source = fold.source_digest(&loaded.ledger, &loaded.current.manifest);
    let named: BTreeSet<Name> = records.iter().flat_map(names).collect();
    let mut removed = Vec::new();
    for name in listed.into_iter().filter(|name| !named.contains(name)) {
        if !mail.may_be_needed(fold, &loaded.current, &source, &name).await? {
            mail.delete(&name).await?;
            removed.push(name);
        }
    }
    Ok(Pruned {
        newest,
        removed,
        swept: mail.sweep().await?,
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

/// The records of every generation, oldest first. Not empty.
pub(super) async fn records(mail: &Mail) -> Result<Vec<Record>, Trouble> {
    let newest = mail.newest().await?;
    let mut records = Vec::new();
    for generation in 0..=newest {
        records.push(mail.record(generation).await?);
    }
    Ok(records)
}

impl Mail {
    /// Whether a living writer may still name the object in the generation after `current`. Damage is not removed: it is
    /// for `check` to name. What has a name that the store does not write is not the store's.
    async fn may_be_needed(
        &self,
        fold: &dyn Fold,
        current: &Current,
        source: &str,
        name: &Name,
    ) -> Result<bool, Trouble> {
        let Some(digest) = Digest::of_name(name) else {
            return Ok(true);
        };
        let bytes = match self.find(name.folder(), digest).await {
            Ok(Some(bytes)) => bytes,
            Ok(None) | Err(Trouble::Damaged(_)) => return Ok(true),
            Err(trouble) => return Err(trouble),
        };
        let record = &current.record;
        Ok(match name.folder() {
            Folder::Bundles => {
                Part::read(&bytes).is_some_and(|part| part.previous == Some(record.ledger().digest))
            }
            Folder::Candidates => fold
                .read(&bytes)
                .is_ok_and(|read| read.source == source && read.base == record.checksum()),
            Folder::Verdicts => {
                Verdict::read(&bytes).is_some_and(|verdict| verdict.generation >= record.generation())
            }
            Folder::Current => true,
        })
    }
}
