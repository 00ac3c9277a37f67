//! What `compact` and `store promote` print alike: the report of a promotion.

use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::json;
use crate::io::Io;
use semsum_harness::compact::{Report, Status};

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
pub(crate) fn answer(report: &Report, io: &mut Io<'_>) -> Result<Exit, Failure> {
    json::document(report, io)?;
    Ok(match report.status {
        Status::Promoted => Exit::Accepted,
        Status::Rejected | Status::CanonicalChanged | Status::Halt => Exit::Rejected,
        Status::Conflict => Exit::Conflict,
        Status::Unavailable => Exit::Unfinished,
    })
}
