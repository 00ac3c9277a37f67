//! Edits of single strings.

use super::lists::Spell;
use super::same;
use crate::draft::Draft;
use crate::json::Json;
use crate::sites::Site;
use semsum_core::code::Code;

/// Spells the string so that it is another one.
pub(crate) fn change(draft: &mut Draft<'_>, site: &Site, spell: Spell, code: Code) -> Option<()> {
    keep(draft, site, spell)?;
    draft.claim(code, site.pointer());
    Some(())
}

/// Spells the string so that it stays the same.
pub(crate) fn keep(draft: &mut Draft<'_>, site: &Site, spell: Spell) -> Option<()> {
    let other = spell(site.text(draft.base())?)?;
    draft.put(site, &Json::String(other))
}

/// Puts another string: this one, or one more word where the base has this one already.
pub(crate) fn replace(draft: &mut Draft<'_>, site: &Site, text: &str, code: Code) -> Option<()> {
    let is_there = same(site.field, site.text(draft.base())?, text);
    let other = if is_there {
        format!("{text} again")
    } else {
        text.to_owned()
    };
    draft.put(site, &Json::String(other))?;
    draft.claim(code, site.pointer());
    Some(())
}
