//! Every effect is kept as it was; a new one may only be in doubt.

use crate::base::Base;
use crate::draft::Draft;
use crate::edits::lists::Spell;
use crate::edits::texts::keep;
use crate::edits::writes::{add, fresh_id, remove, set, with_status};
use crate::mutator::Mutator;
use crate::sites::{Sides, Site, elements, where_some};
use crate::spelling::{longer, other_case, other_digit, other_form, outer_blanks, outer_space, shorter};
use semsum_core::code::Code;
use semsum_core::finding::Side;

const RULE: &str = "writes";
const FIELD: &str = "externalWrites";
const CHANGED: Code = Code::ExternalWriteDroppedOrChanged;
const INVENTED: Code = Code::ExternalWriteInvented;

pub(super) const REMOVE_UNKNOWN: Mutator = Mutator::dangerous(RULE, "remove-unknown-write", &[CHANGED])
    .twin("add-unknown-write")
    .says("Removes an effect whose outcome is unknown, as if the write had never been tried")
    .manifest(
        |base| with_status(base, "unknown"),
        |draft, site, _| remove(draft, &site),
    );

pub(super) const MUTATORS: &[Mutator] = &[
    Mutator::benign(RULE, "add-unknown-write")
        .says("States one more effect as unknown: the next run looks before it writes")
        .manifest(
            |_| vec![Site::field(FIELD)],
            |draft, _, _| {
                let id = fresh_id(draft.base(), "payout/9412");
                add(draft, Sides::After, "pay out 12 EUR to account 9412", &id, "unknown").map(drop)
            },
        ),
    Mutator::dangerous(RULE, "remove-confirmed-write", &[CHANGED])
        .twin("reverse-writes")
        .says("Removes an effect that happened, so that it would be made again")
        .manifest(|base| with_status(base, "confirmed"), |draft, site, _| remove(draft, &site)),
    Mutator::dangerous(RULE, "confirm-unknown-write", &[CHANGED])
        .twin("operation-outer-blanks")
        .says("States an unknown outcome as confirmed, so that nobody looks")
        .manifest(|base| with_status(base, "unknown"), |draft, site, _| restate(draft, &site, "confirmed")),
    Mutator::dangerous(RULE, "doubt-confirmed-write", &[CHANGED])
        .twin("operation-outer-blanks")
        .says("States a known outcome as unknown: knowledge is thrown away (ruling 16)")
        .manifest(|base| with_status(base, "confirmed"), |draft, site, _| restate(draft, &site, "unknown")),
    Mutator::dangerous(RULE, "invent-confirmed-write", &[INVENTED])
        .twin("add-unknown-write")
        .says("States an effect as confirmed that nobody made")
        .manifest(
            |_| vec![Site::field(FIELD)],
            |draft, _, _| {
                let id = fresh_id(draft.base(), "payout/9412");
                let index = add(draft, Sides::After, "pay out 12 EUR to account 9412", &id, "confirmed")?;
                draft.claim(INVENTED, format!("/externalWrites/{index}"));
                Some(())
            },
        ),
    Mutator::dangerous(RULE, "rename-effect", &[CHANGED, INVENTED])
        .twin("case-distinct-effect")
        .says("Gives an effect another id: the old one is gone, the new one is invented if it is confirmed (ruling 16)")
        .manifest(|base| renameable(base, longer), |draft, site, _| rename(draft, &site, longer)),
    Mutator::dangerous(RULE, "effect-case", &[CHANGED, INVENTED])
        .twin("case-distinct-effect")
        .says("Exchanges the case of a letter of an effect's id")
        .manifest(|base| renameable(base, other_case), |draft, site, _| rename(draft, &site, other_case)),
    Mutator::dangerous(RULE, "effect-outer-space", &[CHANGED, INVENTED])
        .twin("case-distinct-effect")
        .says("Puts blanks around an effect's id: identifiers are not trimmed (ruling 19)")
        .manifest(|base| renameable(base, outer_space), |draft, site, _| rename(draft, &site, outer_space)),
    Mutator::benign(RULE, "case-distinct-effect")
        .says("Adds an unknown effect whose id differs from another one in the case of a letter: they are two")
        .manifest(
            |base| renameable(base, other_case),
            |draft, site, _| {
                let id = other_case(site.member("effectId").text(draft.base())?)?;
                add(draft, Sides::After, "look again", &id, "unknown").map(drop)
            },
        ),
    Mutator::dangerous(RULE, "exchange-effects", &[CHANGED])
        .twin("reverse-writes")
        .says("Two effects exchange their operations: every word is still there")
        .manifest(exchangeable, exchange),
    Mutator::dangerous(RULE, "amend-operation", &[CHANGED])
        .twin("operation-outer-blanks")
        .says("Adds words to what was done")
        .manifest(|base| operations(base, longer), |draft, site, _| respell(draft, &site, longer)),
    Mutator::dangerous(RULE, "shorten-operation", &[CHANGED])
        .twin("operation-outer-blanks")
        .says("Leaves out the last word of what was done")
        .manifest(|base| operations(base, shorter), |draft, site, _| respell(draft, &site, shorter)),
    Mutator::dangerous(RULE, "operation-other-digit", &[CHANGED])
        .twin("operation-other-form")
        .says("Counts up a digit of what was done: another amount")
        .manifest(|base| operations(base, other_digit), |draft, site, _| respell(draft, &site, other_digit)),
    Mutator::benign(RULE, "operation-other-form")
        .says("Spells what was done in another Unicode normalisation form: an operation is text")
        .manifest(|base| operations(base, other_form), |draft, site, _| keep(draft, &site, other_form)),
    Mutator::benign(RULE, "operation-outer-blanks")
        .says("Puts white space around what was done, which is trimmed")
        .manifest(|base| operations(base, outer_blanks), |draft, site, _| keep(draft, &site, outer_blanks)),
    Mutator::benign(RULE, "reverse-writes")
        .says("Turns the list of effects round: effects are told apart by id, not by place")
        .manifest(
            |base| if base.effects().len() > 1 { vec![Site::field(FIELD)] } else { Vec::new() },
            |draft, site, _| {
                draft.value(Side::After, &site)?.elements_mut()?.reverse();
                Some(())
            },
        ),
];

