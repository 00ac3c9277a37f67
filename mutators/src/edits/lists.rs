//! Edits of the lists of strings.

use super::{is_same, same};
use crate::base::Base;
use crate::choice::Choice;
use crate::draft::Draft;
use crate::json::Json;
use crate::sites::{Sides, Site, elements, where_some};
use semsum_core::code::Code;
use semsum_core::finding::Side;

/// The code of an element that is gone.
pub(crate) fn dropped(field: &str) -> Code {
    match field {
        "completedPhases" => Code::CompletedPhasesDropped,
        "consumedAuthorities" => Code::ConsumedAuthoritiesDropped,
        "prohibitions" => Code::ProhibitionsDropped,
        _ => Code::CompletionChecksDropped,
    }
}

fn claim_dropped(draft: &mut Draft<'_>, site: &Site) {
    draft.claim(dropped(site.field), format!("/{}", site.field));
}

fn list<'d>(draft: &'d mut Draft<'_>, side: Side, field: &'static str) -> Option<&'d mut Vec<Json>> {
    draft.value(side, &Site::field(field))?.elements_mut()
}

/// Removes an element, every copy of it.
pub(crate) fn drop_element(draft: &mut Draft<'_>, site: &Site) -> Option<()> {
    let text = site.text(draft.base())?.to_owned();
    list(draft, Side::After, site.field)?.retain(|element| !is_same(site.field, element, &text));
    claim_dropped(draft, site);
    Some(())
}

/// The field, where it has elements to lose.
pub(crate) fn not_empty(base: &Base, field: &'static str) -> Vec<Site> {
    if base.list(field).len() > 0 {
        vec![Site::field(field)]
    } else {
        Vec::new()
    }
}

/// Removes all elements.
pub(crate) fn empty(draft: &mut Draft<'_>, site: &Site) -> Option<()> {
    list(draft, Side::After, site.field)?.clear();
    claim_dropped(draft, site);
    Some(())
}

/// Elements of which there is one copy, and which `spell` makes into one that is not there.
pub(crate) fn respellable(base: &Base, field: &'static str, spell: Spell) -> Vec<Site> {
    let mut sites = where_some(base, elements(base, field), spell);
    sites.retain(|site| {
        let Some(text) = site.text(base) else { return false };
        let Some(other) = spell(text) else { return false };
        base.copies(field, text) == 1 && base.copies(field, &other) == 0
    });
    sites
}

pub(crate) type Spell = fn(&str) -> Option<String>;

/// Spells an element so that it is another one.
pub(crate) fn respell(draft: &mut Draft<'_>, site: &Site, spell: Spell) -> Option<()> {
    let other = spell(site.text(draft.base())?)?;
    draft.put(site, &Json::String(other))?;
    claim_dropped(draft, site);
    Some(())
}

/// Spells an element so that it stays the same.
pub(crate) fn respell_harmlessly(draft: &mut Draft<'_>, site: &Site, spell: Spell) -> Option<()> {
    let other = spell(site.text(draft.base())?)?;
    draft.put(site, &Json::String(other))
}

/// Two neighbours of which the first gives its last character to the second: what is joined stays the same.
pub(crate) fn movable_boundaries(base: &Base, field: &'static str) -> Vec<Site> {
    let mut sites = elements(base, field);
    sites.retain(|site| {
        let Some((first, second)) = moved_boundary(base, site) else {
            return false;
        };
        let is_new = |text: &str| base.copies(field, text) == 0;
        let is_alone = site.text(base).is_some_and(|text| base.copies(field, text) == 1);
        is_new(&first) && is_new(&second) && !same(field, &first, &second) && is_alone
    });
    sites
}

/// Makes that move.
pub(crate) fn move_boundary(draft: &mut Draft<'_>, site: &Site) -> Option<()> {
    let (first, second) = moved_boundary(draft.base(), site)?;
    draft.put(site, &Json::String(first))?;
    draft.put(&site.at(site.index? + 1), &Json::String(second))?;
    claim_dropped(draft, site);
    Some(())
}

fn moved_boundary(base: &Base, site: &Site) -> Option<(String, String)> {
    let first = site.text(base)?;
    let second = site.at(site.index? + 1).text(base)?;
    let last = first.chars().next_back().filter(char::is_ascii_alphanumeric)?;
    let rest = first.strip_suffix(last)?;
    (!semsum_core::text::is_blank(rest)).then(|| (rest.to_owned(), format!("{last}{second}")))
}

