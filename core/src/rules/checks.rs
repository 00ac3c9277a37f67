//! What must hold before done is said.

use super::{CodeDoc, Rule};
use crate::code::Code;
use crate::finding::Finding;
use crate::normal::NormalManifest;
use crate::sets;

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "checks",
    demands: "Every element of `completionChecks` is kept",
    why: "Without its checks a task is done when somebody says so. A check that is dropped or weakened lets the next run stop early or claim success. New checks are allowed, and are listed.",
    codes: &[CodeDoc {
        code: Code::CompletionChecksDropped,
        meaning: "A completion check is missing or worded differently",
        next_step: "restore the wording from the source",
    }],
};

pub(crate) fn check(
    before: &NormalManifest<'_>,
    after: &NormalManifest<'_>,
    findings: &mut Vec<Finding>,
    added: &mut Vec<String>,
) {
    sets::superset(
        &before.completion_checks,
        &after.completion_checks,
        Code::CompletionChecksDropped,
        "/completionChecks",
        findings,
        added,
    );
}
