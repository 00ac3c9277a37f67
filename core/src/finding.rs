//! What is reported: a code and a place, never a value.

use crate::code::Code;
use serde::Serialize;
use std::fmt;

/// The document that a finding's pointer points into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The manifest before the compaction.
    Before,
    /// The manifest after the compaction, or the candidate that holds it.
    After,
}

impl Side {
    /// `before` or `after`, as it stands in every output.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Before => "before",
            Self::After => "after",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A fault of one document: a finding that does not know yet on which side its document stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The reason code.
    pub code: Code,
    /// RFC 6901 pointer into the document.
    pub pointer: String,
    /// How many keys this fault stands for, each once however often it repeats (ruling 67); 1 for what is not merged.
    pub count: usize,
}

impl Fault {
    /// A fault that stands for itself alone. `pointer` is of RFC 6901 and must name no value.
    #[must_use]
    pub fn new(code: Code, pointer: impl Into<String>) -> Self {
        Self {
            code,
            pointer: pointer.into(),
            count: 1,
        }
    }

    /// The finding that this fault is on `side`.
    #[must_use]
    pub fn on(self, side: Side) -> Finding {
        Finding {
            side,
            code: self.code,
            pointer: self.pointer,
            count: self.count,
        }
    }
}

/// A finding of a verdict. Its identity is side, code and pointer (ruling 4).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Finding {
    /// The document that `pointer` points into.
    pub side: Side,
    /// The reason code.
    pub code: Code,
    /// RFC 6901 pointer into the document that `side` names. Never holds a value, nor a key that could be one.
    pub pointer: String,
    /// How many distinct things were lost or merged in this finding (rulings 18 and 67).
    pub count: usize,
}

impl Finding {
    /// A finding on the side `after` that counts one thing. `pointer` is of RFC 6901 and must name no value.
    #[must_use]
    pub fn after(code: Code, pointer: impl Into<String>) -> Self {
        Fault::new(code, pointer).on(Side::After)
    }

    /// A finding on the side `after` that counts `count` things; none where there are none.
    pub(crate) fn counted(code: Code, pointer: &str, count: usize) -> Option<Self> {
        let finding = Self::after(code, pointer);
        (count > 0).then_some(Self { count, ..finding })
    }

    /// The order of all outputs: before, then after; pointer by code point; code (ruling 34).
    #[must_use]
    pub fn sort_key(&self) -> (Side, &str, &'static str) {
        (self.side, &self.pointer, self.code.as_str())
    }
}

/// Whether a text is a JSON pointer (RFC 6901, section 3): empty, or tokens that each start with `/`, in which `~` stands
/// before `0` or `1` alone.
#[must_use]
pub fn is_pointer(text: &str) -> bool {
    let escaped = |rest: &str| rest.starts_with(['0', '1']);
    (text.is_empty() || text.starts_with('/')) && text.split('~').skip(1).all(escaped)
}

/// Sorts findings as every output shows them (ruling 34).
pub fn sort(findings: &mut [Finding]) {
    findings.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
}
