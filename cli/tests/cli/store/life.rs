//! The whole life of a store: begun, advanced, compacted, advanced again, listed, checked and pruned.

use super::support::{Shop, completed, event};
use crate::compact::support::manifest;
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::PermissionsExt;

#[test]
fn a_store_lives() {
    let shop = Shop::empty();
    let begun = shop.run(&["init", &shop.file("root.json", manifest().to_string())], "");
    assert_eq!(begun.code, 0, "{}", begun.err);
    let sum = begun.json()["checksum"].clone();
    assert_eq!(
        begun.text(),
        format!("{{\"status\":\"created\",\"code\":null,\"generation\":0,\"checksum\":{sum}}}\n")
    );
    let text = shop.run(&["current"], "");
    let head = format!(
        "{{\"generation\":0,\"kind\":\"root\",\"checksum\":{sum},\"candidate\":null,\"manifest\":{{\"taskId\":"
    );
    assert!(text.text().starts_with(&head), "{}", text.text());
    assert_eq!(shop.current()["manifest"], manifest());

    let events = [
        event(
            "e1",
            "write_started",
            json!({"effectId": "boat-4", "operation": "Book a boat"}),
        ),
        completed("e2", "fetch the boat"),
        event(
            "e3",
            "next_action_set",
            json!({"action": "Paint buoy 8 with the green lacquer"}),
        ),
    ];
    let appended = shop.append(&events.join("\n"), 0);
    assert_eq!(appended.code, 0, "{}", appended.err);
    assert_eq!(
        (&appended.json()["status"], &appended.json()["generation"]),
        (&json!("appended"), &json!(1))
    );
    let advanced = shop.current();
    assert_eq!(advanced["kind"], "advanced");
    assert_eq!(advanced["checksum"], appended.json()["checksum"]);
    assert_eq!(advanced["manifest"]["externalWrites"][2]["status"], "unknown");
    assert_eq!(advanced["manifest"]["completedPhases"][2], "fetch the boat");
    assert_eq!(
        advanced["manifest"]["nextExactAction"],
        "Paint buoy 8 with the green lacquer"
    );

    // A compaction may make the next run more careful, and states an effect that nobody reported.
    let mut candidate = shop.candidate("short", |manifest| {
        let list = |manifest: &mut Value, key: &str, value| manifest[key].as_array_mut().unwrap().push(value);
        list(manifest, "prohibitions", json!("Do not paint in the rain"));
        let effect = json!({"operation": "Call the harbour", "effectId": "call-1", "status": "unknown"});
        list(manifest, "externalWrites", effect);
    });
    candidate["covered"] = json!({"fromSeq": 1, "toSeq": 3});
    candidate["kept"] = json!(["e3"]);
    let prepared = shop.prepare(&candidate.to_string());
    assert_eq!(prepared.code, 0, "{}", prepared.text());
    let id = prepared.json()["candidate"].clone();
    assert_eq!(
        prepared.text(),
        format!("{{\"candidate\":{id},\"accepted\":true,\"findings\":[]}}\n")
    );
    assert_eq!(shop.current(), advanced, "nothing is current by the first phase");
    let promoted = shop.promote(id.as_str().unwrap(), 1);
    assert_eq!(promoted.code, 0, "{}", promoted.err);
    let report = promoted.json();
    assert_eq!(report["status"], "promoted");
    assert_eq!(
        (&report["generation"], &report["candidate"], &report["code"]),
        (&json!(2), &id, &Value::Null)
    );
    assert_eq!(report["decision"]["decision"], "reconcile_external_writes");
    assert_eq!(report["sizes"]["after"], candidate.to_string().len());
    let compacted = shop.current();
    assert_eq!(
        (&compacted["kind"], &compacted["candidate"]),
        (&json!("compacted"), &id)
    );
    assert_eq!(compacted["checksum"], report["checksum"]);

    // What happened since is applied to what the compaction made more careful.
    let ended = [
        event("e4", "write_failed", json!({"effectId": "boat-4"})),
        event("e5", "write_confirmed", json!({"effectId": "call-1"})),
    ];
    let appended = shop.append(&ended.join("\n"), 2);
    assert_eq!(appended.code, 0, "{}", appended.err);
    let manifest = shop.current()["manifest"].clone();
    assert_eq!(manifest["prohibitions"][2], "Do not paint in the rain");
    let writes = manifest["externalWrites"].as_array().unwrap();
    assert_eq!(writes.len(), 3);
    assert_eq!(
        (&writes[2]["effectId"], &writes[2]["status"]),
        (&json!("call-1"), &json!("confirmed"))
    );

    let log = shop.run(&["log", "--format", "json"], "").json();
    let kinds: Vec<_> = log["generations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|each| each["kind"].clone())
        .collect();
    assert_eq!(kinds, ["root", "advanced", "compacted", "advanced"]);
    assert_eq!(
        log["generations"][2]["added"],
        json!(["/externalWrites/3", "/prohibitions/2"])
    );
    assert_eq!(log["generations"][2]["candidate"], id);
    let people = shop.run(&["log"], "");
    assert_eq!(people.code, 0);
    for part in [
        "generation 3",
        "compacted",
        "/prohibitions/2 was added",
        id.as_str().unwrap(),
    ] {
        assert!(people.text().contains(part), "{part}: {}", people.text());
    }

    let check = shop.run(&["check", "--format", "json"], "");
    assert_eq!(check.code, 0, "{}", check.text());
    assert_eq!(
        check.json(),
        json!({"sound": true, "generations": 4, "objects": 13, "damaged": [], "foreign": [], "notes": []})
    );
    // A candidate of a generation gone by goes, what is current needs stays.
    let late = shop.kept("no candidate");
    shop.append(&completed("e6", "wash"), 3);
    let pruned = shop.run(&["prune"], "");
    assert_eq!(
        (pruned.code, &pruned.json()["status"]),
        (0, &json!("pruned")),
        "{}",
        pruned.err
    );
    assert_eq!(pruned.json()["generation"], 4);
    let file = shop
        .store()
        .join("candidates")
        .join(late.strip_prefix("sha256:").unwrap());
    assert!(!file.exists());
    shop.assert_sound();
    assert_eq!(shop.current()["manifest"]["completedPhases"][3], "wash");
}

#[test]
fn the_report_of_a_promotion_has_its_keys_in_the_contracts_order() {
    let shop = Shop::begun();
    let id = shop.kept(&shop.candidate("", |_| ()).to_string());
    let ran = shop.promote(&id, 0);
    let text = ran.text();
    let mut at = 0;
    for key in [
        "{\"status\":",
        ",\"code\":",
        ",\"generation\":",
        ",\"candidate\":",
        ",\"checksum\":",
        ",\"decision\":",
        ",\"findings\":",
        ",\"reference\":",
        ",\"attempts\":",
        ",\"fallback\":",
        ",\"sizes\":{\"before\":",
        ",\"warnings\":",
    ] {
        let found = text[at..].find(key);
        at += found.unwrap_or_else(|| panic!("{key} is not behind what comes before it: {text}"));
    }
    assert_eq!(ran.json()["reference"], Value::Null);
    // Where there are no events, leaving out prose frees nothing.
    assert_eq!(ran.json()["warnings"][0]["code"], "no_progress");
}

#[test]
fn a_store_is_for_its_owner_alone() {
    let shop = Shop::begun();
    shop.kept("x");
    let mut left = vec![shop.store()];
    while let Some(path) = left.pop() {
        let mode = fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        assert_eq!(
            mode,
            if path.is_dir() { 0o700 } else { 0o600 },
            "{}",
            path.display()
        );
        if path.is_dir() {
            left.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        }
    }
}

/// `restart_from_current` is left by appending what was read and what comes next (ruling 31).
#[test]
fn a_changed_canonical_file_is_left_by_appending() {
    let shop = Shop::begun();
    let id = shop.kept(&shop.candidate("", |_| ()).to_string());
    fs::write(shop.canonical(), "buoy 7 is red\n").unwrap();
    let report = shop.promote(&id, 0).json();
    assert_eq!(report["decision"]["decision"], "restart_from_current");
    let events = [
        event(
            "e1",
            "canonical_read",
            json!({
                "path": "plans/buoys.csv",
                "sha256": report["decision"]["current_sha256"],
                "readAt": "2026-03-02T08:00:00Z",
            }),
        ),
        event(
            "e2",
            "next_action_set",
            json!({"action": "Paint buoy 7 with the red lacquer"}),
        ),
    ];
    assert_eq!(shop.append(&events.join("\n"), 0).code, 0);
    let id = shop.kept(&shop.candidate("", |_| ()).to_string());
    let report = shop.promote(&id, 1).json();
    assert_eq!(
        (&report["status"], &report["decision"]["decision"]),
        (&json!("promoted"), &json!("resume"))
    );
}

#[test]
fn a_candidate_that_is_current_already_leaves_nothing_to_be_done() {
    let shop = Shop::begun();
    let id = shop.kept(&shop.candidate("", |_| ()).to_string());
    assert_eq!(shop.promote(&id, 0).code, 0);
    let again = shop.promote(&id, 0);
    assert_eq!((again.code, &again.json()["code"]), (3, &"same_content".into()));
    assert!(again.err.contains("nothing is to be done"), "{}", again.err);
    assert!(!again.err.contains("make the candidate again"), "{}", again.err);
}
