//! Normal form 1: what the checksum is taken over and what `verify` compares (design section 4).

use crate::manifest::{Canonical, ResumeManifest, Status};
use crate::text::normal_form;
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// A manifest in normal form 1, made by [`NormalManifest::of`] alone. Two serialise equally exactly when their checksums
/// `n1` are equal.
#[derive(Serialize)]
#[non_exhaustive]
#[serde(rename_all = "camelCase")]
pub struct NormalManifest<'a> {
    /// Byte for byte.
    pub task_id: &'a str,
    /// Normalised text.
    pub objective: Cow<'a, str>,
    /// Byte for byte.
    pub canonical: &'a Canonical<'a>,
    /// Normalised texts, in their order.
    pub completed_phases: Vec<Cow<'a, str>>,
    /// Normalised text.
    pub next_exact_action: Cow<'a, str>,
    /// Sorted by effect id.
    pub external_writes: Vec<NormalWrite<'a>>,
    /// Identifiers, sorted, each once.
    pub consumed_authorities: Vec<Element<'a>>,
    /// Normalised texts, sorted, each once.
    pub prohibitions: Vec<Element<'a>>,
    /// Normalised text.
    pub rollback: Cow<'a, str>,
    /// Normalised texts, sorted, each once.
    pub completion_checks: Vec<Element<'a>>,
}

/// An element of a set, and where the first of its equals stood (ruling 18).
#[non_exhaustive]
pub struct Element<'a> {
    /// The normal form.
    pub text: Cow<'a, str>,
    /// Index in the manifest's list.
    pub index: usize,
}

/// An effect, and where it stood.
#[derive(Serialize)]
#[non_exhaustive]
#[serde(rename_all = "camelCase")]
pub struct NormalWrite<'a> {
    /// Normalised text.
    pub operation: Cow<'a, str>,
    /// Byte for byte.
    pub effect_id: &'a str,
    /// As it was.
    pub status: Status,
    /// Index in the manifest's list.
    #[serde(skip)]
    pub index: usize,
}

impl<'a> NormalManifest<'a> {
    /// The normal form of a manifest. Idempotent: the normal form of a manifest in normal form is itself.
    #[must_use]
    pub fn of(manifest: &'a ResumeManifest<'_>) -> Self {
        Self {
            task_id: &manifest.task_id,
            objective: normal_form(&manifest.objective),
            canonical: &manifest.canonical,
            completed_phases: manifest
                .completed_phases
                .iter()
                .map(|phase| normal_form(phase))
                .collect(),
            next_exact_action: normal_form(&manifest.next_exact_action),
            external_writes: writes(manifest),
            consumed_authorities: set(&manifest.consumed_authorities, Cow::Borrowed),
            prohibitions: set(&manifest.prohibitions, normal_form),
            rollback: normal_form(&manifest.rollback),
            completion_checks: set(&manifest.completion_checks, normal_form),
        }
    }
}

fn writes<'a>(manifest: &'a ResumeManifest<'_>) -> Vec<NormalWrite<'a>> {
    let mut writes: Vec<_> = manifest
        .external_writes
        .iter()
        .enumerate()
        .map(|(index, write)| NormalWrite {
            operation: normal_form(&write.operation),
            effect_id: &write.effect_id,
            status: write.status,
            index,
        })
        .collect();
    writes.sort_by(|a, b| a.effect_id.cmp(b.effect_id));
    writes
}

/// Sorted by code point, which is the order of UTF-8 bytes; of equal ones the first stays.
fn set<'a>(list: &'a [Cow<'_, str>], form: impl Fn(&'a str) -> Cow<'a, str>) -> Vec<Element<'a>> {
    let mut set: Vec<_> = list
        .iter()
        .enumerate()
        .map(|(index, text)| Element {
            text: form(text),
            index,
        })
        .collect();
    set.sort_by(|a, b| a.text.cmp(&b.text).then(a.index.cmp(&b.index)));
    set.dedup_by(|later, first| later.text == first.text);
    set
}

impl Serialize for Element<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}
