//! The local folder driver: what it refuses, what it leaves, and how it fails.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod failing;
mod leftovers;
mod refused;
