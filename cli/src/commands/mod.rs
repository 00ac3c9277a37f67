//! The commands, one file each: read what is named, ask a crate, print.

pub(crate) mod bulk;
pub(crate) mod check;
pub(crate) mod decide;
pub(crate) mod explain;
pub(crate) mod gate;
pub(crate) mod line;
pub(crate) mod mutate;
pub(crate) mod pairs;
pub(crate) mod schema;
pub(crate) mod sum;
pub(crate) mod verify;

use crate::args::Command;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::io::Io;
use semsum_core::checksum::RuleSets;

/// Runs a command.
pub(crate) fn run(command: &Command, io: &mut Io<'_>, rule_sets: &RuleSets) -> Result<Exit, Failure> {
    match command {
        Command::Sum(args) => sum::run(args, io, rule_sets),
        Command::Verify(args) => verify::run(args, io),
        Command::Explain(args) => explain::run(args, io),
        Command::Schema(args) => schema::run(args, io),
        Command::Decide(args) => decide::run(args, io),
        Command::Mutate(args) => mutate::run(args, io),
        Command::Gate(args) => gate::run(args, io),
    }
}
