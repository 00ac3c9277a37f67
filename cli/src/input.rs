//! Documents that the caller names on the command line, and what is said of those that can't be used.

use crate::failure::Failure;
use crate::few::few;
use semsum_core::code::Code;
use semsum_core::finding::Fault;
use semsum_harness::files::{open, up_to, why};
use semsum_harness::shown::Shown;
use std::ffi::OsStr;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Where a document comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Standard input, named `-`.
    Standard,
    /// A file or pipe.
    File(PathBuf),
}

impl Source {
    /// The source that an argument names.
    pub(crate) fn of(argument: &OsStr) -> Self {
        if argument == "-" {
            Self::Standard
        } else {
            Self::File(argument.into())
        }
    }

    /// As messages name it.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Standard => "standard input".to_owned(),
            Self::File(path) => Shown(path).to_string(),
        }
    }

    /// The path, where there is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::Standard => None,
            Self::File(path) => Some(path),
        }
    }

    /// Refuses a pair that would read standard input twice.
    pub(crate) fn not_both_standard(before: &Self, after: &Self) -> Result<(), Failure> {
        if (before, after) == (&Self::Standard, &Self::Standard) {
            return Err(Failure::unusable(
                "standard input can be one side alone; name a file for the other",
            ));
        }
        Ok(())
    }

    /// At most `limit` bytes of the document and one more, which tells that it is too large. Never reads on.
    ///
    /// # Errors
    /// Where there is nothing to be read, as a line that says what to do next.
    pub(crate) fn read(&self, limit: usize, input: &mut dyn Read) -> Result<Vec<u8>, Failure> {
        let bytes = match self {
            Self::Standard => up_to(limit, input),
            Self::File(path) => open(path).and_then(|file| up_to(limit, file)),
        };
        bytes.map_err(|error| self.unreadable(&error))
    }

    /// The stream, for a caller that reads it in pieces.
    ///
    /// # Errors
    /// As [`Source::read`].
    pub(crate) fn stream<'a>(&self, input: &'a mut dyn Read) -> Result<Box<dyn Read + 'a>, Failure> {
        match self {
            Self::Standard => Ok(Box::new(input)),
            Self::File(path) => open(path).map_err(|error| self.unreadable(&error)),
        }
    }

    /// The failure that `error` is, while this source was read.
    pub(crate) fn unreadable(&self, error: &io::Error) -> Failure {
        Failure::unusable(format_args!("{} can't be read: {}", self.name(), why(error)))
    }

    /// What is said of a file that is no manifest: codes and pointers.
    pub(crate) fn no_manifest(&self, faults: &[Fault]) -> String {
        let name = self.name();
        let codes = places(faults.iter().map(|fault| (fault.code, fault.pointer.as_str())));
        format!("{name} is no manifest: {codes}; `semsum explain CODE` says what to do")
    }
}

/// Codes, each with its place, in one line.
pub(crate) fn places<'a>(faults: impl Iterator<Item = (Code, &'a str)>) -> String {
    let listed = faults.map(|(code, pointer)| match pointer {
        "" => code.to_string(),
        pointer => format!("{code} at {pointer}"),
    });
    few(SHOWN, listed).join(", ")
}

/// How many faults a line names.
pub(crate) const SHOWN: usize = 20;
