//! Attempts, the way out, the rehearsal, the canonical file, and standard error.

use super::support::{CANONICAL, Ground, manifest, tree};
use serde_json::{Value, json};

#[test]
fn a_refused_summarizer_is_asked_again_as_often_as_told() {
    let ground = Ground::new();
    let count = ground.path().join("beside/count");
    let nth = |good: u32| format!("{},{good}", count.display());
    let ran = ground.compact(&["--attempts", "2"], &["at-last", &nth(3)]);
    assert_eq!((ran.code, &ran.json()["attempts"]), (1, &json!(2)), "{}", ran.err);
    assert!(
        ran.err.contains("attempt 1 of 2") && ran.err.contains("attempt 2 of 2"),
        "{}",
        ran.err
    );
    std::fs::remove_file(&count).unwrap();
    let ran = ground.compact(&["--attempts", "5"], &["at-last", &nth(3)]);
    let report = ran.json();
    assert_eq!(
        (ran.code, &report["attempts"], &report["fallback"]),
        (0, &json!(3), &json!(false))
    );
    assert_eq!(
        report["generation"], 1,
        "every attempt was made from the same generation"
    );
    assert_eq!(std::fs::read(&count).unwrap(), b"...");
    ground.assert_sound();
}

#[test]
fn where_no_candidate_holds_the_deterministic_one_does() {
    for mode in [
        &["with", "manifest={}"][..],
        &["fail", "1"],
        &["silent"],
        &["junk", "1600000"],
    ] {
        let ground = Ground::new();
        for _ in 0..20 {
            ground.append();
        }
        let before = ground.current();
        let ran = ground.compact(&["--attempts", "2", "--fallback"], mode);
        let report = ran.json();
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(
            (&report["status"], &report["fallback"], &report["attempts"]),
            (&json!("promoted"), &json!(true), &json!(2))
        );
        assert_eq!(
            (&report["findings"], &report["warnings"]),
            (&json!([]), &json!([]))
        );
        assert_eq!(ground.current().2, before.2);
        ground.assert_sound();
    }
}

#[test]
fn a_compaction_that_frees_nothing_says_so() {
    let no_progress = json!([{"side": "after", "code": "no_progress", "pointer": ""}]);
    let ground = Ground::new();
    // Nothing was appended, so there is nothing to leave out.
    assert_eq!(ground.compact(&[], &["keep"]).json()["warnings"], no_progress);
    for _ in 0..4 {
        ground.append();
    }
    let ran = ground.compact(&[], &["keep"]);
    assert_eq!((ran.code, &ran.json()["warnings"]), (0, &json!([])));
    ground.append();
    // Every event stays, however small the list of their ids is.
    let ran = ground.compact(&[], &["all"]);
    assert_eq!((ran.code, &ran.json()["warnings"]), (0, &no_progress));
    let sizes = ran.json()["sizes"].clone();
    assert!(sizes["after"].as_u64() < sizes["before"].as_u64(), "{sizes}");
}

#[test]
fn a_rehearsal_writes_nothing_anywhere_and_says_what_would_come() {
    let ground = Ground::new();
    ground.append();
    let garbage = ground.file("garbage", "garbage");
    let before = tree(ground.path());
    for (mode, code, status) in [
        (&["keep"][..], 0, "promoted"),
        (&["with", "manifest={}"], 1, "rejected"),
        (&["cat", &garbage], 1, "rejected"),
        (&["fail", "2"], 4, "unavailable"),
    ] {
        for options in [&["--dry-run"][..], &["--dry-run", "--fallback"]] {
            let ran = ground.compact(options, mode);
            let report = ran.json();
            let falls_back = options.len() > 1 && code != 0;
            let (code, status) = if falls_back {
                (0, "promoted")
            } else {
                (code, status)
            };
            assert_eq!(
                (ran.code, &report["status"]),
                (code, &json!(status)),
                "{mode:?}: {}",
                ran.err
            );
            assert_eq!(report["fallback"], falls_back);
            assert_eq!(
                (&report["dry_run"], &report["generation"]),
                (&json!(true), &json!(1))
            );
            assert_eq!(tree(ground.path()), before, "{mode:?}");
        }
    }
    let out = ground.path().join("out");
    let ran = ground.compact(&["--dry-run", "--out", out.to_str().unwrap()], &["keep"]);
    assert_eq!((ran.code, out.exists()), (2, false));
}

