//! The sentences that the formats share. What a file or a program says in them can be seen.

use crate::foreign::OF_ITS_OWN;
use crate::gate::{GateOutcome, Misjudged, Wrong};
use crate::near::hint;
use crate::shown::Shown;
use semsum_core::finding::Finding;
use semsum_core::rules::RULES;
use semsum_mutators::report::{Failing, GateVerdict, Score};
use semsum_mutators::{Kind, by_id, catalogue};

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
        Wrong::WrongReason => format!(
            "{edit} {place} was refused, but not with exactly {}; it {}",
            expected(failure),
            said(failure)
        ),
        Wrong::Refused => format!(
            "{edit} {place} was refused; it is harmless and must be accepted; it {}",
            said(failure)
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
    findings(&failure.expected)
}

/// `said` and the findings that the verifier gave. A program's pointer is shown only where it could be one of ours: it may hold a
/// value.
pub(super) fn said(failure: &Misjudged) -> String {
    /// A program that does not know the form of our findings may have many; the first few tell enough.
    const SHOWN: usize = 8;
    match failure.said.as_deref() {
        None => "gave no reason".to_owned(),
        Some([]) => "gave an empty list of findings".to_owned(),
        Some(said) => {
            let shown = findings(said.get(..SHOWN).unwrap_or(said));
            match said.len().saturating_sub(SHOWN) {
                0 => format!("said {shown}"),
                more => format!("said {shown} and {more} more"),
            }
        }
    }
}

fn findings(findings: &[Finding]) -> String {
    let written: Vec<_> = findings.iter().map(finding).collect();
    written.join(", ")
}

fn finding(finding: &Finding) -> String {
    let Finding {
        code, side, pointer, ..
    } = finding;
    match pointer.as_str() {
        "" => format!("{code} in {side}"),
        OF_ITS_OWN => "a finding of its own".to_owned(),
        pointer if is_of_fields(pointer) => format!("{code} at {pointer} in {side}"),
        _ => format!("{code} at a pointer of its own in {side}"),
    }
}

/// Whether a pointer leads through names and indexes such as a manifest has (ruling 14).
fn is_of_fields(pointer: &str) -> bool {
    let is_name = |part: &str| {
        part.bytes()
            .all(|byte| byte.is_ascii_alphabetic() || byte == b'_')
    };
    let is_index = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = pointer.split('/').skip(1);
    parts.all(|part| part.len() <= 32 && (is_name(part) || is_index(part)))
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
pub(super) fn count_of(outcome: &GateOutcome, mutator: &str, wrong: Wrong) -> usize {
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
    format!("{}: {}", failing.mutator, parts.join(", "))
}

/// Rules of which no dangerous edit could be asked.
pub(super) fn rules_not_asked(outcome: &GateOutcome) -> Vec<&'static str> {
    let is_asked = |rule: &str| outcome.report.proofs.iter().any(|proof| proof.rule == rule);
    let names = RULES.iter().map(|rule| rule.name);
    names.filter(|rule| !is_asked(rule)).collect()
}

/// What was not asked, and why, where a program was judged; nothing where it was asked everything.
pub(super) fn not_asked(outcome: &GateOutcome) -> Option<String> {
    let report = &outcome.report;
    if !outcome.is_foreign || report.not_asked == 0 {
        return None;
    }
    let rules = if report.filtered {
        Vec::new()
    } else {
        rules_not_asked(outcome)
    };
    let of_rules = match rules.len() {
        0 => String::new(),
        _ => format!("; no dangerous edit was asked of {}", rules.join(", ")),
    };
    Some(format!(
        "{} not asked, because the program's hello does not list what they need, or no line of the protocol can hold \
         them{of_rules}",
        counted(report.not_asked, "case")
    ))
}

/// Why nothing can be said for sure, a sentence each.
pub(super) fn open_ends(outcome: &GateOutcome) -> Vec<String> {
    let report = &outcome.report;
    let mut sentences = Vec::new();
    for name in &outcome.unknown {
        let names = RULES.iter().map(|rule| rule.name);
        let names = names.chain(catalogue().map(|mutator| mutator.id));
        sentences.push(format!(
            "neither a rule nor a mutator is called {}{}; `semsum mutate --list` shows all",
            Shown(name),
            hint(name, names)
        ));
    }
    match (outcome.halted, report.planned) {
        (true, 0) => sentences.push("the run was ended before all cases were planned".to_owned()),
        (true, _) => sentences.push("the run was ended before it was done".to_owned()),
        (false, 0) => sentences.push("there was nothing to ask".to_owned()),
        (false, _) if report.dangerous.total == 0 && report.verdict == GateVerdict::Unfinished => {
            sentences
                .push("no dangerous edit was asked, so accepting everything would have passed".to_owned());
        }
        (false, _) => {}
    }
    sentences.extend(not_asked(outcome));
    if report.unexplained > 0 {
        sentences.push(format!(
            "{} refused without a reason, so none could be checked",
            counted(report.unexplained, "dangerous edit")
        ));
    }
    if report.unfinished > 0 {
        sentences.push(format!(
            "{} of {} have no answer",
            report.unfinished,
            counted(report.planned, "case")
        ));
    }
    for fault in &report.faults {
        sentences.push(format!("{} ({})", fault.reason, times(fault.count)));
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
