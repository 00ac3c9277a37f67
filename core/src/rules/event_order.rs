//! The order of events, and the source that a candidate was made from.

use super::{CodeDoc, Rule};
use crate::bundle::Bundle;
use crate::candidate::Candidate;
use crate::code::Code;
use crate::finding::{Finding, sort};
use std::collections::{BTreeMap, BTreeSet};

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "event_order",
    demands: "A candidate keeps events in the order of the bundle that it was made from",
    why: "A confirmation that stands before its write, or an approval behind its use, tells another story with the same \
words. The bundle's digest covers the order of its events, so a bundle whose events were exchanged is another source. The \
events that a candidate keeps stand in the bundle's order. And a candidate belongs to one manifest: `base` names it by \
checksum.",
    codes: &[
        CodeDoc {
            code: Code::EventsReordered,
            meaning: "The kept events stand in another order than in the bundle",
            next_step: "keep events in the order of their seq",
        },
        CodeDoc {
            code: Code::SourceDigestMismatch,
            meaning: "The candidate names another source than the bundle at hand",
            next_step: "make the candidate again from this bundle, and copy sourceDigest from the request",
        },
        CodeDoc {
            code: Code::BaseMismatch,
            meaning: "The candidate names another base manifest than the request had",
            next_step: "make the candidate again from this request, and copy base from it",
        },
    ],
};

/// Judges a candidate's source, base and order of kept events. `source_digest` is what the request stated, if its source
/// has a digest; `base` is the checksum of its manifest.
///
/// Ids that the bundle doesn't hold are passed over here: inventing events is another rule's matter, and so is naming one
/// twice.
#[must_use]
pub fn judge<M>(
    source_digest: Option<&str>,
    bundle: &Bundle,
    base: &str,
    candidate: &Candidate<M>,
) -> Vec<Finding> {
    let mut findings = judge_source(source_digest, base, candidate);
    findings.extend(judge_order(bundle, candidate));
    sort(&mut findings);
    findings
}

/// Judges what a candidate says that it was made from. A source without a digest is nobody's.
pub(crate) fn judge_source<M>(
    source_digest: Option<&str>,
    base: &str,
    candidate: &Candidate<M>,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    if source_digest != Some(candidate.source_digest.as_str()) {
        findings.push(Finding::after(Code::SourceDigestMismatch, "/sourceDigest"));
    }
    if candidate.base != base {
        findings.push(Finding::after(Code::BaseMismatch, "/base"));
    }
    findings
}

/// Judges the order of the kept events, each where it stands first.
pub(crate) fn judge_order<M>(bundle: &Bundle, candidate: &Candidate<M>) -> Option<Finding> {
    let place: BTreeMap<&str, usize> = bundle
        .events
        .iter()
        .enumerate()
        .map(|(at, event)| (event.id.as_str(), at))
        .collect();
    let mut seen = BTreeSet::new();
    let kept = candidate.kept.iter().filter_map(|id| place.get(id.as_str()));
    let in_order = kept.filter(|at| seen.insert(**at)).is_sorted();
    (!in_order).then(|| Finding::after(Code::EventsReordered, "/kept"))
}
