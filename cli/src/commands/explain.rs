//! `semsum explain`: what a word of a report means, and what to do next.

use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{Paint, json};
use crate::io::Io;
use crate::options::ListFormat;
use semsum_core::code::Code;
use semsum_core::rules::{self, RULES};
use semsum_harness::near::hint;
use semsum_harness::shown::Shown;
use semsum_harness::vocabulary::{self, WORDS, Word};
use semsum_mutators::{Kind, Mutator, by_id, catalogue};
use serde::Serialize;

/// Explain a reason code or another word of a report, or list all of them
#[derive(clap::Args)]
#[command(
    override_usage = "semsum explain <CODE>\n       semsum explain --list [--format <FORMAT>]",
    after_help = "Exit codes: 0 explained; 2 there is no such code."
)]
pub(crate) struct Args {
    /// A reason code such as prohibitions_dropped, a rule, an edit of the gate, or another word of a report
    #[arg(required_unless_present = "list", conflicts_with_all = ["list", "format"])]
    code: Option<String>,
    /// Every code with its stage, rule, meaning and next step; for people also the other words of reports
    #[arg(long)]
    list: bool,
    /// How to print the list
    #[arg(long, value_enum, default_value = "human")]
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

/// A code's page begins with the code; whoever asks for a rule reads its page as it stands in the docs.
fn page(name: &str, io: &mut Io<'_>) -> Result<(), Failure> {
    let code = || {
        let code = Code::parse(name)?;
        Some(code.documented()?.0.page_of(code))
    };
    let page = code()
        .or_else(|| Some(rules::by_name(name)?.page()))
        .or_else(|| Some(of_edit(by_id(name)?)))
        .or_else(|| Some(of_word(vocabulary::by_name(name)?)))
        .ok_or_else(|| unknown(name))?;
    Ok(write!(io.output, "{page}")?)
}

fn of_edit(mutator: &Mutator) -> String {
    let codes: Vec<_> = mutator.expects.iter().map(|code| format!("`{code}`")).collect();
    let must = match mutator.kind {
        Kind::Benign => "It is harmless, and must be accepted".to_owned(),
        Kind::Dangerous => format!("It must be refused: {}", codes.join(", ")),
    };
    let twin = mutator.twin.map_or_else(String::new, |twin| {
        format!(" Its harmless twin is `{twin}`, which must be accepted.")
    });
    let (id, description, rule) = (mutator.id, mutator.description, mutator.rule);
    format!(
        "## `{id}`\n\nAn edit of the gate. {description}. {must}.{twin}\n\n\
         Next: read `semsum explain {rule}`, the rule that it attacks.\n"
    )
}

fn of_word(word: &Word) -> String {
    let (name, meaning, next_step) = (word.name, word.meaning, word.next_step);
    format!("## `{name}`\n\nA word of reports. {meaning}.\n\nNext: {next_step}.\n")
}

fn unknown(name: &str) -> Failure {
    let names = Code::ALL.iter().map(|code| code.as_str());
    let names = names
        .chain(RULES.iter().map(|rule| rule.name))
        .chain(catalogue().map(|mutator| mutator.id))
        .chain(WORDS.iter().map(|word| word.name));
    Failure::unusable(format_args!(
        "there is no code {}{} `semsum explain --list` shows all of them",
        Shown(name),
        hint(name, names)
    ))
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
    writeln!(io.output, "\nOther words of reports")?;
    for word in WORDS {
        writeln!(io.output, "{}", paint.strong(word.name))?;
        writeln!(io.output, "  {}.\n  Next: {}.", word.meaning, word.next_step)?;
    }
    Ok(())
}
