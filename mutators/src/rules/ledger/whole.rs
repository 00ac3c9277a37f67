//! A bundle that is judged by itself: as it stands, or as a document that is edited.

use super::EVENT;
use crate::events::{Sealed, Source};
use crate::json::Json;
use crate::sites::{Site, variants};
use semsum_core::bundle::Event;

/// Each place before, between and behind the events of a bundle.
pub(in crate::rules) fn places(source: &Source, count: usize) -> Vec<Site> {
    let places = 0..=source.bundle().events.len();
    variants(places.map(|at| EVENT.at(at)).collect(), count)
}

/// Each event of a bundle.
pub(super) fn each(source: &Source, count: usize) -> Vec<Site> {
    let places = 0..source.bundle().events.len();
    variants(places.map(|at| EVENT.at(at)).collect(), count)
}

/// Where the first event of a kind stands.
pub(super) fn place_of(source: &Source, kind: &str) -> Option<usize> {
    let mut events = source.bundle().events.iter();
    events.position(|event| event.kind == kind)
}

/// Puts events at a place; every event's `seq` is its place then.
pub(super) fn insert(sealed: &mut Sealed, at: usize, events: Vec<Event>) -> Option<()> {
    if at > sealed.bundle.events.len() {
        return None;
    }
    sealed.bundle.events.splice(at..at, events);
    for (seq, event) in (1..).zip(&mut sealed.bundle.events) {
        event.seq = seq;
    }
    Some(())
}

/// The bundle, as it stands now, is what is judged.
pub(in crate::rules) fn judged_alone(sealed: &mut Sealed) -> Option<()> {
    sealed.told = Some(serde_json::to_vec(&sealed.bundle).ok()?);
    Some(())
}

/// Edits the bundle as a document, which is judged then.
pub(super) fn edited<T>(sealed: &mut Sealed, edit: impl FnOnce(&mut Json) -> Option<T>) -> Option<T> {
    let mut document = Json::parse(&serde_json::to_vec(&sealed.bundle).ok()?).ok()?;
    let out = edit(&mut document)?;
    sealed.told = Some(document.render());
    Some(out)
}

/// Edits one event of the bundle as a document, which is judged then.
pub(super) fn event_edited<T>(
    sealed: &mut Sealed,
    at: usize,
    edit: impl FnOnce(&mut Json) -> Option<T>,
) -> Option<T> {
    edited(sealed, |document| {
        edit(document.get_mut("events")?.elements_mut()?.get_mut(at)?)
    })
}
