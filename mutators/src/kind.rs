//! What a case must come to.

use serde::{Deserialize, Serialize};

/// What must follow from an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// It must be refused, for its own reason.
    Dangerous,
    /// It must be accepted.
    Benign,
}
