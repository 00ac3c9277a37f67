//! The current pointer: a generation is created once, by one writer.

use super::{CodeDoc, Rule};
use crate::code::Code;
use crate::finding::Finding;

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "pointer",
    demands: "A promotion creates the generation after the one that it was made from, or changes nothing",
    why: "Two runs may compact one task at the same time. Creating the record of generation N+1, which fails if it exists, is \
the compare-and-swap: exactly one of them wins. \"Already exists\" is not yet \"lost\": a reply can get lost after the write \
landed, so the loser reads the record back and compares the writer's nonce. Only then is it `pointer_raced`, and nothing \
has changed. This is never reported as a fault of the summary or of the canonical file.",
    codes: &[CodeDoc {
        code: Code::PointerRaced,
        meaning: "Another writer created the generation first",
        next_step: "read the current state again and compact from there; nothing was changed",
    }],
};

/// What identifies a pointer record: who wrote it, and for which candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The writer's nonce, different for each attempt of each writer.
    pub nonce: String,
    /// The promoted candidate, as `sha256:` and 64 lower-case hex digits.
    pub candidate: String,
}

/// Who created a generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// We did, whatever the replies said on the way.
    Ours,
    /// Somebody else did.
    Raced,
    /// Nobody did.
    Absent,
}

/// Judges what was read back at a generation against what we tried to write there (ruling 50).
#[must_use]
pub fn judge(expected: &Written, read_back: Option<&Written>) -> Promotion {
    match read_back {
        None => Promotion::Absent,
        Some(found) if found == expected => Promotion::Ours,
        Some(_) => Promotion::Raced,
    }
}

impl Promotion {
    /// The finding that this outcome is, if the promotion was lost to another writer.
    #[must_use]
    pub fn finding(self) -> Option<Finding> {
        (self == Self::Raced).then(|| Finding::after(Code::PointerRaced, ""))
    }
}
