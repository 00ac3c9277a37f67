//! What an edit can change.

use semsum_core::code::Stage;
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

    /// Whether a case of this level can have findings of that stage. No pair is left to a default, so that a new level or
    /// stage asks for an answer: a rule that arises nowhere would drop out of the count of rules.
    pub(crate) const fn shows(self, stage: Stage) -> bool {
        match self {
            Self::Manifest | Self::Raw => match stage {
                Stage::RawText | Stage::Shape | Stage::Comparison => true,
                Stage::Decision | Stage::Candidate | Stage::Ledger | Stage::Pointer => false,
            },
            Self::Bundle => match stage {
                Stage::RawText | Stage::Shape | Stage::Candidate | Stage::Ledger => true,
                Stage::Comparison | Stage::Decision | Stage::Pointer => false,
            },
            Self::Candidate => match stage {
                Stage::Candidate => true,
                Stage::RawText | Stage::Shape | Stage::Comparison => false,
                Stage::Decision | Stage::Ledger | Stage::Pointer => false,
            },
            Self::Ledger => match stage {
                Stage::RawText | Stage::Shape | Stage::Candidate | Stage::Ledger => true,
                Stage::Comparison | Stage::Decision | Stage::Pointer => false,
            },
            Self::Canonical => match stage {
                Stage::Decision => true,
                Stage::RawText | Stage::Shape | Stage::Comparison => false,
                Stage::Candidate | Stage::Ledger | Stage::Pointer => false,
            },
            Self::Pointer => match stage {
                Stage::Pointer => true,
                Stage::RawText | Stage::Shape | Stage::Comparison => false,
                Stage::Decision | Stage::Candidate | Stage::Ledger => false,
            },
        }
    }

    /// Whether a case of this level is a pair of documents, which a verifier can be asked about.
    #[must_use]
    pub const fn is_document(self) -> bool {
        matches!(self, Self::Manifest | Self::Raw)
    }
}
