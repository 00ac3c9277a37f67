//! A spent approval stays spent.

use crate::edits::lists::{
    drop_element, empty, fresh, insert, movable_boundaries, move_boundary, not_empty, pair, repeat, respell,
    respellable, reverse, two_or_more,
};
use crate::mutator::Mutator;
use crate::sites::{Site, elements};
use crate::spelling::{look_alike, other_case, other_digit, outer_space, zero_width};
use semsum_core::code::Code;

const RULE: &str = "authorities";
const FIELD: &str = "consumedAuthorities";
const DROPPED: &[Code] = &[Code::ConsumedAuthoritiesDropped];
const MORE: [&str; 3] = ["approval/ops-17", "承認/2027-04", "freigabe-Ä-9"];

pub(super) const REVERT: Mutator = Mutator::dangerous(RULE, "revert-authority", DROPPED)
    .twin("repeat-authority")
    .says("Removes a spent authority, so that it could be spent again")
    .manifest(
        |base| elements(base, FIELD),
        |draft, site, _| drop_element(draft, &site),
    );

pub(super) const MUTATORS: &[Mutator] = &[
    Mutator::benign(RULE, "repeat-authority")
        .says("States a spent authority twice: equal elements of a set are one")
        .manifest(
            |base| elements(base, FIELD),
            |draft, site, choice| repeat(draft, &site, choice),
        ),
    Mutator::dangerous(RULE, "empty-authorities", DROPPED)
        .twin("reverse-authorities")
        .says("Leaves an empty list: nothing was spent")
        .manifest(
            |base| not_empty(base, FIELD),
            |draft, site, _| empty(draft, &site),
        ),
    Mutator::benign(RULE, "reverse-authorities")
        .says("Turns the list of spent authorities round: a set has no order")
        .manifest(
            |base| two_or_more(base, FIELD),
            |draft, site, _| reverse(draft, &site),
        ),
    Mutator::dangerous(RULE, "authority-case", DROPPED)
        .twin("add-authority")
        .says("Exchanges the case of a letter in an id")
        .manifest(
            |base| respellable(base, FIELD, other_case),
            |draft, site, _| respell(draft, &site, other_case),
        ),
    Mutator::dangerous(RULE, "authority-other-digit", DROPPED)
        .twin("add-authority")
        .says("Counts up a digit of an id: the list is as long as before and names another approval")
        .manifest(
            |base| respellable(base, FIELD, other_digit),
            |draft, site, _| respell(draft, &site, other_digit),
        ),
    Mutator::dangerous(RULE, "authority-look-alike", DROPPED)
        .twin("add-authority")
        .says("Exchanges a Latin letter of an id for the Cyrillic one that looks like it")
        .manifest(
            |base| respellable(base, FIELD, look_alike),
            |draft, site, _| respell(draft, &site, look_alike),
        ),
    Mutator::dangerous(RULE, "authority-outer-space", DROPPED)
        .twin("repeat-authority")
        .says("Puts blanks around an id: identifiers are not trimmed (ruling 19)")
        .manifest(
            |base| respellable(base, FIELD, outer_space),
            |draft, site, _| respell(draft, &site, outer_space),
        ),
    Mutator::dangerous(RULE, "authority-zero-width", DROPPED)
        .twin("repeat-authority")
        .says("Puts a zero-width space behind an id")
        .manifest(
            |base| respellable(base, FIELD, zero_width),
            |draft, site, _| respell(draft, &site, zero_width),
        ),
    Mutator::dangerous(RULE, "authority-other-form", DROPPED)
        .twin("authority-one-form")
        .says("Spells an id in NFC before and in NFD after: identifiers compare byte for byte (ruling 19)")
        .manifest(
            |_| vec![Site::field(FIELD)],
            |draft, site, _| {
                pair(draft, &site, "approval/Andr\u{E9}", "approval/Andre\u{301}")?;
                draft.claim(Code::ConsumedAuthoritiesDropped, "/consumedAuthorities");
                Some(())
            },
        ),
    Mutator::benign(RULE, "authority-one-form")
        .says("Adds the same id in NFD on both sides")
        .manifest(
            |_| vec![Site::field(FIELD)],
            |draft, site, _| pair(draft, &site, "approval/Andre\u{301}", "approval/Andre\u{301}"),
        ),
    Mutator::dangerous(RULE, "move-authority-boundary", DROPPED)
        .twin("reverse-authorities")
        .says("Moves a letter over the boundary of two ids: joined, they read the same")
        .manifest(
            |base| movable_boundaries(base, FIELD),
            |draft, site, _| move_boundary(draft, &site),
        ),
    Mutator::benign(RULE, "add-authority")
        .says("States one more authority as spent: the next run asks again")
        .manifest(
            |_| vec![Site::field(FIELD)],
            |draft, site, choice| {
                let text = fresh(draft.base(), FIELD, &MORE, choice)?;
                insert(draft, &site, text, choice)
            },
        ),
];
