//! `semsum store`: the two-phase candidate store, step by step.

mod append;
mod check;
mod current;
mod init;
mod log;
mod moved;
mod place;
mod prepare;
mod promote;
mod prune;

pub(crate) use place::Store;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::io::Io;
use clap::Subcommand;

/// Keep manifests, candidates and what happened since, and move on by compare-and-swap
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 accepted; 1 rejected; 2 unusable input or wrong usage; 3 conflict; 4 unavailable; see each command's --help."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Init(init::Args),
    Append(append::Args),
    Prepare(prepare::Args),
    Promote(promote::Args),
    Current(current::Args),
    Log(log::Args),
    Check(check::Args),
    Prune(prune::Args),
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    match &args.command {
        Command::Init(args) => init::run(args, io),
        Command::Append(args) => append::run(args, io),
        Command::Prepare(args) => prepare::run(args, io),
        Command::Promote(args) => promote::run(args, io),
        Command::Current(args) => current::run(args, io),
        Command::Log(args) => log::run(args, io),
        Command::Check(args) => check::run(args, io),
        Command::Prune(args) => prune::run(args, io),
    }
}
