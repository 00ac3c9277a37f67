//! The worked examples of summarizers do what their page says.

use super::support::Ground;
use serde_json::{Value, json};
use std::fs;
use std::process::Command;

/// The examples with the program that runs each. One that is not installed is left out, but not where all tests must
/// run.
fn examples() -> Vec<[String; 2]> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/examples/summarizers");
    let all = [("python3", "summarizer.py"), ("node", "summarizer.mjs")];
    let is_there = |(program, _): &(&str, &str)| {
        let there = Command::new(program).arg("--version").output().is_ok();
        if !there {
            eprintln!("not run: the example for {program}, which is not installed");
            assert_ne!(
                std::env::var("CI").as_deref(),
                Ok("true"),
                "{program} is not installed"
            );
        }
        there
    };
    let words = |(program, file): (&str, &str)| [program.to_owned(), format!("{folder}/{file}")];
    all.into_iter().filter(is_there).map(words).collect()
}

/// Compacts by an example, and answers its candidate.
fn compact(ground: &Ground, [program, file]: &[String; 2]) -> Value {
    let ran = ground.run(&[], &[program, file]);
    assert_eq!(
        (ran.code, &ran.json()["status"]),
        (0, &json!("promoted")),
        "{}",
        ran.err
    );
    let id = ran.json()["candidate"].as_str().unwrap().to_owned();
    let name = id.strip_prefix("sha256:").unwrap();
    let bytes = fs::read(ground.store().join("candidates").join(name)).unwrap();
    serde_json::from_slice(&bytes).unwrap()
}

#[test]
fn the_examples_compact_before_and_after_work() {
    for example in examples() {
        let ground = Ground::new();
        let root = compact(&ground, &example);
        assert_eq!((&root["covered"], &root["kept"]), (&Value::Null, &json!([])));
        for events in [3, 9] {
            (0..events).for_each(|_| ground.append());
            let current = ground.current().2;
            let candidate = compact(&ground, &example);
            assert_eq!(candidate["manifest"], current);
            assert_eq!(ground.current().2, current);
        }
        ground.assert_sound();
    }
}

#[test]
fn the_examples_leave_old_events_out_and_make_the_same_candidate() {
    let candidates: Vec<_> = examples()
        .iter()
        .map(|example| {
            let ground = Ground::new();
            (0..7).for_each(|_| ground.append_phase("グリーンで 7 番を塗る"));
            compact(&ground, example)
        })
        .collect();
    for candidate in &candidates {
        // The first event states the manifest; seven follow it, and five of them stay.
        assert_eq!(candidate["covered"], json!({"fromSeq": 1, "toSeq": 3}));
        assert_eq!(candidate["kept"].as_array().unwrap().len(), 5);
        let summary = candidate["summary"].as_str().unwrap();
        assert!(
            summary.contains("phase グリーンで 7 番を塗る 0 [e:e0]"),
            "{summary}"
        );
        assert_eq!(candidate, &candidates[0]);
    }
}
