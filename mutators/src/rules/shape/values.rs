//! Values of another type, without content, or in a bad format.

use super::RULE;
use crate::choice::Choice;
use crate::draft::Draft;
use crate::edits::lists;
use crate::edits::texts::keep;
use crate::json::Json;
use crate::mutator::Mutator;
use crate::sites::{
    LISTS, SCALARS, Sides, Site, canonical_members, effect_members, elements, fields, on_sides, variants,
    where_some,
};
use crate::spelling::{other_form, outer_blanks};
use semsum_core::code::Code;

const CANONICAL: Site = Site::field("canonical");
const WRITES: Site = Site::field("externalWrites");

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
            |_| scalars().into_iter().filter(|site| !site.is_identifier()).collect(),
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
            |_| on_sides(variants(LISTS.into_iter().map(Site::field).collect(), OTHER_THAN_LIST)),
            |draft, site, _| claim_put(draft, &site, &other_than_list(site.variant), Code::InvalidList),
        ),
    Mutator::benign(RULE, "add-to-list-on-both-sides")
        .says("Adds the same element to a list on both sides")
        .manifest(
            |_| LISTS.into_iter().map(|field| Site::field(field).on(Sides::Both)).collect(),
            |draft, site, choice| {
                let text = lists::fresh(draft.base(), site.field, &["one more", "もう一件"], choice)?;
                for side in site.on.each() {
                    draft.value(*side, &site)?.elements_mut()?.push(Json::String(text.clone()));
                }
                Some(())
            },
        ),
    Mutator::dangerous(RULE, "wrong-type-for-writes", &[Code::InvalidExternalWrite])
        .twin("add-write-on-both-sides")
        .says("Puts null, a text, a number or an object where the list of effects belongs")
        .manifest(
            |_| on_sides(variants(vec![WRITES], OTHER_THAN_LIST)),
            |draft, site, _| claim_put(draft, &site, &other_than_list(site.variant), Code::InvalidExternalWrite),
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
            |base| on_sides(LISTS.into_iter().flat_map(|field| elements(base, field)).collect()),
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
    Mutator::dangerous(RULE, "bad-canonical-member", &[Code::InvalidCanonical])
        .twin("another-pin-on-both-sides")
        .says("Makes a member of `canonical` blank, null or of another type")
        .manifest(
            |_| on_sides(variants(canonical_members(), 3)),
            |draft, site, choice| bad_string(draft, &site, Code::InvalidCanonical, choice),
        ),
    Mutator::dangerous(RULE, "bad-digest", &[Code::InvalidCanonical])
        .twin("another-pin-on-both-sides")
        .says("Spells the digest otherwise than in 64 lower-case hex digits")
        .manifest(
            |_| on_sides(variants(vec![CANONICAL.member("sha256")], DIGESTS)),
            |draft, site, _| {
                let digest = Json::String(bad_digest(site.variant, draft.base().canonical("sha256")));
                claim_put(draft, &site, &digest, Code::InvalidCanonical)
            },
        ),
    Mutator::dangerous(RULE, "bad-date", &[Code::InvalidCanonical])
        .twin("another-pin-on-both-sides")
        .says("States a time of reading that is no date-time of RFC 3339 with offset (ruling 23)")
        .manifest(
            |_| on_sides(variants(vec![CANONICAL.member("readAt")], BAD_DATES.len())),
            |draft, site, _| {
                let date = Json::from(*BAD_DATES.get(site.variant)?);
                claim_put(draft, &site, &date, Code::InvalidCanonical)
            },
        ),
    Mutator::benign(RULE, "another-pin-on-both-sides")
        .says("States another digest and another time of reading, unusual but valid, on both sides")
        .manifest(
            |_| variants(vec![CANONICAL.on(Sides::Both)], GOOD_DATES.len()),
            |draft, site, _| {
                let digest = crate::files::sha256_hex(draft.base().bytes());
                draft.put(&site.member("sha256"), &Json::String(digest))?;
                draft.put(&site.member("readAt"), &Json::from(*GOOD_DATES.get(site.variant)?))
            },
        ),
    Mutator::dangerous(RULE, "bad-effect", &[Code::InvalidExternalWrite])
        .twin("add-write-on-both-sides")
        .says("Puts something else than an object where an effect belongs")
        .manifest(
            |base| on_sides(variants(elements(base, "externalWrites"), OTHER_THAN_OBJECT)),
            |draft, site, _| {
                let value = other_than_object(site.variant, &Json::from("x"));
                claim_put(draft, &site, &value, Code::InvalidExternalWrite)
            },
        ),
    Mutator::dangerous(RULE, "bad-effect-member", &[Code::InvalidExternalWrite])
        .twin("add-write-on-both-sides")
        .says("Makes a member of an effect blank, null or of another type")
        .manifest(
            |base| on_sides(effect_members(base)),
            |draft, site, choice| bad_string(draft, &site, Code::InvalidExternalWrite, choice),
        ),
    Mutator::dangerous(RULE, "bad-status", &[Code::InvalidExternalWrite])
        .twin("add-write-on-both-sides")
        .says("States another status than `confirmed` or `unknown`")
        .manifest(
            |base| {
                let sites = elements(base, "externalWrites").into_iter().map(|site| site.member("status"));
                on_sides(variants(sites.collect(), STATUSES.len()))
            },
            |draft, site, _| {
                let status = Json::from(*STATUSES.get(site.variant)?);
                claim_put(draft, &site, &status, Code::InvalidExternalWrite)
            },
        ),
    Mutator::dangerous(RULE, "repeat-effect", &[Code::InvalidExternalWrite])
        .twin("add-write-on-both-sides")
        .says("States a second effect under the id of another one (ruling 10)")
        .manifest(
            |base| on_sides(elements(base, "externalWrites")),
            |draft, site, _| {
                let id = site.member("effectId").text(draft.base())?;
                let index = add_effect(draft, site.on, id)?;
                let pointer = format!("/externalWrites/{index}/effectId");
                draft.claim_at(&site, Code::InvalidExternalWrite, &pointer);
                Some(())
            },
        ),
    Mutator::benign(RULE, "add-write-on-both-sides")
        .says("Adds the same effect on both sides")
        .manifest(
            |_| vec![WRITES.on(Sides::Both)],
            |draft, site, _| {
                let id = crate::edits::writes::fresh_id(draft.base(), "letter/3");
                add_effect(draft, site.on, &id).map(drop)
            },
        ),
    Mutator::dangerous(
        RULE,
        "huge-number",
        &[Code::InvalidType, Code::InvalidList, Code::InvalidCanonical, Code::InvalidExternalWrite],
    )
    .twin("padded-text")
    .says("Puts a number that no machine type holds: it is grammatical, and where it stands decides (ruling 12)")
    .raw(|_| on_sides(variants(fields(), NUMBERS.len())), huge_number),
];

