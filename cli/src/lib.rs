//! The command line of semsum: parse arguments, call a crate, print.
//!
//! A library so that tests can run a command in process, with other streams and with rule sets of their own; the binary
//! is a thin `main` around [`run`].
//!
//! Rulings and sections of the design are cited by number: `docs/sources.md` says what each of them is.

mod args;
mod commands;
mod exit;
mod failure;
mod format;
mod input;
pub mod interrupt;
mod io;
mod lines;
mod list;
mod options;
mod reveal;
mod schemas;
mod words;

pub use exit::Exit;
pub use io::Io;
pub use semsum_core::checksum::RuleSets;

use clap::Parser;
use failure::Failure;
use semsum_harness::shown::Shown;
use std::ffi::OsString;

/// Runs one command, given with the program's name in front, and says how it ended.
///
/// Everything printed goes through `io`; checksums are judged by `rule_sets`.
pub fn run<A>(args: A, io: &mut Io<'_>, rule_sets: &RuleSets) -> Exit
where
    A: IntoIterator,
    A::Item: Into<OsString> + Clone,
{
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    let done = match args::Cli::try_parse_from(&args) {
        Ok(cli) => cli.command.run(io, rule_sets),
        Err(answer) => usage(&harmless(answer, &args), io),
    };
    let flushed = done.and_then(|exit| {
        io.output.flush()?;
        Ok(exit)
    });
    flushed.unwrap_or_else(|failure| {
        if let Some(message) = &failure.message {
            io.complain(message);
        }
        failure.exit
    })
}

/// The same answer to words in which everything can be seen: clap repeats the words as they are.
fn harmless(answer: clap::Error, args: &[OsString]) -> clap::Error {
    let shown = args.iter().map(|word| Shown(word).to_string());
    args::Cli::try_parse_from(shown).err().unwrap_or(answer)
}

/// What clap has to say: help and version are what was asked for, everything else is wrong usage.
fn usage(answer: &clap::Error, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let text = answer.render();
    if answer.use_stderr() {
        // Nobody is left to tell where standard error is closed.
        let _ = if io.errors_in_colour {
            write!(io.errors, "{}", text.ansi())
        } else {
            write!(io.errors, "{text}")
        };
        return Ok(Exit::Unusable);
    }
    if io.output_in_colour {
        write!(io.output, "{}", text.ansi())?;
    } else {
        write!(io.output, "{text}")?;
    }
    Ok(Exit::Accepted)
}
