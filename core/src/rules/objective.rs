//! The objective is not rewritten.

use super::{CodeDoc, Rule};
use crate::code::Code;
use crate::finding::Finding;
use crate::normal::NormalManifest;

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "objective",
    demands: "`objective` is the same text",
    why: "Summaries drift by a clause at a time, and a run that works for another objective does harm with a clear conscience. A reworded or translated objective counts as another one: nobody can prove that it is the same.",
    codes: &[CodeDoc {
        code: Code::ObjectiveChanged,
        meaning: "`objective` differs from the one before the compaction",
        next_step: "carry the objective word for word; if the user changed it, append that to the ledger instead",
    }],
};

pub(crate) fn check(before: &NormalManifest<'_>, after: &NormalManifest<'_>, findings: &mut Vec<Finding>) {
    if before.objective != after.objective {
        findings.push(Finding::after(Code::ObjectiveChanged, "/objective"));
    }
}
