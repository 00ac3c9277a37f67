//! `semsum ledger`: what happened, the manifest that it comes to, and candidates that are made of it.

mod begun;
mod check;
mod judge;
mod project;
mod request;
mod says;
mod state_file;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::SHOWN;
use crate::io::Io;
use clap::Subcommand;
use semsum_core::code::Code;
use semsum_core::ledger::{EventFault, Impossible};
use serde::Serialize;

/// Judge a bundle of events, make a manifest or a request of it, or judge a candidate against it
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 accepted; 1 rejected; 2 unusable input or wrong usage; each command's --help says what they mean there."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Args),
    Project(project::Args),
    Request(request::Args),
    Judge(judge::Args),
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    match &args.command {
        Command::Check(args) => check::run(args, io),
        Command::Project(args) => project::run(args, io),
        Command::Request(args) => request::run(args, io),
        Command::Judge(args) => judge::run(args, io),
    }
}

/// What is found in a bundle: a place, and the event that it is in.
#[derive(Serialize)]
struct Found {
    event: Option<String>,
    code: Code,
    pointer: String,
    count: usize,
    /// Whether the place is in the bundle, as opposed to the manifest that it comes to.
    #[serde(skip)]
    is_of_bundle: bool,
    /// Why the event can't have happened, where that is what is wrong.
    #[serde(skip)]
    because: Option<&'static Impossible>,
}

impl From<EventFault> for Found {
    fn from(fault: EventFault) -> Self {
        Self {
            event: fault.event,
            code: fault.fault.code,
            pointer: fault.fault.pointer,
            count: fault.fault.count,
            is_of_bundle: true,
            because: fault.because,
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
        let documented = self.code.documented();
        let documented = documented.map(|(_, doc)| (doc.meaning, doc.next_step));
        let of_bundle = says::of_bundle(self.code).filter(|_| self.is_of_bundle);
        let because = self.because.map(|case| (case.says, case.next_step));
        let says = because.or(of_bundle).or(documented);
        let says = says.map_or_else(String::new, |(meaning, next)| {
            format!(": {meaning}. Next: {next}")
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
