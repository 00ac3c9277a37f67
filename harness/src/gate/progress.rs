//! How far a run is, and what it came to.

use super::faults::Faults;
use crate::foreign::Hello;
use semsum_mutators::Tally;

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Cases settled so far; one that is not to be asked is settled when the run comes to it.
    pub done: usize,
    /// Cases of the plan.
    pub planned: usize,
}

/// What a run came to.
pub struct Played {
    /// All answers, counted.
    pub tally: Tally,
    /// Who the program said it is; nothing in process, and where it never did.
    pub hello: Option<Hello>,
    /// What happened instead of an answer.
    pub faults: Faults,
    /// Whether the run was told to end before every case was settled.
    pub halted: bool,
}
