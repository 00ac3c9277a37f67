//! The binary, run as a user runs it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice
)]

mod bulk;
mod compact;
mod decide;
mod exit_codes;
mod expectations;
mod explain;
mod formats;
mod gate;
mod hostile;
mod interrupt;
mod ledger;
mod ledger_judge;
mod marker;
mod mutants;
mod names;
mod no_expectations;
mod pairs;
mod reveal;
mod rule_sets;
mod schemas;
mod shared;
mod store;
mod sum;
mod support;
mod usage;
mod verify;
mod words;
