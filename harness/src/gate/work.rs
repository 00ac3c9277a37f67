//! What a run asks: a plan, or the cases of a vector file.

use semsum_mutators::{Case, Plan, Tally};

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
        match self {
            Self::Plan(plan) if is_foreign => Tally::foreign(plan),
            Self::Plan(plan) => Tally::new(plan),
            Self::Cases(cases) => Tally::again(cases, is_foreign),
        }
    }
}
