//! The sentences that the formats share. What a file or a program says in them can be seen.

use crate::foreign::Judges;
use crate::gate::{GateOutcome, Misjudged, Said, Wrong};
use crate::shown::Shown;
use semsum_core::finding::Finding;
use semsum_core::rules::RULES;
use semsum_core::verify::Policy;
use semsum_mutators::report::{Failing, GateVerdict, Idle, Score};
use semsum_mutators::{Kind, Mutator, Report, Unasked, by_id};
use std::collections::BTreeSet;

/// What stands for the mutator of a case of a vector file, where this version knows none of its name.
const NO_MUTATOR: &str = "(no known mutator)";

/// `1 case`, `2 cases`.
#[must_use]
pub fn counted(count: usize, thing: &str) -> String {
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
        "{}: {} planned, {} executed; {} dangerous ({}); {} harmless ({}); {} unfinished, {} not asked",
        verdict(report.verdict),
        report.planned,
        report.executed,
        report.dangerous.total,
        dangerous(report),
        report.benign.total,
        benign(report),
        report.unfinished,
        report.not_asked,
    )
}

/// What became of the dangerous cases: numbers that add up to their total.
pub(super) fn dangerous(report: &Report) -> String {
    let dangerous = report.dangerous;
    let beside = dangerous.wrong_reason.saturating_add(report.unexplained);
    let own = dangerous.rejected.saturating_sub(beside);
    let unexplained = match report.unexplained {
        0 => String::new(),
        count => format!("{count} refused without giving a reason, "),
    };
    format!(
        "{own} refused for their own reason, {unexplained}{} refused for another reason, {} accepted",
        dangerous.wrong_reason, dangerous.survived
    )
}

/// What became of the harmless cases: numbers that add up to their total.
pub(super) fn benign(report: &Report) -> String {
    format!(
        "{} accepted, {} refused",
        report.benign.accepted, report.benign.refused
    )
}

/// How many rules are proven. A rule whose refusals gave no reason is not called so.
pub(super) fn proven(report: &Report) -> String {
    let rules = report.rules;
    let proven = rules.proven.saturating_sub(rules.unexplained);
    let of = format!("{proven} of {}", counted(rules.total, "rule"));
    match rules.unexplained {
        _ if report.filtered => format!("{of} (a filtered run proves none)"),
        0 => of,
        unexplained => format!("{of} ({unexplained} refused, reasons not given)"),
    }
}

