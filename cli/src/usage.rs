//! What is said of words that are no command: to people, and in place of a report that others read.

use crate::args::Cli;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::Format;
use crate::io::Io;
use clap::{Parser, ValueEnum};
use semsum_harness::report::{Failed, write_failed};
use semsum_harness::shown::Shown;
use std::ffi::{OsStr, OsString};

/// The commands that print a report in a [`Format`].
const REPORTING: [&str; 2] = ["verify", "gate"];

/// Says what clap has to say of these words: help and version are what was asked for, everything else is wrong usage.
///
/// # Errors
/// Where the output can't be written.
pub(crate) fn answer(answer: clap::Error, args: &[OsString], io: &mut Io<'_>) -> Result<Exit, Failure> {
    let answer = harmless(answer, args);
    let text = answer.render();
    if answer.use_stderr() {
        // Nobody is left to tell where standard error is closed.
        let _ = if io.errors_in_colour {
            write!(io.errors, "{}", text.ansi())
        } else {
            write!(io.errors, "{text}")
        };
        report(&text.to_string(), args, io)?;
        return Ok(Exit::Unusable);
    }
    if io.output_in_colour {
        write!(io.output, "{}", text.ansi())?;
    } else {
        write!(io.output, "{text}")?;
    }
    Ok(Exit::Accepted)
}

/// The same answer to words in which everything can be seen: clap repeats the words as they are.
fn harmless(answer: clap::Error, args: &[OsString]) -> clap::Error {
    let shown = args.iter().map(|word| Shown(word).to_string());
    Cli::try_parse_from(shown).err().unwrap_or(answer)
}

/// Says it in the report that the words ask for: one that is empty looks as if there had been nothing to say.
fn report(text: &str, args: &[OsString], io: &mut Io<'_>) -> Result<(), Failure> {
    let command = args.get(1).and_then(|word| word.to_str()).unwrap_or_default();
    let Some(format) = format(args).filter(|_| REPORTING.contains(&command)) else {
        return Ok(());
    };
    let failed = Failed {
        command,
        exit: Exit::Unusable.name(),
        message: &Shown(fault(text)).to_string(),
    };
    Ok(write_failed(format.into(), failed, &mut io.output)?)
}

/// The format that words ask for which clap does not take; the last one of several, as if each had taken back the one before.
fn format(args: &[OsString]) -> Option<Format> {
    let words = || {
        args.iter()
            .take_while(|word| *word != "--")
            .map(OsString::as_os_str)
    };
    let named = words().zip(words().skip(1)).filter_map(|(word, next)| {
        let joined = next.to_str().and_then(|next| next.strip_prefix("--format="));
        let apart = (word == OsStr::new("--format")).then_some(next);
        joined.or(apart.and_then(OsStr::to_str))
    });
    named.filter_map(|name| Format::from_str(name, false).ok()).last()
}

/// What is wrong, in one line: what clap says without the usage, which standard error has.
fn fault(text: &str) -> String {
    let said = text.split("\nUsage:").next().unwrap_or_default();
    let said = said.split("\nFor more information").next().unwrap_or_default();
    let mut line = String::new();
    for piece in said.lines().map(str::trim).filter(|piece| !piece.is_empty()) {
        if !line.is_empty() {
            line.push_str(if piece.starts_with("tip:") { "; " } else { " " });
        }
        line.push_str(piece);
    }
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}
