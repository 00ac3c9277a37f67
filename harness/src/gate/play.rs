//! A plan put to a verifier, over threads. The result is the same however many there are.

use super::chunk::{self, Chunk, Greeted, Mark};
use super::judge::Judge;
use super::work::Work;
use crate::foreign::{Failure, Hello, Judges, Patience, Program};
use crate::stop::Halt;
use crossbeam_channel::{Sender, unbounded};
use semsum_mutators::Tally;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Cases of a stretch for a verifier in process: enough to make the counting cheap, few enough to spread.
const CASES_IN_PROCESS: usize = 128;

/// Cases of a stretch for a program, which has a process for each: starting it must not weigh.
const CASES_FOREIGN: usize = 2048;

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

/// Puts the cases of `plan` to `subject` until the end or until `halt` is due, over `jobs` threads.
pub fn play(
    plan: &Work,
    subject: Subject<'_>,
    jobs: NonZeroUsize,
    halt: &Halt,
    on_progress: &mut dyn FnMut(Progress),
) -> Played {
    let program = match subject {
        Subject::InProcess(judge) => {
            return Run::over(plan, CASES_IN_PROCESS, plan.tally(false)).in_process(
                judge,
                jobs,
                halt,
                on_progress,
            );
        }
        Subject::Foreign(program) => program,
    };
    let run = Run::over(plan, CASES_FOREIGN, plan.tally(true));
    let mut faults = BTreeMap::new();
    let mut patience = Patience::default();
    loop {
        match program.greet(halt) {
            Ok(hello) => {
                let greeted = Greeted {
                    program,
                    hello: &hello,
                };
                let mut played = run.foreign(greeted, patience, jobs, halt, on_progress);
                count(&mut played.faults, faults);
                played.hello = Some(hello);
                return played;
            }
            Err(Failure::Halted) => break,
            Err(Failure::Fault(fault)) => {
                count(&mut faults, [(fault.sentence(), 1)]);
                if patience.failed_hello().is_break() {
                    break;
                }
            }
        }
    }
    // Who never said what it judges could have been asked all that a program can be asked.
    let mut tally = run.empty;
    chunk::survey(plan, Judges::ALL, 0..plan.planned(), &mut tally);
    Played {
        tally,
        hello: None,
        faults,
    }
}

struct Run<'a> {
    plan: &'a Work,
    size: usize,
    empty: Tally,
}

enum News {
    Settled,
    Done(usize, Box<Chunk>),
}

impl<'a> Run<'a> {
    fn over(plan: &'a Work, size: usize, empty: Tally) -> Self {
        Self { plan, size, empty }
    }

    fn chunks(&self) -> usize {
        self.plan.planned().div_ceil(self.size)
    }

    fn places(&self, chunk: usize) -> Range<usize> {
        let start = chunk.saturating_mul(self.size);
        start..start.saturating_add(self.size).min(self.plan.planned())
    }

