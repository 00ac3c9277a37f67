//! Why a verifier is not asked a case.

use crate::level::Level;
use serde::{Serialize, Serializer};

/// What a case needs of a verifier, and this one has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unasked {
    /// It does not judge this level.
    Level(Level),
    /// It does not obey the policy `exact`.
    Exact,
}

impl Unasked {
    /// The level's name, or `exact`: for documents the words of a hello.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Level(level) => level.as_str(),
            Self::Exact => "exact",
        }
    }

    /// Whether a verifier could be asked that lists the word in its hello. Other levels have no line in the protocol.
    #[must_use]
    pub const fn can_be_listed(self) -> bool {
        match self {
            Self::Level(level) => level.is_document(),
            Self::Exact => true,
        }
    }
}

impl Serialize for Unasked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
