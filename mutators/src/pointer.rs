//! How writers meet at a pointer, as data. An arena plays it against a real store.

use serde::{Deserialize, Serialize};

/// One operation on the pointer, and what the store answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointerStep {
    /// Whose operation it is.
    pub actor: Actor,
    /// Which operation.
    pub op: PointerOp,
    /// On which generation's record.
    pub generation: u64,
    /// What the store answered.
    pub answer: PointerAnswer,
}

/// A writer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Actor {
    /// The promotion that is judged. It wants to create generation 1, and expects generation 0 to be current.
    Ours,
    /// Another run that wants the same.
    Rival,
}

/// An operation on a pointer record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PointerOp {
    /// Reads the record of a generation.
    Read,
    /// Creates the record of a generation unless it exists.
    Put,
}

/// What the store answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PointerAnswer {
    /// Read: a record that the actor itself wrote.
    Own,
    /// Read: a record that somebody else wrote.
    Foreign,
    /// Read: no record.
    Absent,
    /// Put: created.
    Created,
    /// Put: there is one already.
    Exists,
    /// Put: it was created, and the answer got lost.
    LostAfterWriting,
    /// Put: the call got lost, and nothing was written.
    LostBeforeWriting,
}
