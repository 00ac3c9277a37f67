//! The semantic checksum of an agent's resume manifest, and the verifier of compactions.
//!
//! One principle: a compaction may only make the next run more careful. [`verify::verify`] accepts exactly when the
//! manifest after is at least as careful as the one before.
//!
//! No I/O, no clock, no randomness, no threads.
//!
//! ```
//! use semsum_core::verify::{Policy, verify};
//!
//! let verdict = verify(b"{}", b"{}", Policy::Careful);
//! assert!(!verdict.is_accepted());
//! ```
//!
//! Rulings and sections of the design are cited by number: `docs/sources.md` says what each of them is.

pub mod additions;
pub mod bundle;
pub mod candidate;
pub mod carry;
pub mod checksum;
pub mod code;
pub mod decision;
pub mod exact_one;
pub mod finding;
pub mod ledger;
pub mod limits;
pub mod manifest;
pub mod normal;
pub mod reader;
pub mod request;
pub mod rules;
mod sets;
pub mod text;
pub mod verify;
