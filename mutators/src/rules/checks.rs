//! What must hold before the task counts as done stays demanded; more may be demanded.

use crate::edits::lists::{
    drop_element, empty, fresh, insert, merge, mergeable, move_boundary, movable_boundaries, neighbours, not_empty,
    repeat, respell, respell_harmlessly, respellable, swap_with_next,
};
use crate::mutator::Mutator;
use crate::sites::{Site, elements, where_some};
use crate::spelling::{longer, other_case, other_digit, other_form, outer_blanks, shorter};
use semsum_core::code::Code;

const RULE: &str = "checks";
const FIELD: &str = "completionChecks";
const DROPPED: &[Code] = &[Code::CompletionChecksDropped];
const MORE: [&str; 3] = ["The ledger balances to zero", "差分が空である", "Le registre est à jour"];

pub(super) const MUTATORS: &[Mutator] = &[
    Mutator::dangerous(RULE, "drop-check", DROPPED)
        .twin("repeat-check")
        .says("Removes a completion check, every copy of it")
        .manifest(|base| elements(base, FIELD), |draft, site, _| drop_element(draft, &site)),
    Mutator::benign(RULE, "repeat-check")
        .says("States a check twice: equal elements of a set are one")
        .manifest(|base| elements(base, FIELD), |draft, site, choice| repeat(draft, &site, choice)),
    Mutator::dangerous(RULE, "empty-checks", DROPPED)
        .twin("swap-checks")
        .says("Leaves an empty list: the task is done whatever happens")
        .manifest(|base| not_empty(base, FIELD), |draft, site, _| empty(draft, &site)),
    Mutator::dangerous(RULE, "shorten-check", DROPPED)
        .twin("check-outer-blanks")
        .says("Leaves out the last word of a check")
        .manifest(|base| respellable(base, FIELD, shorter), |draft, site, _| respell(draft, &site, shorter)),
    Mutator::dangerous(RULE, "amend-check", DROPPED)
        .twin("check-outer-blanks")
        .says("Adds words to a check")
        .manifest(|base| respellable(base, FIELD, longer), |draft, site, _| respell(draft, &site, longer)),
    Mutator::dangerous(RULE, "check-other-digit", DROPPED)
        .twin("check-other-form")
        .says("Counts up a digit of a check: the amount to be reached is another one")
        .manifest(|base| respellable(base, FIELD, other_digit), |draft, site, _| respell(draft, &site, other_digit)),
    Mutator::dangerous(RULE, "check-case", DROPPED)
        .twin("check-other-form")
        .says("Exchanges the case of a letter: texts are never case-folded")
        .manifest(|base| respellable(base, FIELD, other_case), |draft, site, _| respell(draft, &site, other_case)),
    Mutator::dangerous(RULE, "move-check-boundary", DROPPED)
        .twin("swap-checks")
        .says("Moves a letter over the boundary of two checks: joined, they read the same")
        .manifest(|base| movable_boundaries(base, FIELD), |draft, site, _| move_boundary(draft, &site)),
    Mutator::dangerous(RULE, "merge-checks", DROPPED)
        .twin("swap-checks")
        .says("Makes one check of two, with a comma between them")
        .manifest(|base| mergeable(base, FIELD, ","), |draft, site, _| merge(draft, &site, ",")),
    Mutator::benign(RULE, "swap-checks")
        .says("Two checks change places: a set has no order")
        .manifest(|base| neighbours(base, FIELD), |draft, site, _| swap_with_next(draft, &site)),
    Mutator::benign(RULE, "add-check")
        .says("Demands one thing more before the task counts as done")
        .manifest(
            |_| vec![Site::field(FIELD)],
            |draft, site, choice| {
                let text = fresh(draft.base(), FIELD, &MORE, choice)?;
                insert(draft, &site, text, choice)
            },
        ),
    Mutator::benign(RULE, "check-other-form")
        .says("Spells a check in another Unicode normalisation form")
        .manifest(
            |base| where_some(base, elements(base, FIELD), other_form),
            |draft, site, _| respell_harmlessly(draft, &site, other_form),
        ),
    Mutator::benign(RULE, "check-outer-blanks")
        .says("Puts white space around a check, which is trimmed")
        .manifest(|base| elements(base, FIELD), |draft, site, _| respell_harmlessly(draft, &site, outer_blanks)),
];
