//! `ledger check` and `ledger project`.

use crate::support::{Folder, run};
use serde_json::{Value, json};

/// A bundle that states everything but what sessions never state.
fn bundle() -> Value {
    let event = |seq: u64, kind: &str, origin: &str, data: Value| json!({"seq": seq, "id": format!("e{seq}"), "kind": kind, "origin": origin, "data": data});
    json!({"schema": "context-bundle/v1", "taskId": "harbour-14", "events": [
        event(1, "objective_set", "user", json!({"objective": "Repaint the buoys"})),
        event(2, "canonical_read", "tool", json!({
            "path": "plans/buoys.csv", "sha256": "0".repeat(64), "readAt": "2026-03-01T08:00:00Z"
        })),
        event(3, "prohibition_added", "user", json!({"prohibition": "Do not paint at ebb"})),
        event(4, "authority_granted", "user", json!({"authority": "yes/1"})),
        event(5, "tool_call", "assistant", json!({"tool": "order", "arguments": "{}"})),
        event(6, "write_started", "assistant", json!({"effectId": "o1", "operation": "Order lacquer", "call": "e5"})),
        event(7, "authority_consumed", "assistant", json!({"authority": "yes/1", "effects": ["o1"]})),
        event(8, "tool_result", "tool", json!({"call": "e5", "outcome": "timeout"})),
        event(9, "next_action_set", "assistant", json!({"action": "Look up order o1 at the mill"})),
    ]})
}

fn edited(edit: impl FnOnce(&mut Value)) -> String {
    let mut bundle = bundle();
    edit(&mut bundle);
    bundle.to_string()
}

fn found(findings: &Value) -> Vec<(Option<&str>, &str, &str)> {
    findings
        .as_array()
        .unwrap()
        .iter()
        .map(|it| {
            (
                it["event"].as_str(),
                it["code"].as_str().unwrap(),
                it["pointer"].as_str().unwrap(),
            )
        })
        .collect()
}

#[test]
fn what_cannot_have_happened_is_named_by_its_event() {
    let sound = run(&["ledger", "check", "-"], bundle().to_string());
    assert_eq!(
        (sound.code, sound.json()),
        (0, json!({"accepted": true, "findings": []}))
    );
    let text = edited(|bundle| {
        let events = bundle["events"].as_array_mut().unwrap();
        drop(events.remove(3));
        events[7]["origin"] = json!("tool");
    });
    let ran = run(&["ledger", "check", "-"], text);
    assert_eq!(ran.code, 1);
    assert_eq!(
        found(&ran.json()["findings"]),
        [(Some("e9"), "origin_not_allowed", "/events/7/origin")]
    );
    let text = edited(|bundle| drop(bundle["events"].as_array_mut().unwrap().remove(3)));
    let ran = run(&["ledger", "check", "-"], text);
    assert_eq!(
        (ran.code, found(&ran.json()["findings"])),
        (
            1,
            vec![(Some("e7"), "event_impossible", "/events/5/data/authority")]
        )
    );
    assert!(
        ran.err.contains("event \"e7\"") && ran.err.contains("Next: "),
        "{}",
        ran.err
    );
    for broken in [
        "",
        "{",
        "[]",
        "{\"schema\":\"context-bundle/v2\",\"taskId\":\"t\",\"events\":[]}",
    ] {
        let ran = run(&["ledger", "check", "-"], broken);
        assert_eq!(
            (ran.code, ran.json()["accepted"].as_bool()),
            (1, Some(false)),
            "{broken}"
        );
    }
    assert_eq!(run(&["ledger", "check", "no such file"], "").code, 2);
}

