//! Every schema is one, and what the commands print is what the schemas say.

use crate::support::{Folder, manifest, run, shared, with};
use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;

fn schema(name: &str) -> Value {
    let ran = run(&["schema", name], "");
    assert_eq!(ran.code, 0, "{name}: {}", ran.err);
    ran.json()
}

pub(crate) fn validator(name: &str) -> Validator {
    jsonschema::draft202012::new(&schema(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

pub(crate) fn holds(name: &str, values: &[Value]) {
    assert!(!values.is_empty(), "{name}: nothing to validate");
    let validator = validator(name);
    for value in values {
        let faults: Vec<_> = validator
            .iter_errors(value)
            .map(|fault| format!("{} at {}", fault, fault.instance_path()))
            .collect();
        assert!(faults.is_empty(), "{name}: {}", faults.join("\n"));
    }
}

fn names() -> Vec<String> {
    let list = run(&["schema", "--list"], "");
    let first = |line: &str| line.split_whitespace().next().unwrap().to_owned();
    list.text().lines().map(first).collect()
}

#[test]
fn every_schema_that_is_listed_is_a_valid_one_of_draft_2020_12() {
    let names = names();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    for name in names {
        let schema = schema(&name);
        assert_eq!(
            schema["$schema"], "https://json-schema.org/draft/2020-12/schema",
            "{name}"
        );
        assert_eq!(schema["$id"], format!("urn:semsum:schema:{name}"));
        assert!(jsonschema::draft202012::meta::is_valid(&schema), "{name}");
        validator(&name);
    }
}

/// Pairs of every outcome, with additions and without.
fn pairs() -> Vec<(Value, Value)> {
    let more = with(
        "completionChecks",
        json!(["All buoys show their number", "The log is signed"]),
    );
    vec![
        (manifest(), manifest()),
        (manifest(), more),
        (manifest(), with("prohibitions", json!([]))),
        (manifest(), json!({"x": 1})),
        (json!([]), manifest()),
        (json!({}), json!({})),
    ]
}

#[test]
fn verdicts_answers_and_lines_hold() {
    let folder = Folder::new();
    let (mut verdicts, mut lines) = (Vec::new(), Vec::new());
    for (number, (before, after)) in pairs().iter().enumerate() {
        let (old, new) = (folder.value("b", before), folder.value("a", after));
        for policy in ["careful", "exact"] {
            verdicts.push(
                run(
                    &["verify", &old, &new, "--format", "json", "--policy", policy],
                    "",
                )
                .json(),
            );
        }
        lines.push(json!({"id": number.to_string(), "before": before, "after": after}));
    }
    holds("verdict", &verdicts);
    lines.push(json!({"type": "hello", "protocol": "semsum-verifier/v1"}));
    holds("verify-line", &lines);
    lines.push(json!({"id": "1"}));
    let input: Vec<_> = lines.iter().map(Value::to_string).collect();
    holds(
        "verify-answer",
        &run(&["verify", "--jsonl"], input.join("\n")).lines(),
    );
}

#[test]
fn a_report_of_pairs_holds() {
    let folder = Folder::new();
    for (number, (before, after)) in pairs().iter().enumerate() {
        folder.value(&format!("{number}/before.json"), before);
        folder.value(&format!("{number}/after.json"), after);
    }
    folder.value("0/expect.json", &json!({"accepted": false}));
    folder.file("1/expect.json", "not json");
    let report = run(
        &[
            "verify",
            "--pairs",
            folder.path().to_str().unwrap(),
            "--format",
            "json",
        ],
        "",
    );
    assert_eq!(report.code, 2);
    holds("pairs-report", &[report.json()]);
}

#[test]
fn decisions_hold() {
    let folder = Folder::new();
    let root = folder.path().to_str().unwrap();
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    let mut pinned = with("externalWrites", json!([]));
    pinned["canonical"] = json!({"path": "pinned", "sha256": empty, "readAt": "2026-03-01T08:00:00Z"});
    let (resume, halt) = (folder.value("resume", &pinned), folder.value("halt", &manifest()));
    let decide = |before: &str, after: &str| run(&["decide", "--root", root, before, after], "").json();
    folder.file("pinned", "");
    let mut records = vec![
        decide(&resume, &resume),
        decide(&halt, &halt),
        decide(&resume, &halt),
    ];
    assert_eq!(records[0]["decision"], "resume");
    folder.file("pinned", "moved on");
    records.push(decide(&resume, &resume));
    holds("decision", &records);
}

#[test]
fn lists_and_mutants_hold() {
    holds(
        "explain-list",
        &[run(&["explain", "--list", "--format", "json"], "").json()],
    );
    holds(
        "mutator-list",
        &[run(&["mutate", "--list", "--format", "json"], "").json()],
    );
    let mutants = run(&["mutate", "-"], manifest().to_string());
    assert_eq!(mutants.code, 0, "{}", mutants.err);
    holds("mutant", &mutants.lines());
    holds("verify-line", &mutants.lines());
}

#[test]
fn the_gates_report_and_its_vector_files_hold() {
    let folder = Folder::new();
    let out = folder.path().join("out");
    // A verifier that accepts everything leaves survivors of every document level.
    let careless = folder.file(
        "careless.py",
        "import sys, json\n\
         for line in sys.stdin:\n    q = json.loads(line)\n    \
         a = {'type': 'hello', 'protocol': q['protocol'], 'name': 'n', 'version': '0', 'judges': ['manifest', 'raw']} \
         if q.get('type') == 'hello' else {'id': q['id'], 'accepted': True}\n    \
         print(json.dumps(a), flush=True)\n",
    );
    let program = format!("python3 {careless}");
    let args = [
        "gate",
        "--verifier",
        &program,
        "--cases",
        "1",
        "--format",
        "json",
        "--out",
    ];
    let only = ["--only", "prohibitions", "--only", "json_text"];
    let ran = run(&[&args[..], &[out.to_str().unwrap()], &only].concat(), "");
    assert_eq!(ran.code, 1, "{}", ran.err);
    holds(
        "gate-report",
        &[
            ran.json(),
            run(
                &["gate", "--only", "task", "--cases", "1", "--format", "json"],
                "",
            )
            .json(),
        ],
    );
    let mut vectors = Vec::new();
    for file in fs::read_dir(out.join("survivors")).unwrap() {
        vectors.push(serde_json::from_slice(&fs::read(file.unwrap().path()).unwrap()).unwrap());
    }
    holds("vectors", &vectors);
}

/// One case of each mutator on each of its levels, as a vector file keeps it.
#[test]
fn vectors_of_every_level_hold() {
    let bases: Vec<_> = [
        semsum_mutators::Base::read("m", manifest().to_string().into_bytes())
            .ok()
            .unwrap(),
    ]
    .into();
    let bundles = semsum_corpus::bundles().take(2);
    let sources: Vec<_> = bundles
        .map(|bundle| {
            semsum_mutators::Source::read(bundle.name, bundle.text)
                .ok()
                .unwrap()
        })
        .collect();
    let options = semsum_mutators::Options {
        cases: 1,
        ..Default::default()
    };
    let plan = semsum_mutators::Plan::new(&bases, &sources, &options)
        .ok()
        .unwrap();
    let mut seen = BTreeSet::new();
    let mut vectors = Vec::new();
    for case in plan.cases() {
        if seen.insert((case.mutators[0].id, case.level)) {
            let mut file = semsum_mutators::vector::VectorFile::new(case.mutators[0].rule);
            file.push(&case, 1);
            vectors.push(serde_json::from_slice(&file.write()).unwrap());
        }
    }
    let levels: BTreeSet<_> = seen.iter().map(|(_, level)| *level).collect();
    assert_eq!(levels.len(), semsum_mutators::Level::ALL.len());
    holds("vectors", &vectors);
}

#[test]
fn the_corpus_holds() {
    let parse = |text: &[u8]| serde_json::from_slice(text).unwrap();
    holds(
        "resume-manifest",
        &semsum_corpus::bases()
            .map(|base| parse(base.text))
            .collect::<Vec<_>>(),
    );
    holds(
        "context-bundle",
        &semsum_corpus::bundles()
            .map(|bundle| parse(bundle.text))
            .collect::<Vec<_>>(),
    );
    let vectors: Vec<_> = semsum_corpus::vectors()
        .map(|vector| parse(vector.text))
        .collect();
    if !vectors.is_empty() {
        holds("vectors", &vectors);
    }
}

#[test]
fn a_candidate_holds_and_one_without_its_digest_does_not() {
    let sum = run(&["sum"], manifest().to_string()).text()[..67].to_owned();
    let mut candidate = json!({
        "schema": "candidate/v1", "sourceDigest": format!("sha256:{}", "0".repeat(64)), "base": sum,
        "covered": {"fromSeq": 1, "toSeq": 4}, "kept": ["e5"], "manifest": manifest(), "summary": "Buoys."
    });
    holds("candidate", &[candidate.clone()]);
    candidate["covered"] = Value::Null;
    holds("candidate", &[candidate.clone()]);
    candidate.as_object_mut().unwrap().remove("sourceDigest");
    assert!(!validator("candidate").is_valid(&candidate));
}

/// What the schema refuses, the verifier refuses too: a case that it accepts is a manifest by the schema.
#[test]
fn every_accepted_case_is_a_manifest_by_its_schema() {
    let Some(folder) = shared("data/manifests") else {
        return;
    };
    let mut manifests = Vec::new();
    for folder in fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
    {
        for name in ["before.json", "after-faithful.json", "after-faulty.json"] {
            manifests.push(serde_json::from_slice(&fs::read(folder.join(name)).unwrap()).unwrap());
        }
    }
    holds("resume-manifest", &manifests);
}
