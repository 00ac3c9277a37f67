//! `semsum store init`: generation 0.

use super::moved::{self, Answer};
use super::place::{Store, nonce};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::io::Io;
use semsum_store::local::Local;
use semsum_store::protocol::{ROOT_BYTES, Root, init};
use std::ffi::OsString;

/// Make a store whose root is a manifest, or what a bundle of events comes to
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 created; 1 rejected, ROOT does not verify against itself; 2 ROOT can't be used; 3 conflict, a store is there; 4 unavailable."
)]
pub(crate) struct Args {
    #[command(flatten)]
    store: Store,
    /// The manifest or bundle that the store begins with; `-` is standard input
    root: OsString,
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let (store, input) = (&args.store, Source::of(&args.root));
    let folder = store.folder()?;
    // No folder is made for a root that is not taken.
    let root = match Root::read(&input.read(ROOT_BYTES, io.input)?) {
        Ok(root) => root,
        Err(refused) if refused.unreadable => return Err(moved::unusable(&refused, &input)),
        Err(refused) => return moved::rejected(&refused, None, &input, io),
    };
    let nonce = nonce()?;
    let local = match Local::create_at(folder) {
        Ok(local) => local,
        Err(refused) => return Answer::unavailable(store.refused(&refused), io),
    };
    let ended = store.run(init(root, nonce), &local);
    let first = |generation| {
        format!(
            "there is a store here already, and generation {generation} is current; nothing was written; `semsum store current` prints \
             what it holds, `semsum store append` records what happened since, another folder takes another store"
        )
    };
    moved::print(ended, "created", first, &input, (store, &local), io)
}
