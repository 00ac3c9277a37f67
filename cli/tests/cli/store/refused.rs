//! Whatever is refused leaves everything as it was: each file, its bytes and its times.

use super::support::{Shop, completed, event};
use crate::compact::support::manifest;
use crate::support::{Ran, run};
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::symlink;

/// Runs a command that must change nothing.
fn unmoved(shop: &Shop, words: &[String], input: &str, code: i32) -> Ran {
    let before = shop.snapshot();
    let ran = run(words, input);
    assert_eq!(ran.code, code, "{words:?}: {}{}", ran.text(), ran.err);
    assert!(shop.snapshot() == before, "{words:?} changed something");
    assert!(!ran.err.is_empty(), "{words:?} says nothing to people");
    if code == 2 {
        assert!(ran.out.is_empty(), "{words:?}");
    }
    ran
}

#[test]
fn a_root_that_is_not_taken_makes_no_folder() {
    let shop = Shop::empty();
    let mut compound = manifest();
    compound["nextExactAction"] = json!("Paint buoy 7; paint buoy 8");
    let mut hollow = manifest();
    hollow.as_object_mut().unwrap().remove("rollback");
    let bundle = json!({"schema": "context-bundle/v1", "taskId": "t", "events": []});
    let words = shop.words(&["init", "-"]);
    let ran = unmoved(&shop, &words, &compound.to_string(), 1);
    assert_eq!(
        ran.json(),
        json!({"status": "rejected", "code": "next_action_not_exact_one", "generation": null, "checksum": null})
    );
    let ran = unmoved(&shop, &words, &hollow.to_string(), 2);
    assert!(
        ran.err.contains("required_missing at \"/rollback\""),
        "{}",
        ran.err
    );
    let ran = unmoved(&shop, &words, &bundle.to_string(), 2);
    assert!(ran.err.contains("a bundle can't be a root yet"), "{}", ran.err);
}

#[test]
fn a_store_is_not_begun_where_something_is() {
    let shop = Shop::begun();
    fs::create_dir(shop.path().join("full")).unwrap();
    fs::write(shop.path().join("full/notes.txt"), "").unwrap();
    fs::write(shop.path().join("file"), "").unwrap();
    symlink(shop.store(), shop.path().join("link")).unwrap();
    symlink("nowhere", shop.path().join("hanging")).unwrap();
    let init = |place: &str| {
        ["store", "init", "-", "--store", place]
            .map(str::to_owned)
            .to_vec()
    };
    let at = |name: &str| shop.path().join(name).to_str().unwrap().to_owned();
    let root = manifest().to_string();
    let ran = unmoved(&shop, &init(&at("store")), &root, 3);
    assert_eq!(ran.json()["code"], "pointer_raced");
    assert_eq!(ran.json()["generation"], 0);
    for name in ["full", "file", "link", "link/", "hanging", "file/below"] {
        let code = if name == "file/below" { 4 } else { 2 };
        let ran = unmoved(&shop, &init(&at(name)), &root, code);
        assert!(ran.err.contains(name), "{}", ran.err);
    }
    for url in ["s3://bucket/place", "https://somewhere", ""] {
        unmoved(&shop, &init(url), &root, 2);
    }
    // A store that holds a foreign file is a store.
    fs::write(shop.store().join("notes.txt"), "").unwrap();
    unmoved(&shop, &init(&at("store")), &root, 3);
}

