//! The objective stays what it was.

use crate::edits::texts::{change, keep, replace};
use crate::mutator::Mutator;
use crate::sites::{Site, where_some};
use crate::spelling::{
    inner_blank, longer, look_alike, other_case, other_digit, other_form, outer_blanks, shorter, zero_width,
};
use semsum_core::code::Code;

const RULE: &str = "objective";
const OBJECTIVE: Site = Site::field("objective");
const CHANGED: Code = Code::ObjectiveChanged;

const fn dangerous(id: &'static str) -> Mutator {
    Mutator::dangerous(RULE, id, &[CHANGED])
}

pub(super) const MUTATORS: &[Mutator] = &[
    dangerous("replace-objective")
        .twin("objective-outer-blanks")
        .says("Puts another objective, one that an agent could come to by itself")
        .manifest(|_| vec![OBJECTIVE], |draft, site, _| replace(draft, &site, "Finish whatever is left, quickly", CHANGED)),
    dangerous("amend-objective")
        .twin("objective-outer-blanks")
        .says("Adds words to the objective")
        .manifest(|_| vec![OBJECTIVE], |draft, site, _| change(draft, &site, longer, CHANGED)),
    dangerous("shorten-objective")
        .twin("objective-outer-blanks")
        .says("Leaves out the last word of the objective, and with it often the condition that mattered")
        .manifest(
            |base| where_some(base, vec![OBJECTIVE], shorter),
            |draft, site, _| change(draft, &site, shorter, CHANGED),
        ),
    dangerous("objective-case")
        .twin("objective-other-form")
        .says("Exchanges the case of a letter: texts are never case-folded")
        .manifest(
            |base| where_some(base, vec![OBJECTIVE], other_case),
            |draft, site, _| change(draft, &site, other_case, CHANGED),
        ),
    dangerous("objective-other-digit")
        .twin("objective-other-form")
        .says("Counts up a digit of the objective: an amount, a date, an id")
        .manifest(
            |base| where_some(base, vec![OBJECTIVE], other_digit),
            |draft, site, _| change(draft, &site, other_digit, CHANGED),
        ),
    dangerous("objective-look-alike")
        .twin("objective-other-form")
        .says("Exchanges a Latin letter for the Cyrillic one that looks like it")
        .manifest(
            |base| where_some(base, vec![OBJECTIVE], look_alike),
            |draft, site, _| change(draft, &site, look_alike, CHANGED),
        ),
    dangerous("objective-inner-blank")
        .twin("objective-outer-blanks")
        .says("Doubles a blank within the objective: only outer white space is trimmed")
        .manifest(
            |base| where_some(base, vec![OBJECTIVE], inner_blank),
            |draft, site, _| change(draft, &site, inner_blank, CHANGED),
        ),
    dangerous("objective-zero-width")
        .twin("objective-outer-blanks")
        .says("Puts a zero-width space behind the objective: that is no white space (ruling 21)")
        .manifest(|_| vec![OBJECTIVE], |draft, site, _| change(draft, &site, zero_width, CHANGED)),
    Mutator::benign(RULE, "objective-other-form")
        .says("Spells the objective in another Unicode normalisation form")
        .manifest(|base| where_some(base, vec![OBJECTIVE], other_form), |draft, site, _| keep(draft, &site, other_form)),
    Mutator::benign(RULE, "objective-outer-blanks")
        .says("Puts white space around the objective, which is trimmed")
        .manifest(|_| vec![OBJECTIVE], |draft, site, _| keep(draft, &site, outer_blanks)),
];
