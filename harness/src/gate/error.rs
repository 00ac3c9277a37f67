//! Why a run has no outcome.

use super::bases::BasesError;
use crate::files::why;
use crate::out::OutError;
use crate::shown::Shown;
use semsum_mutators::PlanError;
use semsum_mutators::vector::VectorError;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// The largest vector file that is replayed, in bytes. A run writes a file for each case, of two sides of a little more
/// than 1 MiB at most, in base64 at worst: the limit leaves room for files that people put together.
pub const VECTOR_BYTES: usize = 64 * 1024 * 1024;

/// Why there is no outcome.
#[derive(Debug)]
pub enum GateError {
    /// The given bases can't be used.
    Bases(BasesError),
    /// The vector file can't be opened.
    Unopened(PathBuf, io::ErrorKind),
    /// It is no regular file of at most [`VECTOR_BYTES`].
    NoVector(PathBuf),
    /// The vector file can't be read.
    Vector(PathBuf, VectorError),
    /// There is nothing to attack.
    Plan(PlanError),
    /// The folder can't be used from the start.
    Out(OutError),
    /// Something could not be written when the run was done.
    Lost(OutError),
}

impl GateError {
    /// Whether the caller's input is at fault, and not what happened meanwhile.
    #[must_use]
    pub fn is_usage(&self) -> bool {
        !matches!(self, Self::Lost(_))
    }
}

impl fmt::Display for GateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bases(error) => error.fmt(f),
            Self::Unopened(path, kind) => {
                write!(f, "{} can't be opened: {}", Shown(path), why(&(*kind).into()))
            }
            Self::NoVector(path) => write!(
                f,
                "{} is no regular file of at most {VECTOR_BYTES} bytes; name a vector file that a run wrote",
                Shown(path)
            ),
            Self::Vector(path, error) => write!(f, "{}: {}", Shown(path), Shown(error.to_string())),
            Self::Plan(error) => error.fmt(f),
            Self::Out(error) | Self::Lost(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for GateError {}