/// The canonical file changes while the summary is made.
#[test]
fn a_canonical_file_that_changed_is_no_mismatch() {
    let ground = Ground::new();
    let before = (ground.files(), ground.current());
    let change = format!("{}=buoy 7 is red", ground.canonical().display());
    let ran = ground.compact(&["--attempts", "4", "--fallback"], &["write", &change]);
    let report = ran.json();
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert_eq!(
        (&report["status"], &report["code"]),
        (&json!("canonical_changed"), &json!("canonical_changed"))
    );
    assert_eq!(
        (&report["attempts"], &report["fallback"], &report["findings"]),
        (&json!(1), &json!(false), &json!([]))
    );
    let decision = &report["decision"];
    assert_eq!(
        (&decision["decision"], &decision["compaction_check"]),
        (&json!("restart_from_current"), &json!("pass"))
    );
    assert_eq!(decision["before_sha256"], manifest()["canonical"]["sha256"]);
    assert_ne!(decision["current_sha256"], decision["before_sha256"]);
    std::fs::write(ground.canonical(), CANONICAL).unwrap();
    ground.assert_nothing_moved(&before.0);
    assert_eq!(ground.current(), before.1);
    // The same candidate is promoted once the file is again what was pinned.
    assert_eq!(ground.compact(&[], &["keep"]).code, 0);
}

#[test]
fn both_at_once_are_told_in_their_order() {
    let ground = Ground::new();
    std::fs::write(ground.canonical(), "buoy 7 is red").unwrap();
    let refused = ["with", "manifest={}"];
    let report = ground.compact(&[], &refused).json();
    assert_eq!(
        (&report["status"], &report["decision"]["decision"]),
        (&json!("rejected"), &json!("rebuild_manifest"))
    );
    let report = ground.compact(&[], &["fail", "1"]).json();
    assert_eq!(
        (&report["status"], &report["decision"]["decision"]),
        (&json!("unavailable"), &json!("rebuild_manifest"))
    );
    std::fs::remove_file(ground.canonical()).unwrap();
    for (mode, status, code) in [
        (&["keep"][..], "halt", "canonical_missing"),
        (&refused, "halt", "canonical_missing"),
        (&["fail", "1"], "unavailable", "summarizer_failed"),
    ] {
        let ran = ground.compact(&["--attempts", "3", "--fallback"], mode);
        let report = ran.json();
        assert_eq!(
            (&report["status"], &report["code"]),
            (&json!(status), &json!(code))
        );
        assert_eq!(
            (&report["decision"]["decision"], &report["attempts"]),
            (&json!("halt"), &json!(1))
        );
        assert_eq!(report["decision"]["current_sha256"], Value::Null);
    }
}

#[test]
fn standard_error_is_kept_dropped_or_passed_on() {
    let ground = Ground::new();
    let said = "half a secret";
    let out = ground.path().join("out");
    let out = out.to_str().unwrap();
    for (options, is_shown) in [
        (&[][..], false),
        (&["--out", out], false),
        (&["--show-stderr"], true),
    ] {
        let ran = ground.compact(options, &["complain", said]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(ran.err.contains(said), is_shown, "{options:?}: {}", ran.err);
        assert_eq!(
            ran.err.contains("(13 bytes) was dropped"),
            options.is_empty(),
            "{}",
            ran.err
        );
        assert!(!ran.text().contains(said));
    }
    assert_eq!(
        std::fs::read_to_string(format!("{out}/stderr.txt")).unwrap(),
        said
    );
    let again = ground.compact(&["--out", out], &["keep"]);
    assert_eq!((again.code, again.out.as_slice()), (2, &b""[..]));
}
