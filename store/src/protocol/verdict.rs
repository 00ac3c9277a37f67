//! A verdict as it is stored.

use super::{Digest, Judged, Reference};
use semsum_core::finding::Finding;
use serde::{Deserialize, Serialize};

/// The schema name of a stored verdict.
const VERDICT_SCHEMA: &str = "semsum/store-verdict/v1";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Written<'a> {
    schema: &'static str,
    generation: u64,
    candidate: Digest,
    accepted: bool,
    reference: Option<Reference>,
    findings: &'a [Finding],
    added: &'a [String],
    before: Option<String>,
    after: Option<String>,
}

/// A verdict's bytes: one JSON object and a line feed. Equal judgements have equal bytes.
pub(super) fn to_bytes(judged: &Judged) -> Vec<u8> {
    let verdict = &judged.verdict;
    let written = Written {
        schema: VERDICT_SCHEMA,
        generation: judged.generation,
        candidate: judged.candidate,
        accepted: judged.is_accepted(),
        reference: judged.reference,
        findings: &verdict.findings,
        added: &verdict.added,
        before: verdict.before.map(|checksum| checksum.to_string()),
        after: verdict.after.map(|checksum| checksum.to_string()),
    };
    // Strings and numbers always serialise; an empty text would be refused when read back.
    let mut bytes = serde_json::to_vec(&written).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

/// What is read from a verdict again. What it says was wrong is for people: nothing is decided by it.
#[derive(Deserialize)]
pub(super) struct Verdict {
    schema: String,
    pub(super) generation: u64,
    pub(super) candidate: Digest,
    pub(super) accepted: bool,
    pub(super) added: Vec<String>,
}

impl Verdict {
    /// Reads a verdict; `None` where the bytes are none.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let verdict: Self = serde_json::from_slice(bytes).ok()?;
        (verdict.schema == VERDICT_SCHEMA).then_some(verdict)
    }
}
