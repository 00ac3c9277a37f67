//! `context-bundle/v1`: what is compacted, as events in the order in which they happened (design section 6).

use crate::checksum::{Hex, NotCanonical, canonical_json};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The schema name of a bundle.
pub const SCHEMA: &str = "context-bundle/v1";

/// The kind of a ledger's first event where a store was started from a manifest (ruling 31).
pub const STATED: &str = "manifest_stated";

/// A bundle of events, in the order in which they happened. Plain data: reading one checks keys and types alone.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Bundle {
    /// Always [`SCHEMA`].
    pub schema: String,
    /// Which task the events belong to: the manifest's `taskId`.
    pub task_id: String,
    /// The events; `seq` rises strictly and `id` is unique.
    pub events: Vec<Event>,
}

/// An event of a bundle.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Event {
    /// Place in the ledger. Beyond 2^53 the digest can't tell numbers apart (RFC 8785 prints doubles).
    pub seq: u64,
    /// Unique within the bundle.
    pub id: String,
    /// What happened, by a name of design section 6.
    pub kind: String,
    /// Who said it (ruling 48).
    pub origin: Origin,
    /// What the kind carries; written only where there is something.
    #[serde(default, skip_serializing_if = "serde_json::Map::is_empty")]
    pub data: serde_json::Map<String, serde_json::Value>,
    /// Where an imported event stood in its source: `{line}` or `{message}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<serde_json::Value>,
    /// The branch of the work that it belongs to (ruling 36); the one that is followed, where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch: Option<String>,
    /// Which run or helper it comes from; told apart for people alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<String>,
}

/// Who an event comes from (ruling 48). Written in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// A person.
    User,
    /// The model.
    Assistant,
    /// A tool's answer.
    Tool,
    /// The program around the model, also where it writes in the user's role.
    Harness,
    /// A summary of earlier events.
    Summary,
}

impl Event {
    /// An event that carries nothing yet.
    #[must_use]
    pub fn new(seq: u64, id: &str, kind: &str, origin: Origin) -> Self {
        Self {
            seq,
            id: id.to_owned(),
            kind: kind.to_owned(),
            origin,
            data: serde_json::Map::new(),
            at: None,
            branch: None,
            actor: None,
        }
    }
}

impl Bundle {
    /// Whether nothing was appended since a manifest was stated: then a request carries no bundle.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        matches!(self.events.as_slice(), [only] if only.kind == STATED)
    }

    /// `sha256:` and 64 lower-case hex digits: the SHA-256 of the bundle's RFC 8785 bytes. Arrays keep their order there, so the digest covers the
    /// order of events.
    ///
    /// # Errors
    /// Where the bundle can't be serialised; one that was read from JSON can.
    pub fn digest(&self) -> Result<String, NotCanonical> {
        Ok(format!("sha256:{}", Hex(&Sha256::digest(canonical_json(self)?))))
    }
}

impl Origin {
    /// Every origin.
    pub const ALL: [Self; 5] = [
        Self::User,
        Self::Assistant,
        Self::Tool,
        Self::Harness,
        Self::Summary,
    ];

    /// The origin's name, as events write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Assistant => "assistant",
            Self::Tool => "tool",
            Self::Harness => "harness",
            Self::Summary => "summary",
        }
    }

    /// The origin that events write this way.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|origin| origin.as_str() == text)
    }
}
