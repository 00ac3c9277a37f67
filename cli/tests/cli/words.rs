//! Every word of a report that looks like a code is known to `explain`: nobody is left alone with one.

use crate::store::support::Shop;
use crate::support::{FORMATS, Folder, Ran, manifest, pairs, run, with};
use quick_junit::{Report, TestCaseStatus};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

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

/// What `store` prints of a store that is well, moved on and then damaged in every way that a file can be.
fn words_of_stores() -> BTreeSet<String> {
    const KEYS: [&str; 7] = ["status", "code", "kind", "fault", "note", "reason", "reference"];
    let mut words = BTreeSet::new();
    let mut take = |ran: &Ran| behind(&ran.json(), &KEYS, &mut words);
    let event = |id: &str| {
        json!({"id": id, "kind": "phase_completed", "origin": "tool", "data": {"phase": id}}).to_string()
    };
    let grown = || {
        let shop = Shop::begun();
        assert_eq!(shop.append(&event("e1"), 0).code, 0);
        let id = shop.kept(&shop.candidate("", |_| ()).to_string());
        assert_eq!(shop.promote(&id, 1).code, 0);
        shop
    };
    let files = |shop: &Shop, folder: &str| {
        let entries = fs::read_dir(shop.store().join(folder)).unwrap();
        let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    };
    let shop = Shop::empty();
    take(&shop.run(&["init", "-"], crate::compact::support::manifest().to_string()));
    take(&shop.append(&event("e1"), 0));
    take(&shop.append(&event("e2"), 0));
    shop.kept(
        &shop
            .candidate("refused", |manifest| manifest["prohibitions"] = json!([]))
            .to_string(),
    );
    let id = shop.kept(&shop.candidate("", |_| ()).to_string());
    take(&shop.promote(&id, 1));
    take(&shop.promote(&id, 1));
    take(&shop.run(&["log", "--format", "json"], ""));
    fs::write(shop.store().join("candidates/.unfinished-a"), "").unwrap();
    fs::write(shop.store().join("candidates/a b"), "").unwrap();
    fs::create_dir(shop.store().join("candidates/folder")).unwrap();
    std::os::unix::fs::symlink("folder", shop.store().join("candidates/link")).unwrap();
    fs::remove_file(&files(&shop, "promoted")[0]).unwrap();
    take(&shop.run(&["check", "--format", "json"], ""));
    take(&shop.run(&["prune"], ""));
    let damages: [fn(&[Vec<PathBuf>; 5]); 7] = [
        // A gap, a lost record, another record, a torn one.
        |[current, ..]| fs::remove_file(&current[1]).unwrap(),
        |[current, ..]| fs::remove_file(&current[2]).unwrap(),
        |[current, promoted, ..]| fs::write(&promoted[1], fs::read(&current[0]).unwrap()).unwrap(),
        |[current, ..]| fs::write(&current[1], "torn").unwrap(),
        // What a record names is gone, or other bytes.
        |[_, _, bundles, ..]| fs::remove_file(&bundles[0]).unwrap(),
        |[_, _, bundles, ..]| fs::write(&bundles[0], "other").unwrap(),
        // The newest generation, and its mark.
        |[current, promoted, ..]| {
            fs::remove_file(&current[2]).unwrap();
            fs::remove_file(&promoted[2]).unwrap();
        },
    ];
    for damage in damages {
        let shop = grown();
        damage(
            &["current", "promoted", "bundles", "candidates", "verdicts"].map(|folder| files(&shop, folder)),
        );
        take(&shop.run(&["check", "--format", "json"], ""));
    }
    let shop = grown();
    fs::remove_dir_all(shop.store().join("verdicts")).unwrap();
    fs::write(shop.store().join("verdicts"), "").unwrap();
    take(&shop.run(&["check", "--format", "json"], ""));
    words.retain(|word| is_code_like(word));
    words
}

#[test]
fn every_word_of_a_store_is_known_to_explain() {
    let words = words_of_stores();
    for expected in [
        "created",
        "appended",
        "pruned",
        "promoted",
        "same_content",
        "root",
        "advanced",
        "compacted",
        "leftover",
        "unnamed",
        "unpromoted",
        "unmarked",
        "missing",
        "gap",
        "lost",
        "digest",
        "record",
        "name",
        "not_regular",
        "symlink",
        "not_a_folder",
    ] {
        assert!(words.contains(expected), "the test sees no {expected}: {words:?}");
    }
    for word in &words {
        assert_eq!(run(&["explain", word], "").code, 0, "{word}");
    }
    // Two generations of one number take two stores; no run above comes to these.
    for word in ["replaced", "verdict"] {
        assert_eq!(run(&["explain", word], "").code, 0, "{word}");
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
