//! Values of another type, without content, or in a bad format.

use super::RULE;
use crate::base::{LISTS, SCALARS};
use crate::choice::Choice;
use crate::draft::Draft;
use crate::edits::lists;
use crate::edits::texts::keep;
use crate::json::Json;
use crate::mutator::Mutator;
use crate::sites::{Sides, Site, elements, on_sides, variants, where_some};
use crate::spelling::{other_form, outer_blanks};
use semsum_core::code::Code;

const CANONICAL: Site = Site::field("canonical");

pub(in crate::rules) const MUTATORS: &[Mutator] = &[
    Mutator::dangerous(RULE, "wrong-root", &[Code::InvalidType])
        .twin("padded-text")
        .says("Makes the whole document something else than an object")
        .manifest(
            |_| on_sides(variants(vec![Site::WHOLE], OTHER_THAN_OBJECT)),
            |draft, site, _| {
                let value = other_than_object(site.variant, draft.base().tree());
                claim_put(draft, &site, &value, Code::InvalidType)
            },
        ),
    Mutator::dangerous(RULE, "blank-text", &[Code::RequiredMissing])
        .twin("padded-text")
        .says("Leaves a string that says nothing: empty, blank or invisible (rulings 8 and 63)")
        .manifest(
            |_| on_sides(variants(scalars(), BLANKS.len())),
            |draft, site, _| {
                let blank = Json::from(*BLANKS.get(site.variant)?);
                claim_put(draft, &site, &blank, Code::RequiredMissing)
            },
        ),
    Mutator::benign(RULE, "padded-text")
        .says("Puts white space around a text of the root, which is trimmed")
        .manifest(
            |_| {
                scalars()
                    .into_iter()
                    .filter(|site| !site.is_identifier())
                    .collect()
            },
            |draft, site, _| keep(draft, &site, outer_blanks),
        ),
    Mutator::dangerous(RULE, "wrong-type-for-text", &[Code::InvalidType])
        .twin("padded-text")
        .says("Puts null, a number, a truth value, a list or an object where a text belongs")
        .manifest(
            |_| on_sides(variants(scalars(), OTHER_THAN_TEXT)),
            |draft, site, _| claim_put(draft, &site, &other_than_text(site.variant), Code::InvalidType),
        ),
    Mutator::dangerous(RULE, "wrong-type-for-list", &[Code::InvalidList])
        .twin("add-to-list-on-both-sides")
        .says("Puts null, a text, a number or an object where a list belongs: null is not empty")
        .manifest(
            |_| {
                on_sides(variants(
                    LISTS.into_iter().map(Site::field).collect(),
                    OTHER_THAN_LIST,
                ))
            },
            |draft, site, _| claim_put(draft, &site, &other_than_list(site.variant), Code::InvalidList),
        ),
    Mutator::benign(RULE, "add-to-list-on-both-sides")
        .says("Adds the same element to a list on both sides")
        .manifest(
            |_| {
                LISTS
                    .into_iter()
                    .map(|field| Site::field(field).on(Sides::Both))
                    .collect()
            },
            |draft, site, choice| {
                let text = lists::fresh(draft.base(), site.field, &["one more", "もう一件"], choice)?;
                for side in site.on.each() {
                    draft
                        .value(*side, &site)?
                        .elements_mut()?
                        .push(Json::String(text.clone()));
                }
                Some(())
            },
        ),
    Mutator::dangerous(RULE, "wrong-type-for-writes", &[Code::InvalidExternalWrite])
        .twin("add-write-on-both-sides")
        .says("Puts null, a text, a number or an object where the list of effects belongs")
        .manifest(
            |_| on_sides(variants(vec![Site::field("externalWrites")], OTHER_THAN_LIST)),
            |draft, site, _| {
                claim_put(
                    draft,
                    &site,
                    &other_than_list(site.variant),
                    Code::InvalidExternalWrite,
                )
            },
        ),
    Mutator::dangerous(RULE, "wrong-type-for-canonical", &[Code::InvalidCanonical])
        .twin("another-pin-on-both-sides")
        .says("Puts null, a text, a number or a list where `canonical` belongs")
        .manifest(
            |_| on_sides(variants(vec![CANONICAL], OTHER_THAN_OBJECT)),
            |draft, site, _| {
                let value = other_than_object(site.variant, draft.base().tree());
                claim_put(draft, &site, &value, Code::InvalidCanonical)
            },
        ),
    Mutator::dangerous(RULE, "bad-element", &[Code::InvalidList])
        .twin("add-to-list-on-both-sides")
        .says("Makes an element of a list blank, null or of another type")
        .manifest(
            |base| {
                on_sides(
                    LISTS
                        .into_iter()
                        .flat_map(|field| elements(base, field))
                        .collect(),
                )
            },
            |draft, site, choice| bad_string(draft, &site, Code::InvalidList, choice),
        ),
    Mutator::dangerous(RULE, "repeat-phase", &[Code::InvalidList])
        .twin("add-to-list-on-both-sides")
        .says("States a completed phase twice, in whatever spelling of it (ruling 10)")
        .manifest(
            |base| on_sides(variants(elements(base, "completedPhases"), 2)),
            repeat_phase,
        ),
    Mutator::dangerous(RULE, "repeat-phase-other-form", &[Code::InvalidList])
        .twin("add-to-list-on-both-sides")
        .says("States a completed phase a second time in another Unicode normalisation form")
        .manifest(
            |base| where_some(base, elements(base, "completedPhases"), other_form),
            |draft, site, choice| {
                let text = other_form(site.text(draft.base())?)?;
                add_phase(draft, &site, &text, choice)
            },
        ),
];

