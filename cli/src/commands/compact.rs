//! `semsum compact`: lets a program summarise, and promotes what it made or leaves everything as it was.

use super::promotion::{conclude, unavailable};
use super::refused;
use super::store::Store;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::interrupt;
use crate::io::Io;
use crate::options;
use semsum_harness::compact::{self, Attempt, Ended, Options, Place, Report};
use semsum_harness::foreign::{Bounds, Program};
use semsum_harness::report::counted;
use semsum_harness::stop::{Halt, Stop};
use semsum_store::canonical::Root;
use semsum_store::protocol::Trouble;
use std::ffi::OsString;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Let a program summarise, verify what it made, and make it current, or leave everything as it was
///
/// CMD reads one JSON document (compaction-request/v1) on standard input and prints another (candidate/v1, at most 8 MiB).
/// It is run without a shell, in a process group that is ended as a whole.
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 promoted; 1 rejected, canonical_changed or halt; 2 wrong usage; 3 conflict; 4 unavailable or interrupted."
)]
pub(crate) struct Args {
    #[command(flatten)]
    store: Store,
    /// The folder that the canonical file is looked for beneath
    #[arg(long, value_name = "DIR")]
    root: PathBuf,
    /// Write nothing anywhere, and say what a promotion would come to
    #[arg(long, conflicts_with = "out")]
    dry_run: bool,
    /// Run CMD up to N times, until it makes a candidate that holds
    #[arg(long, value_name = "N", default_value = "1", value_parser = options::attempts)]
    attempts: NonZeroU32,
    /// Where none of them does, promote the request's own manifest, the newest events and no prose
    #[arg(long)]
    fallback: bool,
    /// Where events were appended while CMD ran, keep them word for word and promote behind them
    #[arg(long)]
    carry_tail: bool,
    /// How long each run of CMD may take (500ms, 60s, 5m, 1h)
    #[arg(long, value_name = "TIME", value_parser = options::duration, default_value = "120s")]
    timeout: Duration,
    /// Keep CMD's standard error in this folder, which must be new or empty
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Pass on CMD's standard error
    #[arg(long)]
    show_stderr: bool,
    /// The summarizer and its arguments
    #[arg(last = true, required = true, value_name = "CMD")]
    command: Vec<OsString>,
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let root = Root::open(&args.root).map_err(|error| Source::File(args.root.clone()).unreadable(&error))?;
    let objects = match args.store.open() {
        Ok(objects) => objects,
        Err(failure) => {
            let report = Report {
                dry_run: args.dry_run,
                ..Report::unread(Trouble::NoStore)
            };
            return unavailable(&report, failure, io);
        }
    };
    let program = Program::of(args.command.clone()).map_err(Failure::unusable)?;
    let stderr = compact::stderr(args.out.as_deref(), args.show_stderr).map_err(Failure::unusable)?;
    let program = program.with_stderr(Arc::new(stderr));
    let stop = Stop::new();
    let halt = Halt::new(stop.clone(), None);
    let _graceful = interrupt::Graceful::with(move || stop.set());
    let place = Place {
        objects: &objects,
        root: &root,
    };
    let bounds = Bounds {
        time: args.timeout,
        bytes: compact::OUTPUT_BYTES,
    };
    let options = Options {
        attempts: args.attempts,
        fallback: args.fallback,
        dry_run: args.dry_run,
        carry_tail: args.carry_tail,
    };
    let ended = compact::compact(
        place,
        options,
        &halt,
        &mut |request| program.once(request.to_vec(), bounds, &halt),
        &mut |attempt| tell(&attempt, args, io),
    );
    tell_of_stderr(args, program.stderr().seen(), io);
    match ended {
        Ok(report) => {
            if let Some(trouble) = &report.trouble {
                // Whatever it is, the caller named nothing of it.
                let failure = Failure {
                    exit: Exit::Unfinished,
                    ..args.store.trouble(trouble, &objects)
                };
                return unavailable(&report, failure, io);
            }
            if report.fallback {
                io.complain(of_fallback(&report, args.carry_tail));
            }
            conclude(&report, &args.store, io)
        }
        Err(Ended::Halted) => Err(Failure {
            exit: Exit::Unfinished,
            message: Some("interrupted: nothing was promoted, what was current still is".to_owned()),
        }),
        Err(Ended::NoNonce(error)) => Err(Failure {
            exit: Exit::Unfinished,
            message: Some(format!(
                "the system gives no randomness ({}), so no promotion can be told from another; try again",
                error.kind()
            )),
        }),
    }
}

/// Tells of an attempt that came to nothing: why, and what to do next.
fn tell(attempt: &Attempt<'_>, args: &Args, io: &mut Io<'_>) {
    let number = format!("attempt {} of {}", attempt.number, args.attempts);
    let report = attempt.report;
    let (Some(said), None) = (attempt.said, attempt.unsaid) else {
        if let Some(unsaid) = attempt.unsaid {
            io.complain(format_args!("{number}: the summarizer {unsaid}"));
        }
        return;
    };
    if report.findings.is_empty() {
        let code = report.code.unwrap_or("no reason");
        let next = next(report, args.carry_tail).map_or_else(String::new, |next| format!("; {next}"));
        io.complain(format_args!("{number}: not promoted: {code}{next}"));
        return;
    }
    let reasons = counted(report.findings.len(), "reason");
    io.complain(format_args!("{number}: refused for {reasons}"));
    refused::tell(&report.findings, said, "what it printed", io);
    // A rehearsal keeps nothing.
    if let Some(candidate) = report.candidate.filter(|_| !args.dry_run) {
        refused::replay(&args.store, candidate, io);
    }
}

/// One line on the deterministic candidate.
fn of_fallback(report: &Report, carries: bool) -> String {
    const NONE: &str = "no candidate of the summarizer holds";
    if report.status.is_promoted() {
        return format!("{NONE}: the deterministic one was taken, without a summary");
    }
    let code = report.code.unwrap_or("no reason");
    let next = next(report, carries).map_or_else(String::new, |next| format!("; {next}"));
    format!("{NONE}, and the deterministic one was not promoted: {code}{next}")
}

/// What a person does next about a candidate that holds and is not current.
fn next(report: &Report, carries: bool) -> Option<&'static str> {
    Some(match report.code? {
        "ledger_moved" if carries => {
            "events were appended faster than they could be carried, or can't be; compact again when they pause"
        }
        "ledger_moved" => {
            "events were appended meanwhile; compact again, and with --carry-tail such events are kept word for word behind the summary"
        }
        "pointer_raced" => "another generation is current; see `semsum store log`, and compact again",
        "same_content" => "this very candidate is current already; nothing is to be done",
        "canonical_changed" => {
            "the canonical file has other bytes now; read it, append canonical_read and next_action_set, and compact again"
        }
        code if code.starts_with("canonical_") => {
            "the canonical file can't be judged; `semsum explain CODE` says what to do"
        }
        _ => return None,
    })
}

fn tell_of_stderr(args: &Args, bytes: u64, io: &mut Io<'_>) {
    if bytes > 0 && args.out.is_none() && !args.show_stderr {
        io.complain(format_args!(
            "the summarizer's standard error ({bytes} bytes) was dropped; --out DIR keeps it, --show-stderr shows it"
        ));
    }
}
