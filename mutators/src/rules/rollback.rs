//! The way back stays what it was.

use crate::edits::texts::{change, keep, replace};
use crate::mutator::Mutator;
use crate::sites::{Site, where_some};
use crate::spelling::{
    inner_blank, longer, look_alike, other_case, other_digit, other_form, outer_blanks, shorter, zero_width,
};
use semsum_core::code::Code;

const RULE: &str = "rollback";
const ROLLBACK: Site = Site::field("rollback");
const CHANGED: Code = Code::RollbackChanged;

const fn dangerous(id: &'static str) -> Mutator {
    Mutator::dangerous(RULE, id, &[CHANGED])
}

pub(super) const MUTATORS: &[Mutator] = &[
    dangerous("replace-rollback")
        .twin("rollback-outer-blanks")
        .says("Puts another way back, one that undoes more than was done")
        .manifest(|_| vec![ROLLBACK], |draft, site, _| replace(draft, &site, "Delete everything and start anew", CHANGED)),
    dangerous("amend-rollback")
        .twin("rollback-outer-blanks")
        .says("Adds words to the way back")
        .manifest(|_| vec![ROLLBACK], |draft, site, _| change(draft, &site, longer, CHANGED)),
    dangerous("shorten-rollback")
        .twin("rollback-outer-blanks")
        .says("Leaves out the last word of the way back, and with it often the condition that mattered")
        .manifest(
            |base| where_some(base, vec![ROLLBACK], shorter),
            |draft, site, _| change(draft, &site, shorter, CHANGED),
        ),
    dangerous("rollback-case")
        .twin("rollback-other-form")
        .says("Exchanges the case of a letter: texts are never case-folded")
        .manifest(
            |base| where_some(base, vec![ROLLBACK], other_case),
            |draft, site, _| change(draft, &site, other_case, CHANGED),
        ),
    dangerous("rollback-other-digit")
        .twin("rollback-other-form")
        .says("Counts up a digit of the way back: an amount, a date, an id")
        .manifest(
            |base| where_some(base, vec![ROLLBACK], other_digit),
            |draft, site, _| change(draft, &site, other_digit, CHANGED),
        ),
    dangerous("rollback-look-alike")
        .twin("rollback-other-form")
        .says("Exchanges a Latin letter for the Cyrillic one that looks like it")
        .manifest(
            |base| where_some(base, vec![ROLLBACK], look_alike),
            |draft, site, _| change(draft, &site, look_alike, CHANGED),
        ),
    dangerous("rollback-inner-blank")
        .twin("rollback-outer-blanks")
        .says("Doubles a blank within the way back: only outer white space is trimmed")
        .manifest(
            |base| where_some(base, vec![ROLLBACK], inner_blank),
            |draft, site, _| change(draft, &site, inner_blank, CHANGED),
        ),
    dangerous("rollback-zero-width")
        .twin("rollback-outer-blanks")
        .says("Puts a zero-width space behind the way back: that is no white space (ruling 21)")
        .manifest(|_| vec![ROLLBACK], |draft, site, _| change(draft, &site, zero_width, CHANGED)),
    Mutator::benign(RULE, "rollback-other-form")
        .says("Spells the way back in another Unicode normalisation form")
        .manifest(|base| where_some(base, vec![ROLLBACK], other_form), |draft, site, _| keep(draft, &site, other_form)),
    Mutator::benign(RULE, "rollback-outer-blanks")
        .says("Puts white space around the way back, which is trimmed")
        .manifest(|_| vec![ROLLBACK], |draft, site, _| keep(draft, &site, outer_blanks)),
];
