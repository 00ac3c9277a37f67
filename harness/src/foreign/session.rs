//! One conversation with one process: the handshake, then question and answer.

use super::Program;
use super::answer::{Part, read_answer};
use super::group::Exit;
use super::process::{Heard, Process, Reading, not_started};
use super::protocol::{Hello, NAME_BYTES, Question, case_line, hello_line, read_hello};
use crate::Answer;
use crate::stop::Halt;
use std::io;
use std::time::{Duration, Instant};

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
    NoHello,
    /// It greeted with a name or version (this says which) that can't stand in a report.
    BadName(&'static str),
    /// What it said is no answer.
    Garbage,
    /// This part of its answer can't be read.
    Garbled(Part),
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
    /// The fault as a sentence without a final stop.
    #[must_use]
    pub fn sentence(&self) -> String {
        let did = match self {
            Self::NotStarted(kind) => {
                return format!("the program could not be started: {}", not_started(*kind));
            }
            Self::Crashed(Exit::Code(code)) => return format!("the program ended with exit code {code}"),
            Self::Crashed(Exit::Signal(signal)) => {
                return format!("the program was ended by signal {signal}");
            }
            Self::Crashed(Exit::OutputClosed) => "closed its output",
            Self::TimedOut => "gave no answer in time",
            Self::NoHello => "greeted otherwise than the protocol says",
            Self::BadName(what) => {
                return format!(
                    "the program greeted with a \"{what}\" in which nothing can be read, or that is longer than \
                     {NAME_BYTES} bytes or holds control characters"
                );
            }
            Self::Garbage => "said something that is no answer",
            Self::Garbled(part) => {
                return format!(
                    "the program gave an answer whose \"{}\" can't be read",
                    part.as_str()
                );
            }
            Self::Contradiction => "gave an answer whose \"outcome\" contradicts its \"accepted\"",
            Self::SecondAnswer => "answered one case twice",
            Self::OutOfTurn => "answered a case that it was not asked",
            Self::LineTooLong => "wrote a line that is too long",
            Self::OtherHello => "greeted otherwise than at first",
        };
        format!("the program {did}")
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

/// What a question comes to.
pub(super) enum Turn {
    /// The program answered it.
    Answered(Answer),
    /// The program answered the question before once more.
    EarlierAgain,
    /// No answer.
    Failed(Unanswered),
}

/// A process that has said hello.
pub(super) struct Session {
    process: Process,
    time: Duration,
    last: Option<String>,
}

impl Session {
    /// Starts the program and greets it.
    pub(super) fn open(program: &Program, halt: &Halt) -> Result<(Self, Hello), Unanswered> {
        if halt.is_due() {
            return Err(Unanswered::Halted);
        }
        let command = program
            .command()
            .ok_or(Fault::NotStarted(io::ErrorKind::NotFound))?;
        let mut process = Process::start(command, program.stderr(), Reading::Lines)
            .map_err(|error| Fault::NotStarted(error.kind()))?;
        process.write(hello_line());
        let line = hear(&mut process, program.limits().hello, halt)?;
        let hello = read_hello(&line)?;
        let session = Self {
            process,
            time: program.limits().case,
            last: None,
        };
        Ok((session, hello))
    }

    /// Puts a question and waits for its answer.
    pub(super) fn ask(&mut self, question: &Question<'_>, halt: &Halt) -> Turn {
        if halt.is_due() {
            return Turn::Failed(Unanswered::Halted);
        }
        self.process.write(case_line(question));
        let line = match hear(&mut self.process, self.time, halt) {
            Ok(line) => line,
            Err(failure) => return Turn::Failed(failure),
        };
        match read_answer(&line) {
            None => Turn::Failed(Fault::Garbage.into()),
            Some((id, Ok(answer))) if id == question.id => {
                self.last = Some(id);
                Turn::Answered(answer)
            }
            Some((id, Err(fault))) if id == question.id => Turn::Failed(fault.into()),
            Some((id, _)) if self.last.as_ref() == Some(&id) => Turn::EarlierAgain,
            Some(_) => Turn::Failed(Fault::OutOfTurn.into()),
        }
    }

    /// Ends the conversation. An answer that still comes spoils the last one: one line was asked for. Other words of
    /// farewell are nobody's answer.
    pub(super) fn close(mut self, halt: &Halt) -> Option<Fault> {
        match self.process.goodbye(halt) {
            Heard::Line(line) => {
                let (id, _) = read_answer(&line)?;
                let again = self.last.as_ref() == Some(&id);
                Some(if again {
                    Fault::SecondAnswer
                } else {
                    Fault::OutOfTurn
                })
            }
            Heard::TooLong | Heard::Ended(_) | Heard::Nothing | Heard::Halted => None,
        }
    }
}

fn hear(process: &mut Process, time: Duration, halt: &Halt) -> Result<Vec<u8>, Unanswered> {
    // A time that can't be counted is one without an end, as near as makes no difference.
    let now = Instant::now();
    let deadline = now
        .checked_add(time)
        .or_else(|| now.checked_add(Duration::from_secs(u64::from(u32::MAX))))
        .unwrap_or(now);
    match process.read(deadline, halt) {
        Heard::Line(line) => Ok(line),
        Heard::TooLong => Err(Fault::LineTooLong.into()),
        Heard::Ended(exit) => Err(Fault::Crashed(exit).into()),
        Heard::Nothing => Err(Fault::TimedOut.into()),
        Heard::Halted => Err(Unanswered::Halted),
    }
}
