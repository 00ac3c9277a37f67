//! Why a command ended before its work was done.

use crate::exit::Exit;
use std::fmt::Display;
use std::io;

/// An early end.
#[derive(Debug)]
pub(crate) struct Failure {
    /// How the process ends.
    pub(crate) exit: Exit,
    /// One line for standard error that says what to do next; none where the reader of our output left.
    pub(crate) message: Option<String>,
}

impl Failure {
    /// Wrong usage, or an input that can't be judged.
    pub(crate) fn unusable(message: impl Display) -> Self {
        Self {
            exit: Exit::Unusable,
            message: Some(message.to_string()),
        }
    }

    /// A fault of semsum's own.
    pub(crate) fn internal(message: impl Display) -> Self {
        Self {
            exit: Exit::Internal,
            message: Some(message.to_string()),
        }
    }
}

/// A failed write to standard output. The result did not arrive, so the command is unfinished; a reader who closed the
/// pipe knows that and is told nothing.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        let quiet = error.kind() == io::ErrorKind::BrokenPipe;
        // An error of the system's is said in its words, which hold no value.
        let why = match error.raw_os_error() {
            Some(_) => error.to_string(),
            None => error.kind().to_string(),
        };
        Self {
            exit: Exit::Unfinished,
            message: (!quiet).then(|| {
                format!("the result can't be written to standard output ({why}); run it again where it can")
            }),
        }
    }
}
