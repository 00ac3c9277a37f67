//! A candidate with more faults than an object has room for is refused like any other.

use crate::support::{Store, begun, candidate};
use semsum_store::objects::{Folder, Objects};
use serde_json::{Value, json};

#[test]
fn a_heap_of_findings_is_kept_shortened_and_counted() {
    let memory = begun();
    let store = Store(&memory);
    let junk = candidate(&store.load(), "", |manifest| {
        manifest["externalWrites"] = vec![json!({}); 340_000].into();
    });
    let judged = store.prepare(&junk, None).unwrap();
    let of_all: usize = judged.verdict.findings.iter().map(|finding| finding.count).sum();
    assert!(!judged.is_accepted() && of_all > 1_000_000, "{of_all}");
    let verdicts = memory.list(Folder::Verdicts).unwrap();
    let kept: Value = serde_json::from_slice(&memory.read(&verdicts[0]).unwrap()).unwrap();
    let findings = kept["findings"].as_array().unwrap();
    let counted: u64 = findings
        .iter()
        .filter_map(|finding| finding["count"].as_u64())
        .sum();
    assert_eq!(usize::try_from(counted).unwrap(), of_all);
    assert!(findings.len() < 2_000, "{}", findings.len());
}
