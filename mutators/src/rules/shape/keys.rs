//! Keys that are missing, extra or spelled otherwise.

use super::RULE;
use crate::base::Base;
use crate::choice::{Choice, pick};
use crate::draft::Draft;
use crate::json::{Json, Member};
use crate::mutator::Mutator;
use crate::sites::{Site, canonical_members, effect_members, elements, fields, on_sides, variants};
use semsum_core::code::Code;
use semsum_core::finding::Side;

pub(in crate::rules) const MUTATORS: &[Mutator] = &[
    Mutator::dangerous(RULE, "drop-key", &[Code::RequiredMissing])
        .twin("move-key")
        .says("Leaves out a key: absent is not empty")
        .manifest(
            |_| on_sides(fields()),
            |draft, site, _| remove(draft, &site, Code::RequiredMissing),
        ),
    Mutator::benign(RULE, "move-key")
        .says("Puts a key last: the members of an object have no order")
        .manifest(
            |_| fields(),
            |draft, site, _| {
                let members = draft.value(Side::After, &Site::WHOLE)?.members_mut()?;
                let at = members.iter().position(|member| member.key == site.field)?;
                let member = members.remove(at);
                members.push(member);
                Some(())
            },
        ),
    Mutator::dangerous(RULE, "drop-canonical-member", &[Code::InvalidCanonical])
        .twin("rotate-members")
        .says("Leaves out a member of `canonical`")
        .manifest(
            |_| on_sides(canonical_members()),
            |draft, site, _| remove(draft, &site, Code::InvalidCanonical),
        ),
    Mutator::dangerous(RULE, "drop-effect-member", &[Code::InvalidExternalWrite])
        .twin("rotate-members")
        .says("Leaves out a member of an effect")
        .manifest(
            |base| on_sides(effect_members(base)),
            |draft, site, _| remove(draft, &site, Code::InvalidExternalWrite),
        ),
    Mutator::benign(RULE, "rotate-members")
        .says("Puts the first member of `canonical` or of an effect last")
        .manifest(
            inner_objects,
            |draft, site, _| {
                draft.value(Side::After, &site)?.members_mut()?.rotate_left(1);
                Some(())
            },
        ),
    Mutator::dangerous(RULE, "unknown-key", &[Code::UnknownField])
        .twin("move-key")
        .says("Adds a key that is not of the schema; the finding names it only if it is a plain word (ruling 14)")
        .manifest(
            |_| on_sides(variants(vec![Site::WHOLE], UNKNOWN.len())),
            add_unknown,
        ),
    Mutator::dangerous(RULE, "unknown-inner-key", &[Code::UnknownField])
        .twin("rotate-members")
        .says("Adds a key that is not of the schema to `canonical` or to an effect")
        .manifest(
            |base| on_sides(variants(inner_objects(base), UNKNOWN.len())),
            add_unknown,
        ),
    Mutator::dangerous(
        RULE,
        "rename-key",
        &[Code::RequiredMissing, Code::UnknownField, Code::InvalidCanonical, Code::InvalidExternalWrite],
    )
    .twin("move-key")
    .says("Spells a key otherwise: one is missing, another unknown (ruling 7)")
    .manifest(
        |base| {
            let mut sites = fields();
            sites.extend(canonical_members());
            sites.extend(effect_members(base));
            on_sides(sites)
        },
        rename,
    ),
];

/// Keys that are not of the schema, and whether a finding may name them: `[A-Za-z_]{1,32}` (ruling 14).
const UNKNOWN: [(&str, bool); 8] = [
    ("note", true),
    ("task_id", true),
    ("abcdefghijklmnopqrstuvwxyzABCDEF", true),
    ("abcdefghijklmnopqrstuvwxyzABCDEFG", false),
    ("x-note", false),
    ("sha512", false),
    ("備考", false),
    ("", false),
];

fn inner_objects(base: &Base) -> Vec<Site> {
    let mut sites = vec![Site::field("canonical")];
    sites.extend(elements(base, "externalWrites"));
    sites
}

/// The object that holds the value at a site.
fn parent(site: &Site) -> Site {
    match (site.member, site.index) {
        ("", _) => Site { field: "", ..*site },
        _ => site.member(""),
    }
}

/// The key under which the value at a site stands in its object.
fn key(site: &Site) -> &'static str {
    if site.member.is_empty() {
        site.field
    } else {
        site.member
    }
}

fn remove(draft: &mut Draft<'_>, site: &Site, code: Code) -> Option<()> {
    for side in site.on.each() {
        let members = draft.value(*side, &parent(site))?.members_mut()?;
        members.retain(|member| member.key != key(site));
    }
    draft.claim_at(site, code, &site.pointer());
    Some(())
}

fn add_unknown(draft: &mut Draft<'_>, site: Site, choice: &mut dyn Choice) -> Option<()> {
    let (key, is_nameable) = UNKNOWN.get(site.variant)?;
    let values = [
        Json::Null,
        Json::from("x"),
        Json::Array(vec![Json::Bool(true)]),
        Json::object(&[("a", Json::Null)]),
    ];
    let value = pick(choice, &values)?;
    let front = choice.below(2) == 0;
    for side in site.on.each() {
        let members = draft.value(*side, &site)?.members_mut()?;
        let at = if front { 0 } else { members.len() };
        members.insert(at, Member::new(key, value.clone()));
    }
    claim_unknown(draft, &site, key, *is_nameable);
    Some(())
}

fn claim_unknown(draft: &mut Draft<'_>, object: &Site, key: &str, is_nameable: bool) {
    let pointer = object.pointer();
    let pointer = if is_nameable {
        format!("{pointer}/{key}")
    } else {
        pointer
    };
    draft.claim_at(object, Code::UnknownField, &pointer);
}

fn rename(draft: &mut Draft<'_>, site: Site, _: &mut dyn Choice) -> Option<()> {
    let other = respelled(key(&site));
    let object = parent(&site);
    for side in site.on.each() {
        let members = draft.value(*side, &object)?.members_mut()?;
        members
            .iter_mut()
            .find(|member| member.key == key(&site))?
            .key
            .clone_from(&other);
    }
    let missing = match site.field {
        _ if site.member.is_empty() => Code::RequiredMissing,
        "canonical" => Code::InvalidCanonical,
        _ => Code::InvalidExternalWrite,
    };
    draft.claim_at(&site, missing, &site.pointer());
    let is_nameable = other
        .bytes()
        .all(|byte| byte.is_ascii_alphabetic() || byte == b'_');
    claim_unknown(draft, &object, &other, is_nameable);
    Some(())
}

/// `taskId` as `task_id`; a key without a capital with one in front.
fn respelled(key: &str) -> String {
    let mut other = String::new();
    for c in key.chars() {
        if c.is_ascii_uppercase() {
            other.push('_');
        }
        other.push(c.to_ascii_lowercase());
    }
    if other == key {
        let mut chars = key.chars();
        other = chars
            .next()
            .map(|c| c.to_ascii_uppercase())
            .into_iter()
            .chain(chars)
            .collect();
    }
    other
}
