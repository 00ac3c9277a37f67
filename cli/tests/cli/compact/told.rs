//! What people are told of a candidate that is refused: a sentence for each finding, and how to see it again.

use super::support::Ground;
use crate::support::{Ran, run};
use serde_json::{Value, json};
use std::process::Command;

/// The command behind `Replay:`, for a shell.
fn replay(ran: &Ran) -> Option<&str> {
    let mut lines = ran.err.lines();
    lines.find_map(|line| line.strip_prefix("semsum: Replay: "))
}

/// Fails unless each finding has its sentence, with the document that it is in and what to do next.
fn assert_told(ran: &Ran, findings: &Value, documents: &[&str]) {
    let findings = findings.as_array().unwrap();
    assert_eq!(findings.len(), documents.len(), "{}", ran.text());
    for (finding, document) in findings.iter().zip(documents) {
        let (code, pointer) = (
            finding["code"].as_str().unwrap(),
            finding["pointer"].as_str().unwrap(),
        );
        let mut lines = ran.err.lines();
        let start = format!("semsum: {pointer} in {document}: ");
        let line = lines.find(|line| line.starts_with(&start) && line.ends_with(&format!("[{code}]")));
        assert!(
            line.is_some_and(|line| line.contains(". Next: ")),
            "{finding}: {}",
            ran.err
        );
    }
    assert!(ran.err.contains("`semsum explain CODE`"), "{}", ran.err);
}

#[test]
fn each_finding_is_a_sentence_and_the_kept_candidate_is_judged_again_by_the_named_command() {
    let ground = Ground::new();
    (0..3).for_each(|_| ground.append());
    let lossy = json!({"prohibitions": []}).to_string();
    let both = format!(
        "python3 -c 'import json,sys; r=json.load(sys.stdin); r[\"manifest\"].update({lossy}); \
         print(json.dumps(dict(schema=\"candidate/v1\", sourceDigest=r[\"sourceDigest\"], base=r[\"base\"], covered=None, \
         kept=[\"e9\"], manifest=r[\"manifest\"], summary=\"\")))'"
    );
    let ran = ground.run(&[], &["sh", "-c", &both]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let findings = ran.json()["findings"].clone();
    let documents = ["the candidate", "the candidate", "the candidate's manifest"];
    assert_told(&ran, &findings, &documents);
    // The command shows, and promotes nothing.
    let before = (ground.files(), ground.current());
    let words = replay(&ran).unwrap();
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_semsum"))
        .parent()
        .unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    let again = Command::new("sh")
        .args(["-c", words])
        .env("PATH", path)
        .output()
        .unwrap();
    assert_eq!(again.status.code(), Some(1));
    let told: Value = serde_json::from_slice(&again.stdout).unwrap();
    assert_eq!(
        (&told["findings"], &told["candidate"]),
        (&findings, &ran.json()["candidate"])
    );
    assert_eq!((ground.files(), ground.current()), before);
    // Both phases by themselves say the same.
    let again = Ran {
        code: 1,
        out: again.stdout,
        err: String::from_utf8(again.stderr).unwrap(),
    };
    assert_told(&again, &findings, &documents);
    assert_eq!(replay(&again), Some(words));
    let (store, root) = (ground.store(), ground.root());
    let (id, store, root) = (
        told["candidate"].as_str().unwrap(),
        store.to_str().unwrap(),
        root.to_str().unwrap(),
    );
    let promoted = run(
        &[
            "store", "promote", id, "--expect", "3", "--store", store, "--root", root,
        ],
        "",
    );
    assert_eq!((promoted.code, &promoted.json()["findings"]), (1, &findings));
    assert_told(&promoted, &findings, &documents);
    assert_eq!(replay(&promoted), Some(words));
    // A rehearsal keeps nothing that could be judged again.
    let rehearsed = ground.run(&["--dry-run"], &["sh", "-c", &both]);
    assert_told(&rehearsed, &findings, &documents);
    assert_eq!(replay(&rehearsed), None);
}

#[test]
fn many_findings_are_counted() {
    let ground = Ground::new();
    let ran = ground.compact(&[], &["junk", "100"]);
    assert_eq!(ran.code, 1);
    let findings = ran.json()["findings"].as_array().unwrap().len();
    let told = ran.err.lines().filter(|line| line.contains(". Next: ")).count();
    assert!(findings > 50 && told == 20, "{findings}: {told}");
    assert!(
        ran.err.contains(&format!("and {} more", findings - told)),
        "{}",
        ran.err
    );
}

#[test]
fn who_is_too_late_for_events_alone_is_told_of_the_tail() {
    let ground = Ground::new();
    let store = ground.store();
    let ran = ground.compact(&[], &["advance", store.to_str().unwrap()]);
    assert_eq!((ran.code, &ran.json()["code"]), (3, &json!("ledger_moved")));
    assert!(ran.err.contains("--carry-tail"), "{}", ran.err);
}
