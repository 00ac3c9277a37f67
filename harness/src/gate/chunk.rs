//! A stretch of a plan put to a verifier. Stretches are the same however many threads share them, and each gets a process
//! of its own, so what a stretch comes to depends on nothing but the plan and the program.

use super::judge::Judge;
use super::work::Work;
use crate::foreign::{Asked, Fault, Hello, Judges, Patience, Program, Question, Step, converse};
use crate::stop::Halt;
use semsum_mutators::{Answer, Case, Input, Tally};
use std::ops::{ControlFlow, Range};

/// What became of the cases of a stretch.
pub(super) struct Chunk {
    /// All of them, counted.
    pub(super) tally: Tally,
    /// What a program did, in order; of a verifier in process only what it could not judge.
    pub(super) marks: Vec<Mark>,
}

/// What happened to a case; the number is the case's place in the plan.
pub(super) enum Mark {
    NotJudged(String),
    HelloFailed(Fault),
    Answered(usize, Answer),
    Failed(usize, Fault),
}

/// A program that has said who it is.
#[derive(Clone, Copy)]
pub(super) struct Greeted<'a> {
    pub(super) program: &'a Program,
    pub(super) hello: &'a Hello,
}

/// A case on its way to a program.
struct Posed {
    at: usize,
    case: Case,
}

impl Asked for Posed {
    fn question(&self) -> Question<'_> {
        let (before, after, raw) = match &self.case.input {
            Input::Documents { before, after, raw } => (before.as_slice(), after.as_slice(), *raw),
            // Not askable, so never posed.
            _ => (&[][..], &[][..], true),
        };
        Question {
            id: &self.case.id,
            policy: self.case.policy,
            before,
            after,
            raw,
        }
    }
}

/// Whether a program that judges this much can be asked the case.
fn can_be_asked(case: &Case, judges: Judges) -> bool {
    use semsum_core::verify::Policy;
    match case.input {
        Input::Documents { raw, .. } => {
            (if raw { judges.raw } else { judges.manifest })
                && (judges.exact || case.policy == Policy::Careful)
        }
        _ => false,
    }
}

/// Asks a verifier in process until the end of the stretch or of the run; `tick` is told of each case.
pub(super) fn in_process(
    judge: &dyn Judge,
    plan: &Work,
    mut tally: Tally,
    places: Range<usize>,
    halt: &Halt,
    tick: &dyn Fn(),
) -> Chunk {
    let mut marks = Vec::new();
    for case in places.filter_map(|at| plan.case(at)) {
        if halt.is_due() {
            break;
        }
        match judge.judge(&case) {
            Ok(answer) => tally.record(&case, &answer),
            Err(why) => {
                tally.record_unfinished(&case);
                marks.push(Mark::NotJudged(why));
            }
        }
        tick();
    }
    Chunk { tally, marks }
}

/// Asks a program until the end of the stretch or of the run, its patience's end or `give_up`. Every case of the stretch is
/// counted, asked or not.
pub(super) fn foreign(
    greeted: Greeted<'_>,
    plan: &Work,
    empty: &Tally,
    places: Range<usize>,
    halt: &Halt,
    give_up: &dyn Fn() -> bool,
    tick: &dyn Fn(),
) -> Chunk {
    let judges = greeted.hello.judges;
    let mut marks = Vec::new();
    let mut patience = Patience::default();
    let mut tally = empty.clone();
    let mut left_out = Vec::new();
    let posed = places.clone().filter_map(|at| {
        let case = plan.case(at)?;
        if can_be_asked(&case, judges) {
            Some(Posed { at, case })
        } else {
            left_out.push(at);
            None
        }
    });
    let _ = converse(greeted.program, greeted.hello, posed, halt, |step| {
        let flow = patience.bear(&step);
        let (mark, case) = match step {
            Step::HelloFailed(fault) => (Mark::HelloFailed(fault), None),
            Step::Failed(posed, fault) => (Mark::Failed(posed.at, fault), Some(posed.case)),
            Step::Answered(posed, answer) => (Mark::Answered(posed.at, answer), Some(posed.case)),
        };
        if let Some(case) = case {
            mark.count(&case, &mut tally);
            tick();
        }
        marks.push(mark);
        if give_up() { ControlFlow::Break(()) } else { flow }
    });
    let next = after_last(&marks, places.start);
    let left_out = left_out.into_iter().filter(|at| *at < next);
    survey(plan, judges, left_out, &mut tally);
    survey(plan, judges, next..places.end, &mut tally);
    Chunk { tally, marks }
}

/// Counts cases that are not put to the program any more: those that could have been are unfinished.
pub(super) fn survey(plan: &Work, judges: Judges, places: impl Iterator<Item = usize>, tally: &mut Tally) {
    for case in places.filter_map(|at| plan.case(at)) {
        if can_be_asked(&case, judges) {
            tally.record_unfinished(&case);
        } else {
            tally.record_not_asked(&case);
        }
    }
}

/// Counts a stretch again as if the run had ended after these marks.
pub(super) fn recount(plan: &Work, judges: Judges, places: Range<usize>, marks: &[Mark], tally: &mut Tally) {
    let next = after_last(marks, places.start);
    let mut settled = marks.iter().filter(|mark| mark.place().is_some());
    let mut mark = settled.next();
    for at in places.start..next {
        let Some(case) = plan.case(at) else { continue };
        match mark {
            Some(settling) if settling.place() == Some(at) => {
                settling.count(&case, tally);
                mark = settled.next();
            }
            _ => tally.record_not_asked(&case),
        }
    }
    survey(plan, judges, next..places.end, tally);
}

fn after_last(marks: &[Mark], start: usize) -> usize {
    let last = marks.iter().rev().find_map(Mark::place);
    last.map_or(start, |at| at.saturating_add(1))
}

impl Mark {
    /// The place of the case that was settled.
    fn place(&self) -> Option<usize> {
        match self {
            Self::NotJudged(_) | Self::HelloFailed(_) => None,
            Self::Answered(at, _) | Self::Failed(at, _) => Some(*at),
        }
    }

    /// Why there is no answer, as a sentence without a final stop.
    pub(super) fn sentence(&self) -> Option<String> {
        match self {
            Self::NotJudged(why) => Some(why.clone()),
            Self::HelloFailed(fault) | Self::Failed(_, fault) => Some(fault.sentence()),
            Self::Answered(..) => None,
        }
    }

    fn count(&self, case: &Case, tally: &mut Tally) {
        match self {
            Self::NotJudged(_) | Self::HelloFailed(_) => {}
            Self::Answered(_, answer) => tally.record(case, answer),
            Self::Failed(..) => tally.record_unfinished(case),
        }
    }
}
