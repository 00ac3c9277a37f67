//! The semantic checksum of an agent's resume manifest, and the verifier of compactions.
//!
//! No I/O, no clock, no randomness, no threads.

pub mod exact_one;
pub mod text;
