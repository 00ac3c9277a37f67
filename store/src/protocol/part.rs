//! A part of the ledger: the events that one generation added, and the manifest that is current from then on.
//!
//! Parts are a chain: each names the one before it, so the digest of the newest covers every event since the root, and an
//! append costs what it appends.

use super::Digest;
use semsum_core::bundle::Event;
use semsum_core::manifest::ResumeManifest;
use semsum_core::reader;
use serde::{Deserialize, Serialize};

/// The schema name of a part.
const PART_SCHEMA: &str = "semsum/ledger-part/v1";

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Part {
    schema: String,
    pub(super) task_id: String,
    pub(super) previous: Option<Digest>,
    pub(super) events: Vec<Event>,
    manifest: serde_json::Value,
}

impl Part {
    /// A part with this manifest.
    pub(super) fn new(previous: Option<Digest>, events: Vec<Event>, manifest: &ResumeManifest<'_>) -> Self {
        Self {
            schema: PART_SCHEMA.to_owned(),
            task_id: manifest.task_id.to_string(),
            previous,
            events,
            // A manifest is made of strings alone and always serialises; null would be refused when read back.
            manifest: serde_json::to_value(manifest).unwrap_or_default(),
        }
    }

    /// Reads a part; `None` where the bytes are none.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let part: Self = serde_json::from_slice(bytes).ok()?;
        (part.schema == PART_SCHEMA).then_some(part)
    }

    /// One JSON object and a line feed.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        // Values that were read as JSON always serialise; an empty text would be refused when read back.
        let mut bytes = serde_json::to_vec(self).unwrap_or_default();
        bytes.push(b'\n');
        bytes
    }

    /// The manifest. Layout may differ from what was handed in, values do not.
    pub(super) fn manifest(&self) -> Option<ResumeManifest<'static>> {
        let bytes = serde_json::to_vec(&self.manifest).ok()?;
        Some(reader::read(&bytes).ok()?.into_owned())
    }

    /// The place of the last event; `None` in a part without events, which the store does not write.
    pub(super) fn last_seq(&self) -> Option<u64> {
        self.events.last().map(|event| event.seq)
    }
}
