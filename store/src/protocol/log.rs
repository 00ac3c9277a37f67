//! Every generation in order, from the records and verdicts alone.

use super::machine::{Machine, Mail};
use super::trouble::{Damage, Fault, Trouble};
use super::verdict::Verdict;
use super::{Record, prune};
use crate::objects::Folder;

/// One generation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its pointer record.
    pub record: Record,
    /// What a compaction added beyond the generation before: pointers into the candidate's manifest (ruling 70).
    pub added: Vec<String>,
}

/// Every generation, oldest first.
#[must_use]
pub fn log() -> Machine<Result<Vec<Entry>, Trouble>> {
    Machine::new(|mail| async move {
        let mut entries = Vec::new();
        for record in prune::records(&mail).await? {
            let added = mail.added(&record).await?;
            entries.push(Entry { record, added });
        }
        Ok(entries)
    })
}

impl Mail {
    /// What a generation's verdict shows as added.
    pub(super) async fn added(&self, record: &Record) -> Result<Vec<String>, Trouble> {
        let Some(compacted) = record.compacted() else {
            return Ok(Vec::new());
        };
        let bytes = self.fetch(Folder::Verdicts, compacted.verdict).await?;
        let name = compacted.verdict.name(Folder::Verdicts);
        let verdict = Verdict::read(&bytes).ok_or_else(|| Damage::new(name, Fault::Shape))?;
        Ok(verdict.added)
    }
}
