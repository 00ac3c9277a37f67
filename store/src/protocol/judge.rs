//! A candidate held against the generation that it was made from.

use super::Digest;
use super::fold::{Fold, Source};
use super::open::Loaded;
use semsum_core::finding::{Finding, sort};
use semsum_core::verify::{Outcome, Policy, Verdict, verify};
use serde::Serialize;

/// Which comparison a candidate failed (ruling 66).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Reference {
    /// What the ledger comes to from the root on, or the candidate itself.
    Root,
    /// The generation before, alone.
    Previous,
}

/// The judgement of a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The generation that it was judged against.
    pub generation: u64,
    /// The candidate's id.
    pub candidate: Digest,
    /// Everything that is wrong; `before` is the generation's manifest. `added` is what the candidate has beyond it.
    pub verdict: Verdict,
    /// Which comparison failed; absent where none did.
    pub reference: Option<Reference>,
}

impl Judged {
    /// Whether it may be promoted.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.verdict.is_accepted()
    }
}

/// Judges a candidate from its stored bytes, and hands back its manifest where it has one. Nothing that was judged
/// before counts.
pub(super) fn judge(fold: &dyn Fold, loaded: &Loaded, candidate: &[u8]) -> (Judged, Option<Vec<u8>>) {
    let record = &loaded.current.record;
    let digest = fold.source_digest(&loaded.ledger, &loaded.current.manifest);
    let judged = |verdict, reference| Judged {
        generation: record.generation(),
        candidate: Digest::of(candidate),
        verdict,
        reference,
    };
    let read = match fold.read(candidate) {
        Ok(read) => read,
        Err(findings) => return (judged(unread(loaded, findings), Some(Reference::Root)), None),
    };
    let source = Source {
        digest: &digest,
        base: record.checksum(),
        ledger: &loaded.ledger,
    };
    let against = |before: &[u8]| verify(before, &read.manifest, Policy::Careful);
    let (by_root, by_previous) = (against(&loaded.truth), against(&loaded.current.manifest));
    let mut findings = fold.weigh(&source, candidate);
    findings.extend(by_root.findings);
    let reference = match (findings.is_empty(), by_previous.is_accepted()) {
        (true, true) => None,
        (true, false) => Some(Reference::Previous),
        (false, _) => Some(Reference::Root),
    };
    if reference == Some(Reference::Previous) {
        findings.clone_from(&by_previous.findings);
    }
    sort(&mut findings);
    let outcome = if findings.is_empty() {
        Outcome::Accepted
    } else {
        Outcome::Rejected
    };
    let mut verdict = by_previous;
    (verdict.outcome, verdict.findings) = (outcome, findings);
    (judged(verdict, reference), Some(read.manifest))
}

/// The verdict on what is no candidate.
fn unread(loaded: &Loaded, findings: Vec<Finding>) -> Verdict {
    let manifest = &loaded.current.manifest;
    let mut verdict = verify(manifest, manifest, Policy::Careful);
    (verdict.outcome, verdict.findings) = (Outcome::Rejected, findings);
    (verdict.added, verdict.after) = (Vec::new(), None);
    verdict
}
