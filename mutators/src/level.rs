//! What an edit can change.

use serde::{Deserialize, Serialize};

/// What an edit changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The manifest as a JSON value.
    Manifest,
    /// The manifest's text: spelling, layout, bytes.
    Raw,
    /// The events that a candidate was made from.
    Bundle,
    /// The candidate.
    Candidate,
    /// The events that are appended to a ledger.
    Ledger,
    /// The canonical file.
    Canonical,
    /// Who reads and writes the pointer, in which order.
    Pointer,
}

impl Level {
    /// All levels.
    pub const ALL: &'static [Self] = &[
        Self::Manifest,
        Self::Raw,
        Self::Bundle,
        Self::Candidate,
        Self::Ledger,
        Self::Canonical,
        Self::Pointer,
    ];

    /// The level's name, as it stands in every output.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Manifest => "manifest",
            Self::Raw => "raw",
            Self::Bundle => "bundle",
            Self::Candidate => "candidate",
            Self::Ledger => "ledger",
            Self::Canonical => "canonical",
            Self::Pointer => "pointer",
        }
    }

    /// Whether a case of this level is a pair of documents, which a verifier can be asked about.
    #[must_use]
    pub const fn is_document(self) -> bool {
        matches!(self, Self::Manifest | Self::Raw)
    }
}
