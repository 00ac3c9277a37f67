//! `semsum ledger judge`: would a store that is begun with this bundle promote this candidate?

use super::begun::{Begun, BundleArgs};
use crate::commands::refused;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::json;
use crate::input::Source;
use crate::io::Io;
use semsum_core::limits::CANDIDATE_BYTES;
use semsum_harness::compact::judge;
use std::ffi::OsString;

/// Judge a candidate against the bundle that it was made from, without a store
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 accepted; 1 rejected; 2 no store could begin with BUNDLE, or CANDIDATE can't be read."
)]
pub(crate) struct Args {
    #[command(flatten)]
    begun: BundleArgs,
    /// What a summarizer returned (candidate/v1) for the request that `ledger request` prints; `-` is standard input
    candidate: OsString,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let (bundle, source) = (Source::of(&args.begun.bundle), Source::of(&args.candidate));
    Source::not_both_standard(&bundle, &source)?;
    let begun = Begun::read(&args.begun, io)?;
    let manifest = begun.manifest(io)?;
    let candidate = source.read(CANDIDATE_BYTES, io.input)?;
    if candidate.len() > CANDIDATE_BYTES {
        return Err(Failure::unusable(format_args!(
            "{} has more than {CANDIDATE_BYTES} bytes, which no candidate may have; have less kept, or a shorter summary",
            source.name()
        )));
    }
    let request = begun.request(&manifest, None)?;
    let judgement = judge(&request, &manifest, &begun.ledger, &candidate);
    json::document(&judgement, io)?;
    refused::warn(&judgement.warnings, io);
    if judgement.accepted {
        return Ok(Exit::Accepted);
    }
    refused::tell(&judgement.findings, &candidate, &source.name(), io);
    Ok(Exit::Rejected)
}
