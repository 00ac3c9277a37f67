//! The contract's table of exit codes, and that wrong usage is never taken for a verdict.

use crate::support::{Folder, manifest, run, with};
use semsum::Exit;
use serde_json::json;

#[test]
fn the_codes_are_those_of_the_contract() {
    let table: Vec<_> = Exit::ALL.iter().map(|exit| (exit.code(), exit.name())).collect();
    assert_eq!(
        table,
        [
            (0, "accepted"),
            (1, "rejected"),
            (2, "unusable"),
            (3, "conflict"),
            (4, "unfinished"),
            (70, "internal")
        ]
    );
}

#[test]
fn each_outcome_of_verify_has_its_code_in_every_format() {
    let folder = Folder::new();
    let good = folder.value("good", &manifest());
    let lost = folder.value("lost", &with("prohibitions", json!([])));
    let broken = folder.file("broken", "{}");
    for format in ["human", "json", "junit", "github", "sarif"] {
        for (before, after, code) in [
            (&good, &good, 0),
            (&good, &lost, 1),
            (&broken, &good, 2),
            (&broken, &broken, 2),
        ] {
            let ran = run(&["verify", before, after, "--format", format], "");
            assert_eq!((ran.code, ran.err.as_str()), (code, ""), "{format}");
        }
    }
}

#[test]
fn wrong_usage_is_two_and_prints_nothing_where_no_report_is_asked_for() {
    for args in [
        &[][..],
        &["nothing"],
        &["verify"],
        &["verify", "a"],
        &["verify", "a", "b", "c"],
        &["verify", "a", "b", "--policy", "kind"],
        &["verify", "a", "b", "--format", "xml"],
        &["verify", "--jsonl", "a", "b"],
        &["verify", "--jsonl", "--format", "human"],
        &["verify", "--jsonl", "--jobs", "0"],
        &["verify", "--jsonl", "--pairs", "."],
        &["verify", "a", "b", "--jobs", "2"],
        &["verify", "a", "b", "--reveal", "--format", "json"],
        &["sum", "-", "-"],
        &["sum", "--check", "a", "b"],
        &["explain"],
        &["explain", "nothing"],
        &["explain", "too_large", "--list"],
        &["schema"],
        &["schema", "nothing"],
        &["decide", "a", "b"],
        &["decide", "--root", ".", "-", "-"],
        &["store"],
        &["store", "current"],
        &["store", "nothing", "--store", "s"],
        &["store", "init", "--store", "s"],
        &["store", "append", "-", "--store", "s"],
        &["store", "append", "-", "--store", "s", "--expect", "-1"],
        &[
            "store", "promote", "sha256:", "--store", "s", "--expect", "0", "--root", ".",
        ],
        &["store", "log", "--store", "s", "--format", "xml"],
        &["store", "current", "--store", "s3://bucket"],
        &["mutate"],
        &["mutate", "--list", "a"],
        &["mutate", "-", "--mutator", "nothing"],
        &["mutate", "-", "--mutator", "race-pointer"],
        &["gate", "--time", "soon"],
        &["gate", "--jobs", "0"],
        &["gate", "--bases", "/nowhere/at/all"],
        &["gate", "--replay", "/nowhere/at/all"],
        &["gate", "--verifier", ""],
        &["gate", "--verifier", "'"],
        &["gate", "--show-stderr"],
    ] {
        let ran = run(args, "");
        assert_eq!((ran.code, ran.text()), (2, ""), "{args:?}: {}", ran.err);
        assert!(!ran.err.is_empty(), "{args:?}");
    }
}

#[test]
fn help_and_version_are_what_was_asked_for() {
    for args in [
        &["--help"][..],
        &["--version"],
        &["verify", "--help"],
        &["help", "gate"],
    ] {
        let ran = run(args, "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
        assert!(!ran.out.is_empty());
    }
}
