//! Elements of `externalWrites` that are no effect, or none of their own.

use super::RULE;
use super::values::{OTHER_THAN_OBJECT, bad_string, claim_put, other_than_object};
use crate::draft::Draft;
use crate::edits::writes;
use crate::json::Json;
use crate::mutator::Mutator;
use crate::sites::{Sides, Site, effect_members, elements, on_sides, variants};
use semsum_core::code::Code;

const WRITES: Site = Site::field("externalWrites");

pub(in crate::rules) const MUTATORS: &[Mutator] = &[
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
                let sites = elements(base, "externalWrites")
                    .into_iter()
                    .map(|site| site.member("status"));
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
                let id = writes::fresh_id(draft.base(), "letter/3");
                add_effect(draft, site.on, &id).map(drop)
            },
        ),
];

const STATUSES: [&str; 4] = ["Confirmed", "pending", "failed", "unknown "];

fn add_effect(draft: &mut Draft<'_>, on: Sides, id: &str) -> Option<usize> {
    writes::add(draft, on, "write the letter", id, "unknown")
}
