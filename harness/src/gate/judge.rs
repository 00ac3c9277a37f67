//! The verifier of this repository, as the gate asks it: documents go to `core`, everything else is played in the arena.

use crate::arena;
use semsum_mutators::{Answer, Case, Core, Input, Verifier};

/// Who is judged without leaving the process.
pub trait Judge: Sync {
    /// The answer to a case.
    ///
    /// # Errors
    /// Why nothing was judged, as a sentence without values or a final stop. That is neither an acceptance nor a
    /// rejection: the case is unfinished.
    fn judge(&self, case: &Case) -> Result<Answer, String>;
}

/// The verifier of this repository, which can be asked everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Own;

impl Judge for Own {
    fn judge(&self, case: &Case) -> Result<Answer, String> {
        match &case.input {
            Input::Documents { before, after, .. } => Ok(Core.judge(before, after, case.policy)),
            _ => arena::play(case).map_err(|why| format!("a case could not be played: {why}")),
        }
    }
}
