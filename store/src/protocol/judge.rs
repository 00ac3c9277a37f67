//! A candidate held against the generation that it was made from.

use super::Digest;
use super::open::Loaded;
use semsum_core::candidate;
use semsum_core::finding::{Finding, Side, sort};
use semsum_core::reader;
use semsum_core::request::{self, Source};
use semsum_core::verify::{Outcome, Policy, Verdict, verify_read};
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

/// Judges a candidate from its stored bytes: as a text, by the request that it answers, against what the ledger comes to
/// from the root on, and against the generation before (ruling 31). Nothing that was judged before counts.
pub(super) fn judge(loaded: &Loaded, candidate: &[u8]) -> Judged {
    let (verdict, reference) = match candidate::read(candidate) {
        Ok(read) => weigh(loaded, &read),
        Err(faults) => {
            let findings = faults.into_iter().map(|fault| fault.on(Side::After));
            (unread(loaded, findings.collect()), Some(Reference::Root))
        }
    };
    Judged {
        generation: loaded.current.record.generation(),
        candidate: Digest::of(candidate),
        verdict,
        reference,
    }
}

fn weigh(loaded: &Loaded, candidate: &candidate::Candidate<&[u8]>) -> (Verdict, Option<Reference>) {
    let manifest = &loaded.current.manifest;
    let ledger = &loaded.ledger;
    let source = request::source_digest(ledger.bundle(), manifest).ok();
    let source_of = || Source {
        bundle: ledger.bundle(),
        state: ledger.state(),
    };
    let mut findings = request::judge(
        source.as_deref(),
        loaded.current.record.checksum(),
        (!ledger.is_bare()).then(source_of),
        candidate,
    );
    let after = reader::read(candidate.manifest);
    let truth = ledger.ground_truth().map_err(|missing| missing.faults());
    let by_root = verify_read(&truth, &after, Policy::Careful);
    let mut verdict = verify_read(&Ok(manifest.clone()), &after, Policy::Careful);
    findings.extend(by_root.findings);
    let reference = match (findings.is_empty(), verdict.is_accepted()) {
        (true, true) => None,
        (true, false) => Some(Reference::Previous),
        (false, _) => Some(Reference::Root),
    };
    if reference == Some(Reference::Root) {
        sort(&mut findings);
        (verdict.outcome, verdict.findings) = (Outcome::Rejected, findings);
    }
    (verdict, reference)
}

/// The verdict on what is no candidate.
fn unread(loaded: &Loaded, findings: Vec<Finding>) -> Verdict {
    let manifest = Ok(loaded.current.manifest.clone());
    let mut verdict = verify_read(&manifest, &manifest, Policy::Careful);
    (verdict.outcome, verdict.findings) = (Outcome::Rejected, findings);
    (verdict.added, verdict.after) = (Vec::new(), None);
    verdict
}
