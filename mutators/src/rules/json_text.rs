//! The raw text of a manifest: one JSON text, whole, of bounded size, no key twice (rulings 6, 11, 12 and 58).

mod bytes;
mod keys;
mod literals;
mod size;

use crate::mutator::Mutator;

const RULE: &str = "json_text";

pub(super) const MUTATORS: [&[Mutator]; 4] = [keys::MUTATORS, literals::MUTATORS, bytes::MUTATORS, size::MUTATORS];
