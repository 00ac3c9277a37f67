//! A gate run from options to outcome.

use super::error::GateError;
use super::judge::{Judge, Own};
use super::options::{Options, Verifier};
use super::outcome::{GateOutcome, misjudged, unanswered};
use super::play::{Subject, play};
use super::progress::{Played, Progress};
use super::target::{Target, prepare};
use crate::foreign::Program;
use crate::out::{self, Out};
use crate::report;
use crate::stop::Halt;
use semsum_core::rules::RULES;
use semsum_mutators::report::{GateVerdict, Idle};
use semsum_mutators::{Kind, Report, by_id};
use std::sync::Arc;

/// Runs the gate. `on_progress` is told of each case that is settled.
///
/// # Errors
/// Where the options can't be used, or the folder can't be written.
pub fn run(options: &Options, on_progress: &mut dyn FnMut(Progress)) -> Result<GateOutcome, GateError> {
    let halt = Halt::new(options.stop.clone(), options.time);
    let target = prepare(options, &halt)?;
    // Opened when nothing of the options can be wrong any more: wrong usage leaves no folder behind.
    let out = open(options)?;
    attack(&target, &Own, options, &halt, out, on_progress)
}

/// Runs the gate over a target of the caller's; `options` say everything but what is asked. Where they name no program,
/// `judge` is judged.
///
/// # Errors
/// Where the folder can't be used or written.
pub fn over(
    target: &Target,
    judge: &dyn Judge,
    options: &Options,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<GateOutcome, GateError> {
    let halt = Halt::new(options.stop.clone(), options.time);
    let out = open(options)?;
    attack(target, judge, options, &halt, out, on_progress)
}

fn open(options: &Options) -> Result<Option<Out>, GateError> {
    let folder = options.out.as_deref();
    folder.map(Out::open).transpose().map_err(GateError::Out)
}

fn attack(
    target: &Target,
    judge: &dyn Judge,
    options: &Options,
    halt: &Halt,
    mut out: Option<Out>,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<GateOutcome, GateError> {
    let program = match &options.verifier {
        Some(verifier) => Some(listened_to(verifier, out.as_ref())?),
        None => None,
    };
    let subject = match &program {
        Some(program) => Subject::Foreign(program),
        None => Subject::InProcess(judge),
    };
    let played = play(&target.work, subject, options.jobs, halt, on_progress);
    let mut report = counted(options, target, &played);
    let misjudged = misjudged(options, target, &played, out.as_mut()).map_err(GateError::Lost)?;
    report.faults = unanswered(options, target, &played, out.as_mut()).map_err(GateError::Lost)?;
    let mut outcome = GateOutcome {
        halted: target.halted || played.halted,
        is_foreign: program.is_some(),
        is_replay: target.vectors.is_some(),
        passed_over: target.passed_over.clone(),
        barren: target.barren.clone(),
        unknown: target.unknown.clone(),
        without_a_case: without_a_case(options, &report),
        misjudged,
        stderr_bytes: program.map_or(0, |program| program.stderr().seen()),
        is_stderr_shown: options.verifier.as_ref().is_some_and(|it| it.show_stderr),
        report,
        judges: played.hello.map(|hello| hello.judges),
        out: None,
    };
    report::fill_in(&mut outcome);
    if let Some(mut out) = out {
        out.report(&outcome.report).map_err(GateError::Lost)?;
        outcome.out = Some(out.written());
    }
    Ok(outcome)
}

fn listened_to(verifier: &Verifier, out: Option<&Out>) -> Result<Program, GateError> {
    let stderr = out::stderr(out, verifier.show_stderr).map_err(GateError::Out)?;
    Ok(verifier.program.clone().with_stderr(Arc::new(stderr)))
}

fn counted(options: &Options, target: &Target, played: &Played) -> Report {
    let mut report = played.tally.finish();
    report.seed = options.seed;
    report.bases = target.bases;
    report.filtered |= !options.only.is_empty();
    report.verifier = match (&options.verifier, &played.hello) {
        (None, _) => concat!("semsum ", env!("CARGO_PKG_VERSION")).to_owned(),
        (Some(_), Some(hello)) => format!("{} {}", hello.name, hello.version),
        (Some(verifier), None) => verifier.command.clone(),
    };
    let is_whole = options.verifier.is_none() && target.bases.built_in > 0 && !report.filtered;
    let lacks = report.rules.total < RULES.len() || report.mutators.applied < report.mutators.total;
    if report.verdict == GateVerdict::Pass {
        let is_half = !target.unknown.is_empty()
            || !without_a_case(options, &report).is_empty()
            || target.vectors.is_some() && lists_too_little(&report);
        if is_half {
            report.verdict = GateVerdict::Unfinished;
        } else if is_whole && lacks {
            // The built-in corpus has a site for every mutator, and a mutator for every rule (design section 9).
            report.verdict = GateVerdict::Fail;
        }
    }
    report
}

/// Names of the filter of which the program could be asked nothing that must be refused. A filter that matches nothing
/// is unfinished (contract, gate), also where it stands beside another one. A mutator without a site is no fault of anybody's.
fn without_a_case(options: &Options, report: &Report) -> Vec<String> {
    let lacks = |name: &&String| {
        let of_name = report.scores.iter().filter(|score| {
            let is_named = by_id(score.id).is_some_and(|mutator| mutator.is_named(name));
            is_named && score.idle != Some(Idle::NoSite)
        });
        let of_name: Vec<_> = of_name.collect();
        let must_be_refused = of_name.iter().filter(|score| score.kind == Kind::Dangerous);
        let mut decisive: Vec<_> = must_be_refused.copied().collect();
        if decisive.is_empty() {
            decisive = of_name;
        }
        !decisive.is_empty() && decisive.iter().all(|score| score.idle == Some(Idle::NotAsked))
    };
    options.only.iter().filter(lacks).cloned().collect()
}

/// Whether the program was not asked a case because its hello does not list what it needs. Who replays a file asks for all of
/// its cases; a program that lists less than before must not turn the run green.
fn lists_too_little(report: &Report) -> bool {
    report
        .not_asked_by
        .iter()
        .any(|not_asked| not_asked.what.can_be_listed())
}
