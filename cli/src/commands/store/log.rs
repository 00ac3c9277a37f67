//! `semsum store log`: every generation in order.

use super::place::Store;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{Paint, json};
use crate::io::Io;
use crate::options::ListFormat;
use semsum_harness::shown::Shown;
use semsum_store::protocol::{Digest, Entry, Kind, log};
use serde::Serialize;

/// List every generation: what it is, its checksum, and what its compaction added
#[derive(clap::Args)]
#[command(after_help = "Exit codes: 0 printed; 2 URL can be no store; 4 unavailable.")]
pub(crate) struct Args {
    #[command(flatten)]
    store: Store,
    /// How to print the list
    #[arg(long, value_enum, default_value = "human")]
    format: ListFormat,
}

#[derive(Serialize)]
struct Answer<'a> {
    generations: Vec<Generation<'a>>,
}

#[derive(Serialize)]
struct Generation<'a> {
    generation: u64,
    kind: Kind,
    checksum: &'a str,
    candidate: Option<Digest>,
    verdict: Option<Digest>,
    added: &'a [String],
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let store = &args.store;
    let local = store.open()?;
    let entries = store
        .run(log(), &local)
        .map_err(|trouble| store.trouble(&trouble, &local))?;
    let generations: Vec<_> = entries.iter().map(generation).collect();
    match args.format {
        ListFormat::Json => json::document(&Answer { generations }, io)?,
        ListFormat::Human => human(&generations, io)?,
    }
    Ok(Exit::Accepted)
}

fn generation(entry: &Entry) -> Generation<'_> {
    let record = &entry.record;
    let compacted = record.compacted();
    Generation {
        generation: record.generation(),
        kind: record.kind(),
        checksum: record.checksum(),
        candidate: compacted.map(|compacted| compacted.candidate),
        verdict: compacted.map(|compacted| compacted.verdict),
        added: &entry.added,
    }
}

fn human(generations: &[Generation<'_>], io: &mut Io<'_>) -> Result<(), Failure> {
    let paint = Paint(io.output_in_colour);
    for each in generations {
        let name = paint.strong(format_args!("generation {}", each.generation));
        writeln!(io.output, "{name}  {:<9}  {}", each.kind.as_str(), each.checksum)?;
        if let (Some(candidate), Some(verdict)) = (each.candidate, each.verdict) {
            writeln!(
                io.output,
                "  {}",
                paint.faint(format_args!("candidate {candidate}"))
            )?;
            writeln!(
                io.output,
                "  {}",
                paint.faint(format_args!("verdict   {verdict}"))
            )?;
        }
        for pointer in each.added {
            writeln!(
                io.output,
                "  {} was added by the compaction; see that nobody injected it",
                paint.strong(Shown(pointer))
            )?;
        }
    }
    Ok(())
}
