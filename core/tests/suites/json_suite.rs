//! JSONTestSuite: no text of it is a manifest, and the stage of the fault tells the truth about the text.

use crate::shared::{data, files, name, read_json, refused_on_both_sides};
use semsum_core::code::{Code, Stage};
use semsum_core::finding::Finding;
use serde_json::Value;
use std::path::Path;

#[test]
fn what_is_no_json_is_a_fault_of_the_raw_text() {
    let Some(suite) = data("suites/json-test-suite/test_parsing") else {
        return;
    };
    let files = files(&suite, "n_", ".json");
    for file in &files {
        let findings = refused_on_both_sides(&std::fs::read(file).unwrap(), name(file));
        assert!(is_one_raw_fault(&findings), "{}: {findings:?}", name(file));
    }
    assert_eq!(files.len(), 139, "as the suite's page counts them");
}

#[test]
fn a_hundred_thousand_openings_are_refused_without_recursion() {
    for (text, what) in [
        ("[".repeat(100_000), "arrays"),
        (format!("{}\n", "[{\"\":".repeat(50_000)), "both"),
    ] {
        let findings = refused_on_both_sides(text.as_bytes(), what);
        assert!(is_one_raw_fault(&findings), "{what}");
        assert_eq!(
            findings[0].code,
            Code::TooLarge,
            "{what}: depth is met before the end is (ruling 58)"
        );
    }
}

#[test]
fn what_is_json_fails_by_what_its_facts_say() {
    let Some(suite) = data("suites/json-test-suite") else {
        return;
    };
    let facts = read_json(&suite.join("facts.json"));
    let mut judged = 0;
    for (folder, prefix, count) in [
        ("test_parsing", "y_", 95),
        ("test_parsing", "i_", 35),
        ("test_transform", "", 22),
    ] {
        let files = files(&suite.join(folder), prefix, ".json");
        assert_eq!(files.len(), count, "{folder}/{prefix}");
        for file in &files {
            let key = format!("{folder}/{}", name(file));
            judge(file, &facts[&key], &key);
            judged += 1;
        }
    }
    assert_eq!(
        judged,
        facts.as_object().unwrap().len(),
        "each file with facts was judged"
    );
}

fn judge(file: &Path, facts: &Value, what: &str) {
    let findings = refused_on_both_sides(&std::fs::read(file).unwrap(), what);
    let bad_text = facts["utf8"] != true || !facts["bom"].is_null() || facts["lone_surrogate"] == true;
    if bad_text {
        assert!(
            is_one_raw_fault(&findings) && findings[0].code == Code::InvalidJson,
            "{what}: {findings:?}"
        );
    } else if facts["depth"].as_u64().is_none_or(|depth| depth > 16) {
        assert!(
            is_one_raw_fault(&findings) && findings[0].code == Code::TooLarge,
            "{what}: {findings:?}"
        );
    } else if facts["duplicate_key"] == true {
        assert!(
            findings.iter().all(|finding| finding.code == Code::DuplicateKey),
            "{what}: {findings:?}"
        );
    } else {
        assert!(
            findings
                .iter()
                .all(|finding| finding.code.stage() == Stage::Shape),
            "{what}: {findings:?}"
        );
        let is_object = facts["top_level"] == "object";
        let missing = findings
            .iter()
            .filter(|finding| finding.code == Code::RequiredMissing)
            .count();
        assert_eq!(missing, if is_object { 10 } else { 0 }, "{what}: {findings:?}");
    }
}

#[test]
fn keys_compare_byte_for_byte() {
    let Some(suite) = data("suites/json-test-suite/test_transform") else {
        return;
    };
    for file in files(&suite, "object_key_nf", ".json") {
        let findings = refused_on_both_sides(&std::fs::read(&file).unwrap(), name(&file));
        let unknown: Vec<_> = findings
            .iter()
            .filter(|finding| finding.code == Code::UnknownField)
            .collect();
        // Neither key is a plain word, so both are counted at the object that holds them (ruling 14).
        assert!(
            matches!(unknown[..], [Finding { count: 2, .. }]),
            "{}: {findings:?}",
            name(&file)
        );
    }
}

fn is_one_raw_fault(findings: &[Finding]) -> bool {
    matches!(findings, [only] if only.code.stage() == Stage::RawText && only.pointer.is_empty())
}
