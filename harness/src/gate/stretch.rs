//! A stretch of the work put to a program. Stretches are the same however many threads share them, and each gets a process
//! of its own, so what a stretch comes to depends on nothing but the work and the program.

use super::faults::{Faults, Reason, Unheard};
use super::work::Work;
use crate::foreign::{Asked, Fault, Hello, Judges, Patience, Program, Question, Step, converse};
use crate::stop::Halt;
use semsum_core::verify::Policy;
use semsum_mutators::files::sha256_hex;
use semsum_mutators::{Answer, Case, Input, Outline, Tally, Unasked};
use std::hash::{BuildHasher as _, RandomState};
use std::ops::{ControlFlow, Range};

/// How many cases of a plan are looked at, to tell what can be asked from what can't, when its time is over: some
/// seconds' worth. A plan may have as many as somebody writes behind `--cases`.
pub(super) const SURVEYED: usize = 1_000_000;

/// What became of the cases of a stretch.
pub(super) struct Stretch {
    /// All of them, counted.
    pub(super) tally: Tally,
    /// What the program did, in order.
    pub(super) marks: Vec<Mark>,
    /// Whether a case was left because the run is to end.
    pub(super) halted: bool,
    /// Whether patience with the program ended in this stretch alone.
    pub(super) wears_out: bool,
}

/// What happened to a case; the number is the case's place.
pub(super) enum Mark {
    HelloFailed(Fault),
    Answered(usize, Answer),
    Failed(usize, Fault),
}

/// A program that has said who it is.
#[derive(Clone, Copy)]
pub(super) struct Greeted<'a> {
    pub(super) program: &'a Program,
    pub(super) hello: &'a Hello,
    pub(super) salt: Salt,
}

/// A case on its way to a program.
struct Posed {
    at: usize,
    id: String,
    case: Case,
}

impl Posed {
    fn new(at: usize, case: Case, salt: Salt) -> Self {
        Self {
            at,
            id: salt.opaque(&case.id),
            case,
        }
    }
}

/// What makes the ids on the wire those of one run: whoever has the answers of another run, or a table of them, must still
/// read the manifests to know.
#[derive(Clone, Copy)]
pub(super) struct Salt(u64);

impl Salt {
    /// A salt that no program can foresee: the standard library's own random keys.
    pub(super) fn new() -> Self {
        Self(RandomState::new().hash_one(()))
    }

    /// What a program is told in place of a case's id, which names the edit.
    fn opaque(self, id: &str) -> String {
        let salted = format!("{:016x} {id}", self.0);
        sha256_hex(salted.as_bytes()).chars().take(16).collect()
    }
}

impl Asked for Posed {
    fn question(&self) -> Question<'_> {
        let (before, after, raw) = match &self.case.input {
            Input::Documents { before, after, raw } => (before.as_slice(), after.as_slice(), *raw),
            // Not askable, so never posed.
            _ => (&[][..], &[][..], true),
        };
        Question {
            id: &self.id,
            policy: self.case.policy,
            before,
            after,
            raw,
        }
    }
}

/// Why a program that judges this much can't be asked the case; nothing where it can.
fn unasked(case: &Outline, judges: Judges) -> Option<Unasked> {
    let exact = (case.policy != Policy::Careful).then_some(Unasked::Exact);
    let mut needs = [Unasked::Level(case.level)].into_iter().chain(exact);
    needs.find(|need| !judges.takes(*need))
}

/// Asks until the end of the stretch or of the run, the end of the program's patience or `give_up`; `tick` is told of each
/// case that is asked, or passed on the way because it is not to be. Every case of the stretch is counted, asked or not.
pub(super) fn ask(
    greeted: Greeted<'_>,
    work: &Work,
    empty: &Tally,
    places: Range<usize>,
    halt: &Halt,
    give_up: &dyn Fn() -> bool,
    tick: &dyn Fn(),
) -> Stretch {
    let judges = greeted.hello.judges;
    let mut marks = Vec::new();
    let mut patience = Patience::default();
    let mut tally = empty.clone();
    let mut left_out = Vec::new();
    let posed = places.clone().filter_map(|at| {
        let outline = work.outline(at)?;
        if let Some(why) = unasked(&outline, judges) {
            left_out.push((at, outline.mutators, why));
            tick();
            return None;
        }
        let case = work.case(at)?;
        Some(Posed::new(at, case, greeted.salt))
    });
    let mut broken_off = false;
    let mut wears_out = false;
    let flow = converse(greeted.program, greeted.hello, posed, halt, |step| {
        let flow = patience.bear(&step);
        let (mark, case) = match step {
            Step::HelloFailed(fault) => (Mark::HelloFailed(fault), None),
            Step::Failed(posed, fault) => (Mark::Failed(posed.at, fault), Some(posed.case)),
            Step::Answered(posed, answer) => (Mark::Answered(posed.at, answer), Some(posed.case)),
        };
        if let Some(case) = case {
            match &mark {
                Mark::Answered(_, answer) => tally.record(&case, answer),
                Mark::HelloFailed(_) | Mark::Failed(..) => tally.charge_unanswered(&case.mutators, 1),
            }
            tick();
        }
        marks.push(mark);
        wears_out |= flow.is_break();
        broken_off = wears_out || give_up();
        if broken_off { ControlFlow::Break(()) } else { flow }
    });
    let next = after_last(&marks, places.start);
    for (_, mutators, why) in left_out.iter().filter(|(at, ..)| *at < next) {
        tally.record_not_asked(mutators, *why, 1);
    }
    survey(work, judges, next..places.end, halt, &mut tally);
    Stretch {
        tally,
        marks,
        halted: flow.is_break() && !broken_off,
        wears_out,
    }
}

