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

/// In every format the test `name` is one that can't be judged, for this reason; exit 2.
fn unusable(folder: &Folder, name: &str, says: &str) {
    for format in FORMATS {
        let ran = pairs(folder, format);
        assert_eq!(
            (ran.code, ran.err.as_str()),
            (2, ""),
            "{name} {format}: {}",
            ran.text()
        );
        let text = ran.text().replace("\\/", "/");
        assert!(
            text.contains(name) && text.contains(says),
            "{name} {format}: {text}"
        );
    }
    let report = pairs(folder, "json").json();
    let named = report["pairs"]
        .as_array()
        .unwrap()
        .iter()
        .find(|pair| pair["folder"] == name);
    assert_eq!(named.unwrap()["outcome"], "unusable");
}

/// A pair whose expectation has a misspelt name would be judged as one that must be accepted.
#[test]
fn an_expectation_with_nearly_the_right_name_is_no_whole_test() {
    for name in [
        "expected.json",
        "Expect.json",
        "expect.jsonc",
        "exepct.json",
        "expectation.json",
        "expect.yaml",
        "expect.json.txt",
        "expect",
    ] {
        let folder = folder();
        folder.value(&format!("a/{name}"), &json!({"accepted": false}));
        unusable(
            &folder,
            "a",
            &format!("rename {name} to expect.json, if that is meant"),
        );
        // Beside the right one all but the same name is a file like any other.
        folder.value("a/expect.json", &json!({"accepted": true}));
        let code = if name == "Expect.json" { 2 } else { 0 };
        assert_eq!(pairs(&folder, "human").code, code, "{name}");
    }
}

/// Each of these stood beside a good pair, and the build was green: a test that was meant did not run.
#[test]
fn what_looks_like_a_side_and_is_not_read_is_an_unusable_test() {
    for (files, says) in [
        (
            &["Before.json", "AFTER.JSON"][..],
            "the folder holds AFTER.JSON and Before.json and neither before.json nor after.json, so there is no pair to \
             judge; rename Before.json to before.json, if that is meant, rename AFTER.JSON to after.json",
        ),
        (
            &["befor.json", "aftr.json"],
            "the folder holds aftr.json and befor.json and neither before.json nor after.json, so there is no pair to judge; \
             rename befor.json to before.json, if that is meant, rename aftr.json to after.json, if that is meant, give what \
             belongs to no pair another name, or the ending .off",
        ),
        (
            &["before.jsn", "after"],
            "rename before.jsn to before.json, if that is meant, rename after to after.json, if that is meant",
        ),
        (
            &["expected.yaml"],
            "the folder holds expected.yaml and neither before.json nor after.json, so there is no pair to judge; rename \
             expected.yaml to expect.json, if that is meant",
        ),
        (
            &["before.jsonc", "after.json"],
            "the folder holds after.json and no before.json, so there is no pair to judge; rename before.jsonc to \
             before.json, if that is meant",
        ),
        (
            &[
                "case1.before.json",
                "case1.after.json",
                "case2.before.json",
                "case2.after.json",
            ],
            "the folder holds case1.after.json, case1.before.json, case2.after.json and 1 more and neither before.json \
             nor after.json, so there is no pair to judge; give each pair a folder of its own",
        ),
        (
            &["before.json", "after.json", "aftr.json"],
            "the folder holds aftr.json, meant for a file of a pair by the name, which is not read",
        ),
        (
            &["before.json", "after.json", "case2.before.json"],
            "the folder holds case2.before.json, meant for a file of a pair by the name, which is not read; give each \
             pair a folder of its own",
        ),
    ] {
        let folder = folder();
        for file in files {
            folder.value(&format!("e/{file}"), &manifest());
        }
        unusable(&folder, "e", says);
    }
}

