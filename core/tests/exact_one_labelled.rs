//! The rule "exactly one operation" against labelled actions: the shared ones and our own.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

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
    let mut wrong: Vec<String> = rates.into_values().flat_map(|rate| [rate.accepted, rate.refused]).flatten().collect();
    wrong.sort();
    wrong
}

fn shared() -> Option<PathBuf> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = std::env::var_os("SEMSUM_SHARED").map_or_else(|| workspace.join("../shared"), PathBuf::from);
    let found = folder.join("data").is_dir().then_some(folder);
    if found.is_none() {
        eprintln!("not run: the shared data is not here");
        assert!(std::env::var("CI").as_deref() != Ok("true"), "the shared data is missing");
    }
    found
}

/// Items of the shared set that the rule gets wrong, by id.
const KNOWN_WRONG: [&str; 0] = [];

#[test]
fn the_shared_labelled_actions_get_their_verdicts() {
    let Some(shared) = shared() else { return };
    let lines = std::fs::read_to_string(shared.join("data/exact-one/dev.jsonl")).unwrap();
    assert_eq!(measure("dev", &lines), KNOWN_WRONG);
}

#[test]
fn our_own_labelled_actions_get_their_verdicts() {
    let lines = include_str!("data/actions.jsonl");
    assert_eq!(measure("own", lines), [""; 0]);
}
