//! What the numbers do not say: why nothing can be said for sure, and what a green one does not mean.

use super::words::{self, counted, rules_not_judged};
use crate::foreign::{CASES_WITHOUT_ANSWER, FAILED_HELLOS};
use crate::gate::{GateOutcome, Unheard};
use crate::near::hint;
use crate::shown::Shown;
use semsum_core::rules::RULES;
use semsum_mutators::report::{GateVerdict, NotAsked, UnansweredCase};
use semsum_mutators::{catalogue, named};
use std::path::PathBuf;

const NOTHING_DANGEROUS: &str = "no dangerous edit was asked, so accepting everything would have passed";

/// All of it, a sentence each without a final stop.
pub(super) fn remarks(outcome: &GateOutcome) -> Vec<String> {
    let report = &outcome.report;
    let mut sentences = unknown(outcome);
    sentences.extend(barren(outcome));
    sentences.extend(without_a_case(outcome));
    sentences.extend(nothing_asked(outcome));
    sentences.extend(not_asked(outcome));
    sentences.extend(unexplained(outcome));
    let is_one_sided = report.benign.total == 0 && report.verdict == GateVerdict::Pass;
    if outcome.is_foreign && is_one_sided {
        sentences.push("no harmless edit was asked, so refusing everything would have passed".to_owned());
    }
    // A filter that names harmless edits alone asks for nothing else, and passes (decision 17); nobody should take it for more.
    if report.dangerous.total == 0 && report.verdict == GateVerdict::Pass {
        sentences.push(NOTHING_DANGEROUS.to_owned());
    }
    if report.unfinished > 0 {
        let have = if report.planned == 1 { "has" } else { "have" };
        sentences.push(format!(
            "{} of {} {have} no proper answer",
            report.unfinished,
            counted(report.planned, "case")
        ));
    }
    for fault in &report.faults {
        let times = counted(fault.count, fault.to);
        sentences.push(format!("{times}: {}; {}", fault.reason, fault.next_step));
    }
    sentences.extend(given_up(outcome));
    sentences
}

/// The first cases without a proper answer, by their reasons, as sentences with the commands that ask them again.
pub(super) fn unanswered(outcome: &GateOutcome) -> impl Iterator<Item = String> {
    outcome.report.faults.iter().flat_map(|fault| {
        let told = |case: &UnansweredCase| {
            format!(
                "{} has no proper answer: {}. Replay: {}",
                case.id, fault.reason, case.replay
            )
        };
        fault.cases.iter().map(told)
    })
}

/// How many cases were not asked any more because patience with the program ended (contract, gate).
fn given_up(outcome: &GateOutcome) -> Option<String> {
    let report = &outcome.report;
    let times = |to: Unheard| {
        let faults = report.faults.iter().filter(|fault| fault.to == to.as_str());
        faults.map(|fault| fault.count).fold(0, usize::saturating_add)
    };
    let left = report.unfinished.saturating_sub(times(Unheard::Case));
    if !outcome.is_foreign || outcome.halted || left == 0 {
        return None;
    }
    let after = if times(Unheard::Hello) >= FAILED_HELLOS {
        format!("{FAILED_HELLOS} failed hellos")
    } else {
        format!("{CASES_WITHOUT_ANSWER} cases in a row without a proper answer")
    };
    let were = if left == 1 { "was" } else { "were" };
    Some(format!(
        "after {after} the run ended, so {} {were} not asked any more",
        counted(left, "case")
    ))
}

/// What runs beside the filter, as a sentence; nothing where nothing does.
pub(super) fn twins(outcome: &GateOutcome) -> Option<String> {
    let twins = &outcome.report.twins;
    let twins = (!twins.is_empty()).then(|| twins.join(", "))?;
    Some(format!(
        "the harmless twins of what --only names run too: {twins}"
    ))
}

fn unknown(outcome: &GateOutcome) -> Vec<String> {
    let names = || {
        let rules = RULES.iter().map(|rule| rule.name);
        rules.chain(catalogue().map(|mutator| mutator.id))
    };
    let told = |name: &String| {
        format!(
            "neither a rule nor a mutator is called {}{} `semsum mutate --list` shows all",
            Shown(name),
            hint(name, names())
        )
    };
    outcome.unknown.iter().map(told).collect()
}

/// Names of the filter of which this verifier can be asked nothing dangerous.
fn without_a_case(outcome: &GateOutcome) -> Vec<String> {
    let told = |name: &String| {
        let why = words::needs(outcome, named(name));
        format!("nothing that proves {name} was asked: this verifier does not judge {why}")
    };
    outcome.without_a_case.iter().map(told).collect()
}

/// What was given to be attacked and was not: nothing in it is a base.
fn barren(outcome: &GateOutcome) -> Vec<String> {
    let told = |path: &PathBuf| {
        let reason = outcome.passed_over.iter().find(|file| file.path == *path);
        let reason = reason.map_or("it holds no manifest that verifies against itself", |file| {
            &file.reason
        });
        format!("nothing of {} was attacked: {reason}", Shown(path))
    };
    outcome.barren.iter().map(told).collect()
}

fn nothing_asked(outcome: &GateOutcome) -> Option<String> {
    let report = &outcome.report;
    let is_open = report.verdict == GateVerdict::Unfinished;
    let why = match (outcome.halted, report.planned) {
        (true, 0) => "the run was ended before all cases were planned",
        (true, _) => "the run was ended before it was done",
        (false, 0) => "there was nothing to ask",
        (false, _) if is_open && report.dangerous.total == 0 && report.unfinished == 0 => NOTHING_DANGEROUS,
        (false, _) => return None,
    };
    Some(why.to_owned())
}

/// What was not asked, and why, where a program was judged; nothing where it was asked everything.
fn not_asked(outcome: &GateOutcome) -> Option<String> {
    let report = &outcome.report;
    if !outcome.is_foreign || report.not_asked == 0 {
        return None;
    }
    let of = |listed: bool| -> Vec<String> {
        let is_it = |not_asked: &&NotAsked| not_asked.what.can_be_listed() == listed;
        let which = report.not_asked_by.iter().filter(is_it);
        which
            .map(|not_asked| format!("{} of {}", not_asked.cases, not_asked.what.as_str()))
            .collect()
    };
    let groups = [
        (of(true), "which the program's hello does not list"),
        (of(false), "which no line of the protocol holds"),
    ];
    let groups = groups.into_iter().filter(|(counts, _)| !counts.is_empty());
    let groups: Vec<_> = groups
        .map(|(counts, why)| format!("{}, {why}", counts.join(", ")))
        .collect();
    let rules = if report.filtered {
        Vec::new()
    } else {
        rules_not_judged(outcome)
    };
    let of_rules = match rules.len() {
        0 => String::new(),
        _ => format!("; no dangerous edit was judged of {}", rules.join(", ")),
    };
    Some(format!(
        "{} not asked: {}{of_rules}",
        counted(report.not_asked, "case"),
        groups.join("; ")
    ))
}

/// What was refused and nobody knows why; nothing where every refusal gave its reason.
fn unexplained(outcome: &GateOutcome) -> Option<String> {
    let report = &outcome.report;
    if report.unexplained == 0 {
        return None;
    }
    let of_rules = match report.rules.unexplained {
        0 => String::new(),
        rules => format!(
            "; {rules} of {} refused, reasons not given, which is no fault and proves none of them",
            counted(report.rules.total, "rule")
        ),
    };
    Some(format!(
        "{} refused without a reason, so none could be checked{of_rules}",
        counted(report.unexplained, "dangerous edit")
    ))
}