    fn in_process(
        self,
        judge: &dyn Judge,
        jobs: NonZeroUsize,
        halt: &Halt,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Played {
        let work = |at: usize, tick: &dyn Fn()| {
            chunk::in_process(judge, self.plan, self.empty.clone(), self.places(at), halt, tick)
        };
        let mut tally = self.empty.clone();
        let mut faults = BTreeMap::new();
        self.spread(jobs, &work, on_progress, &mut |_, chunk| {
            count(&mut faults, sentences(&chunk.marks));
            tally.merge(chunk.tally);
        });
        Played {
            tally,
            hello: None,
            faults,
        }
    }

    fn foreign(
        self,
        greeted: Greeted<'_>,
        mut patience: Patience,
        jobs: NonZeroUsize,
        halt: &Halt,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Played {
        let judges = greeted.hello.judges;
        // The first stretch that is not to be asked any more.
        let end = AtomicUsize::new(usize::MAX);
        let surveyed = |at: usize| {
            let mut tally = self.empty.clone();
            chunk::survey(self.plan, judges, self.places(at), &mut tally);
            tally
        };
        let work = |at: usize, tick: &dyn Fn()| {
            let give_up = || at >= end.load(Ordering::Relaxed);
            if give_up() || halt.is_due() {
                return Chunk {
                    tally: surveyed(at),
                    marks: Vec::new(),
                };
            }
            let chunk = chunk::foreign(
                greeted,
                self.plan,
                &self.empty,
                self.places(at),
                halt,
                &give_up,
                tick,
            );
            if borne(&mut Patience::default(), &chunk.marks).is_some() {
                end.fetch_min(at.saturating_add(1), Ordering::Relaxed);
            }
            chunk
        };
        let mut tally = self.empty.clone();
        let mut faults = BTreeMap::new();
        let mut ended = false;
        self.spread(jobs, &work, on_progress, &mut |at, chunk| {
            if ended {
                tally.merge(surveyed(at));
                return;
            }
            let end_mark = borne(&mut patience, &chunk.marks);
            let marks = chunk
                .marks
                .get(..end_mark.unwrap_or(usize::MAX))
                .unwrap_or(&chunk.marks);
            count(&mut faults, sentences(marks));
            if end_mark.is_none() {
                tally.merge(chunk.tally);
                return;
            }
            ended = true;
            end.fetch_min(at, Ordering::Relaxed);
            let mut counted = self.empty.clone();
            chunk::recount(self.plan, judges, self.places(at), marks, &mut counted);
            tally.merge(counted);
        });
        Played {
            tally,
            hello: None,
            faults,
        }
    }

    /// Works on all stretches over `jobs` threads and hands the results to `merge` in the order of the plan.
    fn spread(
        &self,
        jobs: NonZeroUsize,
        work: &(dyn Fn(usize, &dyn Fn()) -> Chunk + Sync),
        on_progress: &mut dyn FnMut(Progress),
        merge: &mut dyn FnMut(usize, Chunk),
    ) {
        let next = AtomicUsize::new(0);
        let (tell, news) = unbounded();
        let worker = |tell: Sender<News>| {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= self.chunks() {
                    return;
                }
                let tick = || {
                    let _ = tell.send(News::Settled);
                };
                let chunk = work(at, &tick);
                let _ = tell.send(News::Done(at, Box::new(chunk)));
            }
        };
        thread::scope(|scope| {
            for _ in 0..jobs.get().min(self.chunks()) {
                let tell = tell.clone();
                scope.spawn(|| worker(tell));
            }
            drop(tell);
            let mut waiting = BTreeMap::new();
            let mut wanted = 0_usize;
            let mut progress = Progress {
                done: 0,
                planned: self.plan.planned(),
            };
            for event in news {
                match event {
                    News::Settled => {
                        progress.done = progress.done.saturating_add(1);
                        on_progress(progress);
                    }
                    News::Done(at, chunk) => {
                        waiting.insert(at, chunk);
                    }
                }
                while let Some(chunk) = waiting.remove(&wanted) {
                    merge(wanted, *chunk);
                    wanted = wanted.saturating_add(1);
                }
            }
        });
    }
}

/// How many of the marks are borne before patience ends; nothing where it doesn't.
fn borne(patience: &mut Patience, marks: &[Mark]) -> Option<usize> {
    let ends = |mark: &Mark| {
        let flow = match mark {
            Mark::NotJudged(_) => ControlFlow::Continue(()),
            Mark::HelloFailed(_) => patience.failed_hello(),
            Mark::Answered(..) => patience.answered(),
            Mark::Failed(..) => patience.failed(),
        };
        flow.is_break()
    };
    marks.iter().position(ends).map(|last| last.saturating_add(1))
}

fn sentences(marks: &[Mark]) -> impl Iterator<Item = (String, usize)> {
    marks
        .iter()
        .filter_map(Mark::sentence)
        .map(|sentence| (sentence, 1))
}

fn count(faults: &mut BTreeMap<String, usize>, more: impl IntoIterator<Item = (String, usize)>) {
    for (fault, count) in more {
        let sum = faults.entry(fault).or_default();
        *sum = sum.saturating_add(count);
    }
}
