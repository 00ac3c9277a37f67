//! `semsum store prepare`: the first phase.

use super::place::Store;
use crate::commands::refused;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::json;
use crate::input::Source;
use crate::io::Io;
use semsum_core::finding::Finding;
use semsum_core::limits::CANDIDATE_BYTES;
use semsum_store::protocol::{Digest, prepare};
use serde::Serialize;
use std::ffi::OsString;

/// Keep a candidate beside the untouched bundle, with its verdict; nothing becomes current
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 kept and accepted; 1 kept and refused; 2 CANDIDATE can't be read; 4 unavailable."
)]
pub(crate) struct Args {
    #[command(flatten)]
    store: Store,
    /// What a summarizer returned (candidate/v1); `-` is standard input
    candidate: OsString,
}

#[derive(Serialize)]
struct Answer<'a> {
    candidate: Digest,
    accepted: bool,
    findings: &'a [Finding],
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let (store, input) = (&args.store, Source::of(&args.candidate));
    store.folder()?;
    let candidate = input.read(CANDIDATE_BYTES, io.input)?;
    if candidate.len() > CANDIDATE_BYTES {
        return Err(Failure::unusable(format_args!(
            "{} has more than {CANDIDATE_BYTES} bytes, which no candidate may have; nothing was stored",
            input.name()
        )));
    }
    let local = store.open()?;
    let judged = store
        .run(prepare(candidate.clone(), None), &local)
        .map_err(|trouble| store.trouble(&trouble, &local))?;
    let answer = Answer {
        candidate: judged.candidate,
        accepted: judged.is_accepted(),
        findings: &judged.verdict.findings,
    };
    json::document(&answer, io)?;
    if answer.accepted {
        return Ok(Exit::Accepted);
    }
    refused::tell(answer.findings, &candidate, &input.name(), io);
    refused::replay(store, judged.candidate, io);
    Ok(Exit::Rejected)
}
