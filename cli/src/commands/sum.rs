//! `semsum sum`: the checksum of a manifest, a line a file, as `sha256sum` prints it.

use super::check;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::interrupt::Count;
use crate::io::Io;
use crate::list::line;
use semsum_core::checksum::{RuleSets, canonical_json, n1};
use semsum_core::limits::MANIFEST_BYTES;
use semsum_core::normal::NormalManifest;
use semsum_core::reader;
use std::ffi::OsString;

/// Print the semantic checksum of manifests, or check such a list
#[derive(clap::Args)]
#[command(
    override_usage = "semsum sum [--canonical] [FILE]...\n       semsum sum --check <LIST>",
    after_help = "Exit codes: 0 printed, with --check all OK; 1 with --check one failed; 2 one is no manifest or can't be read; 4 nothing to check."
)]
pub(crate) struct Args {
    /// Manifests; `-`, or none, is standard input
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
    /// Read checksums from LIST and check the files that it names
    #[arg(long, value_name = "LIST", conflicts_with_all = ["files", "canonical"])]
    check: Option<OsString>,
    /// Print the normal form's RFC 8785 bytes instead (this shows the manifest's values)
    #[arg(long)]
    canonical: bool,
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>, rule_sets: &RuleSets) -> Result<Exit, Failure> {
    if let Some(list) = &args.check {
        return check::run(&Source::of(list), io, rule_sets);
    }
    let files = sources(&args.files)?;
    let mut exit = Exit::Accepted;
    let mut printed = false;
    let summed = Count::of("file", "summed");
    for (source, name) in &files {
        let bytes = match source.read(MANIFEST_BYTES, io.input) {
            Ok(bytes) => bytes,
            Err(failure) => {
                io.complain(failure.message.unwrap_or_default());
                exit = Exit::Unusable;
                continue;
            }
        };
        let manifest = match reader::read(&bytes) {
            Ok(manifest) => manifest,
            Err(faults) => {
                io.complain(source.no_manifest(&faults));
                exit = Exit::Unusable;
                continue;
            }
        };
        let normal = NormalManifest::of(&manifest);
        if args.canonical {
            // RFC 8785 has no line feeds, so one tells two documents apart and none follows the last.
            if printed {
                io.output.write_all(b"\n")?;
            }
            io.output
                .write_all(&canonical_json(&normal).map_err(Failure::internal)?)?;
        } else {
            let sum = n1(&normal).map_err(Failure::internal)?.to_string();
            io.output.write_all(&line(&sum, name, io.output_is_terminal))?;
        }
        io.output.flush()?;
        printed = true;
        summed.one();
    }
    Ok(exit)
}

fn sources(files: &[OsString]) -> Result<Vec<(Source, Vec<u8>)>, Failure> {
    if files.iter().filter(|file| *file == "-").count() > 1 {
        return Err(Failure::unusable("standard input can be read once; name - once"));
    }
    if files.is_empty() {
        return Ok(vec![(Source::Standard, b"-".to_vec())]);
    }
    let named = |file: &OsString| (Source::of(file), file.as_encoded_bytes().to_vec());
    Ok(files.iter().map(named).collect())
}
