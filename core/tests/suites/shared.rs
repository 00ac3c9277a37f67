//! The folder of shared data, and manifests to put things into.

use semsum_core::code::Code;
use semsum_core::finding::{Finding, Side};
use semsum_core::verify::{Outcome, Policy, Verdict, verify};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// A part of the shared data; none where it is not here, and then the test is not run.
pub(crate) fn data(part: &str) -> Option<PathBuf> {
    semsum_corpus::shared(&format!("data/{part}")).unwrap()
}

/// The files of a folder whose names begin and end like this, sorted. Never none.
pub(crate) fn files(folder: &Path, prefix: &str, suffix: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries
        .filter(|path| path.is_file() && name(path).starts_with(prefix) && name(path).ends_with(suffix))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no {prefix}*{suffix} there");
    files
}

pub(crate) fn name(path: &Path) -> &str {
    path.file_name().unwrap().to_str().unwrap()
}

pub(crate) fn read_json(path: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

/// A valid manifest that verifies against itself, with something in each of its lists.
pub(crate) fn manifest() -> Value {
    json!({
        "taskId": "lighthouse-7",
        "objective": "Relight the lamp before the ferry returns",
        "canonical": {"path": "logbook.md", "sha256": "0af9".repeat(16), "readAt": "2026-03-11T08:02:17Z"},
        "completedPhases": ["inspect lens", "order wick"],
        "nextExactAction": "Trim the wick of lamp 7",
        "externalWrites": [{"operation": "order wick", "effectId": "po-1", "status": "confirmed"}],
        "consumedAuthorities": ["keeper-ok-1"],
        "prohibitions": ["do not touch the fog bell"],
        "rollback": "Put the old wick back",
        "completionChecks": ["lamp visible from the pier"]
    })
}

/// Every place of a manifest that holds a string, as JSON Pointers into [`manifest`].
pub(crate) const STRINGS: [&str; 14] = [
    "/taskId",
    "/objective",
    "/canonical/path",
    "/canonical/sha256",
    "/canonical/readAt",
    "/completedPhases/0",
    "/nextExactAction",
    "/externalWrites/0/operation",
    "/externalWrites/0/effectId",
    "/externalWrites/0/status",
    "/consumedAuthorities/0",
    "/prohibitions/0",
    "/rollback",
    "/completionChecks/0",
];

/// [`manifest`] with another string at `pointer`, as bytes.
pub(crate) fn with(pointer: &str, text: &str) -> Vec<u8> {
    let mut manifest = manifest();
    *manifest.pointer_mut(pointer).unwrap() = Value::from(text);
    serde_json::to_vec(&manifest).unwrap()
}

/// Judges `bytes` once as the manifest before and once as the one after, beside a valid one, and returns the findings of
/// that side. Never accepted; the outcome names the side.
pub(crate) fn refused_on_both_sides(bytes: &[u8], what: &str) -> Vec<Finding> {
    let good = serde_json::to_vec(&manifest()).unwrap();
    let (as_before, as_after) = (
        verify(bytes, &good, Policy::Careful),
        verify(&good, bytes, Policy::Careful),
    );
    assert_eq!(as_before.outcome, Outcome::BeforeInvalid, "{what}");
    assert_eq!(as_after.outcome, Outcome::Rejected, "{what}");
    assert!(
        as_before
            .findings
            .iter()
            .all(|finding| finding.side == Side::Before),
        "{what}"
    );
    let moved = as_before.findings.into_iter().map(|finding| Finding {
        side: Side::After,
        ..finding
    });
    assert_eq!(
        moved.collect::<Vec<_>>(),
        as_after.findings,
        "{what}: the sides are read differently"
    );
    as_after.findings
}

/// Findings as a set of identities (ruling 4), sorted.
pub(crate) fn identities(verdict: &Verdict) -> Vec<(String, String, String)> {
    let identity = |finding: &Finding| {
        (
            finding.side.to_string(),
            finding.code.to_string(),
            finding.pointer.clone(),
        )
    };
    let mut identities: Vec<_> = verdict.findings.iter().map(identity).collect();
    identities.sort();
    identities
}

/// The same of findings as a file states them; a file that names no side means `after`.
pub(crate) fn stated(findings: &Value) -> Vec<(String, String, String)> {
    let text = |finding: &Value, key: &str| finding[key].as_str().unwrap().to_owned();
    let mut stated: Vec<_> = findings
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| {
            let side = finding["side"].as_str().unwrap_or("after").to_owned();
            let code = text(finding, "code");
            assert!(Code::parse(&code).is_some(), "the file names an unknown code");
            (side, code, text(finding, "pointer"))
        })
        .collect();
    stated.sort();
    stated
}
