//! A candidate judged against the request that it answers, with no store: what whoever writes a summarizer asks first.

use super::report::{Warning, warnings};
use semsum_core::additions;
use semsum_core::candidate;
use semsum_core::finding::Finding;
use semsum_core::ledger::Ledger;
use semsum_core::manifest::ResumeManifest;
use semsum_core::reader;
use semsum_core::request::Request;
use semsum_store::protocol::{Digest, frees_nothing, judge_first};
use serde::Serialize;

/// How a candidate stands. Serialises to the one document that `semsum ledger judge` prints.
#[derive(Clone, Debug, Serialize)]
pub struct Judgement {
    /// Whether a store that was begun with the bundle would promote it, if nothing else stood in the way.
    pub accepted: bool,
    /// Everything that is wrong; empty exactly when accepted.
    pub findings: Vec<Finding>,
    /// What the candidate's manifest has beyond the request's: RFC 6901 pointers into it (ruling 70).
    pub added: Vec<String>,
    /// What is worth knowing and changes nothing.
    pub warnings: Vec<Warning>,
    /// The id that a store would give it.
    pub candidate: Digest,
    /// The checksum of the request's manifest.
    pub before: Option<String>,
    /// The checksum of the candidate's manifest; null where it has none.
    pub after: Option<String>,
}

/// Judges a candidate's text as the store would whose generation 0 made `request` of this ledger and this manifest.
#[must_use]
pub fn judge(
    request: &Request<'_>,
    manifest: &ResumeManifest<'_>,
    ledger: &Ledger,
    candidate: &[u8],
) -> Judgement {
    let verdict = judge_first(request, manifest, candidate);
    let accepted = verdict.is_accepted();
    let events = &ledger.bundle().events;
    let frees_nothing = accepted && frees_nothing(events, manifest, candidate);
    let made = candidate::read(candidate).ok();
    let made = made.and_then(|read| reader::read(read.manifest).ok());
    let after = made.filter(|_| !ledger.is_bare());
    let unsupported = after.map(|after| additions::unsupported(ledger.bundle(), &after, &verdict.added));
    Judgement {
        accepted,
        warnings: warnings(frees_nothing, unsupported.unwrap_or_default()),
        candidate: Digest::of(candidate),
        before: verdict.before.map(|checksum| checksum.to_string()),
        after: verdict.after.map(|checksum| checksum.to_string()),
        findings: verdict.findings,
        added: verdict.added,
    }
}