fn operations(base: &Base, spell: Spell) -> Vec<Site> {
    let sites = elements(base, FIELD)
        .into_iter()
        .map(|site| site.member("operation"))
        .collect();
    where_some(base, sites, spell)
}

/// A changed effect is a finding at the effect, not at its member (ruling 17).
fn respell(draft: &mut Draft<'_>, site: &Site, spell: Spell) -> Option<()> {
    keep(draft, site, spell)?;
    draft.claim(CHANGED, site.member("").pointer());
    Some(())
}

fn restate(draft: &mut Draft<'_>, site: &Site, status: &str) -> Option<()> {
    set(draft, site, "status", status)?;
    draft.claim(CHANGED, site.pointer());
    Some(())
}

/// Effects whose respelled id is free.
fn renameable(base: &Base, spell: Spell) -> Vec<Site> {
    let mut sites = elements(base, FIELD);
    sites.retain(|site| {
        let other = site.member("effectId").text(base).and_then(spell);
        other.is_some_and(|other| !base.has_effect(&other))
    });
    sites
}

fn rename(draft: &mut Draft<'_>, site: &Site, spell: Spell) -> Option<()> {
    keep(draft, &site.member("effectId"), spell)?;
    draft.claim(CHANGED, "/externalWrites");
    if site.member("status").text(draft.base())? == "confirmed" {
        draft.claim(INVENTED, site.pointer());
    }
    Some(())
}

/// Effects whose right neighbour was another operation.
fn exchangeable(base: &Base) -> Vec<Site> {
    let mut sites = elements(base, FIELD);
    sites.retain(|site| {
        operations_of(base, site).is_some_and(|(first, second)| !crate::edits::same(FIELD, first, second))
    });
    sites
}

fn operations_of<'b>(base: &'b Base, site: &Site) -> Option<(&'b str, &'b str)> {
    let next = site.at(site.index? + 1);
    Some((
        site.member("operation").text(base)?,
        next.member("operation").text(base)?,
    ))
}

fn exchange(draft: &mut Draft<'_>, site: Site, _: &mut dyn crate::choice::Choice) -> Option<()> {
    let (first, second) = operations_of(draft.base(), &site)?;
    let next = site.at(site.index? + 1);
    for (site, text) in [(site, second), (next, first)] {
        set(draft, &site, "operation", text)?;
        draft.claim(CHANGED, site.pointer());
    }
    Some(())
}
