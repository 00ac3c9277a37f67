//! Gate runs: plan, run, report; programs under test; the arena that plays cases against real files and stores.

pub mod arena;
pub mod foreign;
pub mod stop;

/// What a verifier said.
pub struct Answer {
    /// accepted
    pub accepted: bool,
    /// findings
    pub findings: Option<Vec<semsum_core::finding::Finding>>,
}