/// Counts cases that are not put to the program any more: those that could have been are unfinished. None of them is made,
/// so that the end of a run does not wait for what it leaves out; and where the run is to end, those beyond the first
/// [`SURVEYED`] of the plan are not looked at either and count as unfinished.
pub(super) fn survey(work: &Work, judges: Judges, places: Range<usize>, halt: &Halt, tally: &mut Tally) {
    let mut places = places;
    if halt.is_due() && places.end > SURVEYED {
        places.end = places.start.max(SURVEYED);
    }
    for (outline, cases) in work.outlines(places) {
        match unasked(&outline, judges) {
            Some(why) => tally.record_not_asked(&outline.mutators, why, cases),
            None => tally.charge_unanswered(&outline.mutators, cases),
        }
    }
}

/// Counts a stretch again as if the run had ended after these marks. Answered cases are made once more for that, which
/// is bounded by `halt` too: what it leaves out is unfinished.
pub(super) fn recount(
    work: &Work,
    judges: Judges,
    places: Range<usize>,
    marks: &[Mark],
    halt: &Halt,
    tally: &mut Tally,
) {
    let mut next = after_last(marks, places.start);
    let mut settled = marks.iter().filter(|mark| mark.place().is_some());
    let mut mark = settled.next();
    for at in places.start..next {
        if halt.is_due() {
            next = at;
            break;
        }
        let settling = mark.filter(|settling| settling.place() == Some(at));
        match settling {
            Some(Mark::Answered(_, answer)) => {
                if let Some(case) = work.case(at) {
                    tally.record(&case, answer);
                }
            }
            Some(Mark::HelloFailed(_) | Mark::Failed(..)) => {
                if let Some(outline) = work.outline(at) {
                    tally.charge_unanswered(&outline.mutators, 1);
                }
            }
            None => {
                if let Some(outline) = work.outline(at)
                    && let Some(why) = unasked(&outline, judges)
                {
                    tally.record_not_asked(&outline.mutators, why, 1);
                }
            }
        }
        if settling.is_some() {
            mark = settled.next();
        }
    }
    survey(work, judges, next..places.end, halt, tally);
}

fn after_last(marks: &[Mark], start: usize) -> usize {
    let last = marks.iter().rev().find_map(Mark::place);
    last.map_or(start, |at| at.saturating_add(1))
}

impl Mark {
    /// The place of the case that was settled.
    fn place(&self) -> Option<usize> {
        match self {
            Self::HelloFailed(_) => None,
            Self::Answered(at, _) | Self::Failed(at, _) => Some(*at),
        }
    }

    /// Counts why there is no answer, where there is none.
    pub(super) fn count(&self, faults: &mut Faults) {
        match self {
            Self::HelloFailed(fault) => faults.count(Reason::of(Unheard::Hello, fault), None),
            Self::Failed(at, fault) => faults.count(Reason::of(Unheard::Case, fault), Some(*at)),
            Self::Answered(..) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stop::Stop;
    use semsum_mutators::{Base, Plan, plan};

    fn work(cases: usize) -> Work {
        let base = semsum_corpus::bases().next().unwrap();
        let base = Base::read(base.name, base.text.to_vec()).unwrap();
        let options = plan::Options {
            cases,
            ..plan::Options::default()
        };
        Work::Plan(Plan::new(&[base], &[], &options).unwrap())
    }

    fn over() -> Halt {
        let stop = Stop::new();
        stop.set();
        Halt::new(stop, None)
    }

    #[test]
    fn a_count_that_is_made_again_ends_with_the_time_of_the_run() {
        let work = work(0);
        let marks: Vec<_> = (0..work.planned())
            .filter(|at| unasked(&work.outline(*at).unwrap(), Judges::ALL).is_none())
            .map(|at| Mark::Answered(at, Answer::bare(false)))
            .collect();
        let counted = |halt: &Halt| {
            let mut tally = work.tally(true);
            recount(&work, Judges::ALL, 0..work.planned(), &marks, halt, &mut tally);
            tally.finish()
        };
        let whole = counted(&Halt::new(Stop::new(), None));
        assert_eq!((whole.executed, whole.unfinished), (marks.len(), 0));
        let cut = counted(&over());
        assert_eq!((cut.executed, cut.unfinished), (0, marks.len()));
        assert_eq!(cut.not_asked, whole.not_asked);
    }

    /// Telling of so many compositions what they are would take hours.
    #[test]
    fn what_is_left_out_of_an_endless_plan_is_not_looked_at_one_by_one() {
        let work = work(usize::MAX);
        let mut tally = work.tally(true);
        survey(&work, Judges::ALL, 0..work.planned(), &over(), &mut tally);
        let report = tally.finish();
        assert_eq!(report.executed, 0);
        assert_eq!(report.unfinished + report.not_asked, usize::MAX);
    }

    /// Found by an attack: with ids that every run has, a table of answers passed without a manifest being read.
    #[test]
    fn ids_on_the_wire_are_those_of_one_run() {
        let (one, other) = (Salt::new(), Salt::new());
        assert_eq!(one.opaque("a"), one.opaque("a"));
        assert_ne!(one.opaque("a"), one.opaque("b"));
        assert_ne!(one.opaque("a"), other.opaque("a"));
    }
}
