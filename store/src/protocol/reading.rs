//! What is read: the newest generation's number, records, and the ledger and manifest that they name. Whatever is not what
//! another object says of it is damage.

use super::machine::Access;
use super::open::{Current, Loaded};
use super::part::Part;
use super::trouble::{Damage, Fault, Trouble};
use super::{Head, Record};
use crate::objects::{Folder, Name};
use semsum_core::bundle::{Bundle, SCHEMA};
use semsum_core::candidate;
use semsum_core::checksum::n1;
use semsum_core::ledger::Ledger;
use semsum_core::manifest::ResumeManifest;
use semsum_core::normal::NormalManifest;
use semsum_core::reader;

impl Access {
    /// The newest generation's number. Generations have no gap: a missing one before a later one is damage, and so is one
    /// that a mark says was current. Where there is none, whatever was built on one tells that there was.
    pub(super) async fn newest(&self) -> Result<u64, Trouble> {
        // Before the records: whatever a mark tells of was there before they are listed.
        let marks = self.list(Folder::Promoted).await?;
        let marked = marks.iter().filter_map(Name::as_generation).max();
        let names = self.list(Folder::Current).await?;
        let generation = |name: &Name| {
            let odd = || Damage::new(name.clone(), Fault::Name);
            name.as_generation().ok_or_else(odd)
        };
        let mut listed: Vec<_> = names.iter().map(generation).collect::<Result<_, _>>()?;
        listed.sort_unstable();
        let mut next: u64 = 0;
        for generation in listed {
            // A list may miss what is created while it is made, so a gap in it is looked into.
            while next < generation {
                self.must_exist(next).await?;
                next = next.saturating_add(1);
            }
            next = generation.saturating_add(1);
        }
        next = self.first_absent_from(next).await?;
        let mut is_lost = marked >= Some(next);
        if next == 0 && !is_lost && self.has_traces().await? {
            // What was built on may have been made meanwhile.
            next = self.first_absent_from(next).await?;
            is_lost = next == 0;
        }
        if is_lost {
            return Err(Damage::new(Name::generation(next), Fault::Lost).into());
        }
        next.checked_sub(1).ok_or(Trouble::NoStore)
    }

    /// The first generation from `next` on that does not exist.
    async fn first_absent_from(&self, mut next: u64) -> Result<u64, Trouble> {
        while self.read(&Name::generation(next)).await?.is_some() {
            next = next.saturating_add(1);
        }
        Ok(next)
    }

    async fn must_exist(&self, generation: u64) -> Result<(), Trouble> {
        let name = Name::generation(generation);
        match self.read(&name).await? {
            Some(_) => Ok(()),
            None => Err(Damage::new(name, Fault::Gap).into()),
        }
    }

    /// The pointer record of a generation that exists.
    pub(super) async fn record(&self, generation: u64) -> Result<Record, Trouble> {
        let name = Name::generation(generation);
        let damaged = |fault| Trouble::from(Damage::new(name.clone(), fault));
        let bytes = self.read(&name).await?.ok_or_else(|| damaged(Fault::Missing))?;
        Record::read(generation, &bytes).map_err(|error| damaged(Fault::Record(error)))
    }

    /// The records of every generation, oldest first. Not empty.
    pub(super) async fn records(&self) -> Result<Vec<Record>, Trouble> {
        let newest = self.newest().await?;
        let mut records = Vec::new();
        for generation in 0..=newest {
            records.push(self.record(generation).await?);
        }
        Ok(records)
    }

    pub(super) async fn current(&self, generation: u64) -> Result<Current, Trouble> {
        let record = self.record(generation).await?;
        let manifest = self.manifest(&record).await?;
        Ok(Current { record, manifest })
    }

    /// The manifest of a generation, whose checksum is the one that the record says.
    pub(super) async fn manifest(&self, record: &Record) -> Result<ResumeManifest<'static>, Trouble> {
        let (manifest, name) = if let Some(compacted) = record.compacted() {
            let bytes = self.fetch(Folder::Candidates, compacted.candidate).await?;
            (manifest_of(&bytes), compacted.candidate.name(Folder::Candidates))
        } else {
            let head = record.ledger();
            (
                self.part(head).await?.manifest(),
                head.digest.name(Folder::Bundles),
            )
        };
        let manifest = manifest.ok_or_else(|| Damage::new(name, Fault::Shape))?;
        let checksum = n1(&NormalManifest::of(&manifest)).ok();
        if checksum.map(|sum| sum.to_string()).as_deref() != Some(record.checksum()) {
            return Err(Damage::new(record.name(), Fault::Checksum).into());
        }
        Ok(manifest)
    }

    /// The part of the ledger that ends at `head`.
    pub(super) async fn part(&self, head: Head) -> Result<Part, Trouble> {
        let bytes = self.fetch(Folder::Bundles, head.digest).await?;
        let name = head.digest.name(Folder::Bundles);
        let part = Part::read(&bytes).ok_or_else(|| Damage::new(name.clone(), Fault::Shape))?;
        if part.last_seq() != Some(head.seq) {
            return Err(Damage::new(name, Fault::Ledger).into());
        }
        Ok(part)
    }

    /// Every event from the root up to `head`.
    pub(super) async fn ledger(&self, head: Head) -> Result<Bundle, Trouble> {
        let broken = || Damage::new(head.digest.name(Folder::Bundles), Fault::Ledger);
        let mut part = self.part(head).await?;
        let task_id = part.task_id.clone();
        let mut newest_first = Vec::new();
        loop {
            let first = part.events.first().map(|event| event.seq);
            newest_first.extend(part.events.into_iter().rev());
            let Some(digest) = part.previous else {
                break;
            };
            // A part ends before the next one begins; so a chain has an end.
            let bytes = self.fetch(Folder::Bundles, digest).await?;
            let name = digest.name(Folder::Bundles);
            part = Part::read(&bytes).ok_or_else(|| Damage::new(name, Fault::Shape))?;
            if part.last_seq() >= first || part.task_id != task_id {
                return Err(broken().into());
            }
        }
        newest_first.reverse();
        Ok(Bundle {
            schema: SCHEMA.to_owned(),
            task_id,
            events: newest_first,
        })
    }

    /// A generation that exists, with its ledger.
    pub(super) async fn load(&self, generation: u64) -> Result<Loaded, Trouble> {
        let current = self.current(generation).await?;
        let head = current.record.ledger();
        let bundle = self.ledger(head).await?;
        let impossible = |_| Damage::new(head.digest.name(Folder::Bundles), Fault::Ledger);
        let ledger = Ledger::open(bundle, &current.manifest).map_err(impossible)?;
        Ok(Loaded { current, ledger })
    }
}

/// The manifest of a candidate; `None` where either is none.
pub(super) fn manifest_of(candidate: &[u8]) -> Option<ResumeManifest<'static>> {
    let read = candidate::read(candidate).ok()?;
    Some(reader::read(read.manifest).ok()?.into_owned())
}
