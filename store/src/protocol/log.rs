//! Every generation in order, from the records and verdicts alone.

use super::Record;
use super::machine::{Access, Machine};
use super::trouble::{Damage, Fault, Trouble};
use super::verdict::Verdict;
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
    Machine::new(|access| async move {
        let mut entries = Vec::new();
        for record in access.records().await? {
            let added = access.added(&record).await?;
            entries.push(Entry { record, added });
        }
        Ok(entries)
    })
}

impl Access {
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
