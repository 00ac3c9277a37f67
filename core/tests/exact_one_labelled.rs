//! The rule "exactly one operation" against labelled actions: the shared ones and our own.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use semsum_core::exact_one::check;
use semsum_core::text::normal_form;
use serde::Deserialize;

#[derive(Deserialize)]
struct Item {
    id: String,
    lang: String,
    text: String,
    label: String,
}

/// Errors of one language: of how many refusable and acceptable items which ids were judged wrongly.
#[derive(Default)]
struct Rates {
    refusable: usize,
    acceptable: usize,
    accepted: Vec<String>,
    refused: Vec<String>,
}

fn measure(name: &str, lines: &str) -> Vec<String> {
    let mut rates: BTreeMap<String, Rates> = BTreeMap::new();
    for line in lines.lines() {
        let item: Item = serde_json::from_str(line).unwrap();
        let found = check(&normal_form(&item.text));
        let rate = rates.entry(item.lang).or_default();
        match (item.label.as_str(), found) {
            ("single", None) => rate.acceptable += 1,
            ("single", Some(found)) => {
                rate.acceptable += 1;
                println!("{name} refused {} by {}: {}", item.id, found.row, item.text);
                rate.refused.push(item.id);
            }
            (_, None) => {
                rate.refusable += 1;
                println!("{name} accepted {} ({}): {}", item.id, item.label, item.text);
                rate.accepted.push(item.id);
            }
            (_, Some(_)) => rate.refusable += 1,
        }
    }
    for (lang, rate) in &rates {
        println!(
            "{name} {lang}: false accepts {}/{}, false refusals {}/{}",
            rate.accepted.len(),
            rate.refusable,
            rate.refused.len(),
            rate.acceptable
        );
    }
    let mut wrong: Vec<String> = rates
        .into_values()
        .flat_map(|rate| [rate.accepted, rate.refused])
        .flatten()
        .collect();
    wrong.sort();
    wrong
}

/// Items of the shared set that the rule gets wrong, by id.
const KNOWN_WRONG: [&str; 0] = [];

/// Items of our own set that it gets wrong. One is accepted: after a verb of asking, a choice is taken for the question.
/// The others are refused: a chain inside of a noun phrase that only its sense tells from a chain of operations.
const OWN_WRONG: [&str; 3] = ["own-ja-037", "own-ko-033", "own-zh-109"];

/// Our own set, a file a language.
const OWN: [&str; 7] = [
    include_str!("data/actions/de.jsonl"),
    include_str!("data/actions/en.jsonl"),
    include_str!("data/actions/es.jsonl"),
    include_str!("data/actions/fr.jsonl"),
    include_str!("data/actions/ja.jsonl"),
    include_str!("data/actions/ko.jsonl"),
    include_str!("data/actions/zh.jsonl"),
];

#[test]
fn the_shared_labelled_actions_get_their_verdicts() {
    let Some(shared) = semsum_corpus::shared("data").unwrap() else {
        return;
    };
    let lines = std::fs::read_to_string(shared.join("exact-one/dev.jsonl")).unwrap();
    assert_eq!(measure("dev", &lines), KNOWN_WRONG);
}

#[test]
fn our_own_labelled_actions_get_their_verdicts() {
    assert_eq!(measure("own", &OWN.concat()), OWN_WRONG);
}

/// Every `nextExactAction` of the shared cases, and whether its file says that it is not exactly one.
fn actions_of(value: &serde_json::Value, found: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(members) => {
            for (key, member) in members {
                match member {
                    serde_json::Value::String(text) if key == "nextExactAction" => found.push(text.clone()),
                    _ => actions_of(member, found),
                }
            }
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| actions_of(item, found)),
        _ => {}
    }
}

fn json(path: &Path) -> Option<serde_json::Value> {
    std::fs::read(path)
        .ok()
        .and_then(|bytes| serde_json::from_slice(&bytes).ok())
}

/// The pointers and sides at which a list of findings says that an action is not exactly one.
fn faulted(findings: &serde_json::Value) -> [bool; 2] {
    let all: Vec<&serde_json::Value> = findings.as_array().into_iter().flatten().collect();
    ["before", "after"].map(|side| {
        all.iter()
            .any(|finding| finding["code"] == "next_action_not_exact_one" && finding["side"] == side)
    })
}

#[test]
fn every_action_of_the_shared_cases_gets_the_verdict_that_its_case_implies() {
    let Some(shared) = semsum_corpus::shared("data").unwrap() else {
        return;
    };
    let mut asked = 0;
    let mut files: Vec<PathBuf> = std::fs::read_dir(shared.join("cases"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    for path in files {
        let Some(case) = json(&path) else { continue };
        let reaches_comparison = !["bad-", "rej-too-deep"].iter().any(|start| {
            path.file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with(start))
        });
        let expected = faulted(&case["expect"]["findings"]);
        for (side, fails) in ["before", "after"].into_iter().zip(expected) {
            let mut actions = Vec::new();
            actions_of(&case[side], &mut actions);
            for action in actions {
                let found = check(&normal_form(&action));
                assert!(
                    found.is_some() == fails || !reaches_comparison,
                    "{}: {side}: {found:?}",
                    path.display()
                );
                asked += 1;
            }
        }
    }
    assert!(asked > 80, "only {asked} actions were found");
}

#[test]
fn every_action_of_the_shared_manifests_gets_the_verdict_that_its_case_implies() {
    let Some(shared) = semsum_corpus::shared("data").unwrap() else {
        return;
    };
    let mut asked = 0;
    for entry in std::fs::read_dir(shared.join("manifests")).unwrap() {
        let folder = entry.unwrap().path();
        let expected = std::fs::read_to_string(folder.join("expect.json")).unwrap_or_default();
        for name in ["before", "after-faithful", "after-faulty"] {
            let mut actions = Vec::new();
            json(&folder.join(format!("{name}.json")))
                .iter()
                .for_each(|value| actions_of(value, &mut actions));
            for action in actions {
                let fails = name == "after-faulty" && expected.contains("next_action_not_exact_one");
                let found = check(&normal_form(&action));
                assert_eq!(found.is_some(), fails, "{}: {name}: {found:?}", folder.display());
                asked += 1;
            }
        }
    }
    assert!(asked > 40, "only {asked} actions were found");
}

#[test]
fn every_action_of_the_shared_sequences_passes_unless_it_grew() {
    let Some(shared) = semsum_corpus::shared("data").unwrap() else {
        return;
    };
    for entry in std::fs::read_dir(shared.join("cases/sequences")).unwrap() {
        let path = entry.unwrap().path();
        let mut actions = Vec::new();
        json(&path)
            .iter()
            .for_each(|value| actions_of(value, &mut actions));
        assert!(!actions.is_empty(), "{}", path.display());
        for action in actions {
            assert_eq!(
                check(&normal_form(&action)).is_some(),
                action.contains("&&"),
                "{}",
                path.display()
            );
        }
    }
}
