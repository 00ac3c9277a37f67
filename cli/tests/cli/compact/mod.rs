//! `compact`: any program summarises; its candidate is promoted, or everything stays as it was.
#![cfg(unix)]

mod examples;
mod failing;
mod held;
mod interrupted;
mod killed;
mod marker;
mod options;
mod promoted;
mod races;
mod refused;
mod replaced;
mod shapes;
pub(crate) mod support;
mod told;
