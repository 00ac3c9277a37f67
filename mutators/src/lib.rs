//! The attack: edits of a manifest that a verifier must refuse, near-identical ones that it must accept, and the gate
//! that runs both against it (design section 9).
//!
//! | module | what a reader finds there |
//! |---|---|
//! | [`rules`] | the catalogue: one file a rule, one table of all mutators |
//! | [`json`] | a document that keeps order and can hold what no serialiser writes |
//! | [`base`], [`events`], [`history`] | what is attacked: a valid manifest, a bundle of events, what is appended to a ledger |
//! | [`draft`] | one or more edits of one base, and what must follow from them |
//! | [`plan`] | which edits a run makes, case by case, reproducible from a seed |
//! | [`tally`], [`report`] | what a verifier answered, counted, and the proof that every rule fires |
//! | [`verifier`], [`broken`], [`careless`] | the one that holds, and those that must be caught |
//! | [`vector`] | cases as files |
//!
//! Nothing here reads a clock, a file or a source of randomness: a run is a function of its bases and its seed.
//!
//! Rulings and sections of the design are cited by number: `docs/sources.md` says what each of them is.

pub mod base;
pub mod broken;
pub mod careless;
pub mod case;
pub mod choice;
pub mod draft;
pub mod events;
pub mod expect;
pub mod files;
pub mod gate;
pub mod history;
pub mod json;
pub mod kind;
pub mod level;
pub mod mutator;
pub mod plan;
pub mod pointer;
pub mod report;
pub mod rules;
pub mod sites;
pub mod tally;
pub mod unasked;
pub mod vector;
pub mod verifier;

mod edits;
mod spelling;

pub use base::{Base, PassedOver};
pub use case::{Case, Input};
pub use events::Source;
pub use expect::Expect;
pub use files::FileStep;
pub use gate::gate;
pub use kind::Kind;
pub use level::Level;
pub use mutator::Mutator;
pub use plan::{Options, Outline, Plan, PlanError};
pub use pointer::{Actor, PointerAnswer, PointerOp, PointerStep};
pub use report::Report;
pub use rules::{by_id, catalogue, named};
pub use tally::Tally;
pub use unasked::Unasked;
pub use verifier::{Answer, Core, OwnFinding, Verifier};
