//! Cases, sequences and manifests from real sessions: the complete findings, nothing missing and nothing more.

use crate::shared::{data, files, identities, name, read_json, stated};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use semsum_core::verify::{Outcome, Policy, Verdict, verify};
use serde_json::Value;
use std::path::Path;

#[test]
fn every_case_has_exactly_its_findings() {
    let Some(folder) = data("cases") else { return };
    let files = files(&folder, "", ".json");
    let wrong: Vec<_> = files
        .iter()
        .filter_map(|file| {
            let case = read_json(file);
            let verdict = verify(&side(&case, "before"), &side(&case, "after"), policy(&case));
            let expect = &case["expect"];
            assert_eq!(
                expect["accepted"],
                expect["outcome"] == "accepted",
                "{}",
                name(file)
            );
            let outcome = serde_json::to_value(verdict.outcome).unwrap();
            (outcome != expect["outcome"] || identities(&verdict) != stated(&expect["findings"]))
                .then(|| format!("{}: {outcome} {:?}", name(file), identities(&verdict)))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {} differ:\n{}",
        wrong.len(),
        files.len(),
        wrong.join("\n")
    );
}

#[test]
fn every_sequence_is_judged_against_its_root() {
    let Some(folder) = data("cases/sequences") else {
        return;
    };
    for file in files(&folder, "", ".json") {
        let case = read_json(&file);
        let root = serde_json::to_vec(&case["root"]).unwrap();
        let generations = case["generations"].as_array().unwrap();
        let verdicts: Vec<Verdict> = generations
            .iter()
            .map(|generation| verify(&root, &serde_json::to_vec(generation).unwrap(), policy(&case)))
            .collect();
        let accepted: Vec<bool> = verdicts.iter().map(Verdict::is_accepted).collect();
        assert_eq!(
            Value::from(accepted.clone()),
            case["expect"]["accepted"],
            "{}",
            name(&file)
        );
        let first = accepted.iter().position(|accepted| !accepted);
        assert_eq!(
            first.map_or(Value::Null, Value::from),
            case["expect"]["firstRejected"],
            "{}",
            name(&file)
        );
        let found = first
            .map(|first| identities(&verdicts[first]))
            .unwrap_or_default();
        assert_eq!(found, stated(&case["expect"]["findings"]), "{}", name(&file));
    }
}

#[test]
fn real_work_survives_its_faithful_compaction_and_not_its_faulty_one() {
    let Some(folder) = data("manifests") else { return };
    let mut judged = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let folder = entry.unwrap().path();
        if !folder.is_dir() {
            continue;
        }
        let expect = read_json(&folder.join("expect.json"));
        let read = |file: &str| std::fs::read(folder.join(file)).unwrap();
        let before = read("before.json");
        for which in ["faithful", "faulty"] {
            let verdict = verify(&before, &read(&format!("after-{which}.json")), Policy::Careful);
            let what = format!("{} {which}", name(&folder));
            assert_eq!(verdict.is_accepted(), expect[which]["accepted"], "{what}");
            assert_eq!(identities(&verdict), stated(&expect[which]["findings"]), "{what}");
        }
        assert_eq!(
            verify(&before, &before, Policy::Exact).outcome,
            Outcome::Accepted,
            "{}",
            name(&folder)
        );
        judged += 1;
    }
    assert_eq!(
        judged,
        count_of(Path::new("before.json")),
        "every folder holds a manifest"
    );
}

/// How many files of this name stand one level below the manifests.
fn count_of(file: &Path) -> usize {
    let folder = data("manifests").unwrap();
    let found = std::fs::read_dir(folder)
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().path().join(file).is_file());
    let count = found.count();
    assert!(count > 0);
    count
}

fn policy(case: &Value) -> Policy {
    serde_json::from_value(case["policy"].clone()).unwrap()
}

fn side(case: &Value, name: &str) -> Vec<u8> {
    match (case.get(name), case.get(format!("{name}Raw"))) {
        (Some(value), None) => serde_json::to_vec(value).unwrap(),
        (None, Some(raw)) => STANDARD.decode(raw.as_str().unwrap()).unwrap(),
        _ => panic!("a side is a value or bytes, and never both"),
    }
}
