//! What a case is, without making it.

use super::Plan;
use crate::level::Level;
use crate::mutator::Mutator;
use semsum_core::verify::Policy;
use std::ops::Range;

/// What is known of a case before it is made. To tell what cases are, a plan of large bases need not be played.
#[derive(Clone)]
pub struct Outline {
    /// The mutators that are applied, in their order.
    pub mutators: Vec<&'static Mutator>,
    /// The level.
    pub level: Level,
    /// The policy that the case is judged under.
    pub policy: Policy,
}

impl Plan {
    /// The outline of the case at a place of the plan: what [`Plan::case`] makes there has these mutators, level and policy.
    #[must_use]
    pub fn outline(&self, at: usize) -> Option<Outline> {
        if at >= self.planned {
            return None;
        }
        if at >= self.singles {
            return self.composition_outline(at);
        }
        let (group, _) = self.edit_at(at)?;
        Some(Outline {
            mutators: vec![group.mutator],
            level: group.level,
            policy: group.mutator.policy,
        })
    }

    /// The outlines of the cases at these places, in their order; of neighbours that are alike one, with their number.
    pub fn outlines(&self, places: Range<usize>) -> impl Iterator<Item = (Outline, usize)> {
        let mut places = places;
        std::iter::from_fn(move || {
            let at = places.start;
            let rest = places.end.checked_sub(at).filter(|rest| *rest > 0)?;
            let alike = match self.edit_at(at) {
                Some((group, _)) if at < self.singles => group.start + group.sites.len() - at,
                _ => 1,
            };
            let count = alike.min(rest);
            places.start += count;
            Some((self.outline(at)?, count))
        })
    }
}
