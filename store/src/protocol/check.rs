//! Reading everything again: what is damaged, and what merely lies about.

use super::judge::judge;
use super::machine::{Machine, Mail};
use super::open::{Current, Loaded};
use super::prune::{BY_DIGEST, names};
use super::trouble::{Damage, Fault, Trouble};
use super::verdict::Verdict;
use super::{Digest, Kind, Record};
use crate::objects::{Folder, Name, Reason, Stray};
use std::collections::BTreeSet;

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many generations there are.
    pub generations: u64,
    /// How many objects were read.
    pub objects: u64,
    /// What is not what it was, by object.
    pub damages: Vec<Damage>,
    /// What is not the store's and lies in its folders.
    pub strays: Vec<Stray>,
    /// What is no damage.
    pub notes: Vec<Note>,
}

/// What is no damage, and worth knowing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A writer died before it was done; `prune` removes it.
    Leftover(Stray),
    /// No generation names the object: a candidate that was refused or is yet to be promoted, its verdict, or a part of
    /// an append that lost. `prune` removes what nothing can need.
    Unnamed(Name),
}

impl Checked {
    /// Whether everything is what it was, and nothing else is there.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.damages.is_empty() && self.strays.is_empty()
    }

    fn damaged(&mut self, name: Name, fault: Fault) {
        let damage = Damage::new(name, fault);
        if !self.damages.contains(&damage) {
            self.damages.push(damage);
        }
    }

    /// Notes a damage, and gives back what is no damage.
    fn note<T>(&mut self, result: Result<T, Trouble>) -> Result<Option<T>, Trouble> {
        match result {
            Ok(value) => Ok(Some(value)),
            Err(Trouble::Damaged(damage)) => {
                self.damaged(damage.name, damage.fault);
                Ok(None)
            }
            Err(trouble) => Err(trouble),
        }
    }
}

/// Reads everything, and judges every compaction again.
#[must_use]
pub fn check() -> Machine<Result<Checked, Trouble>> {
    Machine::new(|mail| async move { read_all(&mail).await })
}

async fn read_all(mail: &Mail) -> Result<Checked, Trouble> {
    let mut checked = Checked::default();
    for stray in mail.strays().await? {
        if stray.reason == Reason::Leftover {
            checked.notes.push(Note::Leftover(stray));
        } else {
            checked.strays.push(stray);
        }
    }
    let mut objects = Vec::new();
    for folder in BY_DIGEST {
        objects.extend(mail.list(folder).await?);
    }
    let mut named = BTreeSet::new();
    let mut before: Option<Loaded> = None;
    for generation in generations(mail, &mut checked).await? {
        let record = mail.record(generation).await;
        checked.objects = checked.objects.saturating_add(1);
        let Some(record) = checked.note(record)? else {
            before = None;
            continue;
        };
        named.extend(names(&record));
        before = mail.examine(record, before, &mut checked).await?;
    }
    for name in objects {
        checked.objects = checked.objects.saturating_add(1);
        match Digest::of_name(&name) {
            None => checked.damaged(name, Fault::Name),
            Some(digest) => {
                let found = mail.find(name.folder(), digest).await;
                let is_sound = matches!(checked.note(found)?, Some(Some(_)));
                if is_sound && !named.contains(&name) {
                    checked.notes.push(Note::Unnamed(name));
                }
            }
        }
    }
    Ok(checked)
}

/// The generations that there are. Gaps and odd names among them are damage.
async fn generations(mail: &Mail, checked: &mut Checked) -> Result<Vec<u64>, Trouble> {
    let mut generations = BTreeSet::new();
    for name in mail.list(Folder::Current).await? {
        match name.as_generation() {
            Some(generation) => drop(generations.insert(generation)),
            None => checked.damaged(name, Fault::Name),
        }
    }
    let newest = *generations.last().ok_or(Trouble::NoStore)?;
    checked.generations = newest.saturating_add(1);
    let mut next: u64 = 0;
    let mut sound = Vec::new();
    for generation in generations {
        // One missing object tells of a gap, however wide it is; a list may miss what was just created.
        if next < generation {
            let read = mail.read(&Name::generation(next)).await;
            if checked.note(read)? == Some(None) {
                checked.damaged(Name::generation(next), Fault::Gap);
            }
        }
        sound.push(generation);
        next = generation.saturating_add(1);
    }
    Ok(sound)
}

impl Mail {
    /// A generation with everything that it names, held against the one before. Hands back what the next one is held
    /// against, where it could be read.
    async fn examine(
        &self,
        record: Record,
        before: Option<Loaded>,
        checked: &mut Checked,
    ) -> Result<Option<Loaded>, Trouble> {
        let loaded = match (before, record.kind()) {
            (None, _) => self.load(record.generation()).await,
            (Some(before), Kind::Compacted) => self.after_compaction(record, before, checked).await,
            (Some(before), Kind::Root | Kind::Advanced) => self.after_append(record, before).await,
        };
        checked.note(loaded)
    }

    /// A generation that was appended: its part follows the one before, its events could happen, and its manifest is what
    /// they make of the manifest before.
    async fn after_append(&self, record: Record, before: Loaded) -> Result<Loaded, Trouble> {
        let manifest = self.manifest(&record).await?;
        let (head, former) = (record.ledger(), before.current.record.ledger());
        let broken = || Damage::new(head.digest.name(Folder::Bundles), Fault::Ledger);
        let part = self.part(head).await?;
        if part.previous != Some(former.digest) || part.task_id != before.ledger.bundle().task_id {
            return Err(broken().into());
        }
        let ledger = before.ledger.with_kept(part.events).map_err(|_| broken())?;
        if ledger.current().manifest() != manifest {
            return Err(broken().into());
        }
        let current = Current { record, manifest };
        Ok(Loaded { current, ledger })
    }

    /// A generation that was compacted: it must still be accepted, and have the verdict that its record names.
    async fn after_compaction(
        &self,
        record: Record,
        before: Loaded,
        checked: &mut Checked,
    ) -> Result<Loaded, Trouble> {
        if record.ledger() != before.current.record.ledger() {
            checked.damaged(record.name(), Fault::Ledger);
        }
        let verified = self.verify_again(&record, &before).await;
        checked.note(verified)?;
        let manifest = self.manifest(&record).await?;
        let ledger = before.ledger.with_current(&manifest);
        let current = Current { record, manifest };
        Ok(Loaded { current, ledger })
    }

    async fn verify_again(&self, record: &Record, before: &Loaded) -> Result<(), Trouble> {
        let Some(compacted) = record.compacted() else {
            return Ok(());
        };
        let candidate = self.fetch(Folder::Candidates, compacted.candidate).await?;
        let verdict = self.fetch(Folder::Verdicts, compacted.verdict).await?;
        let name = compacted.verdict.name(Folder::Verdicts);
        let verdict = Verdict::read(&verdict).ok_or_else(|| Damage::new(name, Fault::Shape))?;
        let judged = judge(before, &candidate);
        let is_its_own = (verdict.generation, verdict.candidate) == (judged.generation, judged.candidate);
        if !judged.is_accepted() || !is_its_own || !verdict.accepted {
            return Err(Damage::new(record.name(), Fault::Verdict).into());
        }
        Ok(())
    }
}
