//! The laws of `verify`.

use semsum_core::code::Code;
use semsum_core::finding::Side;
use semsum_core::reader;
use semsum_core::verify::{Outcome, Policy, Verdict, verify};

/// A verifier of pairs, given as raw bytes.
pub type Verify = fn(&[u8], &[u8], Policy) -> Verdict;

/// Up to three manifests with zero bytes between; a missing one is the one before it. Every verdict is well formed;
/// `careful` is reflexive, transitive, and antisymmetric on checksums; `exact` is acceptance with equal checksums.
pub fn target(bytes: &[u8]) -> bool {
    judge(bytes, verify)
}

/// The same for another verifier. An input is judged where its first part is a manifest.
pub fn judge(bytes: &[u8], verify: Verify) -> bool {
    let mut parts = bytes.splitn(3, |byte| *byte == 0);
    let a = parts.next().unwrap_or_default();
    let b = parts.next().unwrap_or(a);
    let c = parts.next().unwrap_or(b);
    let (ab, bc, ac) = (
        checked(verify, a, b),
        checked(verify, b, c),
        checked(verify, a, c),
    );
    if ab.is_accepted() && bc.is_accepted() {
        assert!(
            ac.is_accepted(),
            "a chain of accepted compactions is not safe end to end"
        );
    }
    if ab.is_accepted() && checked(verify, b, a).is_accepted() {
        assert_eq!(
            ab.before, ab.after,
            "each at least as careful as the other, and yet different"
        );
    }
    let aa = checked(verify, a, a);
    let own_faults = [Code::NextActionNotExactOne];
    let is_manifest = reader::read(a).is_ok();
    if is_manifest {
        assert!(
            aa.findings
                .iter()
                .all(|finding| own_faults.contains(&finding.code)),
            "not reflexive"
        );
        assert!(aa.added.is_empty());
    }
    is_manifest
}

/// A verdict, checked for what holds of each.
fn checked(verify: Verify, before: &[u8], after: &[u8]) -> Verdict {
    let verdict = verify(before, after, Policy::Careful);
    let keys: Vec<_> = verdict
        .findings
        .iter()
        .map(|finding| finding.sort_key())
        .collect();
    assert!(keys.is_sorted_by(|a, b| a < b), "findings are unsorted or repeat");
    assert!(verdict.added.is_sorted_by(|a, b| a < b));
    assert_eq!(verdict.before.is_some(), reader::read(before).is_ok());
    assert_eq!(verdict.after.is_some(), reader::read(after).is_ok());
    let outcome = match (&verdict.before, verdict.findings.is_empty()) {
        (None, _) => Outcome::BeforeInvalid,
        (Some(_), empty) => {
            if empty {
                Outcome::Accepted
            } else {
                Outcome::Rejected
            }
        }
    };
    assert_eq!(verdict.outcome, outcome);
    assert!(
        outcome != Outcome::BeforeInvalid
            || verdict
                .findings
                .iter()
                .any(|finding| finding.side == Side::Before)
    );
    let exact = verify(before, after, Policy::Exact);
    let equal = verdict.before == verdict.after;
    assert_eq!(
        exact.is_accepted(),
        verdict.is_accepted() && equal,
        "exact is careful with equal checksums"
    );
    verdict
}
