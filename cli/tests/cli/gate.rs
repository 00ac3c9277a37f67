//! `gate`: what its options refuse, and what it says beside its report.

use crate::support::{Folder, run};
use quick_junit::{NonSuccessKind, Report, TestCaseStatus};

#[test]
fn options_that_a_replay_would_ignore_are_refused() {
    let vector = "--replay=corpus/vectors/task.json";
    for option in [
        ["--seed", "7"],
        ["--cases", "1"],
        ["--only", "task"],
        ["--bases", "x"],
    ] {
        let ran = run(&["gate", vector, option[0], option[1]], "");
        assert_eq!((ran.code, ran.text()), (2, ""), "{option:?}");
        assert!(ran.err.contains(option[0]), "{option:?}: {}", ran.err);
    }
}

#[test]
fn a_name_that_nothing_has_is_said_with_the_nearest_one() {
    let ran = run(&["gate", "--only", "drop-prohibtion"], "");
    assert_eq!(ran.code, 4);
    let text = ran.text();
    for part in [
        "neither a rule nor a mutator is called drop-prohibtion",
        "is drop-prohibition meant?",
        "semsum mutate --list",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("more time"), "{text}");
}

#[test]
fn a_folder_that_was_written_is_told_of_and_its_report_is_no_vector_file() {
    let folder = Folder::new();
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    let ran = run(
        &[
            "gate", "--only", "task", "--cases", "0", "--format", "json", "--out", out,
        ],
        "",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report = format!("{out}/report.json");
    let bytes = std::fs::metadata(&report).unwrap().len();
    assert_eq!(ran.err, format!("semsum: 1 file, {bytes} bytes, are in {out}\n"));
    let ran = run(&["gate", "--replay", &report], "");
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("the report of a run") && ran.err.contains("survivors"),
        "{}",
        ran.err
    );
}

/// The contract calls a run that matches nothing unfinished, in every format.
#[test]
fn a_run_that_asks_nothing_says_so_in_every_format() {
    for format in ["human", "json", "junit", "sarif", "github"] {
        let ran = run(&["gate", "--only", "no-such-thing", "--format", format], "");
        assert_eq!(ran.code, 4, "{format}");
        assert!(
            ran.text().contains("there was nothing to ask"),
            "{format}: {}",
            ran.text()
        );
    }
}

/// Who reads nothing but the report must see that there is none, and why.
#[test]
fn a_run_without_a_report_is_an_error_in_every_format_that_a_service_reads() {
    let folder = Folder::new();
    folder.file("taken", "");
    let taken = folder.path().to_str().unwrap();
    let empty = Folder::new();
    for (option, part) in [
        (["--bases", "/nowhere/at/all"], "/nowhere/at/all can't be opened"),
        (["--bases", empty.path().to_str().unwrap()], "no usable base"),
        (["--replay", "/nowhere/at/all"], "/nowhere/at/all can't be opened"),
        (["--verifier", "'"], "unbalanced quotation mark"),
        (["--out", taken], "is not empty"),
    ] {
        let of = |format: &str| {
            let ran = run(&["gate", option[0], option[1], "--format", format], "");
            assert_eq!(ran.code, 2, "{option:?}, {format}");
            assert!(
                ran.err.starts_with("semsum: ") && ran.err.contains(part),
                "{}",
                ran.err
            );
            ran
        };
        for format in ["human", "json"] {
            assert_eq!(of(format).text(), "", "{option:?}, {format}");
        }
        let github = of("github");
        let line = github.text().trim_end();
        assert!(
            line.starts_with("::error title=semsum gate%3A unusable::") && line.contains(part),
            "{line}"
        );
        assert_eq!(line.lines().count(), 1);
        let junit = Report::deserialize_from_str(of("junit").text()).unwrap();
        assert_eq!((junit.tests, junit.errors, junit.failures), (1, 1, 0));
        let TestCaseStatus::NonSuccess { kind, message, .. } = &junit.test_suites[0].test_cases[0].status
        else {
            panic!("green: {option:?}");
        };
        assert_eq!(*kind, NonSuccessKind::Error);
        assert!(message.as_ref().unwrap().as_str().contains(part));
        let sarif = of("sarif").json();
        let invocation = &sarif["runs"][0]["invocations"][0];
        assert_eq!(invocation["executionSuccessful"], false);
        let told = &invocation["toolExecutionNotifications"][0];
        assert_eq!(told["level"], "error");
        assert!(told["message"]["text"].as_str().unwrap().contains(part));
        let _: serde_sarif::sarif::Sarif = serde_json::from_value(sarif).unwrap();
    }
}

/// What a run writes stands in a folder that is there when the run is.
#[test]
fn wrong_usage_leaves_no_folder_behind() {
    let folder = Folder::new();
    let out = folder.path().join("out");
    let report = folder.file("report.json", "{}");
    for usage in [
        ["--bases", "/nowhere/at/all"],
        ["--replay", "/nowhere/at/all"],
        ["--replay", &report],
        ["--bases", &report],
        ["--verifier", "'"],
    ] {
        let ran = run(&["gate", usage[0], usage[1], "--out", out.to_str().unwrap()], "");
        assert_eq!(ran.code, 2, "{usage:?}: {}", ran.err);
        assert!(!out.exists(), "{usage:?}");
    }
}

/// A run of one edit, whose format is to follow.
const QUICK: [&str; 6] = ["gate", "--only", "drop-prohibition", "--cases", "0", "--format"];

/// A path need not be text, and the name of a base is.
#[cfg(unix)]
#[test]
fn a_folder_whose_name_is_no_text_is_attacked_and_told_so() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::new();
    let named = folder.path().join(std::ffi::OsStr::from_bytes(b"caf\xe9"));
    std::fs::create_dir(&named).unwrap();
    std::fs::write(named.join("good.json"), crate::support::manifest().to_string()).unwrap();
    let words = QUICK.iter().chain(&["json"]).map(std::ffi::OsStr::new);
    let words: Vec<_> = words.chain(["--bases".as_ref(), named.as_os_str()]).collect();
    let output = crate::support::command(&words).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["bases"]["given"], 1);
    let remarks = report["remarks"].to_string();
    assert!(!remarks.contains("was attacked"), "{remarks}");
}

/// Who gives a manifest to be attacked must not take a pass for it, where it is none or a folder holds none.
#[test]
fn what_was_given_and_holds_no_base_is_named_in_every_format() {
    let folder = Folder::new();
    let good = folder.value("good.json", &crate::support::manifest());
    let torn = folder.file("torn.json", "{");
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    let empty = folder.path().join("empty");
    let empty = empty.to_str().unwrap();
    for format in ["human", "json", "junit", "sarif", "github"] {
        let bases = [
            "--bases", &good, "--bases", &torn, "--bases", empty, "--bases", &good,
        ];
        let words: Vec<_> = QUICK.into_iter().chain([format]).chain(bases).collect();
        let ran = run(&words, "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        let text = ran.text();
        assert!(
            text.matches("was attacked").count() == 2 || format == "human",
            "{format}: {text}"
        );
        for path in ["torn.json", "empty"] {
            assert!(text.contains(&format!("{path} was attacked")), "{format}: {text}");
        }
        assert!(!text.contains("good.json was attacked"), "{format}: {text}");
    }
}
