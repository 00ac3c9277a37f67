//! What a case is, without making it.

use super::Plan;
use crate::level::Level;
use crate::mutator::Mutator;
use semsum_core::verify::Policy;

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
}
