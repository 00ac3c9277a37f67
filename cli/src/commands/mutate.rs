//! `semsum mutate`: the mutants of a manifest as JSON lines that `verify --jsonl` reads, or the catalogue.
//!
//! Ids and choices are those of the gate, so a mutant that the gate names is made again here.

use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{Paint, json};
use crate::input::{Source, places};
use crate::io::Io;
use crate::options::{self, ListFormat};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use semsum_core::finding::Side;
use semsum_core::limits::MANIFEST_BYTES;
use semsum_core::verify::{Policy, verify};
use semsum_harness::near::hint;
use semsum_harness::shown::Shown;
use semsum_mutators::plan::{Options as Plan, documents};
use semsum_mutators::{Base, Case, Input, Kind, Level, Mutator, PassedOver, by_id, catalogue};
use serde::Serialize;
use serde::de::IgnoredAny;
use std::ffi::OsString;

/// Print mutants of a manifest, or the catalogue of mutators
#[derive(clap::Args)]
#[command(
    override_usage = "semsum mutate [OPTIONS] <BASE>\n       semsum mutate --list [--format <FORMAT>]",
    after_help = "Exit codes: 0 printed; 2 BASE does not verify against itself or can't be read; 4 no site, so nothing was printed."
)]
pub(crate) struct Args {
    /// A manifest that verifies against itself; `-` is standard input
    #[arg(required_unless_present = "list", conflicts_with_all = ["list", "format"])]
    base: Option<OsString>,
    /// This mutator alone [default: all]
    #[arg(long, value_name = "ID", conflicts_with = "list")]
    mutator: Option<String>,
    /// Where choices come from
    #[arg(long, value_name = "N", default_value_t = Plan::default().seed, value_parser = options::seed, conflicts_with = "list")]
    seed: u64,
    /// Every site of each mutator [default: one seeded site]
    #[arg(long, conflicts_with = "list")]
    all_sites: bool,
    /// The catalogue
    #[arg(long)]
    list: bool,
    /// How to print the catalogue
    #[arg(long, value_enum, default_value = "human")]
    format: ListFormat,
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    match &args.base {
        Some(base) => mutants(&Source::of(base), args, io),
        None => list(args.format, io),
    }
}

#[derive(Serialize)]
struct Entry {
    id: &'static str,
    kind: Kind,
    rule: &'static str,
    level: Option<Level>,
    levels: Vec<Level>,
    policy: &'static str,
    twin: Option<&'static str>,
    expects: Vec<&'static str>,
    description: &'static str,
}

impl Entry {
    fn of(mutator: &'static Mutator) -> Self {
        Self {
            id: mutator.id,
            kind: mutator.kind,
            rule: mutator.rule,
            level: mutator.levels().next(),
            levels: mutator.levels().collect(),
            policy: mutator.policy.as_str(),
            twin: mutator.twin,
            expects: mutator.expects.iter().map(|code| code.as_str()).collect(),
            description: mutator.description,
        }
    }
}

fn list(format: ListFormat, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let entries = catalogue().map(Entry::of);
    if format == ListFormat::Json {
        json::document(&entries.collect::<Vec<_>>(), io)?;
        return Ok(Exit::Accepted);
    }
    let paint = Paint(io.output_in_colour);
    for entry in entries {
        let levels: Vec<_> = entry.levels.iter().map(|level| level.as_str()).collect();
        let about = format!("(rule {}, {})", entry.rule, levels.join(" and "));
        writeln!(io.output, "{} {}", paint.strong(entry.id), paint.faint(about))?;
        writeln!(io.output, "  {}.", entry.description)?;
        match entry.kind {
            Kind::Benign => writeln!(io.output, "  Must be accepted.")?,
            Kind::Dangerous => writeln!(io.output, "  Must be refused: {}.", entry.expects.join(", "))?,
        }
        if let Some(twin) = entry.twin {
            writeln!(io.output, "  Its harmless twin is {twin}.")?;
        }
    }
    Ok(Exit::Accepted)
}

fn mutants(source: &Source, args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let mutators: Vec<_> = match &args.mutator {
        Some(id) => vec![chosen(id)?],
        None => catalogue()
            .filter(|mutator| mutator.document_level().is_some())
            .collect(),
    };
    let bytes = source.read(MANIFEST_BYTES, io.input)?;
    let name = source
        .path()
        .map_or_else(|| "-".to_owned(), |path| path.display().to_string());
    let base = Base::read(name, bytes.clone()).map_err(|passed_over| unfit(source, &bytes, &passed_over))?;
    io.complain(format_args!("seed {}", args.seed));
    let most = if args.all_sites { usize::MAX } else { 1 };
    let mut without_site = Vec::new();
    let mut printed = false;
    for mutator in mutators {
        let mut has_site = false;
        for case in documents::cases(&base, mutator, most, args.seed) {
            io.output.write_all(&line(&case)?)?;
            has_site = true;
        }
        if !has_site {
            without_site.push(mutator.id);
        }
        printed |= has_site;
    }
    if !without_site.is_empty() {
        io.complain(format_args!(
            "no site in this manifest: {}",
            without_site.join(", ")
        ));
    }
    Ok(if printed { Exit::Accepted } else { Exit::Unfinished })
}

