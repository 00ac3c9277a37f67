//! `semsum decide`: may the run resume? Verdict, canonical file and unknown writes in one record.

use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::json;
use crate::input::Source;
use crate::io::Io;
use semsum_core::decision::{Decision, decide};
use semsum_core::limits::MANIFEST_BYTES;
use semsum_core::reader;
use semsum_core::rules::canonical::judge;
use semsum_core::verify::{Policy, verify_read};
use semsum_store::canonical::Root;
use std::ffi::OsString;
use std::path::PathBuf;

/// Decide whether a run may resume from AFTER, and what to do if not
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 resume; 1 any other decision; 2 BEFORE is no manifest, or a file or DIR can't be read."
)]
pub(crate) struct Args {
    /// The folder that the canonical file is looked for beneath
    #[arg(long, value_name = "DIR")]
    root: PathBuf,
    /// The manifest before the compaction, which names the canonical file; `-` is standard input
    before: OsString,
    /// The manifest after the compaction; `-` is standard input
    after: OsString,
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let (before, after) = (Source::of(&args.before), Source::of(&args.after));
    Source::not_both_standard(&before, &after)?;
    let (old, new) = (
        before.read(MANIFEST_BYTES, io.input)?,
        after.read(MANIFEST_BYTES, io.input)?,
    );
    let root = Root::open(&args.root).map_err(|error| Source::File(args.root.clone()).unreadable(&error))?;
    let (old, new) = (reader::read(&old), reader::read(&new));
    let pinned = old
        .as_ref()
        .map_err(|faults| Failure::unusable(before.no_manifest(faults)))?;
    let verdict = verify_read(&old, &new, Policy::Careful);
    let look = root.look(&pinned.canonical.path);
    let standing = judge(&pinned.canonical.sha256, &look.found);
    let record = decide(&verdict, pinned, new.as_ref().ok(), &standing);
    json::document(&record, io)?;
    Ok(if record.decision == Decision::Resume {
        Exit::Accepted
    } else {
        Exit::Rejected
    })
}
