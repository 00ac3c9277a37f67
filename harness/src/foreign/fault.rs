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
