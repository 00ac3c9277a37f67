//! What `compact` and `store promote` print alike: the report of a promotion.

use super::store::Store;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::json;
use crate::io::Io;
use semsum_harness::compact::{Report, Status};
use semsum_store::protocol::{self, Trouble};

/// Prints the report of what could not be completed, and why. What the caller named wrongly has no report.
pub(crate) fn unavailable(report: &Report, failure: Failure, io: &mut Io<'_>) -> Result<Exit, Failure> {
    if failure.exit != Exit::Unfinished {
        return Err(failure);
    }
    if let Some(message) = &failure.message {
        io.complain(message);
    }
    answer(report, io)
}

/// Prints a report.
fn answer(report: &Report, io: &mut Io<'_>) -> Result<Exit, Failure> {
    json::document(report, io)?;
    Ok(match report.status {
        Status::Promoted => Exit::Accepted,
        Status::Rejected | Status::CanonicalChanged | Status::Halt => Exit::Rejected,
        Status::Conflict => Exit::Conflict,
        Status::Unavailable => Exit::Unfinished,
    })
}

/// Prints a report, after holding a promotion against the store as its name leads to it now: whoever moved or replaced the
/// folder meanwhile has another store there, and the next run will read that one.
pub(crate) fn conclude(report: &Report, store: &Store, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let is_to_be_found = report.status.is_promoted() && !report.dry_run;
    if !is_to_be_found || is_current(report, store) {
        return answer(report, io);
    }
    let failure = Failure {
        exit: Exit::Unfinished,
        message: Some(store.says(
            "the store was moved, replaced or damaged while this ran: what was promoted is not in what is there now; see \
             `semsum store check`",
        )),
    };
    let report = Report {
        attempts: report.attempts,
        sizes: report.sizes,
        ..Report::unread(Trouble::Unavailable)
    };
    unavailable(&report, failure, io)
}

/// Whether the promoted generation, or a later one, is current in the store that the name leads to.
fn is_current(report: &Report, store: &Store) -> bool {
    let local = store.open().ok();
    let found = local.and_then(|local| store.run(protocol::current(), &local).ok());
    found.is_some_and(|found| {
        let record = &found.record;
        let is_ours = record.compacted().map(|made| made.candidate) == report.candidate
            && Some(record.checksum()) == report.checksum.as_deref();
        is_ours && Some(record.generation()) == report.generation
            || Some(record.generation()) > report.generation
    })
}
