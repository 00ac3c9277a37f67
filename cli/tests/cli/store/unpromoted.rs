//! A candidate that is refused, late or unknown never becomes current, and a promotion that is not made moves nothing.

use super::support::{Shop, event, unmoved};
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::symlink;

type Edit = fn(&mut Value);

/// The documented edits, as a candidate's.
const EDITS: [(&str, Edit); 6] = [
    ("prohibitions_dropped", |candidate| {
        drop(
            candidate["manifest"]["prohibitions"]
                .as_array_mut()
                .unwrap()
                .pop(),
        );
    }),
    ("consumedAuthorities_dropped", |candidate| {
        candidate["manifest"]["consumedAuthorities"] = json!([]);
    }),
    ("external_write_dropped_or_changed", |candidate| {
        drop(
            candidate["manifest"]["externalWrites"]
                .as_array_mut()
                .unwrap()
                .pop(),
        );
    }),
    ("next_action_changed", |candidate| {
        candidate["manifest"]["nextExactAction"] = json!("Paint buoy 7 and then paint buoy 8");
    }),
    ("canonical_sha256_changed", |candidate| {
        candidate["manifest"]["canonical"]["sha256"] = json!("1".repeat(64));
    }),
    ("events_reordered", |candidate| {
        candidate["covered"] = Value::Null;
        candidate["kept"] = json!(["e1", "manifest_stated"]);
    }),
];

#[test]
fn a_refused_candidate_is_kept_and_never_becomes_current() {
    let shop = Shop::begun();
    let event = event(
        "e1",
        "write_started",
        json!({"effectId": "boat-4", "operation": "Book a boat"}),
    );
    assert_eq!(shop.append(&event, 0).code, 0);
    let current = shop.current();
    for (code, edit) in EDITS {
        let before = shop.snapshot();
        let mut candidate = shop.candidate("", |_| ());
        edit(&mut candidate);
        let text = candidate.to_string();
        let prepared = shop.prepare(&text);
        let answer = prepared.json();
        assert_eq!((prepared.code, &answer["accepted"]), (1, &json!(false)), "{code}");
        let codes: Vec<_> = answer["findings"]
            .as_array()
            .unwrap()
            .iter()
            .map(|each| &each["code"])
            .collect();
        assert!(codes.contains(&&json!(code)), "{code}: {answer}");
        before.assert_only_kept(&shop.snapshot());
        let id = answer["candidate"].as_str().unwrap();
        let kept = shop
            .store()
            .join("candidates")
            .join(id.strip_prefix("sha256:").unwrap());
        assert_eq!(fs::read_to_string(kept).unwrap(), text, "byte for byte");
        let ran = unmoved(&shop, &shop.promotion(id, 1), "", 1);
        let report = ran.json();
        assert_eq!(
            (&report["status"], &report["reference"]),
            (&json!("rejected"), &json!("root"))
        );
        assert_eq!(report["findings"], answer["findings"]);
        assert_eq!(
            (&report["generation"], &report["checksum"]),
            (&json!(1), &current["checksum"])
        );
        assert_eq!(report["decision"]["compaction_check"], "fail");
        assert_eq!(shop.current(), current);
    }
    shop.assert_sound();
}

#[test]
fn a_promotion_that_is_not_made_moves_nothing() {
    let shop = Shop::begun();
    let good = shop.kept(&shop.candidate("", |_| ()).to_string());
    let other = shop.kept(&shop.candidate("other", |_| ()).to_string());
    let unknown = format!("sha256:{}", "0".repeat(64));
    let ran = unmoved(&shop, &shop.promotion(&unknown, 0), "", 2);
    assert!(ran.err.contains("no candidate of that id"), "{}", ran.err);
    for id in [
        "",
        "sha256:",
        &good.to_uppercase(),
        good.strip_prefix("sha256:").unwrap(),
        "../../etc/passwd",
    ] {
        unmoved(&shop, &shop.promotion(id, 0), "", 2);
    }
    let mut words = shop.promotion(&good, 0);
    for root in ["/nowhere/at/all", shop.canonical().to_str().unwrap()] {
        *words.iter_mut().find(|word| word.ends_with("/root")).unwrap() = root.to_owned();
        unmoved(&shop, &words, "", 2);
        words = shop.promotion(&good, 0);
    }
    let told = |id: &str, expected, exit, status: &str, code: &str| {
        let report = unmoved(&shop, &shop.promotion(id, expected), "", exit).json();
        assert_eq!(
            (&report["status"], &report["code"]),
            (&json!(status), &json!(code))
        );
        report
    };
    told(&good, 1, 3, "conflict", "pointer_raced");
    let text = fs::read(shop.canonical()).unwrap();
    fs::write(shop.canonical(), "buoy 7 is red\n").unwrap();
    let report = told(&good, 0, 1, "canonical_changed", "canonical_changed");
    assert_eq!(report["decision"]["decision"], "restart_from_current");
    fs::remove_file(shop.canonical()).unwrap();
    let report = told(&good, 0, 1, "halt", "canonical_missing");
    assert_eq!(report["decision"]["decision"], "halt");
    symlink("../elsewhere", shop.canonical()).unwrap();
    told(&good, 0, 1, "halt", "canonical_symlink");
    fs::remove_file(shop.canonical()).unwrap();
    fs::write(shop.canonical(), text).unwrap();
    assert_eq!(shop.promote(&good, 0).code, 0);
    told(&good, 0, 3, "conflict", "same_content");
    told(&other, 0, 3, "conflict", "pointer_raced");
}
