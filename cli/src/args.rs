//! The command line as clap reads it. Each command's own arguments stand in its file.

use crate::commands::{decide, explain, gate, mutate, schema, sum, verify};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand};
use semsum_core::verify::Policy;

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
