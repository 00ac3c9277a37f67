//! `ledger request` and `ledger judge`: what a summarizer is given of a bundle, and how its answer stands, without a store.

use crate::schemas::{holds, validator};
use crate::store::support::Shop;
use crate::support::{Folder, Ran, run};
use serde_json::{Value, json};
use std::fs;

const WHOLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/examples/ledger/whole.json");
const BUNDLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/examples/ledger/bundle.json");
const STATE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/examples/ledger/state.toml");

fn request(options: &[&str]) -> Value {
    let ran = run(&[&["ledger", "request"], options].concat(), "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    ran.json()
}

fn judge(bundle: &str, candidate: &str) -> Ran {
    run(&["ledger", "judge", bundle, "-"], candidate)
}

/// A candidate that answers a request: the last `keep` events stay.
fn candidate(request: &Value, keep: usize) -> Value {
    let events = request["bundle"]["events"].as_array().unwrap();
    let (old, new) = events.split_at(events.len() - keep);
    json!({
        "schema": "candidate/v1", "sourceDigest": request["sourceDigest"], "base": request["base"],
        "covered": {"fromSeq": old[0]["seq"], "toSeq": old.last().unwrap()["seq"]},
        "kept": new.iter().map(|event| event["id"].clone()).collect::<Vec<_>>(),
        "manifest": request["manifest"], "summary": "",
    })
}

/// Candidates that are wrong in each way in which one can be, and some that are not.
fn candidates(request: &Value) -> Vec<(&'static str, String)> {
    let edited = |keep: usize, edit: &dyn Fn(&mut Value)| {
        let mut made = candidate(request, keep);
        edit(&mut made);
        made.to_string()
    };
    let added = json!(["Do not book a berth in a shared compartment", "Do not fly"]);
    vec![
        ("good", edited(5, &|_| ())),
        ("parts a call from its answer", edited(4, &|_| ())),
        ("parts another", edited(8, &|_| ())),
        (
            "drops",
            edited(5, &|made| made["manifest"]["prohibitions"] = json!([])),
        ),
        (
            "adds",
            edited(5, &|made| made["manifest"]["prohibitions"] = added.clone()),
        ),
        (
            "keeps all",
            edited(5, &|made| {
                (made["covered"], made["kept"]) = (Value::Null, json!([]))
            }),
        ),
        ("gap", edited(5, &|made| made["kept"] = json!(["e15"]))),
        ("invents", edited(5, &|made| made["kept"][0] = json!("e99"))),
        (
            "cites",
            edited(5, &|made| made["summary"] = json!("Booked [e:e99].")),
        ),
        (
            "another source",
            edited(5, &|made| made["sourceDigest"] = json!("sha256:")),
        ),
        ("another base", edited(5, &|made| made["base"] = json!("n1:"))),
        ("no manifest", edited(5, &|made| made["manifest"] = json!({}))),
        (
            "no candidate",
            edited(5, &|made| drop(made.as_object_mut().unwrap().remove("kept"))),
        ),
        ("no json", "{".to_owned()),
    ]
}

#[test]
fn the_request_is_the_one_of_a_store_that_is_begun_with_the_bundle() {
    let asked = request(&[WHOLE, "--token-budget", "900"]);
    holds("compaction-request", std::slice::from_ref(&asked));
    assert_eq!(
        (&asked["generation"], &asked["tokenBudget"]),
        (&json!(0), &json!(900))
    );
    assert_eq!(asked["manifest"], run(&["ledger", "project", WHOLE], "").json());
    let shop = Shop::empty();
    assert_eq!(shop.run(&["init", WHOLE], "").code, 0);
    let given = shop.file("given", "");
    let copy = format!("cat > {given}");
    let (store, root) = (shop.store(), shop.path().join("root"));
    let words = [
        "compact",
        "--store",
        store.to_str().unwrap(),
        "--root",
        root.to_str().unwrap(),
    ];
    let _ = run(&[&words[..], &["--", "sh", "-c", &copy]].concat(), "");
    let given: Value = serde_json::from_slice(&fs::read(given).unwrap()).unwrap();
    assert_eq!(given, request(&[WHOLE]));
}

/// What nobody states comes from the state file, and then a candidate must keep that too.
#[test]
fn what_a_state_file_states_is_part_of_the_request_and_must_be_kept() {
    let asked = request(&[BUNDLE, "--state", STATE]);
    holds("compaction-request", std::slice::from_ref(&asked));
    let projected = run(&["ledger", "project", BUNDLE, "--state", STATE], "");
    assert_eq!(asked["manifest"], projected.json());
    let judged = |candidate: &Value| {
        let words = ["ledger", "judge", BUNDLE, "-", "--state", STATE];
        run(&words, candidate.to_string())
    };
    let mut made = candidate(&asked, 1);
    assert_eq!(judged(&made).code, 0);
    made["manifest"]["completionChecks"] = json!([]);
    let ran = judged(&made);
    assert_eq!(ran.code, 1);
    assert_eq!(ran.json()["findings"][0]["code"], "completionChecks_dropped");
    // Without the file there is nothing to judge against.
    for words in [
        &["ledger", "request", BUNDLE][..],
        &["ledger", "judge", BUNDLE, "-"],
    ] {
        let ran = run(words, made.to_string());
        assert_eq!((ran.code, ran.text()), (2, ""));
        assert!(
            ran.err.contains("no event states rollback, completionChecks"),
            "{}",
            ran.err
        );
        assert!(ran.err.contains("--state"), "{}", ran.err);
    }
}

/// One judge: with a store and without it the same is found.
#[test]
fn a_candidate_is_judged_as_a_store_judges_it() {
    let asked = request(&[WHOLE]);
    let shop = Shop::empty();
    assert_eq!(shop.run(&["init", WHOLE], "").code, 0);
    let mut judgements = Vec::new();
    for (name, text) in candidates(&asked) {
        let (judged, prepared) = (judge(WHOLE, &text), shop.prepare(&text));
        for key in ["accepted", "findings", "candidate"] {
            assert_eq!(judged.json()[key], prepared.json()[key], "{name}");
        }
        assert_eq!(judged.code, prepared.code, "{name}");
        let is_good = ["good", "adds", "keeps all"].contains(&name);
        assert_eq!(
            judged.code,
            if is_good { 0 } else { 1 },
            "{name}: {}",
            judged.text()
        );
        let told = ["Next: ", "is no candidate"]
            .iter()
            .any(|told| judged.err.contains(told));
        assert_eq!(
            !is_good,
            judged.err.contains("`semsum explain CODE`") && told,
            "{name}: {}",
            judged.err
        );
        judgements.push(judged.json());
    }
    holds("ledger-judgement", &judgements);
    let of = |name: &str| {
        let at = candidates(&asked)
            .iter()
            .position(|(each, _)| *each == name)
            .unwrap();
        &judgements[at]
    };
    assert_eq!(of("good")["before"], of("good")["after"]);
    assert_eq!(
        (&of("no json")["after"], &of("good")["added"]),
        (&Value::Null, &json!([]))
    );
    assert_eq!(of("adds")["added"], json!(["/prohibitions/1"]));
    assert_eq!(of("adds")["warnings"][0]["code"], "addition_unsupported");
    assert_eq!(of("keeps all")["warnings"][0]["code"], "no_progress");
    assert_eq!(
        of("parts a call from its answer")["findings"][0]["pointer"],
        "/kept/2"
    );
    let mut contrary = of("good").clone();
    contrary["accepted"] = json!(false);
    assert!(!validator("ledger-judgement").is_valid(&contrary));
}

#[test]
fn what_cannot_be_judged_is_unusable() {
    let folder = Folder::new();
    let mut bundle: Value = serde_json::from_slice(&fs::read(WHOLE).unwrap()).unwrap();
    bundle["events"][13]["data"]["call"] = json!("e7");
    let broken = folder.value("broken", &bundle);
    let torn = folder.file("torn", "{");
    let good = folder.file("good", candidate(&request(&[WHOLE]), 5).to_string());
    for (bundle, says) in [
        (broken.as_str(), "event \"e14\""),
        (&torn, "The bundle is not one whole JSON text"),
        ("/nowhere/at/all", "no such file"),
        (&good, "schema context-bundle"),
    ] {
        for words in [
            &["ledger", "request", bundle][..],
            &["ledger", "judge", bundle, &good],
        ] {
            let ran = run(words, "");
            assert_eq!((ran.code, ran.text()), (2, ""), "{words:?}");
            assert!(ran.err.contains(says), "{words:?}: {}", ran.err);
        }
    }
    for words in [
        &["ledger", "judge", "-", "-"][..],
        &["ledger", "judge", WHOLE, "/nowhere/at/all"],
        &["ledger", "judge", WHOLE],
        &["ledger", "request", WHOLE, "--token-budget", "-1"],
        &["ledger", "request", WHOLE, "--state", &torn],
    ] {
        assert_eq!((run(words, "").code, run(words, "").text()), (2, ""), "{words:?}");
    }
    // What no store could begin with is no base either.
    bundle["events"][13]["data"]["call"] = json!("e11");
    bundle["events"][14]["data"]["action"] = json!("Look it up; then pay");
    let compound = folder.value("compound", &bundle);
    let ran = run(&["ledger", "request", &compound], "");
    assert_eq!((ran.code, ran.text()), (2, ""));
    assert!(ran.err.contains("next_action_not_exact_one"), "{}", ran.err);
}

/// Only `request` hands values over.
#[test]
fn no_value_of_bundle_or_candidate_is_told() {
    let asked = request(&[WHOLE]);
    let marked = candidates(&asked).into_iter().map(|(_, text)| text);
    for text in marked.chain(["[\"ZQXMARK\"]".to_owned()]) {
        for (at, _) in text.match_indices('"').step_by(3) {
            let mut text = text.clone();
            text.insert_str(at, "7 ZQXMARK");
            let ran = judge(WHOLE, &text);
            assert!(ran.code == 1 || ran.code == 0, "{text}");
            assert!(
                !ran.text().contains("ZQXMARK") && !ran.err.contains("ZQXMARK"),
                "{text}"
            );
        }
    }
}
