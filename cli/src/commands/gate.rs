//! `semsum gate`.

use crate::exit::Exit;
use crate::failure::Failure;
use crate::io::Io;

/// Not built yet
#[derive(clap::Args)]
pub(crate) struct Args {}

/// Runs the command.
pub(crate) fn run(_args: &Args, _io: &mut Io<'_>) -> Result<Exit, Failure> {
    Err(Failure::internal("not built yet"))
}
