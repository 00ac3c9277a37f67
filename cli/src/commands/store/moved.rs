//! What `init`, `append` and `prune` print: one shape.

use super::place::Store;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::few::few;
use crate::format::json;
use crate::input::{SHOWN, Source};
use crate::io::Io;
use semsum_store::local::Local;
use semsum_store::protocol::{Moved, Now, Refused, STORE_UNAVAILABLE};
use serde::Serialize;

/// The answer of a command that moves a store, or looks after it.
#[derive(Serialize)]
pub(super) struct Answer {
    status: &'static str,
    code: Option<&'static str>,
    generation: Option<u64>,
    checksum: Option<String>,
}

impl Answer {
    /// An answer, with what is current now.
    pub(super) fn of(status: &'static str, code: Option<&'static str>, now: Option<Now>) -> Self {
        let (generation, checksum) = now.map(|now| (now.generation, now.checksum)).unzip();
        Self {
            status,
            code,
            generation,
            checksum,
        }
    }

    /// Prints the answer that nothing could be completed, and says why.
    pub(super) fn unavailable(failure: Failure, io: &mut Io<'_>) -> Result<Exit, Failure> {
        if failure.exit != Exit::Unfinished {
            return Err(failure);
        }
        json::document(&Self::of("unavailable", Some(STORE_UNAVAILABLE), None), io)?;
        if let Some(message) = &failure.message {
            io.complain(message);
        }
        Ok(failure.exit)
    }
}

/// Prints how `init` or `append` ended. `done` is the status of a success, `first` what is said where somebody was first: how
/// it stands with the generation that is current, and what to do.
pub(super) fn print(
    moved: Moved,
    done: &'static str,
    first: impl Fn(u64) -> String,
    input: &Source,
    (store, local): (&Store, &Local),
    io: &mut Io<'_>,
) -> Result<Exit, Failure> {
    match moved {
        Moved::Done(now) => {
            json::document(&Answer::of(done, None, Some(now)), io)?;
            Ok(Exit::Accepted)
        }
        Moved::Unusable(refused) => Err(unusable(&refused, input)),
        Moved::Rejected(refused, now) => rejected(&refused, now, input, io),
        Moved::Conflict(now) => {
            let told = store.says(first(now.generation));
            let code = semsum_core::code::Code::PointerRaced.as_str();
            json::document(&Answer::of("conflict", Some(code), Some(now)), io)?;
            io.complain(told);
            Ok(Exit::Conflict)
        }
        Moved::Trouble(trouble) => Answer::unavailable(store.trouble(&trouble, local), io),
    }
}

/// Prints that an input can't stand, with everything that is wrong with it.
pub(super) fn rejected(
    refused: &Refused,
    now: Option<Now>,
    input: &Source,
    io: &mut Io<'_>,
) -> Result<Exit, Failure> {
    json::document(&Answer::of("rejected", refused.code(), now), io)?;
    io.complain(format_args!(
        "{} is not taken: {}; nothing was written",
        input.name(),
        listed(refused)
    ));
    Ok(Exit::Rejected)
}

/// The failure that an input is which can't be read.
pub(super) fn unusable(refused: &Refused, input: &Source) -> Failure {
    Failure::unusable(format_args!(
        "{} can't be used: {}; nothing was written",
        input.name(),
        listed(refused)
    ))
}

fn listed(refused: &Refused) -> String {
    let lines = few(SHOWN, &refused.lines);
    let explained = if refused.findings.is_empty() {
        ""
    } else {
        "; `semsum explain CODE` says what to do"
    };
    format!("{}{explained}", lines.join("; "))
}
