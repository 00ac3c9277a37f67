//! What a run asks: a plan, or the cases of a vector file.

use semsum_mutators::{Case, Outline, Plan, Tally};
use std::ops::Range;

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

    /// What the case at a place is, without making it.
    #[must_use]
    pub fn outline(&self, at: usize) -> Option<Outline> {
        match self {
            Self::Plan(plan) => plan.outline(at),
            Self::Cases(cases) => cases.get(at).map(outline),
        }
    }

    /// The outlines of the cases at these places; of neighbours that are alike one, with their number.
    pub(super) fn outlines(&self, places: Range<usize>) -> Box<dyn Iterator<Item = (Outline, usize)> + '_> {
        match self {
            Self::Plan(plan) => Box::new(plan.outlines(places)),
            Self::Cases(cases) => {
                let cases = cases.get(places).unwrap_or_default();
                Box::new(cases.iter().map(|case| (outline(case), 1)))
            }
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

fn outline(case: &Case) -> Outline {
    Outline {
        mutators: case.mutators.clone(),
        level: case.level,
        policy: case.policy,
    }
}
