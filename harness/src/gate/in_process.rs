//! Work put to a verifier in this process.

use super::faults::{Faults, Reason};
use super::judge::Judge;
use super::progress::{Played, Progress};
use super::spread::Spread;
use super::stretch::SURVEYED;
use super::work::Work;
use crate::stop::Halt;
use semsum_mutators::Tally;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::thread::available_parallelism;

/// Cases of a stretch: enough to make the counting cheap, few enough to spread.
const CASES: usize = 128;

/// Puts the cases of `work` to `judge` until the end or until `halt` is due.
pub(super) fn in_process(
    work: &Work,
    judge: &dyn Judge,
    jobs: NonZeroUsize,
    halt: &Halt,
    on_progress: &mut dyn FnMut(Progress),
) -> Played {
    let spread = Spread {
        planned: work.planned(),
        size: CASES,
        // Nobody waits for anything here, so a thread beyond the processors has nothing to do.
        threads: jobs.min(available_parallelism().unwrap_or(NonZeroUsize::MIN)),
    };
    let empty = work.tally(false);
    let mut tally = empty.clone();
    let mut faults = Faults::default();
    let mut halted = false;
    let stretch = |at: usize, tick: &dyn Fn()| ask(judge, work, empty.clone(), spread.places(at), halt, tick);
    spread.over_threads(&stretch, on_progress, &mut |_, asked| {
        tally.merge(asked.tally);
        for (at, why) in asked.not_judged {
            faults.count(Reason::not_judged(why), Some(at));
        }
        halted |= asked.halted;
    });
    Played {
        tally,
        hello: None,
        faults,
        halted,
    }
}

/// What a stretch came to.
struct Asked {
    tally: Tally,
    /// The places of cases that were not judged, and why.
    not_judged: Vec<(usize, String)>,
    /// Whether a case was left because the run is to end.
    halted: bool,
}

/// Asks until the end of the stretch or of the run. What was not judged is counted apart, with the reason.
fn ask(
    judge: &dyn Judge,
    work: &Work,
    mut tally: Tally,
    places: Range<usize>,
    halt: &Halt,
    tick: &dyn Fn(),
) -> Asked {
    let mut not_judged = Vec::new();
    let mut halted = false;
    for at in places.clone() {
        if halt.is_due() {
            halted = true;
            leave_out(work, at..places.end, &mut tally);
            break;
        }
        let Some(case) = work.case(at) else { continue };
        match judge.judge(&case) {
            Ok(answer) => tally.record(&case, &answer),
            Err(why) => {
                tally.charge_unanswered(&case.mutators, 1);
                not_judged.push((at, why));
            }
        }
        tick();
    }
    Asked {
        tally,
        not_judged,
        halted,
    }
}

/// Charges cases that are not asked any more to their mutators, as far as the plan is looked at.
fn leave_out(work: &Work, places: Range<usize>, tally: &mut Tally) {
    for (outline, cases) in work.outlines(places.start..places.end.min(SURVEYED)) {
        tally.charge_unanswered(&outline.mutators, cases);
    }
}
