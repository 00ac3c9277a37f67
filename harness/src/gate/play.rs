//! Work put to whoever is judged: a verifier in this process, or a program.

use super::in_process::in_process;
use super::judge::Judge;
use super::program::foreign;
use super::work::Work;
use crate::foreign::{Hello, Program};
use crate::stop::Halt;
use semsum_mutators::Tally;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;

/// Who is judged.
#[derive(Clone, Copy)]
pub enum Subject<'a> {
    /// A verifier in this process.
    InProcess(&'a dyn Judge),
    /// A program that speaks JSON lines.
    Foreign(&'a Program),
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Cases settled so far.
    pub done: usize,
    /// Cases of the plan.
    pub planned: usize,
}

/// What a run came to.
pub struct Played {
    /// All answers, counted.
    pub tally: Tally,
    /// Who the program said it is; nothing in process, and where it never did.
    pub hello: Option<Hello>,
    /// What happened instead of an answer, as a sentence without a final stop, and how often.
    pub faults: BTreeMap<String, usize>,
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

/// Adds up how often something happened.
pub(super) fn count(faults: &mut BTreeMap<String, usize>, more: impl IntoIterator<Item = (String, usize)>) {
    for (fault, count) in more {
        let sum = faults.entry(fault).or_default();
        *sum = sum.saturating_add(count);
    }
}
