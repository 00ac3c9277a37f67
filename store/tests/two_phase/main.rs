//! The two-phase commit: what each machine does, under crashes, lost replies, races and damage.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::expect_used
)]

mod chains;
mod crash_calls;
mod crash_disk;
mod damage;
mod disk;
mod heaps;
mod histories;
mod lost;
mod pruning;
mod races;
mod story;
mod support;
