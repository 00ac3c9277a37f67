//! `candidate/v1`: what a summarizer returns (design section 6, ruling 72).

use crate::finding::Fault;
use crate::reader;
use serde::{Deserialize, Serialize};

/// The schema name of a candidate.
pub const SCHEMA: &str = "candidate/v1";

/// What a summarizer made of a request. `M` is its manifest: a value, or the bytes as they were written.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Candidate<M = serde_json::Value> {
    /// Always [`SCHEMA`].
    pub schema: String,
    /// The digest of the source that the candidate was made from ([`crate::request::Request::source_digest`]).
    pub source_digest: String,
    /// The checksum of the request's manifest, such as `n1:` and 64 lower-case hex digits.
    pub base: String,
    /// The events that the summary stands for; absent where it stands for none.
    pub covered: Option<Covered>,
    /// Ids of the events that stay word for word, in the bundle's order.
    pub kept: Vec<String>,
    /// The manifest after the compaction.
    pub manifest: M,
    /// Prose for people. Never judged as meaning (ruling 47).
    pub summary: String,
}

/// A range of events by their `seq`, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Covered {
    /// The first event covered.
    pub from_seq: u64,
    /// The last event covered.
    pub to_seq: u64,
}

/// Reads what a summarizer returned: one JSON object with exactly the seven members. The manifest stays as it is written
/// (it is for [`crate::reader::read`]); everything else is strict.
///
/// # Errors
/// The places of everything that is wrong, each as `candidate_unreadable`. Never empty.
pub fn read(bytes: &[u8]) -> Result<Candidate<&[u8]>, Vec<Fault>> {
    reader::read_candidate(bytes)
}
