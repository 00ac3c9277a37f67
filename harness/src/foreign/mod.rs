//! A foreign verifier: a program under test that speaks JSON lines (contract, `verify`, bulk).
//!
//! The program is not trusted. It runs without a shell, in a process group of its own that is killed as a whole; it has its
//! time for each answer, its lines are bounded, its standard error is read and not shown. A crash, a hang, garbage, a second
//! answer or one out of turn is never a rejection.
//!
//! No end of the gate leaves the group behind: a conversation that ends or unwinds kills it, and who ends the process by
//! a signal calls [`end_all`]. A gate that is killed outright can do neither; then the program's standard input is closed,
//! and a program that reads it ends.

mod answer;
mod converse;
mod fault;
mod flaw;
mod group;
mod groups;
mod object;
mod once;
mod process;
mod protocol;
mod session;
mod stderr;

pub use converse::{Asked, CASES_WITHOUT_ANSWER, FAILED_HELLOS, Patience, Step, converse};
pub use fault::{Fault, Unanswered};
pub use flaw::Flaw;
pub use group::Exit;
pub use groups::end_all;
pub use once::{Bounds, Unsaid};
pub use process::LINE_BYTES;
pub use protocol::{Hello, Judges, PROTOCOL, Question};
pub use stderr::{KEPT_BYTES, Stderr};

use crate::stop::Halt;
use session::Session;
use std::ffi::OsString;
use std::fmt;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

/// How long a program has for its greeting and for a case, where nothing else is asked for.
pub const ANSWER_TIME: Duration = Duration::from_secs(10);

/// What a program is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The time from the start to the greeting.
    pub hello: Duration,
    /// The time from a case to its answer.
    pub case: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            hello: ANSWER_TIME,
            case: ANSWER_TIME,
        }
    }
}

/// A program under test: how it is started and what it is given.
#[derive(Clone, Debug)]
pub struct Program {
    words: Vec<OsString>,
    limits: Limits,
    stderr: Arc<Stderr>,
}

/// Why a command line names no program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// There is no word in it.
    Empty,
    /// A quotation mark has no partner.
    Unbalanced,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "the command of the program under test is empty",
            Self::Unbalanced => "the command of the program under test has an unbalanced quotation mark",
        })
    }
}

impl std::error::Error for CommandError {}

impl Program {
    /// The program that `command` names: split into words like a shell does, run without one.
    ///
    /// # Errors
    /// Where the line can't be split, or is empty.
    pub fn parse(command: &str) -> Result<Self, CommandError> {
        let words = shell_words::split(command).map_err(|_| CommandError::Unbalanced)?;
        Self::of(words.into_iter().map(OsString::from).collect())
    }

    /// The program that the first word names, with the others as its arguments; run without a shell.
    ///
    /// # Errors
    /// Where there is no word, or the first one is empty.
    pub fn of(words: Vec<OsString>) -> Result<Self, CommandError> {
        if words.first().is_none_or(|name| name.is_empty()) {
            return Err(CommandError::Empty);
        }
        Ok(Self {
            words,
            limits: Limits::default(),
            stderr: Arc::new(Stderr::dropped()),
        })
    }

    /// The same program with other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The same program with its standard error going elsewhere.
    #[must_use]
    pub fn with_stderr(self, stderr: Arc<Stderr>) -> Self {
        Self { stderr, ..self }
    }

    /// Starts the program once to hear who it is.
    ///
    /// # Errors
    /// Where it doesn't greet as it should, or the run is to end.
    pub fn greet(&self, halt: &Halt) -> Result<Hello, Unanswered> {
        let (session, hello) = Session::open(self, halt)?;
        match session.close(halt) {
            None => Ok(hello),
            Some(fault) => Err(fault.into()),
        }
    }

    /// What it is given.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Where its standard error goes.
    #[must_use]
    pub fn stderr(&self) -> Arc<Stderr> {
        Arc::clone(&self.stderr)
    }

    fn command(&self) -> Option<Command> {
        let (name, arguments) = self.words.split_first()?;
        let mut command = Command::new(name);
        command.args(arguments);
        Some(command)
    }
}
