//! `semsum ledger request`: what a summarizer is given of a bundle, before there is any store.

use super::begun::{Begun, BundleArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::json;
use crate::io::Io;
use crate::options;

/// Print the request that a summarizer is given of a bundle, as generation 0 of a store makes it
#[derive(clap::Args)]
#[command(after_help = "Exit codes: 0 printed; 2 no store could begin with BUNDLE.")]
pub(crate) struct Args {
    #[command(flatten)]
    begun: BundleArgs,
    /// What bounds the summary, in tokens of four UTF-8 bytes; unbounded unless told
    #[arg(long, value_name = "N", value_parser = options::seed)]
    token_budget: Option<u64>,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let begun = Begun::read(&args.begun, io)?;
    let manifest = begun.manifest(io)?;
    json::document(&begun.request(&manifest, args.token_budget)?, io)?;
    Ok(Exit::Accepted)
}
