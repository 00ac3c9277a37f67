//! Keys that stand twice.

use super::RULE;
use crate::base::Base;
use crate::choice::Choice;
use crate::draft::Draft;
use crate::json::{Json, Member};
use crate::mutator::Mutator;
use crate::sites::{Site, canonical_members, effect_members, fields, on_sides, variants};
use semsum_core::code::Code;
use semsum_core::finding::Side;

pub(in crate::rules) const MUTATORS: &[Mutator] = &[
    Mutator::dangerous(RULE, "repeat-key", &[Code::DuplicateKey])
        .twin("escape-key")
        .says("States a key twice: with another value first, with another value last, or with the same one")
        .raw(
            |base| on_sides(variants(keys(base), 3)),
            |draft, site, _| {
                repeat(draft, &site, None)?;
                draft.claim_at(&site, Code::DuplicateKey, &site.pointer());
                Some(())
            },
        ),
    Mutator::dangerous(RULE, "repeat-escaped-key", &[Code::DuplicateKey])
        .twin("escape-key")
        .says("States a key twice, the second time spelled with an escape: keys are compared decoded (ruling 6)")
        .raw(
            |base| variants(keys(base), 3),
            |draft, site, _| {
                repeat(draft, &site, Some(escaped(key(&site))))?;
                draft.claim_at(&site, Code::DuplicateKey, &site.pointer());
                Some(())
            },
        ),
    Mutator::benign(RULE, "escape-key")
        .says("Spells a key with an escape")
        .raw(keys, |draft, site, _| {
            let members = draft.value(Side::After, &object(&site))?.members_mut()?;
            let member = members.iter_mut().find(|member| member.key == key(&site))?;
            member.spelled = Some(escaped(key(&site)));
            Some(())
        }),
    Mutator::dangerous(RULE, "repeat-foreign-key", &[Code::DuplicateKey])
        .twin("escape-key")
        .says("States a key twice in an object that does not belong there: no depth is skipped (ruling 12)")
        .raw(|_| on_sides(variants(fields(), 2)), repeat_foreign),
];

fn keys(base: &Base) -> Vec<Site> {
    let mut sites = fields();
    sites.extend(canonical_members());
    sites.extend(effect_members(base));
    sites
}

fn key(site: &Site) -> &'static str {
    if site.member.is_empty() {
        site.field
    } else {
        site.member
    }
}

fn object(site: &Site) -> Site {
    if site.member.is_empty() {
        Site::WHOLE
    } else {
        site.member("")
    }
}

/// The key's text with its first letter as an escape.
fn escaped(key: &str) -> String {
    let mut chars = key.chars();
    let first = chars.next().map_or(0, u32::from);
    format!("\"\\u{first:04x}{}\"", chars.as_str())
}

fn repeat(draft: &mut Draft<'_>, site: &Site, spelled: Option<String>) -> Option<()> {
    for side in site.on.each() {
        let members = draft.value(*side, &object(site))?.members_mut()?;
        let at = members.iter().position(|member| member.key == key(site))?;
        let mut copy = members.get(at)?.clone();
        copy.spelled.clone_from(&spelled);
        match site.variant {
            0 => members.get_mut(at)?.value = Json::Null,
            1 => copy.value = Json::Null,
            _ => {}
        }
        members.push(copy);
    }
    Some(())
}

/// An object with a key twice, in the place of a field. A finding names a plain word, and no other key (ruling 14).
fn repeat_foreign(draft: &mut Draft<'_>, site: Site, _: &mut dyn Choice) -> Option<()> {
    let (key, pointer) = match site.variant {
        0 => ("note", format!("{}/inner/note", site.pointer())),
        _ => ("a b", format!("{}/inner", site.pointer())),
    };
    let twice = Json::Object(vec![
        Member::new(key, Json::Bool(true)),
        Member::new(key, Json::Bool(false)),
    ]);
    // No field knows a key "inner", and in a list it would need an index first.
    draft.put(&site, &Json::Object(vec![Member::new("inner", twice)]))?;
    draft.claim_at(&site, Code::DuplicateKey, &pointer);
    Some(())
}
