//! What the report's object says beside the counts: whom to ask again, and how.

use super::{remarks, words};
use crate::gate::{GateOutcome, Misjudged};
use crate::shown::Shown;
use semsum_mutators::report::KeptCase;

/// Puts the remarks and the cases that were kept into the report.
pub(crate) fn fill_in(outcome: &mut GateOutcome) {
    let misjudged = &outcome.misjudged;
    for failing in &mut outcome.report.failing {
        if let Some(first) = misjudged.iter().find(|it| it.mutator() == failing.mutator) {
            failing.case = Some(Shown(&first.case).to_string());
            failing.replay = Some(first.replay.clone());
        }
    }
    outcome.report.cases = misjudged.iter().map(kept).collect();
    outcome.report.remarks = remarks::remarks(outcome);
}

fn kept(failure: &Misjudged) -> KeptCase {
    KeptCase {
        wrong: failure.wrong.as_str(),
        id: Shown(&failure.case).to_string(),
        expected: words::expected(failure),
        said: failure.said.to_string(),
        replay: failure.replay.clone(),
    }
}