const BLANKS: [&str; 4] = ["", "   ", "\u{3000}\u{2003}", "\u{200B}\u{FEFF}"];
const STATUSES: [&str; 4] = ["Confirmed", "pending", "failed", "unknown "];
const NUMBERS: [&str; 3] = ["1e999", "-123456789012345678901234567890", "0.1e-400"];
const GOOD_DATES: [&str; 3] = [
    "2016-12-31t23:59:60z",
    "2024-02-29T00:00:00.000000001-00:00",
    "0000-01-01T23:59:59+23:59",
];
const BAD_DATES: [&str; 8] = [
    "2027-01-05 09:00:00Z",
    "2027-01-05T09:00:00",
    "2027-02-29T09:00:00Z",
    "2027-01-05T24:00:00Z",
    "2027-01-05T09:00Z",
    "2027-01-05T09:00:60Z",
    "2027-01-05T09:00:00+0900",
    "1798876800",
];
const DIGESTS: usize = 5;

fn bad_digest(variant: usize, digest: &str) -> String {
    let (first, rest) = digest.split_at_checked(1).unwrap_or_default();
    match variant {
        0 => rest.to_owned(),
        1 => format!("{digest}0"),
        2 => format!("sha256:{digest}"),
        3 => format!("A{rest}"),
        _ => format!("{first}\u{FF11}{}", rest.get(1..).unwrap_or_default()),
    }
}

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

const OTHER_THAN_OBJECT: usize = 5;

fn other_than_object(variant: usize, wrapped: &Json) -> Json {
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

fn claim_put(draft: &mut Draft<'_>, site: &Site, value: &Json, code: Code) -> Option<()> {
    draft.put(site, value)?;
    draft.claim_at(site, code, &site.pointer());
    Some(())
}

/// Puts a string without content, or no string, with the code of the top-level field (ruling 9).
fn bad_string(draft: &mut Draft<'_>, site: &Site, code: Code, choice: &mut dyn Choice) -> Option<()> {
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

fn add_effect(draft: &mut Draft<'_>, on: Sides, id: &str) -> Option<usize> {
    crate::edits::writes::add(draft, on, "write the letter", id, "unknown")
}

fn huge_number(draft: &mut Draft<'_>, site: Site, _: &mut dyn Choice) -> Option<()> {
    let number = Json::Number((*NUMBERS.get(site.variant)?).to_owned());
    let code = match site.field {
        "canonical" => Code::InvalidCanonical,
        "externalWrites" => Code::InvalidExternalWrite,
        field if LISTS.contains(&field) => Code::InvalidList,
        _ => Code::InvalidType,
    };
    claim_put(draft, &site, &number, code)
}
