//! Completed phases stay the same sequence: a compaction does no work, and history has an order.

use crate::base::Base;
use crate::draft::Draft;
use crate::edits::lists::{
    Spell, drop_element, empty, fresh, insert, merge, mergeable, movable_boundaries, move_boundary,
    not_empty, respell, respell_harmlessly, respellable, reverse, two_or_more,
};
use crate::json::Json;
use crate::mutator::Mutator;
use crate::sites::{Sides, Site, elements, where_some};
use crate::spelling::{longer, other_case, other_digit, other_form, outer_blanks};
use semsum_core::code::Code;

const RULE: &str = "phases";
const FIELD: &str = "completedPhases";
const POINTER: &str = "/completedPhases";
const DROPPED: &[Code] = &[Code::CompletedPhasesDropped];
const REORDERED: &[Code] = &[Code::CompletedPhasesReordered];
const INVENTED: &[Code] = &[Code::CompletedPhasesInvented];
const REPLACED: &[Code] = &[Code::CompletedPhasesDropped, Code::CompletedPhasesInvented];
const MORE: [&str; 3] = ["announced to everyone", "検収", "Abnahme erteilt"];

pub(super) const MUTATORS: &[Mutator] = &[
    Mutator::dangerous(RULE, "drop-phase", DROPPED)
        .twin("drop-phase-on-both-sides")
        .says("Removes a completed phase, so that it would be done again")
        .manifest(
            |base| elements(base, FIELD),
            |draft, site, _| drop_element(draft, &site),
        ),
    Mutator::benign(RULE, "drop-phase-on-both-sides")
        .says("Removes a completed phase on both sides")
        .manifest(
            |base| {
                elements(base, FIELD)
                    .into_iter()
                    .map(|site| site.on(Sides::Both))
                    .collect()
            },
            |draft, site, _| {
                for side in site.on.each() {
                    draft
                        .value(*side, &Site::field(FIELD))?
                        .elements_mut()?
                        .remove(site.index?);
                }
                Some(())
            },
        ),
    Mutator::dangerous(RULE, "empty-phases", DROPPED)
        .twin("drop-phase-on-both-sides")
        .says("Leaves an empty list: nothing was done yet")
        .manifest(
            |base| not_empty(base, FIELD),
            |draft, site, _| empty(draft, &site),
        ),
    Mutator::dangerous(RULE, "reverse-phases", REORDERED)
        .twin("reverse-phases-on-both-sides")
        .says("Turns the order of the phases round")
        .manifest(
            |base| two_or_more(base, FIELD),
            |draft, site, _| {
                reverse(draft, &site)?;
                draft.claim(Code::CompletedPhasesReordered, POINTER);
                Some(())
            },
        ),
    Mutator::benign(RULE, "reverse-phases-on-both-sides")
        .says("Turns the order of the phases round on both sides")
        .manifest(
            |base| {
                two_or_more(base, FIELD)
                    .into_iter()
                    .map(|site| site.on(Sides::Both))
                    .collect()
            },
            |draft, site, _| reverse(draft, &site),
        ),
    Mutator::dangerous(RULE, "last-phase-first", REORDERED)
        .twin("reverse-phases-on-both-sides")
        .says("Puts the last phase first")
        .manifest(
            |base| two_or_more(base, FIELD),
            |draft, site, _| {
                draft
                    .value(semsum_core::finding::Side::After, &site)?
                    .elements_mut()?
                    .rotate_right(1);
                draft.claim(Code::CompletedPhasesReordered, POINTER);
                Some(())
            },
        ),
    Mutator::dangerous(RULE, "invent-phase", INVENTED)
        .twin("phase-outer-blanks")
        .says("States a phase as completed that was not")
        .manifest(
            |_| vec![Site::field(FIELD)],
            |draft, site, choice| {
                let text = fresh(draft.base(), FIELD, &MORE, choice)?;
                insert(draft, &site, text, choice)?;
                draft.claim(Code::CompletedPhasesInvented, POINTER);
                Some(())
            },
        ),
    Mutator::dangerous(RULE, "next-action-as-phase", INVENTED)
        .twin("phase-outer-blanks")
        .says("States the next action as a completed phase: progress is never a compaction (ruling 31)")
        .manifest(
            |base| {
                let action = base.string("nextExactAction");
                if base.copies(FIELD, action) == 0 {
                    vec![Site::field(FIELD)]
                } else {
                    Vec::new()
                }
            },
            |draft, site, _| {
                let action = draft.base().string("nextExactAction").to_owned();
                draft
                    .value(semsum_core::finding::Side::After, &site)?
                    .elements_mut()?
                    .push(Json::String(action));
                draft.claim(Code::CompletedPhasesInvented, POINTER);
                Some(())
            },
        ),
    Mutator::dangerous(RULE, "amend-phase", REPLACED)
        .twin("phase-outer-blanks")
        .says("Adds words to a phase: one is lost and another invented, and there are as many as before")
        .manifest(
            |base| respellable(base, FIELD, longer),
            |draft, site, _| replace(draft, &site, longer),
        ),
    Mutator::dangerous(RULE, "phase-other-digit", REPLACED)
        .twin("phase-other-form")
        .says("Counts up a digit of a phase")
        .manifest(
            |base| respellable(base, FIELD, other_digit),
            |draft, site, _| replace(draft, &site, other_digit),
        ),
    Mutator::dangerous(RULE, "phase-case", REPLACED)
        .twin("phase-other-form")
        .says("Exchanges the case of a letter: texts are never case-folded")
        .manifest(
            |base| respellable(base, FIELD, other_case),
            |draft, site, _| replace(draft, &site, other_case),
        ),
    Mutator::dangerous(RULE, "move-phase-boundary", REPLACED)
        .twin("reverse-phases-on-both-sides")
        .says("Moves a letter over the boundary of two phases: joined, they read the same")
        .manifest(
            |base| movable_boundaries(base, FIELD),
            |draft, site, _| {
                move_boundary(draft, &site)?;
                draft.claim(Code::CompletedPhasesInvented, POINTER);
                Some(())
            },
        ),
    Mutator::dangerous(RULE, "merge-phases", REPLACED)
        .twin("drop-phase-on-both-sides")
        .says("Makes one phase of two")
        .manifest(
            |base: &Base| mergeable(base, FIELD, " "),
            |draft, site, _| {
                merge(draft, &site, " ")?;
                draft.claim(Code::CompletedPhasesInvented, POINTER);
                Some(())
            },
        ),
    Mutator::benign(RULE, "phase-other-form")
        .says("Spells a phase in another Unicode normalisation form")
        .manifest(
            |base| where_some(base, elements(base, FIELD), other_form),
            |draft, site, _| respell_harmlessly(draft, &site, other_form),
        ),
    Mutator::benign(RULE, "phase-outer-blanks")
        .says("Puts white space around a phase, which is trimmed")
        .manifest(
            |base| elements(base, FIELD),
            |draft, site, _| respell_harmlessly(draft, &site, outer_blanks),
        ),
];

fn replace(draft: &mut Draft<'_>, site: &Site, spell: Spell) -> Option<()> {
    respell(draft, site, spell)?;
    draft.claim(Code::CompletedPhasesInvented, POINTER);
    Some(())
}
