//! Policy `exact`: what `careful` allows to be added changes the checksum; what only spells the same thing does not.

use crate::base::{Base, LISTS};
use crate::draft::Draft;
use crate::edits::lists::{drop_element, fresh, insert, repeat, respell_harmlessly, reverse, two_or_more};
use crate::edits::texts::keep;
use crate::edits::writes::{add, fresh_id, remove};
use crate::mutator::Mutator;
use crate::sites::{Sides, Site, elements, texts, where_some};
use crate::spelling::{other_form, outer_blanks};
use semsum_core::code::Code;
use semsum_core::finding::Side;

const RULE: &str = "checksum";
const CHANGED: &[Code] = &[Code::ChecksumChanged];
const SETS: [&str; 3] = ["consumedAuthorities", "prohibitions", "completionChecks"];
const MORE: [&str; 3] = ["one more of them", "もう一つ", "noch eines mehr"];

const fn dangerous(id: &'static str, expects: &'static [Code]) -> Mutator {
    Mutator::dangerous(RULE, id, expects).exact()
}

const fn benign(id: &'static str) -> Mutator {
    Mutator::benign(RULE, id).exact()
}

pub(super) const MUTATORS: &[Mutator] = &[
    dangerous("exact-add-element", CHANGED)
        .twin("exact-repeat-element")
        .says("Adds a prohibition, a check or a spent authority: allowed under careful, another checksum under exact")
        .manifest(
            |_| SETS.into_iter().map(Site::field).collect(),
            |draft, site, choice| {
                let text = fresh(draft.base(), site.field, &MORE, choice)?;
                insert(draft, &site, text, choice)?;
                claim(draft)
            },
        ),
    benign("exact-repeat-element")
        .says("States an element of a set twice: equal ones are one")
        .manifest(
            |base| SETS.into_iter().flat_map(|field| elements(base, field)).collect(),
            |draft, site, choice| repeat(draft, &site, choice),
        ),
    dangerous("exact-add-unknown-write", CHANGED)
        .twin("exact-reverse-writes")
        .says("Adds an unknown effect: allowed under careful, another checksum under exact")
        .manifest(
            |_| vec![Site::field("externalWrites")],
            |draft, _, _| {
                let id = fresh_id(draft.base(), "mail/77");
                add(draft, Sides::After, "send the notice", &id, "unknown")?;
                claim(draft)
            },
        ),
    benign("exact-reverse-writes")
        .says("Turns the list of effects round: the normal form sorts them by id")
        .manifest(
            |base| if base.effects().len() > 1 { vec![Site::field("externalWrites")] } else { Vec::new() },
            |draft, site, _| {
                draft.value(Side::After, &site)?.elements_mut()?.reverse();
                Some(())
            },
        ),
    dangerous(
        "exact-drop-element",
        &[
            Code::ChecksumChanged,
            Code::ConsumedAuthoritiesDropped,
            Code::ProhibitionsDropped,
            Code::CompletionChecksDropped,
            Code::CompletedPhasesDropped,
        ],
    )
    .twin("exact-reverse-set")
    .says("Removes an element of a list: exact demands everything that careful does (ruling 13)")
    .manifest(
        |base| LISTS.into_iter().flat_map(|field| elements(base, field)).collect(),
        |draft, site, _| {
            drop_element(draft, &site)?;
            claim(draft)
        },
    ),
    benign("exact-reverse-set")
        .says("Turns a set round: the normal form sorts it")
        .manifest(
            |base| SETS.into_iter().flat_map(|field| two_or_more(base, field)).collect(),
            |draft, site, _| reverse(draft, &site),
        ),
    dangerous("exact-remove-write", &[Code::ChecksumChanged, Code::ExternalWriteDroppedOrChanged])
        .twin("exact-reverse-writes")
        .says("Removes an effect, whatever its status")
        .manifest(
            |base| elements(base, "externalWrites"),
            |draft, site, _| {
                remove(draft, &site)?;
                claim(draft)
            },
        ),
    benign("exact-other-form")
        .says("Spells a text in another Unicode normalisation form: the normal form is NFC")
        .manifest(
            |base| where_some(base, texts(base), other_form),
            |draft, site, _| respell_harmlessly(draft, &site, other_form),
        ),
    benign("exact-outer-blanks")
        .says("Puts white space around a text: the normal form trims it")
        .manifest(|base: &Base| texts(base), |draft, site, _| keep(draft, &site, outer_blanks)),
];

fn claim(draft: &mut Draft<'_>) -> Option<()> {
    draft.claim(Code::ChecksumChanged, "");
    Some(())
}
