//! What is said of a command line that can't be run: what was wrong, where, and what to write instead.

use crate::support::{Folder, manifest, run};

/// The first line of what is said holds all of it; words of a library's are none of them.
#[test]
fn an_argument_that_cannot_be_read_says_what_to_write() {
    let whole = "write a whole number";
    for (args, named, says) in [
        (&["gate", "--seed", "abc"][..], "--seed", whole),
        (&["gate", "--seed", "18446744073709551616"], "--seed", whole),
        (&["gate", "--cases", "many"], "--cases", whole),
        (&["gate", "--jobs", "0"], "--jobs", "from 1 to 256"),
        (&["gate", "--jobs", "x"], "--jobs", "from 1 to 256"),
        (
            &["gate", "--time", "5x"],
            "--time",
            "its unit, such as 500ms, 60s, 5m or 1h",
        ),
        (&["gate", "--time", "0s"], "--time", "from 1 and its unit"),
        (
            &["gate", "--verifier", "x", "--case-timeout", "0"],
            "--case-timeout",
            "from 1 and its unit",
        ),
        (&["mutate", "-", "--seed", "1.5"], "--seed", whole),
        (&["verify", "--jsonl", "--jobs", "0"], "--jobs", "from 1 to 256"),
        (
            &["mutate", "-", "--mutator", "drop-prohibitions"],
            "drop-prohibitions",
            "is drop-prohibition meant? `semsum mutate --list` shows",
        ),
        (
            &["schema", "verdicts"],
            "verdicts",
            "is verdict meant? `semsum schema --list` shows",
        ),
        (
            &["explain", "prohibition_droped"],
            "prohibition_droped",
            "is prohibitions_dropped meant? `semsum explain --list` shows",
        ),
    ] {
        let ran = run(args, "");
        assert_eq!((ran.code, ran.text()), (2, ""), "{args:?}");
        let first = ran.err.lines().next().unwrap();
        assert!(first.contains(named) && first.contains(says), "{args:?}: {first}");
        for raw in ["invalid digit", "non-zero type", "too large to fit"] {
            assert!(!ran.err.contains(raw), "{args:?}: {}", ran.err);
        }
    }
}

