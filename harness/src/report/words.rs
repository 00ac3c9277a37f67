//! The sentences that the formats share. What a file or a program says in them can be seen.

use crate::gate::{GateOutcome, Misjudged, Wrong};
use crate::shown::Shown;
use semsum_core::finding::Finding;
use semsum_mutators::report::{GateVerdict, Score};
use semsum_mutators::{Kind, by_id};

/// `1 case`, `2 cases`.
pub(super) fn counted(count: usize, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

/// `pass`, `fail` or `unfinished`.
pub(super) const fn verdict(verdict: GateVerdict) -> &'static str {
    match verdict {
        GateVerdict::Pass => "pass",
        GateVerdict::Fail => "fail",
        GateVerdict::Unfinished => "unfinished",
    }
}

/// The numbers of a run in one sentence, without a final stop.
pub(super) fn summary(outcome: &GateOutcome) -> String {
    let report = &outcome.report;
    format!(
        "{}: {} planned, {} executed; {} dangerous, of which {} survived and {} were refused for a wrong reason; \
         {} harmless, of which {} refused; {} unfinished",
        verdict(report.verdict),
        report.planned,
        report.executed,
        report.dangerous.total,
        report.dangerous.survived,
        report.dangerous.wrong_reason,
        report.benign.total,
        report.benign.refused,
        report.unfinished,
    )
}

/// What happened to a case, as a sentence without a final stop.
pub(super) fn sentence(failure: &Misjudged) -> String {
    let edit = failure.mutators.join(" + ");
    let place = place(failure);
    match failure.wrong {
        Wrong::Survived => format!(
            "{edit} {place} was accepted; it must be refused with {}",
            expected(failure)
        ),
        Wrong::WrongReason => {
            format!(
                "{edit} {place} was refused, but not with exactly {}",
                expected(failure)
            )
        }
        Wrong::Refused => format!("{edit} {place} was refused; it is harmless and must be accepted"),
    }
}

/// Where an edit was made.
pub(super) fn place(failure: &Misjudged) -> String {
    let site = Shown(&failure.site);
    match failure.base.as_str() {
        "" => format!("({}, {site})", failure.level.as_str()),
        base => format!("in {} at {site}", Shown(base)),
    }
}

/// The findings that a case had to have.
pub(super) fn expected(failure: &Misjudged) -> String {
    let finding = |finding: &Finding| match finding.pointer.as_str() {
        "" => format!("{} in {}", finding.code, finding.side),
        pointer => format!("{} at {} in {}", finding.code, Shown(pointer), finding.side),
    };
    let findings: Vec<_> = failure.expected.iter().map(finding).collect();
    findings.join(", ")
}

/// Wrongly judged cases beyond those that are listed.
pub(super) fn not_listed(outcome: &GateOutcome) -> usize {
    let report = &outcome.report;
    let all = [
        report.dangerous.survived,
        report.dangerous.wrong_reason,
        report.benign.refused,
    ];
    let all: usize = all.into_iter().fold(0, usize::saturating_add);
    all.saturating_sub(outcome.misjudged.len())
}

/// Why nothing can be said for sure, a sentence each.
pub(super) fn open_ends(outcome: &GateOutcome) -> Vec<String> {
    let report = &outcome.report;
    let mut sentences = Vec::new();
    if !outcome.unknown.is_empty() {
        let names = Shown(outcome.unknown.join(", "));
        sentences.push(format!("neither a rule nor a mutator is called {names}"));
    }
    match (outcome.halted, report.planned) {
        (true, 0) => sentences.push("the run was ended before all cases were planned".to_owned()),
        (true, _) => sentences.push("the run was ended before it was done".to_owned()),
        (false, 0) => sentences.push("there was nothing to ask".to_owned()),
        (false, _) => {}
    }
    if report.unfinished > 0 {
        sentences.push(format!(
            "{} of {} have no answer",
            report.unfinished,
            counted(report.planned, "case")
        ));
    }
    for (fault, count) in &outcome.faults {
        sentences.push(format!("{} ({})", Shown(fault), times(*count)));
    }
    sentences
}

fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        _ => format!("{count} times"),
    }
}

/// What is wrong with a mutator's cases, apart from the cases that are listed one by one.
pub(super) fn standing(score: &Score) -> Option<String> {
    let answered = score.right.saturating_add(score.wrong);
    match score.kind {
        _ if score.applied == 0 => None,
        _ if answered == 0 => Some(format!("{} in compositions", score.applied)),
        Kind::Dangerous => Some(format!("{}/{answered} refused for their reason", score.right)),
        Kind::Benign => Some(format!("{}/{answered} accepted", score.right)),
    }
}

/// The rule of a mutator.
pub(super) fn rule_of(id: &str) -> &'static str {
    by_id(id).map_or("", |mutator| mutator.rule)
}
