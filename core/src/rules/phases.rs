//! Completed phases: the same sequence.

use super::{CodeDoc, Rule};
use crate::code::Code;
use crate::finding::Finding;
use crate::normal::NormalManifest;
use std::collections::{BTreeMap, BTreeSet};

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "phases",
    demands: "`completedPhases` is the same sequence",
    why: "A phase that drops out is run twice; one that appears was never run. The order in which phases were done is \
history, and a history that is sorted is another one. (The article's listing sorts them; its text forbids that, and the \
text is right.) However many phases are concerned, each of the three findings stands once, at the list.",
    codes: &[
        CodeDoc {
            code: Code::CompletedPhasesDropped,
            meaning: "A completed phase is missing; the next run would do it again",
            next_step: "restore the phase from the source",
        },
        CodeDoc {
            code: Code::CompletedPhasesReordered,
            meaning: "The phases that both sides know stand in another order",
            next_step: "keep the order in which they were completed",
        },
        CodeDoc {
            code: Code::CompletedPhasesInvented,
            meaning: "A phase is said to be completed that was not; a compaction does no work",
            next_step: "remove it; progress is recorded in the ledger",
        },
    ],
};

const POINTER: &str = "/completedPhases";

/// Reports drops, inventions and another order of the common ones, each at most once (ruling 15).
pub(crate) fn check(before: &NormalManifest<'_>, after: &NormalManifest<'_>, findings: &mut Vec<Finding>) {
    let (old, new) = (&before.completed_phases, &after.completed_phases);
    if old == new {
        return;
    }
    // Neither list repeats a phase: the shape forbids it (ruling 10).
    let place: BTreeMap<&str, usize> = new.iter().enumerate().map(|(at, phase)| (&**phase, at)).collect();
    let known: BTreeSet<&str> = old.iter().map(|phase| &**phase).collect();
    let kept: Vec<usize> = old
        .iter()
        .filter_map(|phase| place.get(&**phase).copied())
        .collect();
    let mut report = |code, count| findings.extend(Finding::counted(code, POINTER, count));
    report(Code::CompletedPhasesDropped, old.len() - kept.len());
    report(
        Code::CompletedPhasesInvented,
        new.iter().filter(|phase| !known.contains(&***phase)).count(),
    );
    report(Code::CompletedPhasesReordered, usize::from(!kept.is_sorted()));
}
