//! A manifest has its ten keys, each of its type, none blank (design section 3, rulings 5 to 10, 14, 61 to 63).

mod keys;
mod values;

use crate::mutator::Mutator;

const RULE: &str = "shape";

pub(super) const MUTATORS: [&[Mutator]; 2] = [keys::MUTATORS, values::MUTATORS];
