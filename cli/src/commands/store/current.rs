//! `semsum store current`: the manifest that is current. It hands values over, because that is its purpose.

use super::place::Store;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::json;
use crate::io::Io;
use semsum_core::manifest::ResumeManifest;
use semsum_store::protocol::{Digest, Kind, current};
use serde::Serialize;

/// Print the manifest that is current, with its generation
#[derive(clap::Args)]
#[command(after_help = "Exit codes: 0 printed; 2 URL can be no store; 4 unavailable.")]
pub(crate) struct Args {
    #[command(flatten)]
    store: Store,
}

#[derive(Serialize)]
struct Answer<'a> {
    generation: u64,
    kind: Kind,
    checksum: &'a str,
    candidate: Option<Digest>,
    manifest: &'a ResumeManifest<'a>,
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let store = &args.store;
    let local = store.open()?;
    let current = store
        .run(current(), &local)
        .map_err(|trouble| store.trouble(&trouble, &local))?;
    let record = &current.record;
    let answer = Answer {
        generation: record.generation(),
        kind: record.kind(),
        checksum: record.checksum(),
        candidate: record.compacted().map(|compacted| compacted.candidate),
        manifest: &current.manifest,
    };
    json::document(&answer, io)?;
    Ok(Exit::Accepted)
}
