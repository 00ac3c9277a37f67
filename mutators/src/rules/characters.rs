//! Soon.
use crate::mutator::Mutator;
pub(super) const MUTATORS: &[Mutator] = &[];
