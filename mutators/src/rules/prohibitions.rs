//! What must not be done stays forbidden; more may be forbidden.

use crate::edits::lists::{
    drop_element, empty, fresh, insert, merge, mergeable, movable_boundaries, move_boundary, neighbours,
    not_empty, repeat, repeat_before, respell, respell_harmlessly, respellable, reverse, swap_with_next,
    two_or_more,
};
use crate::mutator::Mutator;
use crate::sites::{Site, elements, where_some};
use crate::spelling::{
    inner_blank, longer, look_alike, other_case, other_form, outer_blanks, shorter, zero_width,
};
use semsum_core::code::Code;

const RULE: &str = "prohibitions";
const FIELD: &str = "prohibitions";
const DROPPED: &[Code] = &[Code::ProhibitionsDropped];
const MORE: [&str; 3] = [
    "Do not write to the archive",
    "今夜は何も送らない",
    "Nichts ohne Rückfrage löschen",
];

pub(super) const DROP: Mutator = Mutator::dangerous(RULE, "drop-prohibition", DROPPED)
    .twin("drop-repeated-prohibition")
    .says("Removes a prohibition, every copy of it")
    .manifest(
        |base| elements(base, FIELD),
        |draft, site, _| drop_element(draft, &site),
    );

pub(super) const MUTATORS: &[Mutator] = &[
    Mutator::benign(RULE, "drop-repeated-prohibition")
        .says("Gives a prohibition a second copy before, and removes one of the two after: equal elements of a set are one")
        .manifest(|base| elements(base, FIELD), |draft, site, choice| repeat_before(draft, &site, choice)),
    Mutator::dangerous(RULE, "empty-prohibitions", DROPPED)
        .twin("reverse-prohibitions")
        .says("Leaves an empty list: nothing is forbidden any more")
        .manifest(|base| not_empty(base, FIELD), |draft, site, _| empty(draft, &site)),
    Mutator::benign(RULE, "reverse-prohibitions")
        .says("Turns the list of prohibitions round: a set has no order")
        .manifest(|base| two_or_more(base, FIELD), |draft, site, _| reverse(draft, &site)),
    Mutator::dangerous(RULE, "shorten-prohibition", DROPPED)
        .twin("prohibition-other-form")
        .says("Leaves out the last word of a prohibition, and with it often the condition that mattered")
        .manifest(|base| respellable(base, FIELD, shorter), |draft, site, _| respell(draft, &site, shorter)),
    Mutator::dangerous(RULE, "amend-prohibition", DROPPED)
        .twin("prohibition-outer-blanks")
        .says("Adds words to a prohibition: an exception can be one")
        .manifest(|base| respellable(base, FIELD, longer), |draft, site, _| respell(draft, &site, longer)),
    Mutator::dangerous(RULE, "prohibition-case", DROPPED)
        .twin("prohibition-other-form")
        .says("Exchanges the case of a letter: texts are never case-folded")
        .manifest(|base| respellable(base, FIELD, other_case), |draft, site, _| respell(draft, &site, other_case)),
    Mutator::dangerous(RULE, "prohibition-look-alike", DROPPED)
        .twin("prohibition-other-form")
        .says("Exchanges a Latin letter for the Cyrillic one that looks like it")
        .manifest(|base| respellable(base, FIELD, look_alike), |draft, site, _| respell(draft, &site, look_alike)),
    Mutator::dangerous(RULE, "prohibition-inner-blank", DROPPED)
        .twin("prohibition-outer-blanks")
        .says("Doubles a blank within a prohibition: only outer white space is trimmed")
        .manifest(|base| respellable(base, FIELD, inner_blank), |draft, site, _| respell(draft, &site, inner_blank)),
    Mutator::dangerous(RULE, "prohibition-zero-width", DROPPED)
        .twin("prohibition-outer-blanks")
        .says("Puts a zero-width space behind a prohibition: that is no white space (ruling 21)")
        .manifest(|base| respellable(base, FIELD, zero_width), |draft, site, _| respell(draft, &site, zero_width)),
    Mutator::dangerous(RULE, "move-prohibition-boundary", DROPPED)
        .twin("swap-prohibitions")
        .says("Moves a letter over the boundary of two prohibitions: joined, they read the same")
        .manifest(|base| movable_boundaries(base, FIELD), |draft, site, _| move_boundary(draft, &site)),
    Mutator::dangerous(RULE, "merge-prohibitions", DROPPED)
        .twin("swap-prohibitions")
        .says("Makes one prohibition of two, with a line break between them")
        .manifest(|base| mergeable(base, FIELD, "\n"), |draft, site, _| merge(draft, &site, "\n")),
    Mutator::benign(RULE, "swap-prohibitions")
        .says("Two prohibitions change places: a set has no order")
        .manifest(|base| neighbours(base, FIELD), |draft, site, _| swap_with_next(draft, &site)),
    Mutator::benign(RULE, "add-prohibition")
        .says("Forbids one thing more: the next run is more careful")
        .manifest(
            |_| vec![Site::field(FIELD)],
            |draft, site, choice| {
                let text = fresh(draft.base(), FIELD, &MORE, choice)?;
                insert(draft, &site, text, choice)
            },
        ),
    Mutator::benign(RULE, "repeat-prohibition")
        .says("States a prohibition twice: equal elements of a set are one")
        .manifest(|base| elements(base, FIELD), |draft, site, choice| repeat(draft, &site, choice)),
    Mutator::benign(RULE, "prohibition-other-form")
        .says("Spells a prohibition in another Unicode normalisation form")
        .manifest(
            |base| where_some(base, elements(base, FIELD), other_form),
            |draft, site, _| respell_harmlessly(draft, &site, other_form),
        ),
    Mutator::benign(RULE, "prohibition-outer-blanks")
        .says("Puts white space around a prohibition, which is trimmed")
        .manifest(|base| elements(base, FIELD), |draft, site, _| respell_harmlessly(draft, &site, outer_blanks)),
];
