//! Recording what happened since, as a new generation (ruling 31).

use super::fold::Fold;
use super::init::{Moved, accepted};
use super::machine::{Machine, Mail};
use super::trouble::Trouble;

/// Appends `reports`, JSON lines without `seq`, to generation `expected`. `nonce` is the writer's own.
#[must_use]
pub fn append(fold: &'static dyn Fold, reports: Vec<u8>, expected: u64, nonce: String) -> Machine<Moved> {
    Machine::new(move |mail| async move {
        let made = add(&mail, fold, &reports, expected, &nonce).await;
        made.unwrap_or_else(Moved::Trouble)
    })
}

async fn add(
    mail: &Mail,
    fold: &dyn Fold,
    reports: &[u8],
    expected: u64,
    nonce: &str,
) -> Result<Moved, Trouble> {
    let newest = mail.newest().await?;
    if expected > newest {
        return Ok(Moved::Conflict(mail.now(newest).await?));
    }
    let base = mail.load(fold, expected).await?;
    let grown = fold.advance(&base.ledger, &base.current.manifest, reports);
    match grown.and_then(accepted) {
        Err(refused) => Ok(refused.into()),
        Ok(_) if newest > expected => Ok(Moved::Conflict(mail.now(newest).await?)),
        Ok(grown) => mail.grow(grown, Some(&base.current.record), nonce).await,
    }
}
