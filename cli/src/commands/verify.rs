//! `semsum verify`: is AFTER at least as careful as BEFORE?

use super::bulk;
use super::pairs::{self, Depth};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{self, Format, Test};
use crate::input::Source;
use crate::io::Io;
use crate::options;
use crate::reveal;
use semsum_core::limits::MANIFEST_BYTES;
use semsum_core::verify::{Policy, verify};
use semsum_harness::shown::Shown;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

const USAGE: &str = "\
semsum verify [OPTIONS] <BEFORE> <AFTER>
       semsum verify [OPTIONS] --pairs <DIR> [--alone]
       semsum verify [OPTIONS] --jsonl [--jobs <N>] < PAIRS";

const EXIT_CODES: &str = "\
Exit codes:
  0  accepted; with --pairs every pair is as expected, with --jsonl every line is accepted
  1  rejected; with --pairs some pair is not as expected, be it for a before that is no manifest
  2  can't be judged: BEFORE is no manifest (before_invalid), a file can't be read, wrong usage;
     with --pairs a folder is no whole pair or its expect.json is none
  4  unfinished: no line came in (--jsonl), no folder is a test (--pairs), or the output is lost
Of several pairs or lines the worst counts: 2 before 1 before 0. So --jsonl is 2 as soon as one
line is before_invalid or unusable, whatever the others are.";

/// Judge whether a compaction kept what the next run must not forget
#[derive(clap::Args)]
#[command(override_usage = USAGE, after_help = EXIT_CODES)]
pub(crate) struct Args {
    /// The manifest before the compaction; `-` is standard input
    #[arg(required_unless_present_any = ["pairs", "jsonl"], requires = "after")]
    before: Option<OsString>,
    /// The manifest after the compaction; `-` is standard input
    after: Option<OsString>,
    /// `careful`: nothing is lost, more care is allowed. `exact`: nothing differs
    #[arg(long, default_value = "careful", value_parser = options::policy())]
    policy: Policy,
    /// How to print the verdict [default: human; with --jsonl always json]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Judge every folder below DIR that holds before.json, after.json or expect.json: the pair must be accepted, or be what
    /// expect.json states
    #[arg(long, value_name = "DIR", conflicts_with_all = ["before", "after", "jsonl", "jobs"])]
    pairs: Option<PathBuf>,
    /// With --pairs, judge the pair in DIR itself, and none below it
    #[arg(long, requires = "pairs", conflicts_with_all = ["before", "after", "jsonl"])]
    alone: bool,
    /// Judge JSON lines from standard input, a pair a line; also answers the hello of a gate
    #[arg(long, conflicts_with_all = ["before", "after"])]
    jsonl: bool,
    /// Threads for --jsonl, at most 256 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = options::jobs, conflicts_with_all = ["before", "after"])]
    jobs: Option<NonZeroUsize>,
    /// Show the values concerned, on a terminal only
    #[arg(long, conflicts_with_all = ["pairs", "jsonl"])]
    reveal: bool,
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let format = args.format.unwrap_or(Format::Human);
    if args.reveal && format != Format::Human {
        let failure = Failure::unusable("--reveal goes with --format human alone");
        return failed(format, USED, failure, io);
    }
    if let Some(folder) = &args.pairs {
        let depth = if args.alone { Depth::Alone } else { Depth::All };
        return match pairs::judge(folder, depth, args.policy, io) {
            Ok(tests) => {
                format::print_many(format, &tests, io)?;
                Ok(pairs::exit(&tests))
            }
            Err(failure) => failed(format, &Shown(folder).to_string(), failure, io),
        };
    }
    if args.jsonl {
        return match args.format {
            None | Some(Format::Json) => bulk::run(args.policy, options::threads(args.jobs), io),
            Some(_) => {
                let failure = Failure::unusable("--jsonl answers in JSON lines; leave --format out");
                failed(format, USED, failure, io)
            }
        };
    }
    let (Some(before), Some(after)) = (&args.before, &args.after) else {
        return Err(Failure::unusable("name BEFORE and AFTER"));
    };
    let (before, after) = (Source::of(before), Source::of(after));
    let sides = Source::not_both_standard(&before, &after).and_then(|()| read(&before, &after, io));
    match sides {
        Ok((old, new)) => one((&before, &old), (&after, &new), args, format, io),
        Err(failure) => failed(format, &Test::name_of(&before, &after), failure, io),
    }
}

/// What a report calls options that can't be used as they are.
const USED: &str = "semsum verify";

/// Ends where there was nothing to judge. Who reads the report alone must not find it empty, as if all were well.
fn failed(format: Format, name: &str, failure: Failure, io: &mut Io<'_>) -> Result<Exit, Failure> {
    format::print_failure(format, name, &failure, io)?;
    Err(failure)
}

fn read(before: &Source, after: &Source, io: &mut Io<'_>) -> Result<(Vec<u8>, Vec<u8>), Failure> {
    let old = before.read(MANIFEST_BYTES, io.input)?;
    let new = after.read(MANIFEST_BYTES, io.input)?;
    Ok((old, new))
}

fn one(
    (before, old): (&Source, &[u8]),
    (after, new): (&Source, &[u8]),
    args: &Args,
    format: Format,
    io: &mut Io<'_>,
) -> Result<Exit, Failure> {
    let verdict = verify(old, new, args.policy);
    let exit = Exit::of(verdict.outcome);
    let test = Test::of_verdict(before, after, verdict);
    format::print_one(format, &test, io)?;
    if args.reveal {
        reveal::print(old, new, test.verdict.as_ref(), io)?;
    }
    Ok(exit)
}
