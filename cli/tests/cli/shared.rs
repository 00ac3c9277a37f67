//! The shared cases, sequences and manifests: each stated verdict comes out of the binary, in file mode and in bulk.

use crate::support::{Folder, identities, run, shared};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

fn documents(folder: &Path) -> Vec<Value> {
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    paths.sort();
    let read = |path| serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    paths.into_iter().map(read).collect()
}

/// A pair and what is stated of it.
struct Stated {
    id: String,
    policy: String,
    before: Vec<u8>,
    after: Vec<u8>,
    accepted: bool,
    outcome: String,
    /// Where the complete set is stated.
    findings: Option<Value>,
}

fn side(case: &Value, key: &str) -> Vec<u8> {
    match case[format!("{key}Raw")].as_str() {
        Some(raw) => STANDARD.decode(raw).unwrap(),
        None => case[key].to_string().into_bytes(),
    }
}

fn cases() -> Vec<Stated> {
    let Some(folder) = shared("data/cases") else {
        return Vec::new();
    };
    let cases = documents(&folder);
    assert_eq!(
        cases.len(),
        80,
        "the shared data has other cases than its README says"
    );
    cases.iter().map(case).collect()
}

fn case(case: &Value) -> Stated {
    Stated {
        id: case["id"].as_str().unwrap().to_owned(),
        policy: case["policy"].as_str().unwrap().to_owned(),
        before: side(case, "before"),
        after: side(case, "after"),
        accepted: case["expect"]["accepted"].as_bool().unwrap(),
        outcome: case["expect"]["outcome"].as_str().unwrap().to_owned(),
        findings: Some(case["expect"]["findings"].clone()),
    }
}

/// Each generation of a sequence is a pair with the root.
fn sequences() -> Vec<Stated> {
    let Some(folder) = shared("data/cases/sequences") else {
        return Vec::new();
    };
    let sequences = documents(&folder);
    assert_eq!(
        sequences.len(),
        12,
        "the shared data has other sequences than its README says"
    );
    let mut stated = Vec::new();
    for sequence in &sequences {
        let expect = &sequence["expect"];
        for (index, after) in sequence["generations"].as_array().unwrap().iter().enumerate() {
            let accepted = expect["accepted"][index].as_bool().unwrap();
            stated.push(Stated {
                id: format!("{}/{index}", sequence["id"].as_str().unwrap()),
                policy: sequence["policy"].as_str().unwrap().to_owned(),
                before: sequence["root"].to_string().into_bytes(),
                after: after.to_string().into_bytes(),
                accepted,
                outcome: if accepted { "accepted" } else { "rejected" }.to_owned(),
                findings: (expect["firstRejected"].as_u64() == u64::try_from(index).ok())
                    .then(|| expect["findings"].clone()),
            });
        }
    }
    stated
}

/// Two pairs a folder: a faithful summary and a faulty one.
fn manifests() -> Vec<Stated> {
    let Some(folder) = shared("data/manifests") else {
        return Vec::new();
    };
    let mut folders: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    folders.retain(|path| path.is_dir());
    folders.sort();
    assert_eq!(
        folders.len(),
        16,
        "the shared data has other manifests than its README says"
    );
    let mut stated = Vec::new();
    for folder in &folders {
        let expect: Value = serde_json::from_slice(&fs::read(folder.join("expect.json")).unwrap()).unwrap();
        for kind in ["faithful", "faulty"] {
            let accepted = expect[kind]["accepted"].as_bool().unwrap();
            stated.push(Stated {
                id: format!("{}/{kind}", folder.file_name().unwrap().to_str().unwrap()),
                policy: "careful".to_owned(),
                before: fs::read(folder.join("before.json")).unwrap(),
                after: fs::read(folder.join(format!("after-{kind}.json"))).unwrap(),
                accepted,
                outcome: if accepted { "accepted" } else { "rejected" }.to_owned(),
                findings: Some(expect[kind]["findings"].clone()),
            });
        }
    }
    stated
}

fn all() -> Vec<Stated> {
    let mut all = cases();
    all.extend(sequences());
    all.extend(manifests());
    all
}

fn differences(stated: &Stated, verdict: &Value) -> Option<String> {
    let outcome = (verdict["accepted"].as_bool(), verdict["outcome"].as_str());
    let found = identities(&verdict["findings"]);
    let expected = stated.findings.as_ref().map(identities);
    let differs = outcome != (Some(stated.accepted), Some(stated.outcome.as_str()))
        || expected.as_ref().is_some_and(|expected| *expected != found);
    differs.then(|| format!("{}: {outcome:?} {found:?}, stated {expected:?}", stated.id))
}

#[test]
fn every_stated_verdict_comes_out_of_two_files() {
    let folder = Folder::new();
    let mut wrong = Vec::new();
    for stated in all() {
        let (before, after) = (
            folder.file("b.json", &stated.before),
            folder.file("a.json", &stated.after),
        );
        let ran = run(
            &[
                "verify",
                &before,
                &after,
                "--format",
                "json",
                "--policy",
                &stated.policy,
            ],
            "",
        );
        let code = match stated.outcome.as_str() {
            "accepted" => 0,
            "rejected" => 1,
            _ => 2,
        };
        wrong.extend(differences(&stated, &ran.json()));
        if ran.code != code {
            wrong.push(format!("{}: exit {}, stated {code}", stated.id, ran.code));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_stated_verdict_comes_out_of_bulk_mode_in_order() {
    let all = all();
    let lines: Vec<_> = all
        .iter()
        .map(|stated| {
            let (before, after) = (STANDARD.encode(&stated.before), STANDARD.encode(&stated.after));
            json!({"id": stated.id, "policy": stated.policy, "beforeRaw": before, "afterRaw": after})
                .to_string()
        })
        .collect();
    for jobs in ["1", "3"] {
        let ran = run(&["verify", "--jsonl", "--jobs", jobs], lines.join("\n"));
        let verdicts = ran.lines();
        assert_eq!(verdicts.len(), all.len());
        let mut wrong = Vec::new();
        for (stated, verdict) in all.iter().zip(&verdicts) {
            assert_eq!(verdict["id"], stated.id.as_str());
            wrong.extend(differences(stated, verdict));
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

#[test]
fn a_side_given_as_a_value_is_judged_by_its_own_bytes() {
    let raw: Vec<_> = cases()
        .into_iter()
        .filter(|stated| {
            // What is no JSON at all or holds a line feed can't stand in a line; blanks around a value are not its own.
            let fits = |side: &[u8]| {
                str::from_utf8(side).is_ok_and(|text| {
                    !text.contains('\n')
                        && text.trim_ascii() == text
                        && serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
                })
            };
            fits(&stated.before) && fits(&stated.after)
        })
        .collect();
    let lines: Vec<_> = raw
        .iter()
        .map(|stated| {
            let text = |side: &[u8]| String::from_utf8(side.to_vec()).unwrap();
            let (before, after) = (text(&stated.before), text(&stated.after));
            format!(
                r#"{{"id":"{}","before": {before} ,"after":{after},"policy":"{}"}}"#,
                stated.id, stated.policy
            )
        })
        .collect();
    let ran = run(&["verify", "--jsonl"], lines.join("\r\n"));
    let wrong: Vec<_> = raw
        .iter()
        .zip(ran.lines())
        .filter_map(|(stated, verdict)| differences(stated, &verdict))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for needed in [
        "rej-too-deep",
        "rej-lone-surrogate",
        "rej-duplicate-key-canonical",
    ] {
        assert!(
            raw.is_empty() || raw.iter().any(|stated| stated.id == needed),
            "{needed} was not judged as a value"
        );
    }
}
