//! Edits of external writes.

use crate::base::Base;
use crate::draft::Draft;
use crate::json::Json;
use crate::sites::{Sides, Site, elements};
use semsum_core::code::Code;
use semsum_core::finding::Side;

const FIELD: &str = "externalWrites";

/// The effects with this status.
pub(crate) fn with_status(base: &Base, status: &str) -> Vec<Site> {
    let mut effects = base.effects();
    let mut sites = elements(base, FIELD);
    sites.retain(|_| effects.next().is_some_and(|effect| effect.status == status));
    sites
}

fn effects<'d>(draft: &'d mut Draft<'_>, side: Side) -> Option<&'d mut Vec<Json>> {
    draft.value(side, &Site::field(FIELD))?.elements_mut()
}

/// Removes the effect.
pub(crate) fn remove(draft: &mut Draft<'_>, site: &Site) -> Option<()> {
    let at = site.index?;
    let effects = effects(draft, Side::After)?;
    if at >= effects.len() {
        return None;
    }
    effects.remove(at);
    draft.claim(Code::ExternalWriteDroppedOrChanged, "/externalWrites");
    Some(())
}

/// Sets a member of the effect.
pub(crate) fn set(draft: &mut Draft<'_>, site: &Site, member: &'static str, text: &str) -> Option<()> {
    draft.put(&site.member(member), &Json::from(text))
}

/// An effect id that starts with `stem` and is not there.
pub(crate) fn fresh_id(base: &Base, stem: &str) -> String {
    let mut id = stem.to_owned();
    while base.has_effect(&id) {
        id.push_str("-2");
    }
    id
}

/// Adds an effect behind the others, on the site's sides; returns its index.
pub(crate) fn add(
    draft: &mut Draft<'_>,
    on: Sides,
    operation: &str,
    effect_id: &str,
    status: &str,
) -> Option<usize> {
    let effect = Json::object(&[
        ("operation", Json::from(operation)),
        ("effectId", Json::from(effect_id)),
        ("status", Json::from(status)),
    ]);
    let mut index = 0;
    for side in on.each() {
        let effects = effects(draft, *side)?;
        index = effects.len();
        effects.push(effect.clone());
    }
    Some(index)
}
