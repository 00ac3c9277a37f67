//! The catalogue: one file a rule, with the edits that a verifier must refuse and the twins that it must accept.

use crate::mutator::Mutator;

mod authorities;
mod calls;
mod candidate;
mod canonical;
mod characters;
mod checks;
mod checksum;
mod citations;
mod coverage;
mod event_order;
mod exact_one;
mod json_text;
mod ledger;
mod next_action;
mod objective;
mod phases;
mod pointer;
mod prohibitions;
mod rollback;
mod shape;
mod task;
mod writes;

/// The index of all mutators, by rule. The seven documented edits come first.
static TABLE: &[&[Mutator]] = &[
    DOCUMENTED,
    json_text::keys::MUTATORS,
    json_text::literals::MUTATORS,
    json_text::bytes::MUTATORS,
    json_text::size::MUTATORS,
    shape::keys::MUTATORS,
    shape::values::MUTATORS,
    shape::pins::MUTATORS,
    shape::effects::MUTATORS,
    shape::numbers::MUTATORS,
    characters::MUTATORS,
    task::MUTATORS,
    objective::MUTATORS,
    rollback::MUTATORS,
    next_action::MUTATORS,
    exact_one::MUTATORS,
    canonical::MUTATORS,
    phases::MUTATORS,
    authorities::MUTATORS,
    prohibitions::MUTATORS,
    checks::MUTATORS,
    writes::MUTATORS,
    checksum::MUTATORS,
    pointer::MUTATORS,
    event_order::MUTATORS,
    coverage::MUTATORS,
    calls::MUTATORS,
    citations::MUTATORS,
    citations::near::MUTATORS,
    candidate::MUTATORS,
    ledger::shape::MUTATORS,
    ledger::history::MUTATORS,
    ledger::impossible::MUTATORS,
    ledger::unsound::MUTATORS,
    ledger::HONEST,
];

const DOCUMENTED: &[Mutator] = &[
    prohibitions::DROP,
    authorities::REVERT,
    writes::REMOVE_UNKNOWN,
    exact_one::COMPOUND_ACTION,
    canonical::SWAP_SHA256,
    event_order::REORDER,
    pointer::RACE,
];

/// All mutators. Ids are stable and never reused.
pub fn catalogue() -> impl Iterator<Item = &'static Mutator> {
    TABLE.iter().copied().flatten()
}

/// The mutators that a filter with this name asks for: those of a rule, or the one with this id.
pub fn named(name: &str) -> impl Iterator<Item = &'static Mutator> {
    catalogue().filter(move |mutator| mutator.is_named(name))
}

/// The mutator with this id.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Mutator> {
    catalogue().find(|mutator| mutator.id == id)
}
