//! The one next action stays the same.

use super::{CodeDoc, Rule};
use crate::code::Code;
use crate::finding::Finding;
use crate::normal::NormalManifest;

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "next_action",
    demands: "`nextExactAction` is the same text",
    why: "The next action is the only thing that a resumed run is authorised to begin with. A compaction does no work, so it can't choose another one: another amount, another target, one step further are all another authorisation.",
    codes: &[CodeDoc {
        code: Code::NextActionChanged,
        meaning: "`nextExactAction` differs from the one before the compaction",
        next_step: "carry the action word for word; progress is recorded in the ledger, never by a compaction",
    }],
};

pub(crate) fn check(before: &NormalManifest<'_>, after: &NormalManifest<'_>, findings: &mut Vec<Finding>) {
    if before.next_exact_action != after.next_exact_action {
        findings.push(Finding::after(Code::NextActionChanged, "/nextExactAction"));
    }
}
