//! Which generation is current, and everything that it rests on.

use super::Record;
use super::machine::Machine;
use super::trouble::Trouble;
use semsum_core::ledger::Ledger;
use semsum_core::manifest::ResumeManifest;

/// A generation, and the manifest that is current from it on.
#[derive(Clone, PartialEq, Eq)]
pub struct Current {
    /// Its pointer record.
    pub record: Record,
    /// Its manifest.
    pub manifest: ResumeManifest<'static>,
}

/// A generation with the ledger that it rests on.
#[derive(Clone)]
pub struct Loaded {
    /// The generation.
    pub current: Current,
    /// Every event from the root up to it, and what they come to. The generation's own manifest may be more careful.
    pub ledger: Ledger,
}

/// The newest generation.
#[must_use]
pub fn current() -> Machine<Result<Current, Trouble>> {
    Machine::new(|access| async move {
        let newest = access.newest().await?;
        access.current(newest).await
    })
}

/// The newest generation with its ledger: what a request is made of.
#[must_use]
pub fn load() -> Machine<Result<Loaded, Trouble>> {
    Machine::new(|access| async move {
        let newest = access.newest().await?;
        access.load(newest).await
    })
}
