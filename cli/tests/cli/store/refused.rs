//! Whatever is refused leaves everything as it was: each file, its bytes and its times.

use super::support::{Shop, completed, event, unmoved};
use crate::compact::support::manifest;
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::symlink;

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
    assert!(
        ran.err.contains("required_missing at \"/objective\""),
        "{}",
        ran.err
    );
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
    assert!(ran.err.contains("there is a store here already"), "{}", ran.err);
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
        (event("e2", "messages", json!({})), 1, "event_kind_unknown"),
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
