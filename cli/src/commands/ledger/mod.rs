//! `semsum ledger`: what happened, and the manifest that it comes to.

mod check;
mod project;
mod state_file;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::SHOWN;
use crate::io::Io;
use clap::Subcommand;
use semsum_core::code::Code;
use semsum_core::ledger::EventFault;
use serde::Serialize;

/// Judge a bundle of events, or make a manifest of it
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Args),
    Project(project::Args),
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    match &args.command {
        Command::Check(args) => check::run(args, io),
        Command::Project(args) => project::run(args, io),
    }
}

/// What is found in a bundle: a place, and the event that it is in.
#[derive(Serialize)]
struct Found {
    event: Option<String>,
    code: Code,
    pointer: String,
    count: usize,
}

impl From<EventFault> for Found {
    fn from(fault: EventFault) -> Self {
        Self {
            event: fault.event,
            code: fault.fault.code,
            pointer: fault.fault.pointer,
            count: fault.fault.count,
        }
    }
}

impl Found {
    /// A sentence for a person: what is wrong, where, and what to do next.
    fn sentence(&self) -> String {
        let event = self
            .event
            .as_ref()
            .map_or_else(String::new, |event| format!(" (event {event:?})"));
        let says = self.code.documented().map_or_else(String::new, |(_, doc)| {
            format!(": {}. Next: {}", doc.meaning, doc.next_step)
        });
        format!("{} at {:?}{event}{says}", self.code, self.pointer)
    }
}

/// Tells a person what was found, on standard error.
fn tell(found: &[Found], io: &mut Io<'_>) {
    for found in found.iter().take(SHOWN) {
        io.complain(found.sentence());
    }
    if let Some(more) = found.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        io.complain(format!(
            "and {more} more; all of them stand in the document on standard output"
        ));
    }
}
