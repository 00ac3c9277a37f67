//! `mutate`: what it prints is what `verify --jsonl` reads, and its claims are true.

use crate::support::{identities, manifest, run, with};
use semsum_core::limits::MANIFEST_BYTES;
use serde_json::json;

#[test]
fn every_mutant_is_judged_by_verify_as_its_line_says() {
    let mutants = run(&["mutate", "-", "--all-sites"], manifest().to_string());
    assert_eq!(mutants.code, 0, "{}", mutants.err);
    let verdicts = run(&["verify", "--jsonl"], mutants.out.clone());
    let (asked, judged) = (mutants.lines(), verdicts.lines());
    assert_eq!(asked.len(), judged.len());
    assert!(asked.len() > 1_000, "{}", asked.len());
    for (asked, judged) in asked.iter().zip(&judged) {
        assert_eq!(asked["id"], judged["id"]);
        assert_eq!(asked["expect"]["accepted"], judged["accepted"], "{}", asked["id"]);
        assert_eq!(
            identities(&asked["expect"]["findings"]),
            identities(&judged["findings"]),
            "{}",
            asked["id"]
        );
    }
}

#[test]
fn a_manifest_near_the_limit_of_size_has_no_mutant_that_claims_less_than_it_does() {
    let mut base = with("objective", json!("word "));
    let room = MANIFEST_BYTES - base.to_string().len();
    base["objective"] = json!(format!("word {}", "x".repeat(room)));
    let base = base.to_string();
    assert_eq!(base.len(), MANIFEST_BYTES);
    for (mutator, code) in [("amend-objective", 4), ("shorten-objective", 0)] {
        let mutants = run(
            &["mutate", "-", "--mutator", mutator, "--all-sites"],
            base.as_str(),
        );
        assert_eq!(mutants.code, code, "{mutator}: {}", mutants.err);
        let verdicts = run(&["verify", "--jsonl"], mutants.out.clone());
        for (asked, judged) in mutants.lines().iter().zip(verdicts.lines()) {
            assert_eq!(
                identities(&asked["expect"]["findings"]),
                identities(&judged["findings"]),
                "{mutator}"
            );
        }
    }
}

#[test]
fn a_manifest_that_cannot_be_mutated_is_told_with_the_places_of_its_faults() {
    for (key, value, says) in [
        (
            "taskId",
            json!(7),
            "standard input is no manifest, so it can't be mutated: invalid_type at /taskId; `semsum explain CODE`",
        ),
        (
            "nextExactAction",
            json!("Paint buoy 7; sand buoy 8"),
            "standard input does not verify against itself, so it can't be mutated: next_action_not_exact_one at \
             /nextExactAction; `semsum explain CODE`",
        ),
    ] {
        let ran = run(&["mutate", "-"], with(key, value).to_string());
        assert_eq!((ran.code, ran.text()), (2, ""), "{key}");
        assert!(ran.err.contains(says), "{}", ran.err);
    }
}
