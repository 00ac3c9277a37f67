//! Work put to a verifier in this process.

use super::judge::Judge;
use super::play::{Played, Progress, count};
use super::spread::Spread;
use super::work::Work;
use crate::stop::Halt;
use semsum_mutators::Tally;
use std::collections::BTreeMap;
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
    let mut faults = BTreeMap::new();
    let stretch = |at: usize, tick: &dyn Fn()| {
        (!halt.is_due()).then(|| ask(judge, work, empty.clone(), spread.places(at), halt, tick))
    };
    spread.over_threads(&stretch, on_progress, &mut |_, answered| {
        if let Some((counted, not_judged)) = answered {
            tally.merge(counted);
            count(&mut faults, not_judged.into_iter().map(|why| (why, 1)));
        }
    });
    Played {
        tally,
        hello: None,
        faults,
    }
}

/// Asks until the end of the stretch or of the run. What was not judged is counted apart, with the reason.
fn ask(
    judge: &dyn Judge,
    work: &Work,
    mut tally: Tally,
    places: Range<usize>,
    halt: &Halt,
    tick: &dyn Fn(),
) -> (Tally, Vec<String>) {
    let mut not_judged = Vec::new();
    for case in places.filter_map(|at| work.case(at)) {
        if halt.is_due() {
            break;
        }
        match judge.judge(&case) {
            Ok(answer) => tally.record(&case, &answer),
            Err(why) => {
                tally.record_unfinished(&case.mutators, 1);
                not_judged.push(why);
            }
        }
        tick();
    }
    (tally, not_judged)
}
