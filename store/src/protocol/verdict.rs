//! A verdict as it is stored.

use super::{Digest, Judged, Reference};
use crate::objects::OBJECT_BYTES;
use semsum_core::finding::{Finding, sort};
use semsum_core::limits::NAMED_PLACES;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

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
///
/// A manifest of legal size has room for more findings than an object. Then the first are written, and the rest are
/// counted: however wrong a candidate is, the store can keep what was found.
pub(super) fn to_bytes(judged: &Judged) -> Vec<u8> {
    let findings = &judged.verdict.findings;
    let whole = written(judged, findings);
    if whole.len() <= OBJECT_BYTES {
        return whole;
    }
    written(judged, &shortened(findings))
}

fn written(judged: &Judged, findings: &[Finding]) -> Vec<u8> {
    let verdict = &judged.verdict;
    let written = Written {
        schema: VERDICT_SCHEMA,
        generation: judged.generation,
        candidate: judged.candidate,
        accepted: judged.is_accepted(),
        reference: judged.reference,
        findings,
        added: &verdict.added,
        before: verdict.before.map(|checksum| checksum.to_string()),
        after: verdict.after.map(|checksum| checksum.to_string()),
    };
    // Strings and numbers always serialise; an empty text would be refused when read back.
    let mut bytes = serde_json::to_vec(&written).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

/// The first findings as they are, and of the rest one of each side and code, at the whole document, with their count.
fn shortened(findings: &[Finding]) -> Vec<Finding> {
    let listed = findings.iter().take(NAMED_PLACES);
    let (whole, mut short): (Vec<_>, Vec<_>) =
        listed.cloned().partition(|finding| finding.pointer.is_empty());
    let mut merged: BTreeMap<_, Finding> = BTreeMap::new();
    for finding in whole.iter().chain(findings.iter().skip(NAMED_PLACES)) {
        let of_its_kind = merged
            .entry((finding.side, finding.code.as_str()))
            .or_insert_with(|| Finding {
                pointer: String::new(),
                count: 0,
                ..finding.clone()
            });
        of_its_kind.count = of_its_kind.count.saturating_add(finding.count);
    }
    short.extend(merged.into_values());
    sort(&mut short);
    short
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
