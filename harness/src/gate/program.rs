//! Work put to a program.

use super::faults::{Faults, Reason, Unheard};
use super::progress::{Played, Progress};
use super::spread::Spread;
use super::stretch::{self, Greeted, Mark, Salt, Stretch};
use super::work::Work;
use crate::foreign::{Judges, Patience, Program, Unanswered};
use crate::stop::Halt;
use semsum_mutators::Tally;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Cases of a stretch, which has a process of its own: starting that must not weigh.
const CASES: usize = 2048;

/// The most processes of a program at one time, whatever is asked for. They may be more than the processors: a program
/// may wait for something else.
pub const MOST_PROCESSES: NonZeroUsize = NonZeroUsize::new(256).unwrap();

/// Puts the cases of `work` to `program` until the end, until `halt` is due, or until its patience ends.
pub(super) fn foreign(
    work: &Work,
    program: &Program,
    jobs: NonZeroUsize,
    halt: &Halt,
    on_progress: &mut dyn FnMut(Progress),
) -> Played {
    let run = Run {
        work,
        empty: work.tally(true),
        spread: Spread {
            planned: work.planned(),
            size: CASES,
            threads: jobs.min(MOST_PROCESSES),
        },
    };
    let mut faults = Faults::default();
    let mut patience = Patience::default();
    let mut halted = false;
    loop {
        match program.greet(halt) {
            Ok(hello) => {
                let greeted = Greeted {
                    program,
                    hello: &hello,
                    salt: Salt::new(),
                };
                let (tally, halted) = run.ask(greeted, patience, halt, &mut faults, on_progress);
                return Played {
                    tally,
                    hello: Some(hello),
                    faults,
                    halted,
                };
            }
            Err(Unanswered::Halted) => {
                halted = true;
                break;
            }
            Err(Unanswered::Fault(fault)) => {
                faults.count(Reason::of(Unheard::Hello, &fault), None);
                if patience.failed_hello().is_break() {
                    break;
                }
            }
        }
    }
    // Who never said what it judges could have been asked all that a program can be asked.
    let mut tally = run.empty;
    stretch::survey(work, Judges::ALL, 0..work.planned(), halt, &mut tally);
    Played {
        tally,
        hello: None,
        faults,
        halted,
    }
}

struct Run<'a> {
    work: &'a Work,
    empty: Tally,
    spread: Spread,
}

impl Run<'_> {
    /// The count, and whether the run was told to end before every case was settled.
    fn ask(
        &self,
        greeted: Greeted<'_>,
        mut patience: Patience,
        halt: &Halt,
        faults: &mut Faults,
        on_progress: &mut dyn FnMut(Progress),
    ) -> (Tally, bool) {
        let judges = greeted.hello.judges;
        // The first stretch that is not to be asked any more.
        let end = AtomicUsize::new(usize::MAX);
        let work = |at: usize, tick: &dyn Fn()| {
            let give_up = || at >= end.load(Ordering::Relaxed);
            if give_up() || halt.is_due() {
                return Stretch {
                    tally: self.surveyed(judges, at, halt),
                    marks: Vec::new(),
                    halted: halt.is_due(),
                    wears_out: false,
                };
            }
            let places = self.spread.places(at);
            let stretch = stretch::ask(greeted, self.work, &self.empty, places, halt, &give_up, tick);
            if stretch.wears_out {
                end.fetch_min(at.saturating_add(1), Ordering::Relaxed);
            }
            stretch
        };
        let mut tally = self.empty.clone();
        let mut ended = false;
        let mut halted = false;
        self.spread
            .over_threads(&work, on_progress, &mut |at, stretch: Stretch| {
                if ended {
                    tally.merge(self.surveyed(judges, at, halt));
                    return;
                }
                let end_mark = borne(&mut patience, &stretch.marks);
                let marks = stretch.marks.get(..end_mark.unwrap_or(usize::MAX));
                let marks = marks.unwrap_or(&stretch.marks);
                marks.iter().for_each(|mark| mark.count(faults));
                if end_mark.is_none() {
                    halted |= stretch.halted;
                    tally.merge(stretch.tally);
                    return;
                }
                ended = true;
                end.fetch_min(at, Ordering::Relaxed);
                let mut counted = self.empty.clone();
                stretch::recount(
                    self.work,
                    judges,
                    self.spread.places(at),
                    marks,
                    halt,
                    &mut counted,
                );
                tally.merge(counted);
            });
        (tally, halted)
    }

    fn surveyed(&self, judges: Judges, stretch: usize, halt: &Halt) -> Tally {
        let mut tally = self.empty.clone();
        stretch::survey(self.work, judges, self.spread.places(stretch), halt, &mut tally);
        tally
    }
}

/// How many of the marks are borne before patience ends; nothing where it doesn't.
fn borne(patience: &mut Patience, marks: &[Mark]) -> Option<usize> {
    let ends = |mark: &Mark| {
        let flow = match mark {
            Mark::HelloFailed(_) => patience.failed_hello(),
            Mark::Answered(..) => patience.answered(),
            Mark::Failed(..) => patience.failed(),
        };
        matches!(flow, ControlFlow::Break(()))
    };
    marks.iter().position(ends).map(|last| last.saturating_add(1))
}
