//! `gate`: every mutator over every base, put to a verifier, and the report (design section 9, contract "semsum gate").
//!
//! | module | what a reader finds there |
//! |---|---|
//! | [`run`] | the whole of it: bases, plan, run, report |
//! | `bases` | which files are attacked |
//! | `chunk` | a stretch of the plan, asked and counted |
//! | `judge` | the verifier of this repository, as the gate asks it |
//! | [`play`] | a plan put to a verifier over threads, with one result however many |
//! | `work` | what is asked: a plan, or the cases of a vector file |
//! | `out` | what is written for later: vector files and the report |

mod bases;
mod chunk;
mod judge;
mod out;
mod play;
mod run;
mod work;

pub use bases::{BasesError, Given, PassedOver, built_in, gather};
pub use judge::{Judge, Own};
pub use out::OutError;
pub use play::{Played, Progress, Subject, play};
pub use run::{Failure, GateError, Options, Outcome, Target, VECTOR_BYTES, Verifier, Wrong, over, run};
pub use work::Work;
