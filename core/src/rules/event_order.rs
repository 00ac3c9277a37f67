//! The order of events, and the source that a candidate was made from.

use super::{CodeDoc, Rule};
use crate::bundle::Bundle;
use crate::candidate::Candidate;
use crate::code::Code;
use crate::finding::{Finding, sort};
use std::collections::BTreeMap;

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

/// Judges a candidate's source, base and order of kept events. `base` is the checksum of the request's manifest.
///
/// Ids that the bundle doesn't hold are passed over here: inventing events is another rule's matter.
#[must_use]
pub fn judge(bundle: &Bundle, base: &str, candidate: &Candidate) -> Vec<Finding> {
    let mut findings = Vec::new();
    if bundle.digest().as_ref() != Ok(&candidate.source_digest) {
        findings.push(Finding::after(Code::SourceDigestMismatch, "/sourceDigest"));
    }
    if candidate.base != base {
        findings.push(Finding::after(Code::BaseMismatch, "/base"));
    }
    let place: BTreeMap<&str, usize> = bundle
        .events
        .iter()
        .enumerate()
        .map(|(at, event)| (event.id.as_str(), at))
        .collect();
    let kept = candidate.kept.iter().filter_map(|id| place.get(id.as_str()));
    if !kept.is_sorted() {
        findings.push(Finding::after(Code::EventsReordered, "/kept"));
    }
    sort(&mut findings);
    findings
}
