//! The task stays the task.

use super::{CodeDoc, Rule};
use crate::code::Code;
use crate::finding::Finding;
use crate::normal::NormalManifest;

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "task",
    demands: "`taskId` is the same, byte for byte",
    why: "A compaction of one task must not resume another. The id is an identifier: no case, no form of an accent and no blank is forgiven, because two systems that forgive differently would disagree about which task this is.",
    codes: &[CodeDoc {
        code: Code::TaskIdChanged,
        meaning: "`taskId` differs from the one before the compaction",
        next_step: "take the id from the source, not from the summary; if this is another task, it is another manifest",
    }],
};

pub(crate) fn check(before: &NormalManifest<'_>, after: &NormalManifest<'_>, findings: &mut Vec<Finding>) {
    if before.task_id != after.task_id {
        findings.push(Finding::after(Code::TaskIdChanged, "/taskId"));
    }
}
