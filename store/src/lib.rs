//! Canonical-file pinning and the two-phase candidate store. All file and network I/O lives here.
//!
//! This crate observes, `semsum-core` decides: [`canonical`] says what stands at a path beneath a root, and
//! [`protocol`] promotes a candidate by compare-and-swap over any [`objects::Objects`].

pub mod canonical;
pub mod memory;
pub mod objects;
pub mod protocol;
