//! `semsum gate`: every mutator over every base, put to a verifier.

use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::Format;
use crate::interrupt;
use crate::io::Io;
use crate::options::{self, Time};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use semsum_harness::foreign::{Limits, Program};
use semsum_harness::gate::{GateError, GateOutcome, Options, Progress, Verifier, run as run_gate};
use semsum_harness::report::{self, Failed};
use semsum_harness::stop::Stop;
use semsum_mutators::report::GateVerdict;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Attack a verifier: every dangerous edit must be refused, every harmless one accepted
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 pass; 1 fail; 2 wrong usage or no usable base; 4 unfinished, nothing is proven."
)]
pub(crate) struct Args {
    /// Manifests to attack beside the built-in ones; folders are searched at every depth
    #[arg(long, value_name = "DIR|FILE")]
    bases: Vec<PathBuf>,
    /// Where choices come from
    #[arg(long, value_name = "N", default_value_t = Options::default().seed, value_parser = options::seed)]
    seed: u64,
    /// Add compositions of edits until so many cases are planned
    #[arg(long, value_name = "N", default_value_t = Options::default().cases, value_parser = options::number)]
    cases: usize,
    /// End the run, unfinished, after this time (500ms, 60s, 5m, 1h; without a unit, seconds)
    #[arg(long, value_name = "TIME", value_parser = options::duration)]
    time: Option<Duration>,
    /// Threads, at most 256 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = options::jobs)]
    jobs: Option<NonZeroUsize>,
    /// This rule or mutator alone, with the harmless twins of what is dangerous; may be repeated
    #[arg(long, value_name = "RULE|MUTATOR")]
    only: Vec<String>,
    /// Judge this program instead of semsum's own verifier; run without a shell
    #[arg(long, value_name = "CMD")]
    verifier: Option<String>,
    /// How long the program has for its hello and for each case
    #[arg(long, value_name = "TIME", value_parser = options::time, default_value_t = Time(Limits::default().case), requires = "verifier")]
    case_timeout: Time,
    /// Pass on the program's standard error
    #[arg(long, requires = "verifier")]
    show_stderr: bool,
    /// Ask the cases of this vector file again, in place of a plan
    #[arg(long, value_name = "VECTOR", conflicts_with_all = ["bases", "only", "cases", "seed"])]
    replay: Option<PathBuf>,
    /// How to print the report
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
    /// Write the report, and of each mutator the smallest wrongly judged cases (with their values), to this new folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Runs the command. What it has no report of is told on standard error, and in place of the report where a service reads it.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let outcome = match attack(args, io) {
        Ok(outcome) => outcome,
        Err(failure) => {
            let failed = Failed {
                command: "gate",
                exit: failure.exit.name(),
                message: failure.message.as_deref().unwrap_or_default(),
            };
            report::write_failed(args.format.into(), failed, &mut io.output)?;
            return Err(failure);
        }
    };
    print(args.format.into(), &outcome, io)?;
    // The report for people says it itself.
    if let Some(written) = outcome.out.as_ref().filter(|_| args.format != Format::Human) {
        io.complain(report::written(written));
    }
    Ok(match outcome.verdict() {
        GateVerdict::Pass => Exit::Accepted,
        GateVerdict::Fail => Exit::Rejected,
        GateVerdict::Unfinished => Exit::Unfinished,
    })
}

fn attack(args: &Args, io: &Io<'_>) -> Result<GateOutcome, Failure> {
    let options = planned(args)?;
    let stop = options.stop.clone();
    let _graceful = interrupt::Graceful::with(move || stop.set());
    let bar = bar(io);
    let ended = run_gate(&options, &mut |progress: Progress| show(&bar, progress));
    bar.finish_and_clear();
    ended.map_err(failure)
}

fn planned(args: &Args) -> Result<Options, Failure> {
    let verifier = args.verifier.as_deref().map(|command| verifier(command, args));
    Ok(Options {
        bases: args.bases.clone(),
        seed: args.seed,
        cases: args.cases,
        time: args.time,
        jobs: options::threads(args.jobs),
        only: args.only.clone(),
        verifier: verifier.transpose()?,
        replay: args.replay.clone(),
        out: args.out.clone(),
        stop: Stop::new(),
    })
}

fn verifier(command: &str, args: &Args) -> Result<Verifier, Failure> {
    let program = Program::parse(command).map_err(Failure::unusable)?;
    let limits = Limits {
        hello: args.case_timeout.0,
        case: args.case_timeout.0,
    };
    Ok(Verifier {
        command: command.to_owned(),
        program: program.with_limits(limits),
        show_stderr: args.show_stderr,
    })
}

fn failure(error: GateError) -> Failure {
    Failure {
        exit: if error.is_usage() {
            Exit::Unusable
        } else {
            Exit::Unfinished
        },
        message: Some(error.to_string()),
    }
}

fn bar(io: &Io<'_>) -> ProgressBar {
    if !io.errors_are_terminal {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} cases, {eta} left");
    ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn show(bar: &ProgressBar, progress: Progress) {
    let count = |cases: usize| u64::try_from(cases).unwrap_or(u64::MAX);
    bar.set_length(count(progress.planned));
    bar.set_position(count(progress.done));
}

fn print(format: report::Format, outcome: &GateOutcome, io: &mut Io<'_>) -> Result<(), Failure> {
    let mut text = Vec::new();
    report::write(format, outcome, &mut text)?;
    if format == report::Format::Human && !io.output_in_colour {
        text = anstream::adapter::strip_bytes(&text).into_vec();
    }
    Ok(io.output.write_all(&text)?)
}
