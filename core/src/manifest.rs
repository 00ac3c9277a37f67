//! `resume-manifest/v1`: what a resume must not forget (design section 3).
//!
//! A manifest that exists is valid, because the reader alone makes one. Who has values and wants a manifest writes them as
//! JSON and reads that, by the same checks as everybody:
//!
//! ```
//! use semsum_core::reader;
//!
//! let values = serde_json::json!({
//!     "taskId": "lamp-7",
//!     "objective": "Relight the lamp",
//!     "canonical": {"path": "log.md", "sha256": "ab".repeat(32), "readAt": "2027-01-31T12:00:00+01:00"},
//!     "completedPhases": [],
//!     "nextExactAction": "Order a bulb for the lamp",
//!     "externalWrites": [],
//!     "consumedAuthorities": [],
//!     "prohibitions": ["Do not climb alone"],
//!     "rollback": "Cancel the order",
//!     "completionChecks": ["The lamp is lit"],
//! });
//! let bytes = serde_json::to_vec(&values)?;
//! let manifest = reader::read(&bytes).map_err(|faults| format!("{} faults", faults.len()))?;
//! assert_eq!(manifest.task_id, "lamp-7");
//!
//! // What was read may be changed and written again; whether it still is a manifest, the reader says.
//! let mut changed = manifest.clone();
//! changed.prohibitions.clear();
//! changed.objective = "  ".into();
//! assert!(reader::read(&serde_json::to_vec(&changed)?).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::Serialize;
use std::borrow::Cow;

/// The schema name of the manifest.
pub const SCHEMA: &str = "resume-manifest/v1";

/// A valid manifest, as written: no text is normalised yet.
///
/// Made by [`crate::reader::read`] alone, so one that exists has passed stages (a) and (b); who changes a field answers
/// for it, and reads it again. Serialises to JSON with the keys of the schema, texts as written.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
#[serde(rename_all = "camelCase")]
pub struct ResumeManifest<'a> {
    /// Which task this is (identifier).
    pub task_id: Cow<'a, str>,
    /// What the task is for (text).
    pub objective: Cow<'a, str>,
    /// The file that the work rests on, pinned.
    pub canonical: Canonical<'a>,
    /// Phases that are done, in the order in which they were done (texts).
    pub completed_phases: Vec<Cow<'a, str>>,
    /// The one operation that the next run makes first (text).
    pub next_exact_action: Cow<'a, str>,
    /// What was written to the outside world, known outcome or not.
    pub external_writes: Vec<ExternalWrite<'a>>,
    /// Approvals that are spent (set of identifiers).
    pub consumed_authorities: Vec<Cow<'a, str>>,
    /// What must not be done (set of texts).
    pub prohibitions: Vec<Cow<'a, str>>,
    /// How to undo (text).
    pub rollback: Cow<'a, str>,
    /// What must hold before the task counts as done (set of texts).
    pub completion_checks: Vec<Cow<'a, str>>,
}

/// The canonical file: path, digest and time of reading. All three are identifiers.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
#[serde(rename_all = "camelCase")]
pub struct Canonical<'a> {
    /// Path below the root, as the manifest states it (ruling 24: judged by the store alone).
    pub path: Cow<'a, str>,
    /// SHA-256 of the file's raw bytes, 64 lower-case hex digits.
    pub sha256: Cow<'a, str>,
    /// When it was read: RFC 3339 with offset (ruling 23).
    pub read_at: Cow<'a, str>,
}

/// A write to the outside world.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
#[serde(rename_all = "camelCase")]
pub struct ExternalWrite<'a> {
    /// What was done (text).
    pub operation: Cow<'a, str>,
    /// Which effect it is (identifier), unique within the manifest.
    pub effect_id: Cow<'a, str>,
    /// Whether the outcome is known.
    pub status: Status,
}

/// What is known of an external write's outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The write happened, and its result was seen.
    Confirmed,
    /// It may have happened: the answer was lost, or never came.
    Unknown,
}

impl ResumeManifest<'_> {
    /// The same manifest, borrowing nothing.
    #[must_use]
    pub fn into_owned(self) -> ResumeManifest<'static> {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        let all = |list: Vec<Cow<'_, str>>| list.into_iter().map(owned).collect();
        let write = |write: ExternalWrite<'_>| ExternalWrite {
            operation: owned(write.operation),
            effect_id: owned(write.effect_id),
            status: write.status,
        };
        ResumeManifest {
            task_id: owned(self.task_id),
            objective: owned(self.objective),
            canonical: self.canonical.into_owned(),
            completed_phases: all(self.completed_phases),
            next_exact_action: owned(self.next_exact_action),
            external_writes: self.external_writes.into_iter().map(write).collect(),
            consumed_authorities: all(self.consumed_authorities),
            prohibitions: all(self.prohibitions),
            rollback: owned(self.rollback),
            completion_checks: all(self.completion_checks),
        }
    }
}

impl<'a> Canonical<'a> {
    /// A canonical file. Whether its members are of their form is the reader's to say.
    #[must_use]
    pub fn new(
        path: impl Into<Cow<'a, str>>,
        sha256: impl Into<Cow<'a, str>>,
        read_at: impl Into<Cow<'a, str>>,
    ) -> Self {
        Self {
            path: path.into(),
            sha256: sha256.into(),
            read_at: read_at.into(),
        }
    }

    /// The same file, borrowing nothing.
    #[must_use]
    pub fn into_owned(self) -> Canonical<'static> {
        Canonical::new(
            self.path.into_owned(),
            self.sha256.into_owned(),
            self.read_at.into_owned(),
        )
    }
}

impl Status {
    /// The status that a manifest spells this way.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "confirmed" => Some(Self::Confirmed),
            "unknown" => Some(Self::Unknown),
            _ => None,
        }
    }
}

// No Debug: a manifest's values must not reach a log by accident (contract, "Where values may appear").
