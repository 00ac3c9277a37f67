//! Every word of a report that looks like a code is known to `explain`: nobody is left alone with one.

use crate::support::{FORMATS, Folder, Ran, manifest, pairs, run, with};
use quick_junit::{Report, TestCaseStatus};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A word without a blank, a dot or a path in it.
fn is_code_like(word: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    !word.is_empty() && word.bytes().all(fits)
}

/// The strings behind these keys, at any depth.
fn behind(value: &Value, keys: &[&str], words: &mut BTreeSet<String>) {
    match value {
        Value::Array(list) => list.iter().for_each(|element| behind(element, keys, words)),
        Value::Object(map) => {
            for (key, value) in map {
                if keys.contains(&key.as_str()) {
                    let one = std::slice::from_ref(value);
                    let list = value.as_array().map_or(one, Vec::as_slice);
                    words.extend(list.iter().filter_map(Value::as_str).map(str::to_owned));
                }
                behind(value, keys, words);
            }
        }
        _ => {}
    }
}

/// What stands in square brackets, as sentences end with it.
fn in_brackets(text: &str, words: &mut BTreeSet<String>) {
    for piece in text.split('[').skip(1) {
        words.extend(piece.split_once(']').map(|(word, _)| word.to_owned()));
    }
}

fn collect(ran: &Ran, format: &str, words: &mut BTreeSet<String>) {
    const KEYS: [&str; 14] = [
        "canonical_check",
        "code",
        "compaction_check",
        "decision",
        "expects",
        "id",
        "kind",
        "level",
        "levels",
        "outcome",
        "policy",
        "rule",
        "stage",
        "verdict",
    ];
    match format {
        "json" => behind(&ran.json(), &KEYS, words),
        "sarif" => {
            let log = ran.json();
            behind(&log, &["ruleId"], words);
            behind(&log["runs"][0]["tool"]["driver"]["rules"], &["id"], words);
        }
        "github" => {
            for line in ran.text().lines() {
                let title = line.split_once("title=").unwrap().1;
                words.insert(title.split_once("::").unwrap().0.to_owned());
            }
        }
        "junit" => {
            let report = Report::deserialize_from_str(ran.text()).unwrap();
            for case in report.test_suites.iter().flat_map(|suite| &suite.test_cases) {
                if let TestCaseStatus::NonSuccess { ty, .. } = &case.status {
                    words.extend(ty.as_ref().map(|word| word.as_str().to_owned()));
                }
            }
        }
        _ => {}
    }
    in_brackets(ran.text(), words);
}

/// Pairs that come to everything a pair can come to.
fn every_standing() -> Folder {
    let folder = Folder::new();
    let lost = with("prohibitions", json!([]));
    let broken = with("taskId", json!(7));
    let stated = json!([{"code": "task_id_changed", "pointer": "/taskId"}]);
    for (name, before, after, expect) in [
        ("kept", &manifest(), &manifest(), json!({"accepted": true})),
        ("refused", &manifest(), &lost, json!({"accepted": false})),
        ("unexpected", &manifest(), &lost, json!({"accepted": true})),
        (
            "missing",
            &manifest(),
            &lost,
            json!({"accepted": false, "findings": stated}),
        ),
        ("wrongly", &manifest(), &manifest(), json!({"accepted": false})),
        ("broken", &broken, &manifest(), json!({"accepted": true})),
        ("any", &broken, &manifest(), json!({"accepted": false})),
        ("unusable", &manifest(), &manifest(), json!({})),
    ] {
        folder.value(&format!("{name}/before.json"), before);
        folder.value(&format!("{name}/after.json"), after);
        folder.value(&format!("{name}/expect.json"), &expect);
    }
    folder
}

fn words() -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let folder = every_standing();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let good = file("kept/before.json");
    for format in FORMATS {
        collect(&pairs(&folder, format), format, &mut words);
        for (before, after) in [
            (&good, &good),
            (&good, &file("refused/after.json")),
            (&file("any/before.json"), &good),
        ] {
            let ran = run(&["verify", before, after, "--format", format], "");
            collect(&ran, format, &mut words);
        }
        // One that refuses all and one that accepts all are wrong in every way that there is.
        for accepted in ["true", "false"] {
            let script = folder.file(
                "verifier.py",
                format!(
                    "import sys, json\nfor line in sys.stdin:\n    q = json.loads(line)\n    \
                     hello = {{'type': 'hello', 'protocol': 'semsum-verifier/v1', 'name': 'n', 'version': '0', 'judges': ['manifest']}}\n    \
                     a = {{'id': q.get('id'), 'accepted': {accepted}, 'findings': []}}\n    \
                     print(json.dumps(hello if q.get('type') == 'hello' else a), flush=True)\n"
                )
                .replace("true", "True")
                .replace("false", "False"),
            );
            let program = format!("python3 {script}");
            let args = [
                "gate",
                "--only",
                "task",
                "--cases",
                "1",
                "--format",
                format,
                "--verifier",
                &program,
            ];
            collect(&run(&args, ""), format, &mut words);
        }
    }
    for line in run(
        &["verify", "--jsonl"],
        format!("x\n{}", json!({"id": "a b", "before": 1, "after": 1})),
    )
    .lines()
    {
        behind(&line, &["outcome", "policy", "code"], &mut words);
    }
    let root = folder.path().to_str().unwrap();
    collect(
        &run(&["decide", "--root", root, &good, &good], ""),
        "json",
        &mut words,
    );
    collect(
        &run(&["mutate", "--list", "--format", "json"], ""),
        "json",
        &mut words,
    );
    collect(
        &run(&["explain", "--list", "--format", "json"], ""),
        "json",
        &mut words,
    );
    words.retain(|word| is_code_like(word));
    words
}

#[test]
fn every_word_of_a_report_is_known_to_explain() {
    let words = words();
    for expected in [
        "unusable",
        "before_invalid",
        "not_as_expected",
        "halt",
        "fail",
        "prohibitions_dropped",
        "race-pointer",
    ] {
        assert!(words.contains(expected), "the test sees no {expected}: {words:?}");
    }
    for word in &words {
        let page = run(&["explain", word], "");
        assert_eq!(page.code, 0, "{word} stands in a report: {}", page.err);
        assert!(page.text().contains(word.as_str()), "{word}: {}", page.text());
        assert!(!page.text().is_empty(), "{word}");
    }
}

/// Words that the runs above don't come to: the schemas of reports list them.
#[test]
fn every_word_that_a_schema_lists_is_known_to_explain() {
    let mut words = BTreeSet::new();
    for name in [
        "compact-report",
        "decision",
        "explain-list",
        "gate-report",
        "mutator-list",
        "pairs-report",
        "verdict",
    ] {
        behind(&run(&["schema", name], "").json(), &["enum", "const"], &mut words);
    }
    words.retain(|word| is_code_like(word));
    assert!(
        words.contains("same_content") && words.contains("rebuild_manifest"),
        "{words:?}"
    );
    words.insert("no_progress".to_owned());
    for word in &words {
        assert_eq!(run(&["explain", word], "").code, 0, "{word}");
    }
}