#[test]
fn files_that_are_none_of_a_pair_are_passed_over() {
    let folder = folder();
    for file in [
        "f/README.md",
        "f/afterword.md",
        "f/export.json",
        "f/notes.json",
        "f/fixtures/alter.sql",
        "a/expert.json",
        "g/before.json.off",
        "g/after.json.off",
        "g/expect.json.off",
        "h/before.json.bak",
        "a/.before.json.swp",
        "a/aftermath.json",
    ] {
        folder.file(file, "");
    }
    let ran = pairs(&folder, "json");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.text());
    assert_eq!(ran.json()["total"], 2);
}

#[cfg(unix)]
#[test]
fn a_linked_folder_is_not_searched_and_is_an_unusable_test() {
    use std::os::unix::fs::symlink;
    let folder = folder();
    // A link to a file is a file, and one to a folder that is searched anyway hides nothing.
    std::fs::remove_file(folder.path().join("a/after.json")).unwrap();
    symlink("before.json", folder.path().join("a/after.json")).unwrap();
    symlink("../b", folder.path().join("c/again")).unwrap();
    symlink("..", folder.path().join("c/round")).unwrap();
    symlink("nobody@nowhere", folder.path().join("a/.#after.json")).unwrap();
    let ran = pairs(&folder, "json");
    assert_eq!((ran.code, &ran.json()["total"]), (0, &json!(2)), "{}", ran.text());
    let elsewhere = Folder::new();
    elsewhere.value("sub/before.json", &manifest());
    elsewhere.value("sub/after.json", &with("prohibitions", json!([])));
    symlink(elsewhere.path(), folder.path().join("linked")).unwrap();
    unusable(
        &folder,
        "linked",
        "this is a link to a folder outside, which is not followed",
    );
    // What is said to do is what does it.
    let link = folder.path().join("linked");
    assert_eq!(run(&["verify", "--pairs", link.to_str().unwrap()], "").code, 1);
    std::fs::remove_file(&link).unwrap();
    symlink("gone", link).unwrap();
    unusable(&folder, "linked", "this is a link that leads nowhere");
}

/// The command that is printed judges this one pair, and comes to the same.
#[cfg(unix)]
#[test]
fn a_pair_that_fails_is_told_with_the_command_that_judges_it_alone() {
    let folder = folder();
    let odd = "it's odd\u{202e}\n";
    let mut more = manifest();
    more["prohibitions"]
        .as_array_mut()
        .unwrap()
        .push(json!("Do not swim"));
    folder.value(&format!("{odd}/before.json"), &manifest());
    folder.value(&format!("{odd}/after.json"), &more);
    folder.value("stated/before.json", &manifest());
    folder.value("stated/after.json", &manifest());
    folder.value("stated/expect.json", &json!({"accepted": false}));
    folder.value("torn/after.json", &manifest());
    // What is below a test is another one, and no part of it.
    for below in ["stated/below", "torn/below/deeper"] {
        folder.value(&format!("{below}/before.json"), &manifest());
    }
    let path = folder.path().to_str().unwrap();
    let report = run(
        &["verify", "--pairs", path, "--policy", "exact", "--format", "json"],
        "",
    );
    let report = report.json();
    let mut replayed = 0;
    for pair in report["pairs"].as_array().unwrap() {
        let Some(command) = pair["replay"].as_str() else {
            assert_eq!(pair["as_expected"], true);
            continue;
        };
        assert!(command.ends_with(" --policy exact"), "{command}");
        assert!(
            !command.contains('\n') && !command.contains('\u{202e}'),
            "{command}"
        );
        for format in ["human", "junit", "github", "sarif"] {
            let ran = run(
                &["verify", "--pairs", path, "--policy", "exact", "--format", format],
                "",
            );
            let text = ran.text().replace("&apos;", "'").replace("\\\\", "\\");
            assert!(
                text.contains(&format!("Replay: {command}")),
                "{format} lacks {command}: {text}"
            );
        }
        let binary = std::path::Path::new(env!("CARGO_BIN_EXE_semsum"));
        let path = [
            binary.parent().unwrap().as_os_str(),
            std::env::var_os("PATH").unwrap().as_os_str(),
        ]
        .join(std::ffi::OsStr::new(":"));
        let shell = std::process::Command::new("bash")
            .args(["-c", &format!("{command} --format json")])
            .env("PATH", path)
            .output()
            .unwrap();
        let alone: serde_json::Value = serde_json::from_slice(&shell.stdout).unwrap();
        let (code, alone) = match alone.get("pairs") {
            Some(pairs) => {
                assert_eq!(pairs.as_array().unwrap().len(), 1, "{command} judges others too");
                (if pair["outcome"] == "unusable" { 2 } else { 1 }, &pairs[0])
            }
            None => (1, &alone),
        };
        assert_eq!(shell.status.code(), Some(code), "{command}");
        assert_eq!(alone["outcome"], pair["outcome"], "{command}");
        replayed += 1;
    }
    assert_eq!(replayed, 6);
}