/// A seconds' count without a unit is one that people write.
#[test]
fn a_time_without_a_unit_is_seconds() {
    let ran = run(
        &[
            "gate", "--only", "task", "--cases", "1", "--time", "600", "--format", "json",
        ],
        "",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn a_path_that_cannot_be_used_says_what_it_is_and_what_to_do() {
    let folder = Folder::new();
    let file = folder.value("file.json", &manifest());
    let below = format!("{file}/below");
    for (args, says) in [
        (&["gate", "--bases", "/nowhere"][..], "no such file"),
        (&["gate", "--replay", "/nowhere"], "no such file"),
        (&["gate", "--replay", &below], "is no folder"),
        (&["gate", "--out", &file], "name a new folder"),
        (&["gate", "--out", &below], "is no folder"),
        (
            &["gate", "--replay", &file],
            "name a vector file that a run wrote",
        ),
        (&["sum", "/nowhere"], "no such file"),
        (&["sum", "--check", "/nowhere"], "no such file"),
        (&["verify", "/nowhere", &file], "no such file"),
        (&["verify", "--pairs", "/nowhere"], "no such file"),
        (&["verify", "--pairs", &file], "is no folder"),
        (&["decide", "--root", "/nowhere", &file, &file], "no such file"),
        (&["mutate", "/nowhere"], "no such file"),
    ] {
        let ran = run(args, "");
        assert_eq!((ran.code, ran.text()), (2, ""), "{args:?}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
        let next = ["check", "name"].iter().any(|word| ran.err.contains(word));
        assert!(next, "{args:?} says nothing to do: {}", ran.err);
        for raw in ["entity", "os error"] {
            assert!(!ran.err.contains(raw), "{args:?}: {}", ran.err);
        }
    }
}

/// A verifier that does not start: the word alone sends a newcomer looking at the wrong place.
#[cfg(unix)]
#[test]
fn a_program_that_does_not_start_says_why() {
    let folder = Folder::new();
    let file = folder.value("file.json", &manifest());
    for (program, says) in [
        ("/nowhere/at/all", "there is no such program"),
        (file.as_str(), "no permission to run it"),
    ] {
        for format in ["human", "junit", "github", "sarif"] {
            let ran = run(
                &[
                    "gate",
                    "--only",
                    "task",
                    "--cases",
                    "1",
                    "--format",
                    format,
                    "--verifier",
                    program,
                ],
                "",
            );
            assert_eq!(ran.code, 4, "{}", ran.text());
            assert!(ran.text().contains(says), "{format}: {}", ran.text());
        }
    }
}

/// The forms of `verify` exclude each other, and whoever mixes them is shown all three.
#[test]
fn the_three_forms_of_verify_are_shown_and_exclude_each_other() {
    let help = run(&["verify", "--help"], "");
    let forms = [
        "semsum verify [OPTIONS] <BEFORE> <AFTER>",
        "semsum verify [OPTIONS] --pairs <DIR> [--alone]",
        "semsum verify [OPTIONS] --jsonl [--jobs <N>] < PAIRS",
    ];
    assert!(forms.iter().all(|form| help.text().contains(form)));
    assert!(help.text().contains("2 before 1 before 0"), "{}", help.text());
    for (args, says) in [
        (&["verify", "a", "b", "--pairs", "c"][..], "cannot be used with"),
        (&["verify", "a", "--pairs", "c"], "cannot be used with"),
        (&["verify", "--pairs", "c", "--jsonl"], "cannot be used with"),
        (&["verify", "--jsonl", "a", "b"], "cannot be used with"),
        (&["verify", "--pairs", "c", "--jobs", "2"], "cannot be used with"),
        (&["verify", "a", "b", "--jobs", "2"], "cannot be used with"),
        (&["verify", "a", "b", "--alone"], "cannot be used with"),
        (&["verify", "--jsonl", "--alone"], "cannot be used with"),
        (&["verify", "--alone"], "--pairs <DIR>"),
        (&["verify", "a"], "<AFTER>"),
        (&["verify"], "<BEFORE>"),
    ] {
        let ran = run(args, "");
        assert_eq!((ran.code, ran.text()), (2, ""), "{args:?}");
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
        assert!(
            forms.iter().all(|form| ran.err.contains(form)),
            "{args:?}: {}",
            ran.err
        );
    }
}

/// An option that means nothing beside the others is refused: taken and ignored, it would be relied on.
#[test]
fn an_option_of_another_form_is_refused() {
    let folder = Folder::new();
    let base = folder.value("m", &manifest());
    for args in [
        &["explain", "task", "--format", "json"][..],
        &["mutate", &base, "--format", "json"],
        &["verify", "--jsonl", "--reveal"],
        &["sum", "--check", &base, "--canonical"],
    ] {
        let ran = run(args, "");
        assert_eq!((ran.code, ran.text()), (2, ""), "{args:?}");
        assert!(ran.err.contains("cannot be used with"), "{args:?}: {}", ran.err);
    }
}

/// A misspelt option in a workflow: the file that the service reads must not be empty.
#[test]
fn wrong_usage_stands_in_the_report_that_the_words_ask_for() {
    for (args, says) in [
        (
            &["verify", "--pairs", "x", "--polcy", "exact"][..],
            "unexpected argument '--polcy' found; tip: a similar argument exists: '--policy'",
        ),
        (&["verify", "a", "b", "--policy", "kind"], "invalid value 'kind'"),
        (&["verify", "a"], "arguments were not provided: <AFTER>"),
        (&["verify", "--pairs"], "a value is required for '--pairs <DIR>'"),
        (&["verify", "--jsonl", "--jobs", "0"], "from 1 to 256"),
        (&["gate", "--onyl", "task"], "'--onyl'"),
        (&["gate", "--time", "5x"], "'5x'"),
        (&["gate", "--bases"], "a value is required for '--bases"),
        // These are found out by the command itself.
        (
            &["verify", "a", "b", "--reveal"],
            "--reveal goes with --format human",
        ),
        (&["verify", "--jsonl"], "--jsonl answers in JSON lines"),
    ] {
        for format in ["junit", "github", "sarif"] {
            for asked in [vec!["--format", format], vec![&format!("--format={format}")]] {
                let ran = run(&[args, &asked[..]].concat(), "");
                assert_eq!(ran.code, 2, "{args:?} {asked:?}");
                let text = ran
                    .text()
                    .replace("&apos;", "'")
                    .replace("&lt;", "<")
                    .replace("&gt;", ">");
                assert!(text.contains(says), "{args:?} {asked:?}: {text}");
                assert!(!ran.err.is_empty(), "{args:?} {asked:?}");
                match format {
                    "junit" => {
                        let report = quick_junit::Report::deserialize_from_str(ran.text()).unwrap();
                        assert_eq!((report.tests, report.errors), (1, 1), "{args:?}");
                    }
                    "github" => {
                        assert!(text.starts_with("::error "), "{text}");
                        assert_eq!(text.lines().count(), 1, "{text}");
                    }
                    _ => assert_eq!(
                        ran.json()["runs"][0]["invocations"][0]["executionSuccessful"],
                        false
                    ),
                }
            }
        }
    }
    // Nothing else is a report that was asked for.
    for args in [
        &["verify", "--polcy", "x", "--format", "human"][..],
        &["verify", "--polcy", "x", "--format", "json"],
        &["verify", "--polcy", "x", "--format", "junitt"],
        &["verify", "--polcy", "x", "--format"],
        &["verify", "--polcy", "x", "--", "--format", "junit"],
        &["explain", "--polcy", "x", "--format", "junit"],
        &["--format", "junit"],
    ] {
        let ran = run(args, "");
        assert_eq!((ran.code, ran.text()), (2, ""), "{args:?}");
    }
}