/// Two neighbours made into one element, with something between them.
pub(crate) fn merge(draft: &mut Draft<'_>, site: &Site, between: &str) -> Option<()> {
    let base = draft.base();
    let next = site.index? + 1;
    let merged = format!("{}{between}{}", site.text(base)?, site.at(next).text(base)?);
    draft.put(site, &Json::String(merged))?;
    list(draft, Side::After, site.field)?.remove(next);
    claim_dropped(draft, site);
    Some(())
}

/// Neighbours that [`merge`] makes into an element that is not there, and of which one is really lost.
pub(crate) fn mergeable(base: &Base, field: &'static str, between: &str) -> Vec<Site> {
    let mut sites = elements(base, field);
    sites.retain(|site| {
        let next = site.index.and_then(|index| site.at(index + 1).text(base));
        let (Some(first), Some(second)) = (site.text(base), next) else {
            return false;
        };
        let merged = format!("{first}{between}{second}");
        base.copies(field, first) == 1 && base.copies(field, &merged) == 0
    });
    sites
}

/// A string that is not in the list.
pub(crate) fn fresh(
    base: &Base,
    field: &'static str,
    words: &[&str],
    choice: &mut dyn Choice,
) -> Option<String> {
    let start = choice.below(words.len());
    let word = words.iter().cycle().nth(start)?;
    let numbered = (1..).map(|n| {
        if n == 1 {
            (*word).to_owned()
        } else {
            format!("{word} ({n})")
        }
    });
    numbered.into_iter().find(|text| base.copies(field, text) == 0)
}

/// Adds an element somewhere in the list.
pub(crate) fn insert(
    draft: &mut Draft<'_>,
    site: &Site,
    text: String,
    choice: &mut dyn Choice,
) -> Option<()> {
    let list = list(draft, Side::After, site.field)?;
    list.insert(choice.below(list.len() + 1), Json::String(text));
    Some(())
}

/// Repeats an element elsewhere in the list: in a set, equal ones collapse (ruling 18).
pub(crate) fn repeat(draft: &mut Draft<'_>, site: &Site, choice: &mut dyn Choice) -> Option<()> {
    let text = site.text(draft.base())?.to_owned();
    insert(draft, site, text, choice)
}

/// Gives the element a second copy before, and leaves the side after with one.
pub(crate) fn repeat_before(draft: &mut Draft<'_>, site: &Site, choice: &mut dyn Choice) -> Option<()> {
    let text = site.text(draft.base())?.to_owned();
    let list = list(draft, Side::Before, site.field)?;
    list.insert(choice.below(list.len() + 1), Json::String(text));
    Some(())
}

/// The element and its right neighbour change places.
pub(crate) fn swap_with_next(draft: &mut Draft<'_>, site: &Site) -> Option<()> {
    let at = site.index?;
    let list = list(draft, Side::After, site.field)?;
    (at + 1 < list.len()).then(|| list.swap(at, at + 1))
}

/// Elements that have a right neighbour.
pub(crate) fn neighbours(base: &Base, field: &'static str) -> Vec<Site> {
    let mut sites = elements(base, field);
    sites.pop();
    sites
}

/// Turns the list round, and puts the side on which it stands.
pub(crate) fn reverse(draft: &mut Draft<'_>, site: &Site) -> Option<()> {
    for side in site.on.each() {
        list(draft, *side, site.field)?.reverse();
    }
    Some(())
}

/// The field, where its list has at least two elements.
pub(crate) fn two_or_more(base: &Base, field: &'static str) -> Vec<Site> {
    if base.list(field).len() > 1 {
        vec![Site::field(field)]
    } else {
        Vec::new()
    }
}

/// Adds the same element in two spellings: one before, the other after.
pub(crate) fn pair(draft: &mut Draft<'_>, site: &Site, before: &str, after: &str) -> Option<()> {
    for (side, text) in [(Side::Before, before), (Side::After, after)] {
        list(draft, side, site.field)?.push(Json::from(text));
    }
    debug_assert_eq!(site.on, Sides::After);
    Some(())
}
