//! A summarizer that fails, hangs, floods or says nothing: whatever it does, what was current stays usable.

use super::support::{Ground, summarizer, tree};
use crate::support::{Ran, run};
use serde_json::{Value, json};
use std::fs::{File, set_permissions};
use std::os::unix::fs::PermissionsExt;

/// A run that must leave the whole ground untouched, and its report.
fn unavailable(ground: &Ground, code: &str, compact: impl FnOnce() -> Ran) -> Ran {
    let before = tree(ground.path());
    let ran = compact();
    assert_eq!(ran.code, 4, "{}{}", ran.text(), ran.err);
    let report = ran.json();
    assert_eq!(
        (&report["status"], &report["code"]),
        (&json!("unavailable"), &json!(code)),
        "{}",
        ran.err
    );
    assert_eq!(report["candidate"], Value::Null);
    assert_eq!(
        (&report["generation"], &report["checksum"]),
        (&json!(0), &json!(ground.current().1))
    );
    assert_eq!(report["decision"]["compaction_check"], "fail");
    assert_eq!(report["decision"]["decision"], "regenerate_from_checkpoint");
    assert_eq!(tree(ground.path()), before);
    ran
}

#[test]
fn a_summarizer_that_fails_or_says_nothing_leaves_everything_as_it_was() {
    let ground = Ground::new();
    for mode in [
        &["fail", "1"][..],
        &["fail", "137"],
        &["abort"],
        &["silent"],
        &["flood"],
    ] {
        unavailable(&ground, "summarizer_failed", || ground.compact(&[], mode));
    }
}

#[test]
fn a_summarizer_that_can_not_be_started_is_told_so_once() {
    let ground = Ground::new();
    let plain = ground.file("plain", "no program");
    let not_ours = ground.file("not-ours", "#!/bin/sh\n");
    set_permissions(&not_ours, PermissionsExt::from_mode(0o600)).unwrap();
    let folder = ground.root().to_str().unwrap().to_owned();
    for command in [
        "no-such-program-anywhere",
        "./no/such",
        &plain,
        &not_ours,
        &folder,
        "/",
    ] {
        let ran = unavailable(&ground, "summarizer_failed", || {
            ground.run(&["--attempts", "3"], &[command])
        });
        assert_eq!(ran.json()["attempts"], 1);
        assert!(ran.err.contains("could not be started"), "{}", ran.err);
    }
}

