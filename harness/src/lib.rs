//! Gate runs: plan, run, report; programs under test; the arena that plays cases against real files and stores.
//!
//! Rulings and sections of the design are cited by number: `docs/sources.md` says what each of them is.

pub mod arena;
pub mod compact;
pub mod files;
pub mod foreign;
pub mod gate;
pub mod near;
mod out;
pub mod report;
pub mod shown;
pub mod stop;
pub mod vocabulary;

pub use semsum_mutators::Answer;
