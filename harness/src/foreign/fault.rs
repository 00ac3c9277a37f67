//! What a program under test may do wrong, in words. None of it is ever a rejection.

use super::flaw::Flaw;
use super::group::Exit;
use super::process::not_started;
use std::io;

/// An answer to the hello as it should be written.
pub(super) const EXAMPLE_HELLO: &str = r#"{"type":"hello","protocol":"semsum-verifier/v1","name":"mine","version":"2.1","judges":["manifest","raw"]}"#;

/// A finding as it should be written.
pub(super) const EXAMPLE_FINDING: &str =
    r#"{"side":"after","code":"objective_changed","pointer":"/objective"}"#;

/// Why a question has no proper answer. Never a rejection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// The program could not be started.
    NotStarted(io::ErrorKind),
    /// It ended.
    Crashed(Exit),
    /// It said nothing in time.
    TimedOut,
    /// What it said is no greeting.
    NoHello(Flaw),
    /// It said the line that it was greeted with.
    Echo,
    /// What it said answers no case.
    Garbage(Flaw),
    /// A part of its answer can't be read.
    Garbled(Flaw),
    /// Of the findings of its answer the one at this index can't be read.
    GarbledFinding(usize, Flaw),
    /// `outcome` and `accepted` of its answer say different things.
    Contradiction,
    /// Two answers to one case.
    SecondAnswer,
    /// An answer to something that was not asked.
    OutOfTurn,
    /// A line longer than [`super::LINE_BYTES`].
    LineTooLong,
    /// A greeting unlike its first one.
    OtherHello,
}

impl Fault {
    /// The fault as a sentence without a final stop. It holds nothing that the program wrote.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::NotStarted(kind) => {
                format!("the program could not be started: {}", not_started(*kind))
            }
            Self::Crashed(Exit::Code(code)) => format!("the program ended with exit code {code}"),
            Self::Crashed(Exit::Signal(signal)) => format!("the program was ended by signal {signal}"),
            Self::Crashed(Exit::OutputClosed) => "the program closed its output".to_owned(),
            Self::TimedOut => "the program gave no answer in time".to_owned(),
            Self::NoHello(flaw) => {
                format!("the program answered the hello with a line {flaw}; a right one: {EXAMPLE_HELLO}")
            }
            Self::Echo => format!(
                "the program answered the hello with the hello itself, without a name of its own; a right one: {EXAMPLE_HELLO}"
            ),
            Self::Garbage(flaw) => format!("the program said something that is no answer: a line {flaw}"),
            Self::Garbled(flaw) => format!("the program gave an answer {flaw}"),
            Self::GarbledFinding(at, flaw) => format!(
                "the program gave an answer with a finding, at index {at} of \"findings\", {flaw}; a right one: {EXAMPLE_FINDING}"
            ),
            Self::Contradiction => {
                "the program gave an answer whose \"outcome\" contradicts its \"accepted\"".to_owned()
            }
            Self::SecondAnswer => "the program answered one case twice".to_owned(),
            Self::OutOfTurn => "the program answered a case that it was not asked".to_owned(),
            Self::LineTooLong => "the program wrote a line that is too long".to_owned(),
            Self::OtherHello => "the program greeted otherwise than at first".to_owned(),
        }
    }

    /// What to do about it, as a sentence without a final stop.
    #[must_use]
    pub const fn next_step(&self) -> &'static str {
        match self {
            Self::NotStarted(_) => {
                "name a program that this user can start, by its path or by a name that PATH knows"
            }
            Self::Crashed(Exit::Code(_)) => {
                "mend what ends it before its input ends; --show-stderr shows what it says to that"
            }
            Self::Crashed(Exit::Signal(_)) => {
                "find out what ended it, such as a fault in it or too little memory; --show-stderr shows what it says"
            }
            Self::Crashed(Exit::OutputClosed) => "let it keep its output open until its input ends",
            Self::TimedOut => {
                "let it flush each line that it writes, or give it more time with --case-timeout"
            }
            Self::NoHello(_) | Self::Echo => "let it write such a line first, and nothing before it",
            Self::Garbage(_) => {
                "let it write answers alone to its standard output, and notes to its standard error"
            }
            Self::Garbled(_) | Self::GarbledFinding(..) => {
                "mend that part of the answer, or leave out what is not required"
            }
            Self::Contradiction => "let both say the same, or leave out \"outcome\"",
            Self::SecondAnswer => "let it write one line for each case",
            Self::OutOfTurn => "let it repeat the \"id\" of the case that it was just asked",
            Self::LineTooLong => "let it keep its answers short and end each with a line feed",
            Self::OtherHello => "let it say the same each time that it is started",
        }
    }
}

/// Why something was not said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// By fault of the program.
    Fault(Fault),
    /// Because the run is to end.
    Halted,
}

impl From<Fault> for Unanswered {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