/// Why a manifest can't be mutated: what stands against it when it is verified against itself.
fn unfit(source: &Source, bytes: &[u8], passed_over: &PassedOver) -> Failure {
    let why = match passed_over {
        PassedOver::NoManifest(_) => "is no manifest",
        PassedOver::FailsAgainstItself(_) => "does not verify against itself",
    };
    let findings = verify(bytes, bytes, Policy::Careful).findings;
    let findings = findings.iter().filter(|finding| finding.side == Side::Before);
    let findings = places(findings.map(|finding| (finding.code, finding.pointer.as_str())));
    let name = source.name();
    Failure::unusable(format_args!(
        "{name} {why}, so it can't be mutated: {findings}; `semsum explain CODE` says what to do"
    ))
}

fn chosen(id: &str) -> Result<&'static Mutator, Failure> {
    let mutator = by_id(id).ok_or_else(|| {
        Failure::unusable(format_args!(
            "there is no mutator {}{} `semsum mutate --list` shows all of them",
            Shown(id),
            hint(id, catalogue().map(|mutator| mutator.id))
        ))
    })?;
    if mutator.document_level().is_none() {
        return Err(Failure::unusable(format_args!(
            "{id} edits no manifest, so a line can't hold its mutants; `semsum gate --only {id}` runs it"
        )));
    }
    Ok(mutator)
}

#[derive(Serialize)]
struct Head<'a> {
    id: &'a str,
    mutator: String,
    site: &'a str,
    kind: Kind,
    policy: &'static str,
}

#[derive(Serialize)]
struct Expect<'a> {
    accepted: bool,
    findings: Vec<Expected<'a>>,
}

/// A finding by its identity (ruling 4).
#[derive(Serialize)]
struct Expected<'a> {
    side: &'static str,
    code: &'static str,
    pointer: &'a str,
}

/// The line. Its sides are spliced in as they are written: parsing them would lose what a mutant is about.
fn line(case: &Case) -> Result<Vec<u8>, Failure> {
    let Input::Documents { before, after, .. } = &case.input else {
        return Err(Failure::internal("a mutant is no pair of documents"));
    };
    let ids: Vec<_> = case.mutators.iter().map(|mutator| mutator.id).collect();
    let head = Head {
        id: &case.id,
        mutator: ids.join("+"),
        site: &case.site,
        kind: case.kind(),
        policy: case.policy.as_str(),
    };
    let findings = case.expect.findings.iter();
    let expect = Expect {
        accepted: case.expect.accepted,
        findings: findings
            .map(|finding| Expected {
                side: finding.side.as_str(),
                code: finding.code.as_str(),
                pointer: &finding.pointer,
            })
            .collect(),
    };
    let text = |written: Result<Vec<u8>, _>| {
        written.map_err(|_: serde_json::Error| Failure::internal("a mutant can't be written as JSON"))
    };
    let mut line = text(serde_json::to_vec(&head))?;
    // The closing brace comes last.
    line.pop();
    for (key, bytes) in [("before", before), ("after", after)] {
        line.extend(side(key, bytes, case.level));
    }
    line.extend(b",\"expect\":");
    line.extend(text(serde_json::to_vec(&expect))?);
    line.extend(b"}\n");
    Ok(line)
}

/// A side as a JSON value, or as base64 where its very bytes matter or are no JSON value of the same size.
fn side(key: &str, bytes: &[u8], level: Level) -> Vec<u8> {
    let trimmed = bytes.trim_ascii();
    let is_value = str::from_utf8(bytes).is_ok() && serde_json::from_slice::<IgnoredAny>(bytes).is_ok();
    let same_size = (trimmed.len() > MANIFEST_BYTES) == (bytes.len() > MANIFEST_BYTES);
    if level == Level::Manifest && is_value && same_size {
        // In a JSON text a line feed can stand between tokens alone, where a blank means the same.
        let one_line = trimmed.iter().map(|byte| {
            if matches!(byte, b'\n' | b'\r') {
                b' '
            } else {
                *byte
            }
        });
        return format!(",\"{key}\":")
            .into_bytes()
            .into_iter()
            .chain(one_line)
            .collect();
    }
    format!(",\"{key}Raw\":\"{}\"", STANDARD.encode(bytes)).into_bytes()
}
