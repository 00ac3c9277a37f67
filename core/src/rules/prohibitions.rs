//! What was forbidden stays forbidden.

use super::{CodeDoc, Rule};
use crate::code::Code;
use crate::finding::Finding;
use crate::normal::NormalManifest;
use crate::sets;

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "prohibitions",
    demands: "Every element of `prohibitions` is kept",
    why: "Summaries keep what is to be done and lose what is not. A prohibition that is reworded is a lost one with an addition beside it: a weakened wording reads well and forbids less. New prohibitions are allowed, and are listed.",
    codes: &[CodeDoc {
        code: Code::ProhibitionsDropped,
        meaning: "A prohibition is missing or worded differently",
        next_step: "restore the wording from the source; only a person lifts a prohibition, and the ledger records it",
    }],
};

pub(crate) fn check(
    before: &NormalManifest<'_>,
    after: &NormalManifest<'_>,
    findings: &mut Vec<Finding>,
    added: &mut Vec<String>,
) {
    sets::superset(
        &before.prohibitions,
        &after.prohibitions,
        Code::ProhibitionsDropped,
        "/prohibitions",
        findings,
        added,
    );
}
