//! A candidate held against the generation that it was made from.

use super::Digest;
use super::open::Loaded;
use semsum_core::candidate;
use semsum_core::finding::{Fault, Finding, Side, sort};
use semsum_core::manifest::ResumeManifest;
use semsum_core::reader;
use semsum_core::request::{self, Request, Source};
use semsum_core::verify::{Outcome, Policy, Reading, Verdict, verify_read};
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
        Err(faults) => (unread(&loaded.current.manifest, faults), Some(Reference::Root)),
    };
    Judged {
        generation: loaded.current.record.generation(),
        candidate: Digest::of(candidate),
        verdict,
        reference,
    }
}

/// Judges a candidate's text against the request that it answers, as a store would that was begun with what the request was
/// made of: nothing was compacted yet, so what the events come to is all that must be kept. `manifest` is the request's.
#[must_use]
pub fn judge_first(request: &Request<'_>, manifest: &ResumeManifest<'_>, candidate: &[u8]) -> Verdict {
    match candidate::read(candidate) {
        Ok(read) => {
            let after = reader::read(read.manifest);
            held(request.judge(&read), &Ok(manifest.clone()), manifest, &after).0
        }
        Err(faults) => unread(manifest, faults),
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
    let findings = request::judge(
        source.as_deref(),
        loaded.current.record.checksum(),
        (!ledger.is_bare()).then(source_of),
        candidate,
    );
    let truth = ledger.ground_truth().map_err(|missing| missing.faults());
    held(findings, &truth, manifest, &reader::read(candidate.manifest))
}

/// The verdict on a candidate's manifest `after`, with what is wrong beside it: against what the ledger comes to, and against
/// the manifest `before` that is current.
fn held(
    mut findings: Vec<Finding>,
    truth: &Reading<'_>,
    before: &ResumeManifest<'_>,
    after: &Reading<'_>,
) -> (Verdict, Option<Reference>) {
    findings.extend(verify_read(truth, after, Policy::Careful).findings);
    let mut verdict = verify_read(&Ok(before.clone()), after, Policy::Careful);
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
fn unread(before: &ResumeManifest<'_>, faults: Vec<Fault>) -> Verdict {
    let before = Ok(before.clone());
    let mut verdict = verify_read(&before, &before, Policy::Careful);
    let findings = faults.into_iter().map(|fault| fault.on(Side::After));
    (verdict.outcome, verdict.findings) = (Outcome::Rejected, findings.collect());
    (verdict.added, verdict.after) = (Vec::new(), None);
    verdict
}