/// What happened to a case, as a sentence without a final stop.
pub(super) fn sentence(failure: &Misjudged) -> String {
    let edit = match failure.mutators.as_slice() {
        [] => NO_MUTATOR.to_owned(),
        mutators => mutators.join(" + "),
    };
    let place = place(failure);
    match failure.wrong {
        Wrong::Survived => format!(
            "{edit} {place} was accepted; it must be refused with {}{}",
            expected(failure),
            match failure.said {
                Said::NoReason | Said::NoFindings => String::new(),
                Said::Findings { .. } => format!("; it {}", failure.said),
            }
        ),
        Wrong::WrongReason => format!(
            "{edit} {place} was refused, but not with exactly {}; it {}",
            expected(failure),
            failure.said
        ),
        Wrong::Refused => format!(
            "{edit} {place} was refused; it is harmless and must be accepted; it {}",
            failure.said
        ),
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
    let all = outcome
        .report
        .failing
        .iter()
        .map(Failing::count)
        .fold(0, usize::saturating_add);
    all.saturating_sub(outcome.misjudged.len())
}

/// How many of a mutator's cases were judged wrongly in this way.
fn count_of(outcome: &GateOutcome, mutator: &str, wrong: Wrong) -> usize {
    let failing = outcome
        .report
        .failing
        .iter()
        .find(|failing| failing.mutator == mutator);
    failing.map_or(0, |failing| match wrong {
        Wrong::Survived => failing.survived,
        Wrong::WrongReason => failing.wrong_reason,
        Wrong::Refused => failing.refused,
    })
}

/// What was judged wrongly of one mutator, as a sentence without a final stop.
pub(super) fn failing(failing: &Failing) -> String {
    let parts = [
        (failing.survived, "accepted though dangerous"),
        (failing.wrong_reason, "refused for a wrong reason"),
        (failing.refused, "refused though harmless"),
    ];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<_> = parts
        .map(|(count, what)| format!("{} {what}", counted(count, "case")))
        .collect();
    format!("{}: {}", name_of(failing.mutator), parts.join(", "))
}

/// A mutator's id, or what stands for one.
pub(super) fn name_of(mutator: &'static str) -> &'static str {
    match mutator {
        "" => NO_MUTATOR,
        id => id,
    }
}

/// How many of a mutator's cases that were judged wrongly in this way are not listed.
pub(super) fn more_of(outcome: &GateOutcome, mutator: &str, wrong: Wrong) -> usize {
    let is_of = |failure: &&Misjudged| failure.mutator() == mutator && failure.wrong == wrong;
    let listed = outcome.misjudged.iter().filter(is_of).count();
    count_of(outcome, mutator, wrong).saturating_sub(listed)
}

/// Why a mutator made no answered case, without a final stop.
pub(super) fn idle(outcome: &GateOutcome, score: &Score, why: Idle) -> String {
    match why {
        Idle::NoSite => "no site in these bases".to_owned(),
        Idle::NoAnswer => idle_without_answer(),
        Idle::NotAsked => format!(
            "not asked: this verifier does not judge {}",
            needs(outcome, by_id(score.id).into_iter())
        ),
    }
}

/// That no case of a mutator that was to be asked was answered, without a final stop.
pub(super) fn idle_without_answer() -> String {
    "no case of it has a proper answer".to_owned()
}

/// How many of a mutator's cases are without a proper answer, without a final stop.
pub(super) fn unanswered(score: &Score) -> String {
    let of = counted(score.applied.saturating_add(score.unanswered), "case");
    format!("{} of {of} without a proper answer", score.unanswered)
}

/// What these mutators need of a verifier, and this one has not.
pub(super) fn needs(outcome: &GateOutcome, mutators: impl Iterator<Item = &'static Mutator>) -> String {
    // Who never said what it judges could have been asked all that the protocol holds.
    let judges = outcome.judges.unwrap_or(Judges::ALL);
    let needs = mutators.flat_map(|mutator| {
        let levels = mutator.levels().map(Unasked::Level);
        levels.chain((mutator.policy == Policy::Exact).then_some(Unasked::Exact))
    });
    let lacking: BTreeSet<_> = needs.filter(|need| !judges.takes(*need)).collect();
    let lacking: Vec<_> = lacking.into_iter().map(Unasked::as_str).collect();
    lacking.join(", ")
}

/// What became of the mutants of one dangerous edit, compositions included, where one was judged wrongly.
pub(super) fn misjudged(score: &Score) -> String {
    let wrong_reason = score.misjudged.saturating_sub(score.survived);
    let of = counted(score.applied, "mutant");
    match (score.survived, wrong_reason) {
        (survived, 0) => format!("{survived} of {of} accepted"),
        (0, wrong_reason) => format!("{wrong_reason} of {of} refused for another reason"),
        (survived, wrong_reason) => {
            format!("{survived} of {of} accepted, {wrong_reason} refused for another reason")
        }
    }
}

/// Rules of which no dangerous edit was judged.
pub(super) fn rules_not_judged(outcome: &GateOutcome) -> Vec<&'static str> {
    let is_asked = |rule: &str| outcome.report.proofs.iter().any(|proof| proof.rule == rule);
    let names = RULES.iter().map(|rule| rule.name);
    names.filter(|rule| !is_asked(rule)).collect()
}

/// What is wrong with a mutator's cases, apart from the cases that are listed one by one.
pub(super) fn standing(score: &Score) -> Option<String> {
    let answered = score.right.saturating_add(score.wrong);
    match score.kind {
        _ if score.applied == 0 => None,
        _ if answered == 0 => Some(format!("{} in compositions", score.applied)),
        Kind::Dangerous if score.unexplained > 0 => Some(format!(
            "{}/{answered} refused, reasons not always given",
            score.right
        )),
        Kind::Dangerous => Some(format!("{}/{answered} refused for their reason", score.right)),
        Kind::Benign => Some(format!("{}/{answered} accepted", score.right)),
    }
}

/// The rule of a mutator.
pub(super) fn rule_of(id: &str) -> &'static str {
    by_id(id).map_or("", |mutator| mutator.rule)
}
