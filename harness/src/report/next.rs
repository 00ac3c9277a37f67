//! What to do next, by verdict: the last words of the report for people.

use super::words::{self, counted};
use crate::gate::GateOutcome;
use semsum_mutators::report::GateVerdict;
use semsum_mutators::tally::KEPT;

/// What to do next, without a final stop.
pub(super) fn next_step(outcome: &GateOutcome) -> String {
    match outcome.report.verdict {
        GateVerdict::Pass => passed(outcome),
        GateVerdict::Unfinished => {
            let next = unfinished(outcome);
            format!("not everything was judged, so nothing is proven; {next}")
        }
        GateVerdict::Fail if outcome.misjudged.is_empty() => {
            let open = outcome.report.proofs.iter().filter(|proof| !proof.proven);
            let open: Vec<_> = open.map(|proof| proof.rule).collect();
            format!(
                "no mutant proves {}; add a base that it can be attacked in",
                open.join(", ")
            )
        }
        GateVerdict::Fail => failed(outcome),
    }
}

fn passed(outcome: &GateOutcome) -> String {
    let report = &outcome.report;
    if report.filtered {
        let filter = if outcome.is_replay { "--replay" } else { "a filter" };
        let reasons = match report.unexplained {
            0 => "",
            _ => ", reasons not always given",
        };
        return format!(
            "what was asked was judged rightly{reasons}; run without {filter} to prove the rules"
        );
    }
    let of = if report.not_asked > 0 {
        " that could be asked"
    } else {
        ""
    };
    let (why, rules) = match report.unexplained {
        0 => (" for its own reason", String::new()),
        _ => {
            let total = counted(report.rules.total, "rule");
            let unexplained = report.rules.unexplained;
            (
                "",
                format!("; {unexplained} of {total} refused, reasons not given"),
            )
        }
    };
    format!("every dangerous edit{of} was refused{why}, every harmless one accepted{rules}")
}

fn unfinished(outcome: &GateOutcome) -> &'static str {
    if !outcome.unknown.is_empty() {
        "give --only the names of rules or mutators"
    } else if !outcome.report.faults.is_empty() {
        "do what is said above of each fault, then run it again"
    } else if outcome.report.unfinished > 0 || outcome.halted {
        "run it again, and let it come to its end"
    } else if !outcome.without_a_case.is_empty() {
        "leave out the names of --only that this verifier can't be asked, or ask one that judges more"
    } else if outcome.is_replay {
        "replay a file with cases that this verifier can be asked"
    } else {
        "ask for more, or of a program that judges more"
    }
}

fn failed(outcome: &GateOutcome) -> String {
    let report = &outcome.report;
    let cases = report.planned.saturating_add(report.not_asked);
    let kept = match &outcome.out {
        Some(_) => "then replay; each of the commands asks one case",
        // Who replays has no need to be told to, nor of a file for the one case of a file.
        None if outcome.is_replay && cases == 1 => "then run the same command again",
        None if outcome.is_replay => {
            "then run the same command again; --out DIR keeps each listed case as a file that replays it alone"
        }
        None => {
            "then replay; a command asks an edit at all its places; --out DIR keeps each listed case as a file that \
             replays it alone"
        }
    };
    let more = match words::not_listed(outcome) {
        0 => String::new(),
        more => format!("; beyond the {KEPT} smallest of a mutator, {more} are counted only"),
    };
    format!("mend the verifier, {kept}{more}")
}
