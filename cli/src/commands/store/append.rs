//! `semsum store append`: what happened since.

use super::moved::{self, Answer};
use super::place::{Store, nonce};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::io::Io;
use semsum_store::objects::OBJECT_BYTES;
use semsum_store::protocol::append;
use std::ffi::OsString;

/// Record what happened since, as a new generation
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 appended; 1 rejected, they can't have happened; 2 EVENTS can't be read; 3 conflict, N is not the newest; 4 unavailable."
)]
pub(crate) struct Args {
    #[command(flatten)]
    store: Store,
    /// The generation that the events follow
    #[arg(long, value_name = "N")]
    expect: u64,
    /// JSON lines, one event each without seq (`semsum schema context-bundle`); `-` is standard input
    events: OsString,
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let (store, input) = (&args.store, Source::of(&args.events));
    store.folder()?;
    let events = input.read(OBJECT_BYTES, io.input)?;
    if events.len() > OBJECT_BYTES {
        return Err(Failure::unusable(format_args!(
            "{} has more than {OBJECT_BYTES} bytes; append it in pieces",
            input.name()
        )));
    }
    let nonce = nonce()?;
    let local = match store.open() {
        Ok(local) => local,
        Err(failure) => return Answer::unavailable(failure, io),
    };
    let ended = store.run(append(events, args.expect, nonce), &local);
    let first = |generation| {
        format!(
            "generation {generation} is current; see `semsum store log`, and append with --expect of the generation that the events \
             follow"
        )
    };
    moved::print(ended, "appended", first, &input, (store, &local), io)
}
