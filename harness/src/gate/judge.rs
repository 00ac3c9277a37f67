//! The verifier of this repository, as the gate asks it: documents go to `core`, everything else is played in the arena.

use crate::arena;
use semsum_mutators::{Answer, Case, Core, Input, Verifier};

/// Who is judged without leaving the process.
pub trait Judge: Sync {
    /// The answer to a case; nothing where it can't be asked.
    fn judge(&self, case: &Case) -> Option<Answer>;
}

/// The verifier of this repository, which can be asked everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Own;

impl Judge for Own {
    fn judge(&self, case: &Case) -> Option<Answer> {
        Some(match &case.input {
            Input::Documents { before, after, .. } => Core.judge(before, after, case.policy),
            _ => arena::play(case),
        })
    }
}