/// What is below the folder is left out on purpose: folders and links in it are tests of their own.
#[cfg(unix)]
#[test]
fn a_pair_alone_is_the_one_of_the_folder_itself() {
    let folder = folder();
    std::os::unix::fs::symlink("gone", folder.path().join("a/link")).unwrap();
    folder.value("a/below/before.json", &manifest());
    let alone = |name: &str| {
        let path = folder.path().join(name);
        let args = [
            "verify",
            "--pairs",
            path.to_str().unwrap(),
            "--alone",
            "--format",
            "json",
        ];
        run(&args, "")
    };
    let ran = alone("a");
    assert_eq!((ran.code, &ran.json()["total"]), (0, &json!(1)), "{}", ran.text());
    for name in ["b", "c", ""] {
        let ran = alone(name);
        assert_eq!((ran.code, ran.text()), (4, ""), "{name}");
        assert!(ran.err.contains("leave --alone out"), "{name}: {}", ran.err);
    }
}

/// A service reads the report alone: one that is empty looks as if there had been nothing to say.
#[test]
fn an_end_before_anything_was_judged_stands_in_the_report() {
    let folder = Folder::new();
    let (here, good) = (folder.path().to_str().unwrap(), folder.value("m", &manifest()));
    for (args, code, word) in [
        (vec!["verify", "--pairs", here], 4, "unfinished"),
        (vec!["verify", "--pairs", "/nowhere/at/all"], 2, "unusable"),
        (vec!["verify", "/nowhere/at/all", &good], 2, "unusable"),
        (vec!["verify", &good, "/nowhere/at/all"], 2, "unusable"),
        (vec!["verify", "-", "-"], 2, "unusable"),
    ] {
        for format in FORMATS {
            let ran = run(&[&args[..], &["--format", format]].concat(), "");
            assert_eq!(ran.code, code, "{args:?} {format}");
            let message = ran.err.strip_prefix("semsum: ").unwrap().trim_end();
            match format {
                "junit" => {
                    let report = quick_junit::Report::deserialize_from_str(ran.text()).unwrap();
                    assert_eq!((report.tests, report.errors), (1, 1), "{args:?}");
                    assert!(ran.text().contains(&format!("type=\"{word}\"")), "{}", ran.text());
                }
                "github" => {
                    assert!(
                        ran.text().starts_with(&format!("::error title={word}::")),
                        "{}",
                        ran.text()
                    );
                    assert_eq!(ran.text().lines().count(), 1);
                }
                "sarif" => {
                    let invocation = &ran.json()["runs"][0]["invocations"][0];
                    assert_eq!(invocation["executionSuccessful"], false, "{args:?}");
                    let note = &invocation["toolExecutionNotifications"][0];
                    assert_eq!(note["level"], "error");
                    assert!(
                        note["message"]["text"].as_str().unwrap().contains(message),
                        "{note}"
                    );
                }
                _ => assert_eq!(ran.text(), "", "{args:?} {format}"),
            }
        }
    }
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
