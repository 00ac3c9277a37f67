//! `semsum ledger check`: everything that is wrong with a bundle.

use super::{Found, tell};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::json;
use crate::input::Source;
use crate::io::Io;
use semsum_core::ledger::{Refusal, SECRET_SUSPECTED, check, read_bundle, secrets};
use semsum_core::limits::BUNDLE_BYTES;
use serde::Serialize;
use std::ffi::OsString;

/// Say whether the events of a bundle are whole and can have happened, each with its id
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 the events are whole and can have happened; 1 they are not or can't; 2 BUNDLE can't be read."
)]
pub(crate) struct Args {
    /// The bundle, a context-bundle/v1; `-` is standard input
    bundle: OsString,
}

#[derive(Serialize)]
struct Report {
    accepted: bool,
    findings: Vec<Found>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<Suspected>,
}

#[derive(Serialize)]
struct Suspected {
    event: Option<String>,
    code: &'static str,
    pointer: String,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let source = Source::of(&args.bundle);
    let bytes = source.read(BUNDLE_BYTES, io.input)?;
    let (faults, warnings) = match read_bundle(&bytes) {
        Err(faults) => (faults, Vec::new()),
        // A token is one whether or not the events beside it can have happened.
        Ok(bundle) => {
            let suspected = |(event, pointer)| Suspected {
                event,
                code: SECRET_SUSPECTED,
                pointer,
            };
            let warnings = secrets(&bundle).into_iter().map(suspected).collect();
            let (_, refused) = check(&bundle);
            (refused.iter().map(Refusal::in_bundle).collect(), warnings)
        }
    };
    let findings: Vec<_> = faults.into_iter().map(Found::from).collect();
    let report = Report {
        accepted: findings.is_empty(),
        findings,
        warnings,
    };
    json::document(&report, io)?;
    tell(&report.findings, io);
    Ok(if report.accepted {
        Exit::Accepted
    } else {
        Exit::Rejected
    })
}
