//! `semsum explain`: what a reason code means, and what to do next.

use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{Paint, json};
use crate::io::Io;
use crate::options::ListFormat;
use semsum_core::code::Code;
use semsum_core::rules;
use semsum_harness::shown::Shown;
use serde::Serialize;

/// Explain a reason code, or list all of them
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A reason code, such as prohibitions_dropped, or a rule's name
    #[arg(required_unless_present = "list", conflicts_with = "list")]
    code: Option<String>,
    /// Every code with its stage, rule, meaning and next step
    #[arg(long)]
    list: bool,
    /// How to print the list
    #[arg(long, value_enum, default_value = "human", requires = "list")]
    format: ListFormat,
}

#[derive(Serialize)]
struct Entry {
    code: Code,
    stage: &'static str,
    rule: &'static str,
    meaning: &'static str,
    next_step: &'static str,
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    match &args.code {
        Some(name) => page(name, io)?,
        None if args.format == ListFormat::Json => json::document(&entries().collect::<Vec<_>>(), io)?,
        None => list(io)?,
    }
    Ok(Exit::Accepted)
}

fn page(name: &str, io: &mut Io<'_>) -> Result<(), Failure> {
    let by_code = || Some(Code::parse(name)?.documented()?.0);
    let rule = by_code().or_else(|| rules::by_name(name)).ok_or_else(|| {
        Failure::unusable(format_args!(
            "there is no code {}; `semsum explain --list` shows all of them",
            Shown(name)
        ))
    })?;
    Ok(write!(io.output, "{}", rule.page())?)
}

fn entries() -> impl Iterator<Item = Entry> {
    Code::ALL.iter().filter_map(|&code| {
        let (rule, doc) = code.documented()?;
        Some(Entry {
            code,
            stage: code.stage().as_str(),
            rule: rule.name,
            meaning: doc.meaning,
            next_step: doc.next_step,
        })
    })
}

fn list(io: &mut Io<'_>) -> Result<(), Failure> {
    let paint = Paint(io.output_in_colour);
    for entry in entries() {
        let from = paint.faint(format_args!("({}, rule {})", entry.stage, entry.rule));
        writeln!(io.output, "{} {from}", paint.strong(entry.code))?;
        writeln!(io.output, "  {}.\n  Next: {}.", entry.meaning, entry.next_step)?;
    }
    Ok(())
}
