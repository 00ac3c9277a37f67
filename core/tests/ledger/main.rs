//! The ledger: what single stories come to, and what holds of a ledger that compactions added to.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod going_back;
mod reopened;
mod stated;
mod support;
mod turned_down;
