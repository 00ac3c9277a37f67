//! The command line as clap reads it. Each command's own arguments stand in its file.

use crate::commands::{compact, decide, explain, gate, ledger, mutate, schema, store, sum, verify};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::io::Io;
use clap::{Parser, Subcommand};
use semsum_core::checksum::RuleSets;

/// Verifies that an agent's compacted context still carries what the next run must not forget.
#[derive(Parser)]
#[command(
    name = "semsum",
    version,
    arg_required_else_help = true,
    after_help = "Exit codes: 0 accepted; 1 rejected; 2 unusable input or wrong usage; 3 conflict; 4 unfinished; 70 internal fault."
)]
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
    Ledger(ledger::Args),
    Compact(compact::Args),
    Store(store::Args),
    Mutate(mutate::Args),
    Gate(gate::Args),
}

impl Command {
    /// Runs the command.
    pub(crate) fn run(&self, io: &mut Io<'_>, rule_sets: &RuleSets) -> Result<Exit, Failure> {
        match self {
            Self::Sum(args) => sum::run(args, io, rule_sets),
            Self::Verify(args) => verify::run(args, io),
            Self::Explain(args) => explain::run(args, io),
            Self::Schema(args) => schema::run(args, io),
            Self::Decide(args) => decide::run(args, io),
            Self::Ledger(args) => ledger::run(args, io),
            Self::Compact(args) => compact::run(args, io),
            Self::Store(args) => store::run(args, io),
            Self::Mutate(args) => mutate::run(args, io),
            Self::Gate(args) => gate::run(args, io),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Cli;
    use clap::{Command, CommandFactory as _};

    fn look(command: &mut Command) -> usize {
        let help = command.render_long_help().to_string();
        let last = help
            .trim_end()
            .rsplit("\n\n")
            .next()
            .unwrap_or_default()
            .to_owned();
        assert!(last.starts_with("Exit codes:") && last.contains('0'), "{help}");
        let own = command.get_subcommands_mut();
        // What clap adds is no command of ours.
        let own = own.filter(|command| command.get_name() != "help");
        1 + own.map(look).sum::<usize>()
    }

    #[test]
    fn the_help_of_every_command_ends_with_its_exit_codes() {
        assert!(look(&mut Cli::command()) > 20);
    }
}
