//! `store`: the two phases step by step, at the command line.
#![cfg(unix)]

mod damage;
mod hostile;
mod life;
mod marker;
mod races;
mod refused;
mod shapes;
pub(crate) mod support;
mod unpromoted;
