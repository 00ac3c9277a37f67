//! `compact`: any program summarises; its candidate is promoted, or everything stays as it was.
#![cfg(unix)]

mod promoted;
pub(crate) mod support;