#[test]
fn a_summarizer_that_is_not_done_in_time_is_ended_with_all_that_it_started() {
    let ground = Ground::new();
    let lock = ground.file("lock", "");
    let program = summarizer();
    // Closes its output behind a whole candidate, and goes on.
    let closes = ["sh", "-c", r#""$0" keep; exec >&-; exec "$0" hang"#, &program];
    for command in [
        &[program.as_str(), "hang"][..],
        &[&program, "leave-and-hang", &lock],
        &closes,
    ] {
        let options = ["--timeout", "1s"];
        unavailable(&ground, "summarizer_timeout", || ground.run(&options, command));
    }
    File::open(lock).unwrap().try_lock().unwrap();
}

#[test]
fn a_child_that_holds_the_output_keeps_nobody() {
    let ground = Ground::new();
    let lock = ground.file("lock", "");
    let ran = ground.compact(&["--timeout", "1h"], &["leave", &lock]);
    assert_eq!(ran.code, 0, "{}{}", ran.text(), ran.err);
    File::open(lock).unwrap().try_lock().unwrap();
}

/// The request is larger than a pipe holds, and nobody reads it.
#[test]
fn a_summarizer_that_never_reads_its_input_is_judged_by_what_it_prints() {
    let ground = Ground::new();
    for _ in 0..4 {
        ground.append_phase(&"rinse ".repeat(10_000));
    }
    let garbage = ground.file("garbage", "[]");
    let ran = ground.compact(&[], &["cat", &garbage]);
    assert_eq!((ran.code, &ran.json()["status"]), (1, &json!("rejected")));
    let sizes = ran.json()["sizes"].clone();
    assert_eq!(sizes["after"], 2);
    assert!(sizes["before"].as_u64() > Some(200_000), "{sizes}");
    for closed in ["exec <&-; exit 3", "exec <&-; exec 0</dev/null; exit 3"] {
        let ran = ground.run(&[], &["sh", "-c", closed]);
        assert_eq!((ran.code, &ran.json()["code"]), (4, &json!("summarizer_failed")));
    }
}

#[test]
fn garbage_is_refused_and_kept() {
    let ground = Ground::new();
    for (index, garbage) in [
        &b"garbage"[..],
        b"\xff\xfe\0",
        b"{}",
        b"\n",
        b"{\"schema\":\"candidate/v1\"",
        b"null",
    ]
    .iter()
    .enumerate()
    {
        let before = ground.files();
        let path = ground.file(&format!("garbage-{index}"), garbage);
        let ran = ground.compact(&[], &["cat", &path]);
        assert_eq!(
            (ran.code, &ran.json()["status"]),
            (1, &json!("rejected")),
            "{}",
            ran.err
        );
        assert_eq!(ran.json()["decision"]["decision"], "regenerate_from_checkpoint");
        std::fs::remove_file(path).unwrap();
        ground.assert_nothing_moved(&before);
    }
    ground.assert_sound();
}

#[test]
fn what_is_not_there_is_told_before_anything_runs() {
    let ground = Ground::new();
    let ran_mark = ground.path().join("beside/ran");
    let touch = format!("touch {}", ran_mark.display());
    let (store, root) = (ground.store(), ground.root());
    let (store, root) = (store.to_str().unwrap(), root.to_str().unwrap());
    let absent = ground.path().join("absent");
    let absent = absent.to_str().unwrap();
    let file = ground.file("file", "");
    let link = ground.path().join("link");
    std::os::unix::fs::symlink(store, &link).unwrap();
    let link = link.to_str().unwrap();
    for (store, root, code) in [
        (absent, root, 4),
        (&file, root, 2),
        (root, root, 4),
        (link, root, 2),
        (store, absent, 2),
        (store, &file, 2),
        ("s3://bucket/place", root, 2),
        ("", root, 2),
    ] {
        let words = [
            "compact", "--store", store, "--root", root, "--", "sh", "-c", &touch,
        ];
        let ran = crate::support::run(&words, "");
        assert_eq!(ran.code, code, "{store} {root}: {}", ran.err);
        assert!(!ran.err.is_empty());
        if code == 4 {
            let report = ran.json();
            assert_eq!(report["code"], "store_unavailable");
            for key in ["generation", "candidate", "checksum", "decision", "reference"] {
                assert_eq!(report[key], Value::Null, "{key}");
            }
        } else {
            assert!(ran.out.is_empty());
        }
    }
    assert!(!ran_mark.exists());
    for words in [
        &["compact"][..],
        &["compact", "--store", store, "--root", root, "--"],
        &["compact", "--store", store, "--root", root, "--", ""],
    ] {
        assert_eq!(crate::support::run(words, "").code, 2, "{words:?}");
    }
}

/// A store that is damaged is told before the summarizer is asked.
#[test]
fn a_damaged_store_is_unavailable() {
    let ground = Ground::new();
    let record = ground.store().join("current/0");
    set_permissions(&record, PermissionsExt::from_mode(0o600)).unwrap();
    let bytes = std::fs::read(&record).unwrap();
    std::fs::write(&record, &bytes[..bytes.len() - 3]).unwrap();
    let ran = ground.compact(&[], &["keep"]);
    assert_eq!((ran.code, &ran.json()["code"]), (4, &json!("store_unavailable")));
    assert!(ran.err.contains("current/0"), "{}", ran.err);
}

/// Who wrote the program learns where its text ceases to be a candidate, and what is expected there.
#[test]
fn what_is_no_candidate_is_told_with_its_place_and_what_is_expected() {
    let ground = Ground::new();
    for (printed, told) in [
        ("Here you are: {}", "not JSON at byte 1 (line 1, column 1)"),
        ("[]", "no JSON object; one JSON object is expected"),
        (
            r#"{"schema":"candidate/v1"}"#,
            "member kept is missing: a list of ids",
        ),
    ] {
        let ran = ground.run(&[], &["sh", "-c", "printf %s \"$1\"", "sh", printed]);
        assert_eq!(
            (ran.code, &ran.json()["code"]),
            (1, &json!("candidate_unreadable"))
        );
        assert!(ran.err.contains(told), "{printed}: {}", ran.err);
        assert!(ran.err.contains("`semsum schema candidate`"), "{}", ran.err);
        let store = ground.store();
        let words = ["store", "prepare", "-", "--store", store.to_str().unwrap()];
        let kept = run(&words, printed);
        assert!(
            kept.code == 1 && kept.err.contains(told),
            "{printed}: {}",
            kept.err
        );
    }
}