#[test]
fn what_nobody_states_is_missing_and_never_invented() {
    let folder = Folder::new();
    let ran = run(&["ledger", "project", "-"], bundle().to_string());
    assert_eq!(
        (ran.code, ran.json()),
        (1, json!({"missing": ["rollback", "completionChecks"]}))
    );
    assert!(ran.err.contains("rollback, completionChecks"), "{}", ran.err);
    let state = folder.file(
        "state.toml",
        "rollback = \"Leave them grey\"\ncompletionChecks = [\"All buoys show their number\"]\nprohibitions = [\"Do not move buoy 9\"]\n",
    );
    let ran = run(
        &["ledger", "project", "-", "--state", &state],
        bundle().to_string(),
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let manifest = ran.json();
    assert_eq!(manifest["rollback"], "Leave them grey");
    assert_eq!(
        manifest["prohibitions"],
        json!(["Do not paint at ebb", "Do not move buoy 9"])
    );
    assert_eq!(manifest["externalWrites"][0]["status"], "unknown");
    assert_eq!(manifest["consumedAuthorities"], json!(["yes/1"]));
    let same = folder.value("manifest.json", &manifest);
    assert_eq!(run(&["verify", &same, &same], "").code, 0);
    // What events state stands, whatever a file says.
    let other = folder.file(
        "other.toml",
        "objective = \"Sink the buoys\"\nnextExactAction = \"Sink buoy 7\"\nrollback = \"r\"\ncompletionChecks = []\n",
    );
    let ran = run(
        &["ledger", "project", "-", "--state", &other],
        bundle().to_string(),
    );
    assert_eq!(ran.json()["objective"], "Repaint the buoys");
    assert_eq!(ran.json()["nextExactAction"], "Look up order o1 at the mill");
    // After a cancelled plan the next action is missing, never the old one (ruling 51).
    let cancelled = edited(|bundle| {
        let events = bundle["events"].as_array_mut().unwrap();
        events.push(json!({"seq": 10, "id": "e10", "kind": "plan_cancelled", "origin": "user"}));
    });
    let ran = run(&["ledger", "project", "-", "--state", &state], cancelled);
    assert_eq!(
        (ran.code, ran.json()),
        (1, json!({"missing": ["nextExactAction"]}))
    );
}

#[test]
fn a_manifest_that_nothing_may_begin_from_is_not_printed() {
    let folder = Folder::new();
    let state = folder.file("state.toml", "rollback = \"r\"\ncompletionChecks = []\n");
    let compound =
        edited(|bundle| bundle["events"][8]["data"]["action"] = json!("Look it up; then pay ZQXMARK"));
    let ran = run(&["ledger", "project", "-", "--state", &state], compound);
    assert_eq!(ran.code, 1);
    assert_eq!(
        found(&ran.json()["findings"]),
        [(None, "next_action_not_exact_one", "/nextExactAction")]
    );
    assert!(!ran.text().contains("ZQXMARK") && !ran.err.contains("ZQXMARK"));
}

#[test]
fn a_state_file_that_is_none_is_told_with_its_line_and_without_its_values() {
    let folder = Folder::new();
    for (text, line) in [
        ("rollback = \"ZQXMARK\"\nrolback = \"ZQXMARK\"\n", "(line 2)"),
        ("rollback = ZQXMARK\n", "(line 1)"),
        ("completionChecks = \"ZQXMARK\"\n", "(line 1)"),
        ("[canonical]\npath = \"ZQXMARK\"\n", ""),
    ] {
        let state = folder.file("state.toml", text);
        let ran = run(
            &["ledger", "project", "-", "--state", &state],
            bundle().to_string(),
        );
        assert_eq!((ran.code, ran.text()), (2, ""), "{text}");
        assert!(
            ran.err.contains(line) && ran.err.contains("completionChecks"),
            "{}",
            ran.err
        );
        assert!(!ran.err.contains("ZQXMARK"), "{}", ran.err);
    }
}

#[test]
fn what_looks_like_a_token_is_a_warning() {
    let token = format!("ghp_{}", "a1".repeat(18));
    let text = edited(|bundle| bundle["events"][4]["data"]["arguments"] = json!(format!("Bearer {token}")));
    let ran = run(&["ledger", "check", "-"], text);
    assert_eq!(ran.code, 0);
    assert_eq!(
        found(&ran.json()["warnings"]),
        [(Some("e5"), "secret_suspected", "/events/4/data/arguments")]
    );
    assert!(!ran.text().contains(&token) && !ran.err.contains(&token));
    // It is one whether or not the events beside it can have happened.
    let text = edited(|bundle| {
        bundle["events"][4]["data"]["arguments"] = json!(format!("Bearer {token}"));
        drop(bundle["events"].as_array_mut().unwrap().remove(3));
    });
    let ran = run(&["ledger", "check", "-"], text);
    assert_eq!(
        (
            ran.code,
            found(&ran.json()["findings"]),
            found(&ran.json()["warnings"])
        ),
        (
            1,
            vec![(Some("e7"), "event_impossible", "/events/5/data/authority")],
            vec![(Some("e5"), "secret_suspected", "/events/3/data/arguments")]
        )
    );
}

/// Who mends a list of events is told of events.
#[test]
fn what_is_said_of_a_bundle_speaks_of_bundles_and_events() {
    let mut texts = vec!["{".to_owned(), "[]".to_owned(), "{}".to_owned()];
    texts.push(edited(|bundle| bundle["events"][0]["extra"] = json!(1)));
    texts.push(edited(|bundle| {
        bundle["events"][0]["data"]["objective"] = json!("a\u{1}")
    }));
    texts.push(edited(|bundle| {
        drop(bundle["events"][0].as_object_mut().unwrap().remove("id"))
    }));
    texts.push(edited(|bundle| {
        bundle["events"][0]["data"]["objective"] = json!(7)
    }));
    let mut codes = std::collections::BTreeSet::new();
    for text in texts {
        let ran = run(&["ledger", "check", "-"], text.clone());
        assert_eq!(ran.code, 1, "{text}");
        assert!(
            ran.err.contains("Next: ") && !ran.err.contains("manifest"),
            "{}",
            ran.err
        );
        let findings = ran.json()["findings"].clone();
        codes.extend(
            findings
                .as_array()
                .unwrap()
                .iter()
                .map(|it| it["code"].to_string()),
        );
    }
    assert!(codes.len() >= 5, "{codes:?}");
}

/// A marker in every value, and in every key that is not ours: no output holds it.
#[test]
fn no_value_of_a_bundle_is_told() {
    let marked = bundle().to_string();
    for (at, _) in marked.match_indices('"') {
        // A key of plain letters may be named (ruling 14), so the marker is none.
        for mark in ["7 ZQXMARK", "\\ud800ZQXMARK", "\\u0001ZQXMARK"] {
            let mut text = marked.clone();
            text.insert_str(at, mark);
            for command in ["check", "project"] {
                let ran = run(&["ledger", command, "-"], text.clone());
                let is_printed = command == "project" && ran.code == 0;
                let is_told = ran.text().contains("ZQXMARK") || ran.err.contains("ZQXMARK");
                assert!(is_printed || !is_told || is_an_id(&text), "{command}: {text}");
            }
        }
    }
}

/// Whether the marker stands in an event's id, which may be shown.
fn is_an_id(text: &str) -> bool {
    let bundle: Result<Value, _> = serde_json::from_str(text);
    let Ok(bundle) = bundle else { return false };
    let Some(events) = bundle["events"].as_array() else {
        return false;
    };
    events
        .iter()
        .any(|event| event["id"].as_str().is_some_and(|id| id.contains("ZQXMARK")))
}
