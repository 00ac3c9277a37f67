//! `gate`: every mutator over every base, put to a verifier, and the report (design section 9, contract "semsum gate").
//!
//! | module | what a reader finds there |
//! |---|---|
//! | [`run`] | the whole of it: bases, plan, run, report |
//! | `options` | what a run is asked for |
//! | `target` | what is attacked: a plan over the bases, or the cases of a vector file |
//! | `bases` | which files are bases |
//! | `work` | cases by their place |
//! | [`play`] | work put to whoever is judged |
//! | `judge` | the verifier of this repository, as the gate asks it |
//! | `progress` | how far a run is, and what it came to |
//! | `faults` | what there is instead of answers |
//! | `in_process` | work put to a verifier in this process |
//! | `program` | work put to a program |
//! | `stretch` | a stretch of it, for which a program has a process of its own |
//! | `spread` | stretches over threads, with one result however many |
//! | `outcome` | what a run comes to |
//! | `replay` | the command that asks a case again |
//! | `quoted` | its words, as a shell and a terminal take them |
//! | `said` | what a verifier said to a case, fit to be shown |
//! | `values` | whether that may be a value of the case |
//! | `error` | why a run has no outcome |
//!
//! What is written for later, vector files and the report, is the crate's `out`.

mod bases;
mod error;
mod faults;
mod in_process;
mod judge;
mod options;
mod outcome;
mod play;
mod program;
mod progress;
pub mod quoted;
mod replay;
mod run;
mod said;
mod spread;
mod stretch;
mod target;
mod values;
mod work;

pub use crate::out::{OutError, Written};
pub use bases::{BasesError, Given, PassedOver, built_in, gather};
pub use error::{GateError, VECTOR_BYTES};
pub use faults::{Faults, REMEMBERED, Reason, Times, Unheard};
pub use judge::{Judge, Own};
pub use options::{Options, Verifier};
pub use outcome::{GateOutcome, Misjudged, Wrong};
pub use play::{Subject, play};
pub use program::MOST_PROCESSES;
pub use progress::{Played, Progress};
pub use replay::written;
pub use run::{over, run};
pub use said::Said;
pub use target::Target;
pub use work::Work;
