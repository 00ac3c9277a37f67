//! A list of cases put to a program, one by one, with a new process after each fault.

use super::Program;
use super::fault::{Fault, Unanswered};
use super::protocol::{Hello, Question};
use super::session::{Session, Turn};
use crate::Answer;
use crate::stop::Halt;
use std::ops::ControlFlow;

/// How many greetings may fail before the run ends (contract, gate).
pub const FAILED_HELLOS: usize = 3;

/// How many cases in a row may be without a proper answer before the run ends (contract, gate).
pub const CASES_WITHOUT_ANSWER: usize = 20;

/// What happened in a conversation, in the order of the cases.
pub enum Step<T> {
    /// A process was started and its greeting failed.
    HelloFailed(Fault),
    /// A case was answered properly.
    Answered(T, Answer),
    /// A case was not.
    Failed(T, Fault),
}

/// Something that can be put as a question.
pub trait Asked {
    /// The question.
    fn question(&self) -> Question<'_>;
}

/// Counts what the contract bears from a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Patience {
    failed_hellos: usize,
    in_a_row: usize,
}

impl Patience {
    /// Counts a step; breaks when the run has to end after it.
    pub fn bear<T>(&mut self, step: &Step<T>) -> ControlFlow<()> {
        match step {
            Step::HelloFailed(_) => self.failed_hello(),
            Step::Answered(..) => self.answered(),
            Step::Failed(..) => self.failed(),
        }
    }

    /// Counts a failed greeting.
    pub fn failed_hello(&mut self) -> ControlFlow<()> {
        self.failed_hellos = self.failed_hellos.saturating_add(1);
        self.left()
    }

    /// Counts a case without a proper answer.
    pub fn failed(&mut self) -> ControlFlow<()> {
        self.in_a_row = self.in_a_row.saturating_add(1);
        self.left()
    }

    /// Counts a proper answer.
    pub fn answered(&mut self) -> ControlFlow<()> {
        self.in_a_row = 0;
        self.left()
    }

    fn left(&self) -> ControlFlow<()> {
        if self.failed_hellos >= FAILED_HELLOS || self.in_a_row >= CASES_WITHOUT_ANSWER {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Puts `cases` to a fresh process of `program` and tells `settle` what became of each.
///
/// An answer counts only when the next line is not a second one to the same case, so it is settled with the next answer or
/// at the end: what a program gets for its lines depends on their order, never on when they arrive. A process that greets
/// otherwise than `hello` is another program, and its greeting failed.
///
/// Breaks when `settle` does or the run is to end; cases that were not settled are unfinished.
pub fn converse<T: Asked>(
    program: &Program,
    hello: &Hello,
    cases: impl IntoIterator<Item = T>,
    halt: &Halt,
    mut settle: impl FnMut(Step<T>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut cases = cases.into_iter();
    let mut next = cases.next();
    let mut open: Option<Session> = None;
    let mut held: Option<(T, Answer)> = None;
    while let Some(case) = next.take() {
        let mut session = match open.take() {
            Some(session) => session,
            None => match greet(program, hello, halt) {
                Ok(session) => session,
                Err(Unanswered::Halted) => return ControlFlow::Break(()),
                Err(Unanswered::Fault(fault)) => {
                    settle(Step::HelloFailed(fault))?;
                    next = Some(case);
                    continue;
                }
            },
        };
        let turn = match (session.ask(&case.question(), halt), held.take()) {
            (Turn::EarlierAgain, Some((earlier, _))) => {
                drop(session);
                settle(Step::Failed(earlier, Fault::SecondAnswer))?;
                next = Some(case);
                continue;
            }
            (turn, Some((earlier, answer))) => {
                settle(Step::Answered(earlier, answer))?;
                turn
            }
            (turn, None) => turn,
        };
        let fault = match turn {
            Turn::Answered(answer) => {
                held = Some((case, answer));
                open = Some(session);
                next = cases.next();
                continue;
            }
            Turn::Failed(Unanswered::Halted) => return ControlFlow::Break(()),
            Turn::Failed(Unanswered::Fault(fault)) => fault,
            Turn::EarlierAgain => Fault::OutOfTurn,
        };
        drop(session);
        settle(Step::Failed(case, fault))?;
        next = cases.next();
    }
    let Some((last, answer)) = held else {
        return ControlFlow::Continue(());
    };
    settle(match open.and_then(|session| session.close(halt)) {
        Some(fault) => Step::Failed(last, fault),
        None => Step::Answered(last, answer),
    })
}

fn greet(program: &Program, hello: &Hello, halt: &Halt) -> Result<Session, Unanswered> {
    match Session::open(program, halt)? {
        (session, said) if said == *hello => Ok(session),
        _ => Err(Fault::OtherHello.into()),
    }
}
