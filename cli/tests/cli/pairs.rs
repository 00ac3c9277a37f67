//! `verify --pairs`: which folders are tests, and what is said of those that can't be judged.

use crate::support::{FORMATS, Folder, Ran, manifest, pairs, run, with};
use serde_json::json;
use std::collections::BTreeSet;

/// Two tests, both as expected.
fn folder() -> Folder {
    let folder = Folder::new();
    let lost = with("prohibitions", json!([]));
    folder.value("a/before.json", &manifest());
    folder.value("a/after.json", &manifest());
    folder.value("b/deeper/before.json", &manifest());
    folder.value("b/deeper/after.json", &lost);
    folder.value(
        "b/deeper/expect.json",
        &json!({"accepted": false, "findings": [{"code": "prohibitions_dropped", "pointer": "/prohibitions"}]}),
    );
    folder.file("c/notes.txt", "no file of a pair");
    folder
}

#[test]
fn each_folder_with_a_pair_is_a_test_and_others_are_none() {
    let ran = pairs(&folder(), "json");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.text());
    let report = ran.json();
    assert_eq!((&report["total"], &report["as_expected"]), (&json!(2), &json!(2)));
    assert_eq!(report["pairs"][1]["folder"], "b/deeper");
    assert_eq!(report["pairs"][1]["outcome"], "rejected");
}

/// A folder with `before.json` alone passed unseen once: whichever files are there and whichever are gone, a test that
/// lost a side turns no build green.
#[test]
fn a_folder_that_lost_a_side_is_unusable_and_named_with_its_reason_in_every_format() {
    let files = ["before.json", "after.json", "expect.json"];
    for kept in 1_usize..8 {
        let there: BTreeSet<_> = (0..3)
            .filter(|bit| kept >> bit & 1 == 1)
            .map(|bit| files[bit])
            .collect();
        if there.contains("before.json") && there.contains("after.json") {
            continue;
        }
        let folder = folder();
        for file in &there {
            folder.value(&format!("b/torn/{file}"), &manifest());
        }
        for format in FORMATS {
            let ran = pairs(&folder, format);
            assert_eq!(ran.code, 2, "{there:?} {format}: {}", ran.text());
            let text = ran.text().replace("\\/", "/");
            for named in [
                "b/torn",
                "so there is no pair to judge",
                "before.json",
                "after.json",
            ] {
                assert!(
                    text.contains(named),
                    "{there:?} {format} names no {named}: {text}"
                );
            }
        }
        assert!(
            pairs(&folder, "junit").text().contains("<error "),
            "{there:?} is no error"
        );
    }
}

#[test]
fn a_side_with_nearly_the_right_name_is_named_with_what_is_missing() {
    let folder = folder();
    folder.value("d/before.json", &manifest());
    folder.value("d/After.json", &manifest());
    for format in FORMATS {
        let ran = pairs(&folder, format);
        assert_eq!(ran.code, 2, "{format}");
        let says = "the folder holds before.json and no after.json, so there is no pair to judge; \
                    rename After.json to after.json, if that is meant";
        assert!(ran.text().contains(says), "{format}: {}", ran.text());
    }
}

/// A pair whose expectation has a misspelt name is judged as one that must be accepted, so that is said.
#[test]
fn an_expectation_with_nearly_the_right_name_is_a_warning() {
    for name in [
        "expected.json",
        "Expect.json",
        "expect.jsonc",
        "exepct.json",
        "expectation.json",
    ] {
        let folder = folder();
        folder.value(&format!("a/{name}"), &json!({"accepted": false}));
        let ran = pairs(&folder, "human");
        assert_eq!(ran.code, 0, "{name}");
        let says = format!(
            "/a has no expect.json, so the pair is expected to be accepted; rename {name} to expect.json"
        );
        assert_eq!(ran.err.lines().count(), 1, "{name}: {}", ran.err);
        assert!(ran.err.contains(&says), "{}", ran.err);
        // Beside the right one it is a file like any other.
        folder.value("a/expect.json", &json!({"accepted": true}));
        assert_eq!(pairs(&folder, "human").err, "", "{name}");
    }
}

#[test]
fn a_folder_whose_only_names_differ_in_case_is_a_warning() {
    let folder = folder();
    folder.value("e/Before.json", &manifest());
    folder.value("e/AFTER.JSON", &manifest());
    // Files of other programs, near in more than case: no word is lost on them.
    folder.file("f/expect.js", "");
    folder.file("f/after.js", "");
    let ran = pairs(&folder, "json");
    assert_eq!(ran.code, 0);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    assert!(
        ran.err
            .contains("/e is no test: AFTER.JSON is not after.json; rename it"),
        "{}",
        ran.err
    );
}

#[cfg(unix)]
#[test]
fn a_linked_folder_is_not_searched_and_that_is_said() {
    let folder = folder();
    let elsewhere = Folder::new();
    elsewhere.value("before.json", &manifest());
    std::os::unix::fs::symlink(elsewhere.path(), folder.path().join("linked")).unwrap();
    // A link to a file is a file.
    std::fs::remove_file(folder.path().join("a/after.json")).unwrap();
    std::os::unix::fs::symlink("before.json", folder.path().join("a/after.json")).unwrap();
    let ran = pairs(&folder, "human");
    assert_eq!(ran.code, 0, "{}", ran.text());
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    assert!(
        ran.err
            .contains("/linked is a link to a folder and was not searched"),
        "{}",
        ran.err
    );
}

#[test]
fn no_pair_is_unfinished_and_no_folder_is_unusable() {
    let none = Folder::new();
    none.file("sub/notes.txt", "");
    let ran = pairs(&none, "human");
    assert_eq!((ran.code, ran.text()), (4, ""));
    assert!(ran.err.contains("so nothing was judged"), "{}", ran.err);
    assert_eq!(run(&["verify", "--pairs", "/nowhere/at/all"], "").code, 2);
}

/// What is allowed and added can still be injected: it is shown with every pair, accepted or not (ruling 70).
#[test]
fn additions_are_shown_in_every_format_whatever_the_verdict() {
    let folder = Folder::new();
    let mut after = with(
        "completionChecks",
        json!(["All buoys show their number", "The log is signed"]),
    );
    folder.value("kept/before.json", &manifest());
    folder.value("kept/after.json", &after);
    after["rollback"] = json!("Paint it red");
    folder.value("lost/before.json", &manifest());
    folder.value("lost/after.json", &after);
    folder.value("lost/expect.json", &json!({"accepted": false}));
    for format in FORMATS {
        let ran = pairs(&folder, format);
        assert_eq!(ran.code, 0, "{format}");
        let shown = ran.text().matches("/completionChecks/1").count();
        assert_eq!(shown, 2, "{format}: {}", ran.text());
    }
    let human = pairs(&folder, "human");
    let lines: Vec<_> = human.text().lines().skip(1).collect();
    let added = "    /completionChecks/1 was added, which the policy allows; see that nobody injected it";
    assert_eq!(
        lines,
        [
            "ok kept: accepted",
            added,
            "ok lost: rejected, as expected",
            added
        ]
    );
    notices(&pairs(&folder, "github"));
}

/// One notice a pair, however much was added.
fn notices(ran: &Ran) {
    assert!(
        ran.text().lines().all(|line| line.starts_with("::notice ")),
        "{}",
        ran.text()
    );
    assert_eq!(ran.text().lines().count(), 2, "{}", ran.text());
}
