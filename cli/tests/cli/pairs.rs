//! `verify --pairs`.

use crate::support::{Folder, manifest, run, with};
use serde_json::json;

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
    folder.value("b/alone/before.json", &manifest());
    folder
}

fn pairs(folder: &Folder, format: &str) -> crate::support::Ran {
    run(
        &[
            "verify",
            "--pairs",
            folder.path().to_str().unwrap(),
            "--format",
            format,
        ],
        "",
    )
}

#[test]
fn each_folder_with_a_pair_is_a_test_and_others_are_none() {
    let ran = pairs(&folder(), "json");
    assert_eq!(ran.code, 0, "{}", ran.text());
    let report = ran.json();
    assert_eq!((&report["total"], &report["as_expected"]), (&json!(2), &json!(2)));
    assert_eq!(report["pairs"][1]["folder"], "b/deeper");
    assert_eq!(report["pairs"][1]["outcome"], "rejected");
}

#[test]
fn a_pair_that_lost_a_side_is_unusable_and_named_in_every_format() {
    for (gone, named) in [("before.json", "before.json"), ("after.json", "after.json")] {
        let folder = folder();
        std::fs::remove_file(folder.path().join("b/deeper").join(gone)).unwrap();
        for format in ["human", "json", "junit", "github", "sarif"] {
            let ran = pairs(&folder, format);
            assert_eq!(ran.code, 2, "{gone} {format}");
            assert!(ran.text().contains(named), "{gone} {format}: {}", ran.text());
        }
    }
}

#[test]
fn a_manifest_that_stands_alone_is_no_pair_and_that_is_said() {
    let ran = pairs(&folder(), "json");
    assert!(
        ran.err.contains("1 folder with before.json and no after.json"),
        "{}",
        ran.err
    );
}

#[test]
fn what_differs_from_the_expectation_fails_either_way() {
    for (expect, code) in [
        (json!({"accepted": false}), 0),
        (json!({"accepted": true}), 1),
        (json!({"accepted": true, "findings": []}), 1),
        (json!({"accepted": false, "findings": []}), 1),
        (
            json!({"accepted": false, "findings": [{"code": "task_id_changed", "pointer": "/taskId"}]}),
            1,
        ),
        (
            json!({"accepted": false, "findings": [{"side": "before", "code": "prohibitions_dropped", "pointer": "/prohibitions"}]}),
            1,
        ),
        (json!({"findings": []}), 2),
        (json!([]), 2),
    ] {
        let folder = folder();
        folder.value("b/deeper/expect.json", &expect);
        for format in ["human", "json", "junit", "github", "sarif"] {
            assert_eq!(pairs(&folder, format).code, code, "{expect} {format}");
        }
    }
}

#[test]
fn an_accepted_pair_that_should_have_been_refused_fails() {
    let folder = folder();
    folder.value("a/expect.json", &json!({"accepted": false}));
    let ran = pairs(&folder, "human");
    assert_eq!(ran.code, 1);
    assert!(ran.text().contains("not ok a: accepted"), "{}", ran.text());
}

#[test]
fn no_pair_is_unfinished_and_no_folder_is_unusable() {
    let empty = Folder::new();
    assert_eq!(pairs(&empty, "human").code, 4);
    assert_eq!(run(&["verify", "--pairs", "/nowhere/at/all"], "").code, 2);
}
