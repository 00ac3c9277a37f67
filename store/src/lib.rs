//! Canonical-file pinning and the two-phase candidate store. All file and network I/O lives here.
//!
//! This crate observes, `semsum-core` decides: [`canonical`] says what stands at a path beneath a root, and
//! [`protocol`] promotes a candidate by compare-and-swap over any [`objects::Objects`].
//!
//! Rulings and sections of the design are cited by number: `docs/sources.md` says what each of them is.

mod beneath;
pub mod canonical;
pub mod local;
pub mod memory;
mod nonce;
pub mod objects;
pub mod protocol;

pub use nonce::nonce;
