//! Reading everything again: what is damaged, and what merely lies about.

use super::judge::judge;
use super::machine::{Access, Machine};
use super::open::{Current, Loaded};
use super::prune::{BY_DIGEST, names};
use super::traces::Traces;
use super::trouble::{Damage, Fault, Trouble};
use super::verdict::Verdict;
use super::{Digest, Kind, Record};
use crate::objects::{Folder, Name, Reason, Stray};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

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
    /// No generation names the object, and it fits behind the newest one: yet to be promoted, or left by a writer that
    /// lost or died, or by a generation that was lost with its mark. Nobody can tell these apart.
    Unpromoted(Name),
    /// A generation has no mark: its writer died before it left one, or still writes, or somebody removed it. `prune`
    /// leaves one.
    Unmarked(Name),
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

    /// A generation that was built on and is none of these is lost. Where a record is damaged or missing, it may be that
    /// one, and is named already.
    fn hold_against_traces(&mut self, traces: &Traces, records: &BTreeMap<u64, Record>) {
        let is_whole = self
            .damages
            .iter()
            .all(|damage| damage.name.folder() != Folder::Current);
        if is_whole && traces.tell_of_another_than(records.values()) {
            self.damaged(Name::generation(self.generations), Fault::Lost);
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
    Machine::new(|access| async move { read_all(&access).await })
}

async fn read_all(access: &Access) -> Result<Checked, Trouble> {
    let mut checked = Checked::default();
    for stray in access.strays().await? {
        if stray.reason == Reason::Leftover {
            checked.notes.push(Note::Leftover(stray));
        } else {
            checked.strays.push(stray);
        }
    }
    // Marks and objects are listed before the records: a record that they tell of was there before.
    let marks = access.list(Folder::Promoted).await?;
    let objects = access.sound_objects(&mut checked).await?;
    let marked = marks.iter().filter_map(Name::as_generation);
    let told_of = marked.chain(objects.traces.newest()).max();
    let mut records = BTreeMap::new();
    let mut before: Option<Loaded> = None;
    for generation in generations(access, told_of, &mut checked).await? {
        let record = match generation {
            Some(generation) => {
                checked.objects = checked.objects.saturating_add(1);
                let record = access.record(generation).await;
                checked.note(record)?
            }
            None => None,
        };
        let Some(record) = record else {
            before = None;
            continue;
        };
        records.insert(record.generation(), record.clone());
        before = access.examine(record, before, &mut checked).await?;
    }
    access.hold_against_marks(&marks, &records, &mut checked).await?;
    checked.hold_against_traces(&objects.traces, &records);
    let named: BTreeSet<Name> = records.values().flat_map(names).collect();
    let newest = records.last_key_value().map(|(_, record)| record);
    let behind = newest.map_or_else(BTreeSet::new, |newest| objects.traces.behind(newest));
    let unnamed = objects.names.into_iter().filter(|name| !named.contains(name));
    checked.notes.extend(unnamed.map(|name| {
        if behind.contains(&name) {
            Note::Unpromoted(name)
        } else {
            Note::Unnamed(name)
        }
    }));
    checked.damages.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(checked)
}

/// Objects named by their digest whose bytes are what their names say.
#[derive(Default)]
struct Sound {
    names: Vec<Name>,
    traces: Traces,
}

/// The generations from 0 on, `None` for a gap among them. Gaps and odd names are damage, and so is an end before the
/// generation that something else tells of.
async fn generations(
    access: &Access,
    told_of: Option<u64>,
    checked: &mut Checked,
) -> Result<Vec<Option<u64>>, Trouble> {
    let listed = access.listed(checked).await?;
    let newest = listed.last().copied();
    if newest.max(told_of).is_none() {
        // Where anything is wrong, that must be said.
        return if checked.is_clean() {
            Err(Trouble::NoStore)
        } else {
            Ok(Vec::new())
        };
    }
    // Everything before an end must be there.
    let listed = listed.into_iter().map(|generation| (generation, Fault::Gap));
    let behind = told_of.filter(|told_of| Some(*told_of) > newest);
    let behind = behind.map(|told_of| (told_of.saturating_add(1), Fault::Lost));
    let mut found = Vec::new();
    let mut next: u64 = 0;
    for (end, fault) in listed.chain(behind) {
        found.extend(access.unlisted(next..end, fault, checked).await?);
        next = end;
        if fault == Fault::Gap {
            found.push(Some(end));
            next = end.saturating_add(1);
        }
    }
    let last = found.iter().flatten().last();
    checked.generations = last.map_or(0, |last| last.saturating_add(1));
    Ok(found)
}

impl Access {
    /// The generations that a list of the pointer records shows.
    async fn listed(&self, checked: &mut Checked) -> Result<BTreeSet<u64>, Trouble> {
        let mut listed = BTreeSet::new();
        for name in self.list(Folder::Current).await? {
            match name.as_generation() {
                Some(generation) => drop(listed.insert(generation)),
                None => checked.damaged(name, Fault::Name),
            }
        }
        Ok(listed)
    }

    /// Generations that must exist and that no list shows: one may miss what was just created. `None` stands for one that
    /// can't be read, and for the first that is missing and all behind it: one missing object tells of a gap, however wide
    /// it is.
    async fn unlisted(
        &self,
        generations: Range<u64>,
        fault: Fault,
        checked: &mut Checked,
    ) -> Result<Vec<Option<u64>>, Trouble> {
        let mut found = Vec::new();
        for generation in generations {
            let name = Name::generation(generation);
            let read = self.read(&name).await;
            let read = checked.note(read)?;
            if read == Some(None) {
                checked.damaged(name, fault);
                found.push(None);
                break;
            }
            found.push(read.map(|_| generation));
        }
        Ok(found)
    }

    /// The objects that are named by their digest and are what their names say; the others are damage.
    async fn sound_objects(&self, checked: &mut Checked) -> Result<Sound, Trouble> {
        let mut sound = Sound::default();
        for folder in BY_DIGEST {
            for name in self.list(folder).await? {
                checked.objects = checked.objects.saturating_add(1);
                let Some(digest) = Digest::of_name(&name) else {
                    checked.damaged(name, Fault::Name);
                    continue;
                };
                let found = self.find(folder, digest).await;
                let Some(Some(bytes)) = checked.note(found)? else {
                    continue;
                };
                sound.traces.take(&name, &bytes);
                sound.names.push(name);
            }
        }
        Ok(sound)
    }

    /// Each mark must be a copy of its pointer record. Where that is missing, something else says so already.
    async fn hold_against_marks(
        &self,
        marks: &[Name],
        records: &BTreeMap<u64, Record>,
        checked: &mut Checked,
    ) -> Result<(), Trouble> {
        for name in marks {
            checked.objects = checked.objects.saturating_add(1);
            let Some(generation) = name.as_generation() else {
                checked.damaged(name.clone(), Fault::Name);
                continue;
            };
            let bytes = self.read(name).await;
            let Some(Some(bytes)) = checked.note(bytes)? else {
                continue;
            };
            match (Record::read(generation, &bytes), records.get(&generation)) {
                (Err(error), _) => checked.damaged(name.clone(), Fault::Record(error)),
                (Ok(mark), Some(record)) if mark != *record => {
                    checked.damaged(record.name(), Fault::Replaced);
                }
                (Ok(_), _) => {}
            }
        }
        let listed: BTreeSet<&Name> = marks.iter().collect();
        let unlisted = records.keys().copied().map(Name::mark);
        for mark in unlisted.filter(|mark| !listed.contains(mark)) {
            // It may have been left since they were listed.
            let read = self.read(&mark).await;
            if checked.note(read)? == Some(None) {
                checked.notes.push(Note::Unmarked(mark));
            }
        }
        Ok(())
    }

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
        if ledger.current().ok() != Some(manifest.clone()) {
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
