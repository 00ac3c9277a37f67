//! The way back stays.

use super::{CodeDoc, Rule};
use crate::code::Code;
use crate::finding::Finding;
use crate::normal::NormalManifest;

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "rollback",
    demands: "`rollback` is the same text",
    why: "How to undo is read when something has gone wrong, by someone in a hurry. A narrowed, widened or translated way back is another one.",
    codes: &[CodeDoc {
        code: Code::RollbackChanged,
        meaning: "`rollback` differs from the one before the compaction",
        next_step: "carry the rollback word for word",
    }],
};

pub(crate) fn check(before: &NormalManifest<'_>, after: &NormalManifest<'_>, findings: &mut Vec<Finding>) {
    if before.rollback != after.rollback {
        findings.push(Finding::after(Code::RollbackChanged, "/rollback"));
    }
}