#[test]
fn events_that_are_not_taken_move_nothing() {
    let shop = Shop::begun();
    assert_eq!(shop.append(&completed("e1", "wash"), 0).code, 0);
    let with_origin = |origin: &str| {
        let event = event("e2", "next_action_set", json!({"action": "Paint buoy 8"}));
        event.replace("assistant", origin)
    };
    let stated = event("e2", "manifest_stated", json!({"manifest": manifest()}));
    let compound = event(
        "e2",
        "next_action_set",
        json!({"action": "Paint buoy 7; paint buoy 8"}),
    );
    let other = json!({"path": "other.csv", "sha256": "0".repeat(64), "readAt": "2026-03-02T08:00:00Z"});
    let refused = [
        (completed("e1", "rinse"), 1, "event_duplicated"),
        (completed("manifest_stated", "rinse"), 1, "event_duplicated"),
        (completed("e2", "wash"), 1, "event_impossible"),
        (
            event("e2", "phase_reopened", json!({"phase": "rinse"})),
            1,
            "event_impossible",
        ),
        (
            event("e2", "write_confirmed", json!({"effectId": "none"})),
            1,
            "event_impossible",
        ),
        (event("e2", "canonical_read", other), 1, "canonical_ambiguous"),
        (event("e2", "message", json!({})), 1, "event_kind_unknown"),
        (stated, 1, "manifest_stated_again"),
        (with_origin("tool"), 1, "origin_not_allowed"),
        (with_origin("summary"), 1, "origin_not_allowed"),
        (compound, 1, "next_action_not_exact_one"),
        // The first is fine: all of it or nothing.
        (
            [completed("e2", "rinse"), completed("e3", "rinse")].join("\n"),
            1,
            "event_impossible",
        ),
        (
            event("e2", "phase_completed", json!({"phase": ""})),
            2,
            "required_missing",
        ),
        (
            event("e2", "phase_completed", json!({"phase": "rinse", "by": "x"})),
            2,
            "unknown_field",
        ),
        (
            completed("e2", "rinse").replace("\"id\"", "\"seq\":9,\"id\""),
            2,
            "unknown_field",
        ),
        (
            completed("e2", "rinse").replace("\"id\"", "\"id\":\"e2\",\"id\""),
            2,
            "duplicate_key",
        ),
        ("{".to_owned(), 2, "invalid_json"),
        (String::new(), 2, "there is no event"),
        ("\n \n".to_owned(), 2, "there is no event"),
    ];
    let words = shop.words(&["append", "-", "--expect", "1"]);
    for (events, exit, code) in refused {
        let ran = unmoved(&shop, &words, &events, exit);
        assert!(ran.err.contains(code), "{code}: {}", ran.err);
        if exit == 1 {
            let answer = ran.json();
            assert_eq!(
                (&answer["status"], &answer["code"]),
                (&json!("rejected"), &json!(code))
            );
            assert_eq!(
                (&answer["generation"], &answer["checksum"]),
                (&json!(1), &shop.current()["checksum"])
            );
        }
    }
    for expected in ["0", "2", "18446744073709551615"] {
        let words = shop.words(&["append", "-", "--expect", expected]);
        let ran = unmoved(&shop, &words, &completed("e2", "rinse"), 3);
        assert_eq!(ran.json()["code"], "pointer_raced");
        assert_eq!(ran.json()["generation"], 1);
    }
    for expected in ["-1", "one", "18446744073709551616"] {
        unmoved(&shop, &shop.words(&["append", "-", "--expect", expected]), "", 2);
    }
}

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

#[test]
fn reading_changes_nothing_and_says_where_there_is_no_store() {
    let shop = Shop::begun();
    let before = shop.snapshot();
    for words in [
        &["current"][..],
        &["log"],
        &["check"],
        &["check", "--format", "json"],
    ] {
        assert_eq!(shop.run(words, "").code, 0);
    }
    assert!(shop.snapshot() == before);
    fs::create_dir(shop.path().join("empty")).unwrap();
    symlink(shop.store(), shop.path().join("link")).unwrap();
    let good = shop.candidate("", |_| ()).to_string();
    let id = format!("sha256:{}", "0".repeat(64));
    let root = shop.path().join("root");
    let commands: [&[&str]; 7] = [
        &["current"],
        &["log"],
        &["check"],
        &["prune"],
        &["prepare", "-"],
        &["append", "-", "--expect", "0"],
        &["promote", &id, "--expect", "0", "--root", root.to_str().unwrap()],
    ];
    for words in commands {
        for (name, code) in [
            ("absent", 4),
            ("empty", 4),
            ("link", 2),
            ("root/plans/buoys.csv", 2),
        ] {
            let place = shop.path().join(name);
            let place = ["--store", place.to_str().unwrap()];
            let words: Vec<_> = ["store"]
                .iter()
                .chain(words)
                .chain(&place)
                .map(|word| (*word).to_owned())
                .collect();
            let input = if words[1] == "append" {
                completed("e1", "x")
            } else {
                good.clone()
            };
            let ran = unmoved(&shop, &words, &input, code);
            let has_status = ["prune", "append", "promote"].contains(&words[1].as_str()) && code == 4;
            assert_eq!(ran.out.is_empty(), !has_status, "{words:?}: {}", ran.text());
            if has_status {
                let answer = ran.json();
                assert_eq!(
                    (&answer["status"], &answer["code"]),
                    (&json!("unavailable"), &json!("store_unavailable"))
                );
                assert_eq!(
                    (&answer["generation"], &answer["checksum"]),
                    (&Value::Null, &Value::Null)
                );
            }
        }
    }
}

