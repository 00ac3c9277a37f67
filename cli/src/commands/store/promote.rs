//! `semsum store promote`: the second phase.

use super::place::{Store, nonce};
use crate::commands::{promotion, refused};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::io::Io;
use semsum_harness::compact::{Place, Report, Status, promote};
use semsum_store::canonical::Root;
use semsum_store::protocol::{Digest, Trouble};
use std::path::PathBuf;

/// Verify a kept candidate again, pin the canonical file, and make the candidate current, or change nothing
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 promoted; 1 rejected, canonical_changed or halt; 2 there is no such candidate; 3 conflict; 4 unavailable."
)]
pub(crate) struct Args {
    #[command(flatten)]
    store: Store,
    /// The generation that the candidate was made from
    #[arg(long, value_name = "N")]
    expect: u64,
    /// The folder that the canonical file is looked for beneath
    #[arg(long, value_name = "DIR")]
    root: PathBuf,
    /// The candidate's id: `sha256:` and 64 hex digits, as prepare printed it
    #[arg(value_parser = id)]
    id: Digest,
}

fn id(text: &str) -> Result<Digest, &'static str> {
    Digest::parse(text)
        .ok_or("an id is `sha256:` and 64 lower-case hex digits, as `store prepare` printed it")
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let store = &args.store;
    store.folder()?;
    let root = Root::open(&args.root).map_err(|error| Source::File(args.root.clone()).unreadable(&error))?;
    let nonce = nonce()?;
    let local = match store.open() {
        Ok(local) => local,
        Err(failure) => return promotion::unavailable(&Report::unread(Trouble::NoStore), failure, io),
    };
    let place = Place {
        objects: &local,
        root: &root,
    };
    let report = promote(place, args.id, args.expect, nonce);
    if let Some(trouble) = &report.trouble {
        return promotion::unavailable(&report, store.trouble(trouble, &local), io);
    }
    if report.status == Status::Rejected {
        refused::tell_of_kept(&report, store, &local, io);
    }
    if let Some(next) = next(&report) {
        io.complain(store.says(next));
    }
    promotion::conclude(&report, store, io)
}

/// What a person does next.
fn next(report: &Report) -> Option<&'static str> {
    Some(match report.status {
        Status::Promoted | Status::Unavailable => return None,
        Status::Rejected => {
            "the candidate does not hold, so nothing was changed; `store prepare` keeps another"
        }
        Status::CanonicalChanged => {
            "the canonical file has other bytes now; read it, append canonical_read and next_action_set, and compact again"
        }
        Status::Halt => "the canonical file can't be judged; `semsum explain CODE` says what to do",
        Status::Conflict if report.code == Some("same_content") => {
            "this very candidate is current already; nothing is to be done"
        }
        Status::Conflict if report.code == Some("ledger_moved") => {
            "events were appended since the candidate was made; make it again from what is current, or let `semsum compact \
             --carry-tail` make one, which keeps such events word for word"
        }
        Status::Conflict => {
            "another generation is current; see `semsum store log`, and make the candidate again from `store current`"
        }
    })
}