const BLANKS: [&str; 4] = ["", "   ", "\u{3000}\u{2003}", "\u{200B}\u{FEFF}"];

const OTHER_THAN_TEXT: usize = 5;

fn other_than_text(variant: usize) -> Json {
    match variant {
        0 => Json::Null,
        1 => Json::Number("7".to_owned()),
        2 => Json::Bool(true),
        3 => Json::Array(vec![Json::from("x")]),
        _ => Json::object(&[("text", Json::from("x"))]),
    }
}

const OTHER_THAN_LIST: usize = 5;

fn other_than_list(variant: usize) -> Json {
    match variant {
        0 => Json::Null,
        1 => Json::from("x"),
        2 => Json::Number("0".to_owned()),
        3 => Json::Bool(false),
        _ => Json::object(&[("0", Json::from("x"))]),
    }
}

pub(super) const OTHER_THAN_OBJECT: usize = 5;

pub(super) fn other_than_object(variant: usize, wrapped: &Json) -> Json {
    match variant {
        0 => Json::Null,
        1 => Json::from("x"),
        2 => Json::Number("1".to_owned()),
        3 => Json::Bool(true),
        _ => Json::Array(vec![wrapped.clone()]),
    }
}

fn scalars() -> Vec<Site> {
    SCALARS.into_iter().map(Site::field).collect()
}

pub(super) fn claim_put(draft: &mut Draft<'_>, site: &Site, value: &Json, code: Code) -> Option<()> {
    draft.put(site, value)?;
    draft.claim_at(site, code, &site.pointer());
    Some(())
}

/// Puts a string without content, or no string, with the code of the top-level field (ruling 9).
pub(super) fn bad_string(
    draft: &mut Draft<'_>,
    site: &Site,
    code: Code,
    choice: &mut dyn Choice,
) -> Option<()> {
    let which = choice.below(OTHER_THAN_TEXT + BLANKS.len());
    let value = match BLANKS.get(which) {
        Some(blank) => Json::from(*blank),
        None => other_than_text(which - BLANKS.len()),
    };
    claim_put(draft, site, &value, code)
}

fn repeat_phase(draft: &mut Draft<'_>, site: Site, choice: &mut dyn Choice) -> Option<()> {
    let text = site.text(draft.base())?;
    let text = if site.variant == 0 {
        text.to_owned()
    } else {
        outer_blanks(text)?
    };
    add_phase(draft, &site, &text, choice)
}

fn add_phase(draft: &mut Draft<'_>, site: &Site, text: &str, choice: &mut dyn Choice) -> Option<()> {
    let at = choice.below(draft.base().list("completedPhases").len() + 1);
    for side in site.on.each() {
        draft
            .value(*side, &Site::field("completedPhases"))?
            .elements_mut()?
            .insert(at, Json::from(text));
    }
    draft.claim_at(site, Code::InvalidList, "/completedPhases");
    Some(())
}
