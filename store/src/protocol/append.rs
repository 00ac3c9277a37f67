//! Recording what happened since, as a new generation (ruling 31).

use super::init::{Grown, Moved};
use super::machine::{Access, Machine};
use super::refused::Refused;
use super::trouble::Trouble;
use semsum_core::ledger::{Ledger, read_lines};

/// Appends `events`, JSON lines without `seq`, to generation `expected`. They are applied to the ledger and to the
/// manifest that is current, which a compaction may have made more careful. `nonce` is the writer's own.
#[must_use]
pub fn append(events: Vec<u8>, expected: u64, nonce: String) -> Machine<Moved> {
    Machine::new(move |access| async move {
        let made = add(&access, &events, expected, &nonce).await;
        made.unwrap_or_else(Moved::Trouble)
    })
}

async fn add(access: &Access, events: &[u8], expected: u64, nonce: &str) -> Result<Moved, Trouble> {
    let newest = access.newest().await?;
    let now = access.now(newest).await?;
    if expected > newest {
        return Ok(Moved::Conflict(now));
    }
    let base = access.load(expected).await?;
    match grown(base.ledger, events) {
        Err(refused) => Ok(Moved::refused(refused, Some(now))),
        Ok(_) if newest > expected => Ok(Moved::Conflict(now)),
        Ok(grown) => {
            access.settled(expected).await?;
            access.grow(grown, Some(&base.current.record), nonce).await
        }
    }
}

/// What the events add to a ledger.
fn grown(ledger: Ledger, events: &[u8]) -> Result<Grown, Refused> {
    let reports = read_lines(events)?;
    if reports.is_empty() {
        return Err(Refused::unreadable(
            "there is no event; give one JSON object a line, as `semsum schema context-bundle` shows without seq",
        ));
    }
    let kept = ledger.bundle().events.len();
    let ledger = ledger.append(reports)?;
    let manifest = ledger.current().map_err(|missing| missing.faults())?;
    let events = ledger.bundle().events.iter().skip(kept).cloned();
    Grown::checked(events.collect(), &manifest)
}
