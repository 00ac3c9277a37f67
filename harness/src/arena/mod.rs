//! The arena: plays cases that no pair of documents can hold, against real files, a real protocol and the real judge.
//!
//! A mutator of the canonical file or of the pointer yields steps, which are data (design section 2). Here they happen:
//! in a temporary folder of the case's own, and the pointer's at a store in memory as well. `semsum-store` observes, `semsum-core` decides, and
//! what it decided is the answer.

mod canonical;
mod pointer;

pub use pointer::race;

use semsum_core::bundle::Bundle;
use semsum_core::candidate::{self, Candidate};
use semsum_core::finding::Finding;
use semsum_core::request::{self, Source};
use semsum_core::{ledger, reader, rules};
use semsum_mutators::{Answer, Case, Input};
use std::fmt;
use std::io;

/// Plays a case of level `canonical`, `pointer`, `bundle`, `candidate` or `ledger`.
///
/// # Errors
///
/// [`NotPlayed`] where nothing was judged. That is neither an acceptance nor a rejection: such a case is unfinished.
pub fn play(case: &Case) -> Result<Answer, NotPlayed> {
    match &case.input {
        Input::Documents { .. } => Err(NotPlayed::Documents),
        Input::Canonical {
            pinned_sha256,
            path,
            steps,
        } => canonical::play(pinned_sha256, path, steps),
        Input::Pointer { steps } => pointer::play(steps),
        Input::Candidate {
            bundle,
            base,
            candidate,
        } => Ok(answer(judge(bundle, base, candidate))),
        Input::Returned { bundle, base, text } => Ok(answer(match candidate::read(text) {
            Ok(candidate) => judge(bundle, base, &candidate),
            Err(_) => rules::candidate::judge(text),
        })),
        Input::Bundle { text } => Ok(answer(rules::ledger::judge_bundle(text))),
        Input::Ledger { stated, events } => {
            let stated = reader::read(stated).map_err(|_| NotPlayed::Stated)?;
            Ok(answer(rules::ledger::judge(&stated, events)))
        }
    }
}

/// Why a case was not played. Holds no value of a case.
#[derive(Debug)]
#[non_exhaustive]
pub enum NotPlayed {
    /// Documents are a verifier's matter.
    Documents,
    /// The manifest that a ledger begins with is none.
    Stated,
    /// The step at this index, from 0, reads or writes outside the case's own folder.
    Outside {
        /// The step's index.
        step: usize,
    },
    /// The system refused the step at this index, from 0; `None` for the folder itself.
    Io {
        /// The step's index.
        step: Option<usize>,
        /// What the system said.
        source: io::Error,
    },
    /// No store could be made in the case's own folder.
    Store,
    /// The store in memory and the store in a folder told different things of one schedule.
    Disagreement,
    /// The step at this index, from 0, does not come about: the store answers otherwise than the schedule says, or the
    /// promotion makes another call than the schedule expects.
    Schedule {
        /// The step's index.
        step: usize,
    },
}

impl fmt::Display for NotPlayed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Documents => f.write_str("a pair of documents is for a verifier, not for the arena"),
            Self::Stated => f.write_str("the manifest that the ledger begins with is none"),
            Self::Outside { step } => write!(f, "step {step} leaves the folder of its case"),
            Self::Io { step: None, .. } => f.write_str("no temporary folder could be made or read"),
            Self::Io { step: Some(step), .. } => write!(f, "step {step} could not be done"),
            Self::Store => f.write_str("no store could be made in a temporary folder"),
            Self::Disagreement => f.write_str("the store in memory and the store in a folder disagree"),
            Self::Schedule { step } => write!(f, "step {step} of the schedule does not come about"),
        }
    }
}

impl std::error::Error for NotPlayed {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            Self::Documents
            | Self::Stated
            | Self::Outside { .. }
            | Self::Store
            | Self::Disagreement
            | Self::Schedule { .. } => None,
        }
    }
}

fn judge<M>(bundle: &Bundle, base: &str, candidate: &Candidate<M>) -> Vec<Finding> {
    let (state, _) = ledger::check(bundle);
    let source = Source {
        bundle,
        state: &state,
    };
    request::judge(bundle.digest().ok().as_deref(), base, Some(source), candidate)
}

/// Accepted exactly where nothing was found.
fn answer(findings: Vec<Finding>) -> Answer {
    Answer::of(findings)
}