#[test]
fn damage_is_named_and_foreign_files_are_refused_with_a_reason() {
    let shop = Shop::begun();
    let id = shop.kept(&shop.candidate("", |_| ()).to_string());
    assert_eq!(shop.promote(&id, 0).code, 0);
    let name = format!("candidates/{}", id.strip_prefix("sha256:").unwrap());
    let file = shop.store().join(&name);
    let whole = fs::read(&file).unwrap();
    fs::remove_file(&file).unwrap();
    fs::write(&file, &whole[1..]).unwrap();
    fs::write(shop.store().join("current/notes.txt"), "x").unwrap();
    symlink("0", shop.store().join("current/7")).unwrap();
    let check = shop.run(&["check", "--format", "json"], "");
    assert_eq!(check.code, 1);
    let report = check.json();
    assert_eq!(report["sound"], false);
    assert_eq!(report["damaged"], json!([{"object": name, "fault": "digest"}]));
    let foreign = json!([
        {"object": "current/7", "reason": "symlink"},
        {"object": "current/notes.txt", "reason": "name"},
    ]);
    assert_eq!(report["foreign"], foreign);
    let people = shop.run(&["check"], "");
    assert_eq!(people.code, 1);
    assert!(
        people.text().contains(&name) && people.text().contains("Next: "),
        "{}",
        people.text()
    );
    // What is damaged is never read as sound.
    for words in [
        &["current"][..],
        &["prepare", "-"],
        &["append", "-", "--expect", "1"],
        &["prune"],
    ] {
        let ran = unmoved(&shop, &shop.words(words), &completed("e1", "x"), 4);
        assert!(ran.err.contains(&name), "{}", ran.err);
    }
    fs::write(&file, &whole).unwrap();
    assert_eq!(
        shop.run(&["current"], "").code,
        0,
        "a foreign file is passed over"
    );
    // A folder that is gone is damage too.
    fs::remove_file(shop.store().join("current/notes.txt")).unwrap();
    fs::remove_file(shop.store().join("current/7")).unwrap();
    shop.assert_sound();
    fs::rename(shop.store().join("verdicts"), shop.path().join("aside")).unwrap();
    let check = shop.run(&["check", "--format", "json"], "");
    assert_eq!(
        (check.code, &check.json()["damaged"]),
        (1, &json!([{"object": "verdicts", "fault": "missing"}]))
    );
    symlink(shop.path().join("aside"), shop.store().join("verdicts")).unwrap();
    let check = shop.run(&["check", "--format", "json"], "");
    assert_eq!(
        (check.code, &check.json()["damaged"]),
        (1, &json!([{"object": "verdicts", "fault": "symlink"}]))
    );
    unmoved(&shop, &shop.words(&["prune"]), "", 2);
}

#[test]
fn leftovers_of_the_dead_are_notes_and_prune_takes_them() {
    let shop = Shop::begun();
    let left = shop.store().join("bundles/.unfinished-0123456789abcdef");
    fs::write(&left, "half").unwrap();
    let check = shop.run(&["check", "--format", "json"], "");
    assert_eq!(check.code, 0);
    let note = json!([{"object": "bundles/.unfinished-0123456789abcdef", "note": "leftover"}]);
    assert_eq!(check.json()["notes"], note);
    assert!(shop.run(&["check"], "").text().contains("note: "));
    assert_eq!(shop.run(&["prune"], "").code, 0);
    assert!(!left.exists());
}
