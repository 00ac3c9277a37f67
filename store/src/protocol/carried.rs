//! How much a next run has to carry: the manifest, events word for word, prose.
//!
//! The sizes in a report are those of request and candidate, and a candidate that names its kept events by their ids is
//! small however many it keeps. Whether anything was freed is another question.

use semsum_core::bundle::Event;
use semsum_core::candidate::{self, Candidate};
use semsum_core::manifest::ResumeManifest;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;

/// Whether a compaction of these events and this manifest frees nothing: the next run carries as much as before, or more
/// (ruling 55). Of what is no candidate nothing can be said.
#[must_use]
pub fn frees_nothing(events: &[Event], manifest: &ResumeManifest<'_>, candidate: &[u8]) -> bool {
    let before = before(events, manifest);
    candidate::read(candidate).is_ok_and(|candidate| after(events, &candidate) >= before)
}

/// UTF-8 bytes, as JSON, of what stood before: the manifest and every event.
fn before(events: &[Event], manifest: &ResumeManifest<'_>) -> usize {
    bytes(manifest).saturating_add(events.iter().map(bytes).sum())
}

/// UTF-8 bytes, as JSON, of what a candidate leaves: its manifest, the events that it keeps, its summary.
fn after(events: &[Event], candidate: &Candidate<&[u8]>) -> usize {
    let kept: BTreeSet<&str> = candidate.kept.iter().map(String::as_str).collect();
    let stays = |event: &&Event| candidate.covered.is_none() || kept.contains(event.id.as_str());
    let manifest: Option<Value> = serde_json::from_slice(candidate.manifest).ok();
    bytes(&manifest)
        .saturating_add(events.iter().filter(stays).map(bytes).sum())
        .saturating_add(bytes(&candidate.summary).saturating_sub(bytes(&"")))
}

fn bytes(value: &impl Serialize) -> usize {
    serde_json::to_vec(value).map_or(0, |bytes| bytes.len())
}
