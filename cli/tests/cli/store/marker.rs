//! No value of a manifest, of events or of a candidate, and no key that could be one, comes out of any command of `store`
//! but `current`.

use super::support::{Shop, completed, event};
use crate::compact::support::manifest;
use crate::marker::{MARKER, broken, clean, planted};
use crate::support::{Folder, run};
use serde_json::{Value, json};

const FORMATS: [&[&str]; 6] = [
    &["log"],
    &["log", "--format", "json"],
    &["check"],
    &["check", "--format", "json"],
    &["prune"],
    &["init", "-"],
];

/// Runs everything that shows something of a store, but `current`.
fn show(shop: &Shop, input: &str) {
    for words in FORMATS {
        clean(&shop.run(words, input), words);
    }
}

#[test]
fn no_value_of_a_root_is_shown() {
    let folder = Folder::for_many_syncs();
    let mut documents: Vec<_> = planted(&manifest()).iter().map(Value::to_string).collect();
    documents.extend(broken());
    let mut begun = 0;
    for (number, document) in documents.iter().enumerate() {
        let place = folder.path().join(format!("store-{number}"));
        let place = place.to_str().unwrap();
        let ran = run(&["store", "init", "-", "--store", place], document.as_str());
        clean(&ran, &["init"]);
        if ran.code == 0 {
            begun += 1;
            let at = |words: &[&str], input: &str| {
                let words = [&["store"], words, &["--store", place]].concat();
                run(&words, input)
            };
            assert!(at(&["current"], "").text().contains("planted"), "{document}");
            for words in FORMATS {
                clean(&at(words, document), words);
            }
            clean(
                &at(&["append", "-", "--expect", "0"], &completed("e1", "wash")),
                &["append"],
            );
            let prepared = at(&["prepare", "-"], document);
            clean(&prepared, &["prepare"]);
            let id = prepared.json()["candidate"].clone();
            let promote = [
                "promote",
                id.as_str().unwrap(),
                "--expect",
                "1",
                "--root",
                folder.path().to_str().unwrap(),
            ];
            clean(&at(&promote, ""), &promote);
        }
    }
    assert!(begun > 20, "{begun}");
}

#[test]
fn no_value_of_an_event_is_shown() {
    let shop = Shop::begun();
    let events = [
        completed("e1", "wash"),
        event("e1", "write_started", json!({"effectId": "x", "operation": "y"})),
        event("e1", "next_action_set", json!({"action": "Paint buoy 8"})),
        event(
            "e1",
            "canonical_read",
            json!({
                "path": "plans/buoys.csv", "sha256": "0".repeat(64), "readAt": "2026-03-02T08:00:00Z",
            }),
        ),
        event("e1", "manifest_stated", json!({"manifest": manifest()})),
    ];
    let mut documents = Vec::new();
    for event in &events {
        let mut event: Value = serde_json::from_str(event).unwrap();
        event["at"] = json!({"message": "m1"});
        // The ids of events may be shown.
        let planted = planted(&event).into_iter();
        let hidden = planted.filter(|event| !event["id"].as_str().is_some_and(|id| id.contains(MARKER)));
        documents.extend(hidden.map(|event| event.to_string()));
    }
    documents.extend(broken());
    let mut generation = 0;
    for (number, document) in documents.iter().enumerate() {
        let document = document.replace("\"e1\"", &format!("\"e{number}\""));
        let ran = shop.append(&document, generation);
        clean(&ran, &["append"]);
        clean(&shop.append(&document, generation + 9), &["append, late"]);
        generation += u64::from(ran.code == 0);
    }
    assert!(generation > 3, "{generation}");
    assert!(shop.current().to_string().contains("planted"));
    show(&shop, MARKER);
    let id = shop.kept(&shop.candidate(MARKER, |_| ()).to_string());
    clean(&shop.promote(&id, generation), &["promote"]);
    show(&shop, MARKER);
}

#[test]
fn no_value_of_a_candidate_is_shown() {
    let shop = Shop::begun();
    shop.append(&completed("e1", "wash"), 0);
    let mut candidate = shop.candidate("prose", |_| ());
    candidate["covered"] = json!({"fromSeq": 1, "toSeq": 1});
    candidate["kept"] = json!(["e1"]);
    let mut documents: Vec<_> = planted(&candidate).iter().map(Value::to_string).collect();
    documents.extend(broken());
    for document in &documents {
        let prepared = shop.prepare(document);
        clean(&prepared, &["prepare"]);
        let id = prepared.json()["candidate"].as_str().unwrap().to_owned();
        // Most are refused; those that hold are late but for the first.
        clean(&shop.promote(&id, 1), &["promote"]);
    }
    show(&shop, MARKER);
    let current = shop.current();
    assert!(current["generation"].as_u64().unwrap() > 1, "none was promoted");
}

/// Whatever stands in a store's files, what is said of them are names and faults.
#[test]
fn nothing_that_damage_holds_is_shown() {
    let shop = Shop::begun();
    shop.append(&completed("e1", "wash"), 0);
    let id = shop.kept(&shop.candidate("", |_| ()).to_string());
    shop.promote(&id, 1);
    for folder in ["bundles", "candidates", "current", "promoted", "verdicts"] {
        for file in std::fs::read_dir(shop.store().join(folder)).unwrap() {
            let path = file.unwrap().path();
            let whole = std::fs::read(&path).unwrap();
            for spoiled in [MARKER.as_bytes().to_vec(), [MARKER.as_bytes(), &whole].concat()] {
                std::fs::write(&path, spoiled).unwrap();
                show(&shop, MARKER);
                clean(&shop.run(&["current"], ""), &["current"]);
                clean(&shop.append(&completed("e2", "rinse"), 2), &["append"]);
                clean(&shop.promote(&id, 2), &["promote"]);
            }
            std::fs::write(&path, whole).unwrap();
        }
    }
    shop.assert_sound();
}
