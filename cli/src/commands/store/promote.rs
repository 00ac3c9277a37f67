//! `semsum store promote`: the second phase.

use super::place::{Store, nonce};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::json;
use crate::input::Source;
use crate::io::Io;
use semsum_core::decision;
use semsum_core::finding::Finding;
use semsum_store::canonical::Root;
use semsum_store::local::Local;
use semsum_store::protocol::{
    Digest, Reference, Report, STORE_UNAVAILABLE, Sizes, Status, Trouble, promote, run_looking,
};
use serde::Serialize;
use std::path::PathBuf;

/// Verify a kept candidate again, pin the canonical file, and make the candidate current, or change nothing
#[derive(clap::Args)]
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

/// What a promotion came to, as `compact` prints it too.
#[derive(Serialize)]
struct Answer<'a> {
    status: &'static str,
    code: Option<&'static str>,
    generation: Option<u64>,
    candidate: Option<Digest>,
    checksum: Option<&'a str>,
    decision: Option<&'a decision::Record>,
    findings: &'a [Finding],
    reference: Option<Reference>,
    attempts: u32,
    fallback: bool,
    sizes: Bytes,
    warnings: [(); 0],
}

#[derive(Serialize)]
struct Bytes {
    before: Option<usize>,
    after: Option<usize>,
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let store = &args.store;
    store.folder()?;
    let root = Root::open(&args.root).map_err(|error| Source::File(args.root.clone()).unreadable(&error))?;
    let nonce = nonce()?;
    let local = match store.open() {
        Ok(local) => local,
        Err(failure) if failure.exit == Exit::Unfinished => return unavailable(&failure, io),
        Err(failure) => return Err(failure),
    };
    // The file that was looked at stays open until the pointer has moved, so what was pinned is what stood there.
    let mut held = None;
    let report = run_looking(promote(args.id, args.expect, nonce), &local, &mut |path| {
        let look = root.look(path);
        held = look.handle;
        look.found
    });
    drop(held);
    answer(&report, args, &local, io)
}

fn answer(report: &Report, args: &Args, local: &Local, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let (status, exit, next) = match &report.status {
        Status::Promoted => ("promoted", Exit::Accepted, None),
        Status::Rejected => (
            "rejected",
            Exit::Rejected,
            Some(
                "the candidate does not hold; `semsum explain CODE` says what to do, and `store prepare` keeps another",
            ),
        ),
        Status::CanonicalChanged => (
            "canonical_changed",
            Exit::Rejected,
            Some(
                "the canonical file has other bytes now; read it, append canonical_read and next_action_set, and compact again",
            ),
        ),
        Status::Halt(_) => (
            "halt",
            Exit::Rejected,
            Some("the canonical file can't be judged; `semsum explain CODE` says what to do"),
        ),
        Status::Conflict(_) => (
            "conflict",
            Exit::Conflict,
            Some(
                "another generation is current; see `semsum store log`, and make the candidate again from `store current`",
            ),
        ),
        Status::Unavailable(trouble) => return of_trouble(trouble, args, local, io),
    };
    let now = report.now.as_ref();
    let printed = Answer {
        status,
        code: report.code(),
        generation: now.map(|now| now.generation),
        candidate: Some(report.candidate),
        checksum: now.map(|now| now.checksum.as_str()),
        decision: report.decision.as_ref(),
        findings: &report.findings,
        reference: report.reference,
        attempts: 0,
        fallback: false,
        sizes: Bytes::of(report.sizes),
        warnings: [],
    };
    json::document(&printed, io)?;
    if let Some(next) = next {
        io.complain(args.store.says(next));
    }
    Ok(exit)
}

impl Bytes {
    fn of(sizes: Option<Sizes>) -> Self {
        let (before, after) = sizes.map(|sizes| (sizes.request, sizes.candidate)).unzip();
        Self { before, after }
    }
}

fn of_trouble(trouble: &Trouble, args: &Args, local: &Local, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let failure = args.store.trouble(trouble, local);
    if failure.exit == Exit::Unfinished {
        unavailable(&failure, io)
    } else {
        Err(failure)
    }
}

fn unavailable(failure: &Failure, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let printed = Answer {
        status: "unavailable",
        code: Some(STORE_UNAVAILABLE),
        generation: None,
        candidate: None,
        checksum: None,
        decision: None,
        findings: &[],
        reference: None,
        attempts: 0,
        fallback: false,
        sizes: Bytes::of(None),
        warnings: [],
    };
    json::document(&printed, io)?;
    if let Some(message) = &failure.message {
        io.complain(message);
    }
    Ok(failure.exit)
}
