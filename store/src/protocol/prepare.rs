//! The first phase: a candidate is stored beside the untouched bundle, with its verdict. Nothing is current by it.

use super::judge::{Judged, judge};
use super::machine::{Access, Machine};
use super::trouble::Trouble;
use super::verdict;
use crate::objects::Folder;

/// How a candidate stands.
pub type Prepared = Result<Judged, Trouble>;

/// Stores a candidate and its verdict, accepted or not, judged against generation `expected` or, without one, the
/// newest. The verdict is stored first: a candidate that is there was judged.
#[must_use]
pub fn prepare(candidate: Vec<u8>, expected: Option<u64>) -> Machine<Prepared> {
    Machine::new(move |access| async move { store(&access, candidate, expected).await })
}

async fn store(access: &Access, candidate: Vec<u8>, expected: Option<u64>) -> Prepared {
    let newest = access.newest().await?;
    let generation = expected.unwrap_or(newest);
    if generation > newest {
        return Err(Trouble::NoGeneration);
    }
    let loaded = access.load(generation).await?;
    let judged = judge(&loaded, &candidate);
    access.settled(generation).await?;
    access.keep(Folder::Verdicts, verdict::to_bytes(&judged)).await?;
    access.keep(Folder::Candidates, candidate).await?;
    Ok(judged)
}
