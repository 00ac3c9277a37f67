//! Spent approvals stay spent.

use super::{CodeDoc, Rule};
use crate::code::Code;
use crate::finding::Finding;
use crate::normal::NormalManifest;
use crate::sets;

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "authorities",
    demands: "Every element of `consumedAuthorities` is kept",
    why: "An approval that is good for one use and drops out of the list can be used again: a second payment, a second deletion. The elements are identifiers and compare byte for byte. A new element is allowed, since it only takes an approval away.",
    codes: &[CodeDoc {
        code: Code::ConsumedAuthoritiesDropped,
        meaning: "A spent authority is missing; the next run could spend it again",
        next_step: "restore the missing authorities from the source; the list only ever grows",
    }],
};

pub(crate) fn check(
    before: &NormalManifest<'_>,
    after: &NormalManifest<'_>,
    findings: &mut Vec<Finding>,
    added: &mut Vec<String>,
) {
    sets::superset(
        &before.consumed_authorities,
        &after.consumed_authorities,
        Code::ConsumedAuthoritiesDropped,
        "/consumedAuthorities",
        findings,
        added,
    );
}
