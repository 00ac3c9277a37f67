//! The verifier held against facts from outside: cases written by hand, public suites, other implementations.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "helpers of tests may fail loudly too"
)]

mod bundle_notes;
mod cases;
mod decision;
mod jcs;
mod json_suite;
mod limits;
mod naughty;
mod read_at;
mod shared;
mod unicode;
