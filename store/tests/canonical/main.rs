//! The look at the canonical file, in real folders. Each test looks both ways: with `openat2` and by walking.

#![allow(clippy::unwrap_used, clippy::panic)]

mod moving;
mod place;
mod rights;
mod standing;
mod traversal;
