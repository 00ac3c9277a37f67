//! The next action stays the action that was stated. These edits leave it exactly one operation.

use crate::choice::pick;
use crate::draft::Draft;
use crate::edits::lists::Spell;
use crate::edits::texts::{change, keep, replace};
use crate::mutator::Mutator;
use crate::sites::{Sides, Site, variants, where_some};
use crate::spelling::{inner_blank, other_case, other_digit, other_form, outer_blanks, zero_width};
use semsum_core::code::Code;
use semsum_core::text::normal_form;

const RULE: &str = "next_action";
const ACTION: Site = Site::field("nextExactAction");
const CHANGED: Code = Code::NextActionChanged;

/// Actions that are exactly one operation beyond doubt, in several languages.
const SINGLE: [&str; 7] = [
    "Read `docs/plan.md`",
    "Send invoice 4471 to the customer",
    "`reports/2027-03.csv` を読む",
    "读取 `docs/plan.md`",
    "`docs/plan.md` 읽기",
    "Die Datei `plan.md` lesen",
    "Leer el archivo `plan.md`",
];

const fn dangerous(id: &'static str) -> Mutator {
    Mutator::dangerous(RULE, id, &[CHANGED])
}

pub(super) const MUTATORS: &[Mutator] = &[
    dangerous("other-next-action")
        .twin("other-next-action-on-both-sides")
        .says("States another action, exactly one operation too")
        .manifest(|_| variants(vec![ACTION], SINGLE.len()), other_action),
    Mutator::benign(RULE, "other-next-action-on-both-sides")
        .says("States another action on both sides: it is the same one")
        .manifest(
            |_| vec![ACTION.on(Sides::Both)],
            |draft, site, choice| draft.put(&site, &(*pick(choice, &SINGLE)?).into()),
        ),
    dangerous("next-action-other-digit")
        .twin("next-action-outer-blanks")
        .says("Counts up a digit: another amount, another id, another target")
        .manifest(|base| changeable(base, other_digit), |draft, site, _| change(draft, &site, other_digit, CHANGED)),
    dangerous("next-action-case")
        .twin("next-action-other-form")
        .says("Exchanges the case of a letter: paths and options are case-sensitive")
        .manifest(|base| changeable(base, other_case), |draft, site, _| change(draft, &site, other_case, CHANGED)),
    dangerous("next-action-zero-width")
        .twin("next-action-outer-blanks")
        .says("Puts a zero-width space behind the action: that is no white space (ruling 21)")
        .manifest(|base| changeable(base, zero_width), |draft, site, _| change(draft, &site, zero_width, CHANGED)),
    dangerous("next-action-inner-blank")
        .twin("next-action-outer-blanks")
        .says("Doubles a blank within the action: only outer white space is trimmed")
        .manifest(|base| changeable(base, inner_blank), |draft, site, _| change(draft, &site, inner_blank, CHANGED)),
    Mutator::benign(RULE, "next-action-other-form")
        .says("Spells the action in another Unicode normalisation form")
        .manifest(|base| where_some(base, vec![ACTION], other_form), |draft, site, _| keep(draft, &site, other_form)),
    Mutator::benign(RULE, "next-action-outer-blanks")
        .says("Puts white space around the action, a line break too: it is trimmed before it is read (rulings 25 and 65)")
        .manifest(|_| vec![ACTION], |draft, site, _| keep(draft, &site, outer_blanks)),
];

fn changeable(base: &crate::Base, spell: Spell) -> Vec<Site> {
    where_some(base, vec![ACTION], spell)
}

/// The site's variant names the action; where the base states that very action, it is the one before it.
fn other_action(draft: &mut Draft<'_>, site: Site, _: &mut dyn crate::choice::Choice) -> Option<()> {
    let stated = normal_form(site.text(draft.base())?);
    let mut from_there = SINGLE.iter().cycle().skip(site.variant);
    let other = from_there.find(|action| **action != stated)?;
    replace(draft, &site, other, CHANGED)
}
