//! The command line as clap reads it. Each command's own arguments stand in its file.

use crate::commands::{decide, explain, gate, mutate, schema, sum, verify};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand};
use semsum_core::verify::Policy;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;

/// Verifies that an agent's compacted context still carries what the next run must not forget.
///
/// Exit codes: 0 accepted, 1 rejected, 2 unusable input or wrong usage, 3 conflict, 4 unfinished, 70 internal fault.
#[derive(Parser)]
#[command(name = "semsum", version, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Sum(sum::Args),
    Verify(verify::Args),
    Explain(explain::Args),
    Schema(schema::Args),
    Decide(decide::Args),
    Mutate(mutate::Args),
    Gate(gate::Args),
}

/// Reads `careful` or `exact`.
pub(crate) fn policy() -> impl TypedValueParser<Value = Policy> {
    PossibleValuesParser::new([Policy::Careful.as_str(), Policy::Exact.as_str()]).map(|name| {
        if name == Policy::Exact.as_str() {
            Policy::Exact
        } else {
            Policy::Careful
        }
    })
}

/// The most threads that a command starts. More than a processor has use for is a slip of the hand, and a machine that
/// starts a hundred thousand of them hangs.
const MOST_THREADS: NonZeroUsize = NonZeroUsize::new(256).unwrap();

/// How many threads `--jobs` comes to: one for each processor unless told.
pub(crate) fn threads(jobs: Option<NonZeroUsize>) -> NonZeroUsize {
    jobs.or_else(|| available_parallelism().ok())
        .map_or(NonZeroUsize::MIN, |jobs| jobs.min(MOST_THREADS))
}
