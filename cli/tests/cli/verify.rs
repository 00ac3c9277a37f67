//! `verify BEFORE AFTER`.

use crate::support::{Folder, manifest, run, with};
use serde_json::json;

#[test]
fn keys_stand_in_the_contracts_order_in_one_document() {
    let folder = Folder::new();
    let mut after = with("prohibitions", json!(["Do not move buoy 9"]));
    after["consumedAuthorities"] = json!(["harbourmaster/2026-02", "mayor/2026-03"]);
    let (before, after) = (folder.value("b", &manifest()), folder.value("a", &after));
    let ran = run(&["verify", &before, &after, "--format", "json"], "");
    let sums = run(&["sum", &before, &after], "");
    let sums: Vec<_> = sums.text().lines().map(|line| &line[..67]).collect();
    let expected = format!(
        r#"{{"outcome":"rejected","accepted":false,"policy":"careful","findings":[{{"side":"after","code":"prohibitions_dropped","pointer":"/prohibitions","count":1}}],"added":["/consumedAuthorities/1"],"before":"{}","after":"{}"}}"#,
        sums[0], sums[1]
    );
    assert_eq!(ran.text(), format!("{expected}\n"));
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
}

#[test]
fn either_side_may_come_from_standard_input_but_not_both() {
    let folder = Folder::new();
    let file = folder.value("m", &manifest());
    for args in [["verify", "-", &file], ["verify", &file, "-"]] {
        assert_eq!(run(&args, manifest().to_string()).code, 0);
    }
    let both = run(&["verify", "-", "-"], manifest().to_string());
    assert_eq!((both.code, both.text()), (2, ""));
}

#[test]
fn a_sum_that_is_null_says_which_side_is_no_manifest() {
    let folder = Folder::new();
    let (good, bad) = (folder.value("g", &manifest()), folder.file("b", "{}"));
    let after = run(&["verify", &good, &bad, "--format", "json"], "");
    assert_eq!((after.code, &after.json()["after"]), (1, &json!(null)));
    let before = run(&["verify", &bad, &good, "--format", "json"], "");
    assert_eq!((before.code, &before.json()["before"]), (2, &json!(null)));
    assert_eq!(before.json()["outcome"], "before_invalid");
}

#[test]
fn people_read_the_verdict_first_and_then_what_to_do() {
    let folder = Folder::new();
    let (before, after) = (
        folder.value("b", &manifest()),
        folder.value("a", &with("prohibitions", json!([]))),
    );
    let ran = run(&["verify", &before, &after], "");
    let lines: Vec<_> = ran.text().lines().collect();
    assert_eq!(lines[0], "rejected under policy careful: 1 finding");
    assert!(
        lines[1].starts_with("  /prohibitions in after: ") && lines[1].contains("(2 of them)"),
        "{}",
        lines[1]
    );
    assert!(lines[1].ends_with("[prohibitions_dropped]"), "{}", lines[1]);
    assert!(lines[2].trim_start().starts_with("Next: "), "{}", lines[2]);
    assert!(!ran.text().contains('\u{1b}'), "no colour without a terminal");
}

/// The summarizer is told to mend what it can mend; what was broken before it came is somebody else's.
#[test]
fn a_fault_in_before_is_not_laid_at_the_summarizers_door() {
    let folder = Folder::new();
    let good = folder.value("good", &manifest());
    let mut missing = manifest();
    missing.as_object_mut().unwrap().remove("rollback");
    for bad in [
        missing,
        with("objective", json!("Repaint\u{202e}")),
        with("nextExactAction", json!("Paint buoy 7; sand buoy 8")),
        json!([]),
    ] {
        let bad = folder.value("bad", &bad);
        let says =
            "before, the ground truth, is itself at fault, so mend what wrote it and not the compaction: ";
        for format in ["human", "junit", "github", "sarif"] {
            let before = run(&["verify", &bad, &good, "--format", format], "");
            // The rules of a SARIF log are about both sides.
            let results = before.text().split("\"tool\"").next().unwrap();
            assert!(
                results.contains(says) && !results.contains("summarizer"),
                "{format}: {results}"
            );
            let after = run(&["verify", &good, &bad, "--format", format], "");
            assert!(!after.text().contains(says), "{format}: {}", after.text());
        }
    }
}
