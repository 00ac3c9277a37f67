//! Work put to whoever is judged: a verifier in this process, or a program.

use super::in_process::in_process;
use super::judge::Judge;
use super::program::foreign;
use super::progress::{Played, Progress};
use super::work::Work;
use crate::foreign::Program;
use crate::stop::Halt;
use std::num::NonZeroUsize;

/// Who is judged.
#[derive(Clone, Copy)]
pub enum Subject<'a> {
    /// A verifier in this process.
    InProcess(&'a dyn Judge),
    /// A program that speaks JSON lines.
    Foreign(&'a Program),
}

/// Puts the cases of `work` to `subject` until the end or until `halt` is due, over `jobs` threads at most: in process no
/// more than there are processors, of a program no more than [`super::MOST_PROCESSES`]. The result is the same however
/// many there are.
pub fn play(
    work: &Work,
    subject: Subject<'_>,
    jobs: NonZeroUsize,
    halt: &Halt,
    on_progress: &mut dyn FnMut(Progress),
) -> Played {
    match subject {
        Subject::InProcess(judge) => in_process(work, judge, jobs, halt, on_progress),
        Subject::Foreign(program) => foreign(work, program, jobs, halt, on_progress),
    }
}
