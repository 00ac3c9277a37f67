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
mod few;
mod format;
mod input;
pub mod interrupt;
mod io;
mod lines;
mod list;
mod options;
mod reveal;
mod schemas;
mod usage;

pub use exit::Exit;
pub use io::Io;
pub use semsum_core::checksum::RuleSets;

use clap::Parser;
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
        Err(answer) => usage::answer(answer, &args, io),
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
