//! One conversation with one process: the handshake, then question and answer.

use super::Program;
use super::answer::read_answer;
use super::fault::{Fault, Unanswered};
use super::process::{Heard, Process, Reading};
use super::protocol::{Hello, Question, case_line, hello_line, read_hello};
use crate::Answer;
use crate::stop::Halt;
use std::io;
use std::time::{Duration, Instant};

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
            Err(flaw) => Turn::Failed(Fault::Garbage(flaw).into()),
            Ok((id, Ok(answer))) if id == question.id => {
                self.last = Some(id);
                Turn::Answered(answer)
            }
            Ok((id, Err(fault))) if id == question.id => Turn::Failed(fault.into()),
            Ok((id, _)) if self.last.as_ref() == Some(&id) => Turn::EarlierAgain,
            Ok(_) => Turn::Failed(Fault::OutOfTurn.into()),
        }
    }

    /// Ends the conversation. An answer that still comes, behind whatever other words, spoils the last one: one line was
    /// asked for. Other words of farewell are nobody's answer.
    pub(super) fn close(mut self, halt: &Halt) -> Option<Fault> {
        let until = self.process.goodbye()?;
        // Who has endless words of farewell is not listened to for longer than anybody else.
        while Instant::now() < until {
            let Heard::Line(line) = self.process.read(until, halt) else {
                return None;
            };
            if let Ok((id, _)) = read_answer(&line) {
                let again = self.last.as_ref() == Some(&id);
                return Some(if again {
                    Fault::SecondAnswer
                } else {
                    Fault::OutOfTurn
                });
            }
        }
        None
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
