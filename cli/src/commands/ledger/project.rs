//! `semsum ledger project`: the manifest that a bundle comes to, or what nobody stated.

use super::state_file::StateFile;
use super::{Found, tell};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::json;
use crate::input::Source;
use crate::io::Io;
use semsum_core::finding::{Finding, Side};
use semsum_core::ledger::{Supplied, judge_bundle};
use semsum_core::limits::BUNDLE_BYTES;
use semsum_core::manifest::ResumeManifest;
use semsum_core::verify::{Policy, verify};
use serde::Serialize;
use std::ffi::OsString;
use std::path::PathBuf;

/// Print the manifest that a bundle comes to, or name the fields that no event states
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 printed; 1 there is no manifest that holds: what is missing or at fault is printed; 2 a file can't be read."
)]
pub(crate) struct Args {
    /// The bundle, a context-bundle/v1; `-` is standard input
    bundle: OsString,
    /// What events never state: a TOML file with rollback, completionChecks, [canonical] and the like
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
}

/// Why there is no manifest.
#[derive(Default, Serialize)]
struct Without {
    missing: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<Found>,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let source = Source::of(&args.bundle);
    let supplied = args
        .state
        .as_deref()
        .map_or_else(|| Ok(Supplied::default()), StateFile::read)?;
    let bytes = source.read(BUNDLE_BYTES, io.input)?;
    let without = match judge_bundle(&bytes) {
        Err(faults) => Without {
            findings: faults.into_iter().map(Found::from).collect(),
            ..Without::default()
        },
        Ok((_, state)) => match state.stated().manifest_with(&supplied) {
            Err(missing) => Without {
                missing: missing.0,
                ..Without::default()
            },
            Ok(manifest) => {
                let findings = refused(&manifest)?;
                if findings.is_empty() {
                    json::document(&manifest, io)?;
                    return Ok(Exit::Accepted);
                }
                Without {
                    findings,
                    ..Without::default()
                }
            }
        },
    };
    json::document(&without, io)?;
    if !without.missing.is_empty() {
        io.complain(format!(
            "no event states {}; add the events, or state them in a file and give it as --state",
            without.missing.join(", ")
        ));
    }
    tell(&without.findings, io);
    Ok(Exit::Rejected)
}

/// What is wrong with the manifest in itself: nothing may be begun from one that does not verify.
pub(super) fn refused(manifest: &ResumeManifest<'_>) -> Result<Vec<Found>, Failure> {
    let text =
        serde_json::to_vec(manifest).map_err(|_| Failure::internal("a manifest can't be written as JSON"))?;
    let verdict = verify(&text, &text, Policy::Careful);
    let once = |finding: &Finding| finding.side == Side::After;
    let found = |finding: Finding| Found {
        event: None,
        code: finding.code,
        pointer: finding.pointer,
        count: finding.count,
        is_of_bundle: false,
        because: None,
    };
    Ok(verdict.findings.into_iter().filter(once).map(found).collect())
}
