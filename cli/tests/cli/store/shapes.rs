//! What the commands print is what the schemas say.

use super::support::{Shop, completed, event};
use crate::compact::support::manifest;
use crate::schemas::{holds, validator};
use serde_json::{Value, json};
use std::fs;

#[test]
fn answers_of_every_status_hold() {
    let shop = Shop::empty();
    let root = manifest().to_string();
    let compound = event("e2", "next_action_set", json!({"action": "Paint 7; paint 8"}));
    let mut answers = Vec::new();
    let mut told = |ran: crate::support::Ran, status: &str| {
        assert_eq!(ran.json()["status"], status, "{}", ran.err);
        answers.push(ran.json());
    };
    told(shop.append(&compound, 0), "unavailable");
    told(
        shop.run(&["init", "-"], root.replacen("Paint", "Paint and sell", 1)),
        "rejected",
    );
    told(shop.run(&["init", "-"], root.as_str()), "created");
    told(shop.run(&["init", "-"], root.as_str()), "conflict");
    told(shop.append(&compound, 0), "rejected");
    told(shop.append(&completed("e1", "wash"), 0), "appended");
    told(shop.append(&completed("e2", "rinse"), 0), "conflict");
    told(shop.run(&["prune"], ""), "pruned");
    holds("store-moved", &answers);
    let validator = validator("store-moved");
    for (key, value) in [
        ("code", json!("pointer_raced")),
        ("checksum", Value::Null),
        ("generation", json!(-1)),
        ("status", json!("done")),
    ] {
        let mut answer = answers[2].clone();
        answer[key] = value;
        assert!(!validator.is_valid(&answer), "{answer}");
    }
}

#[test]
fn candidates_generations_and_checks_hold() {
    let shop = Shop::begun();
    let good = shop
        .candidate("", |manifest| {
            manifest["prohibitions"]
                .as_array_mut()
                .unwrap()
                .push(json!("Do not sing"))
        })
        .to_string();
    let bad = shop
        .candidate("", |manifest| manifest["prohibitions"] = json!([]))
        .to_string();
    let mut prepared = vec![shop.prepare(&bad).json(), shop.prepare("{}").json()];
    let mut current = vec![shop.current()];
    let mut reports = Vec::new();
    for candidate in [&bad, &good, &good] {
        prepared.push(shop.prepare(candidate).json());
        let id = prepared.last().unwrap()["candidate"].as_str().unwrap().to_owned();
        reports.push(shop.promote(&id, 0).json());
    }
    current.push(shop.current());
    assert_eq!(shop.append(&completed("e1", "wash"), 1).code, 0);
    current.push(shop.current());
    let id = prepared[0]["candidate"].as_str().unwrap().to_owned();
    fs::write(shop.canonical(), "buoy 7 is red\n").unwrap();
    let waiting = shop.kept(&shop.candidate("", |_| ()).to_string());
    reports.push(shop.promote(&waiting, 2).json());
    fs::remove_file(shop.canonical()).unwrap();
    reports.push(shop.promote(&id, 0).json());
    let log = shop.run(&["log", "--format", "json"], "").json();
    let check = || shop.run(&["check", "--format", "json"], "").json();
    let mut checks = vec![check()];
    let spoiled = |name: &str, text: &str| fs::write(shop.store().join(name), text).unwrap();
    spoiled("current/notes.txt", "");
    spoiled("verdicts/.unfinished-00", "");
    checks.push(check());
    fs::remove_file(shop.store().join("promoted/2")).unwrap();
    checks.push(check());
    spoiled("promoted/2", "x");
    spoiled("promoted/3", "x");
    spoiled("current/2", "x");
    spoiled("current/7", "x");
    checks.push(check());
    fs::rename(shop.store().join("verdicts"), shop.path().join("aside")).unwrap();
    checks.push(check());
    reports.push({
        fs::remove_dir_all(shop.store()).unwrap();
        shop.promote(&id, 0).json()
    });
    let statuses: Vec<_> = reports
        .iter()
        .map(|report| report["status"].as_str().unwrap())
        .collect();
    assert_eq!(
        statuses,
        [
            "rejected",
            "promoted",
            "conflict",
            "canonical_changed",
            "halt",
            "unavailable"
        ]
    );
    holds("compact-report", &reports);
    holds("store-prepared", &prepared);
    holds("store-current", &current);
    let manifests: Vec<_> = current
        .iter()
        .map(|current| current["manifest"].clone())
        .collect();
    holds("resume-manifest", &manifests);
    holds("store-log", std::slice::from_ref(&log));
    holds("store-check", &checks);
    let refused = |name: &str, mut value: Value, pointer: &str, other: Value| {
        *value.pointer_mut(pointer).unwrap() = other;
        assert!(!validator(name).is_valid(&value), "{name}: {value}");
    };
    refused("store-prepared", prepared[0].clone(), "/accepted", json!(true));
    refused("store-prepared", prepared[0].clone(), "/candidate", json!("x"));
    refused("store-current", current[0].clone(), "/kind", json!("compacted"));
    refused("store-current", current[1].clone(), "/candidate", Value::Null);
    refused(
        "store-log",
        log.clone(),
        "/generations/0/added",
        json!(["/prohibitions/0"]),
    );
    refused("store-log", log, "/generations/1/verdict", Value::Null);
    refused("store-check", checks[3].clone(), "/sound", json!(true));
    refused("store-check", checks[3].clone(), "/damaged/0/fault", json!("odd"));
}
