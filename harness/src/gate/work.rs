//! What a run asks: a plan, or the cases of a vector file.

use semsum_mutators::report::GateVerdict;
use semsum_mutators::{Case, Plan, Report, Tally};
use std::collections::BTreeSet;

/// Cases by their place.
pub enum Work {
    /// A plan over bases.
    Plan(Plan),
    /// Cases that are asked again.
    Cases(Vec<Case>),
}

impl Work {
    /// How many cases there are.
    #[must_use]
    pub fn planned(&self) -> usize {
        match self {
            Self::Plan(plan) => plan.planned(),
            Self::Cases(cases) => cases.len(),
        }
    }

    /// The case at a place.
    #[must_use]
    pub fn case(&self, at: usize) -> Option<Case> {
        match self {
            Self::Plan(plan) => plan.case(at),
            Self::Cases(cases) => cases.get(at).cloned(),
        }
    }

    /// A count in which nothing is counted yet.
    pub(super) fn tally(&self, is_foreign: bool) -> Tally {
        let empty;
        let plan = match self {
            Self::Plan(plan) => plan,
            Self::Cases(_) => {
                empty = Plan::empty();
                &empty
            }
        };
        if is_foreign {
            Tally::foreign(plan)
        } else {
            Tally::new(plan)
        }
    }

    /// The report of a count of this work. Cases that are asked again are a filter: they prove no rule.
    pub(super) fn report(&self, tally: &Tally) -> Report {
        let mut report = tally.finish();
        let Self::Cases(cases) = self else {
            return report;
        };
        let mutators: BTreeSet<_> = cases
            .iter()
            .flat_map(|case| case.mutators.iter().map(|mutator| mutator.id))
            .collect();
        report.filtered = true;
        report.planned = cases.len().saturating_sub(report.not_asked);
        report.unfinished = report.planned.saturating_sub(report.executed);
        report.mutators.total = mutators.len();
        report.rules.proven = 0;
        report.verdict = if tally.has_wrong() {
            GateVerdict::Fail
        } else if report.executed == 0 || report.unfinished > 0 {
            GateVerdict::Unfinished
        } else {
            GateVerdict::Pass
        };
        report
    }
}
