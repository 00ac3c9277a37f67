//! After a refused compaction bundle, root and pointer are byte for byte as before (ruling 71).

use super::support::{Ground, manifest, summarizer, tree};
use semsum_core::verify::{Policy, verify};
use semsum_mutators::{Base, Input, Kind, Level, Options, Plan, Source};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Plays a summarizer that must be refused, and hands back its report.
fn refused(ground: &Ground, mode: &[&str], codes: &[String]) -> Value {
    let (files, root) = (ground.files(), tree(&ground.root()));
    let current = ground.current();
    let ran = ground.compact(&[], mode);
    assert_eq!(ran.code, 1, "{mode:?}: {}{}", ran.text(), ran.err);
    let report = ran.json();
    assert_eq!(report["status"], "rejected", "{mode:?}");
    let findings = report["findings"].as_array().unwrap();
    let found: BTreeSet<_> = findings
        .iter()
        .map(|finding| finding["code"].as_str().unwrap())
        .collect();
    let claimed: BTreeSet<_> = codes.iter().map(String::as_str).collect();
    // A text that is no JSON by itself makes none of the candidate that it stands in.
    let is_torn = claimed.contains("invalid_json") && found == BTreeSet::from(["candidate_unreadable"]);
    assert!(
        found == claimed || is_torn,
        "{mode:?}: {found:?}, not {claimed:?}"
    );
    assert!(found.contains(report["code"].as_str().unwrap()), "{report}");
    assert_eq!(report["decision"]["decision"], "regenerate_from_checkpoint");
    assert_eq!(report["generation"], current.0);
    // What was refused is kept, with its verdict.
    let id = report["candidate"]
        .as_str()
        .unwrap()
        .strip_prefix("sha256:")
        .unwrap();
    assert!(ground.store().join("candidates").join(id).is_file());
    ground.assert_nothing_moved(&files);
    // Two mutators may come to one text, which is kept once.
    assert!(ground.files().len() <= files.len() + 2);
    assert_eq!(tree(&ground.root()), root);
    assert_eq!(ground.current(), current);
    ground.assert_sound();
    report
}

/// The first dangerous edit of each mutator in the catalogue that edits a manifest after its compaction: the code that
/// it claims, and the manifest's bytes.
fn edits(manifest: &Value) -> Vec<(&'static str, Vec<String>, Vec<u8>)> {
    let base = manifest.to_string().into_bytes();
    let bases = [Base::read("buoys", base.clone()).ok().unwrap()];
    let sources: Vec<Source> = Vec::new();
    let options = Options {
        cases: 0,
        levels: vec![Level::Manifest, Level::Raw],
        ..Options::default()
    };
    let plan = Plan::new(&bases, &sources, &options).ok().unwrap();
    let mut seen = BTreeSet::new();
    let mut edits = Vec::new();
    for case in plan.cases() {
        let Input::Documents { before, after, .. } = case.input else {
            continue;
        };
        let [mutator] = case.mutators[..] else { continue };
        let is_meant = mutator.kind == Kind::Dangerous && case.policy == Policy::Careful && before == base;
        // What stands around a value is no part of it where the value stands in another one (ruling 11).
        let is_within = !verify(&base, after.trim_ascii(), Policy::Careful).is_accepted();
        if is_meant && is_within && seen.insert(mutator.id) {
            let codes = case
                .expect
                .findings
                .iter()
                .map(|finding| finding.code.to_string());
            edits.push((mutator.id, codes.collect(), after));
        }
    }
    edits
}

/// The small manifest with an effect whose outcome nobody knows.
fn with_unknown() -> Value {
    let mut manifest = manifest();
    manifest["externalWrites"][1]["status"] = json!("unknown");
    manifest
}

#[test]
fn no_dangerous_edit_of_the_catalogue_moves_anything() {
    let edits = edits(&with_unknown());
    let ids: BTreeSet<_> = edits.iter().map(|(id, ..)| *id).collect();
    for documented in [
        "drop-prohibition",
        "revert-authority",
        "remove-unknown-write",
        "compound-next-action",
        "swap-canonical-sha256",
        "reorder-events",
    ] {
        assert!(ids.contains(documented), "{documented}: {ids:?}");
    }
    assert!(edits.len() > 40, "{}", edits.len());
    let ground = Ground::of(&with_unknown());
    for (id, codes, after) in edits {
        let path = ground.file(id, after);
        refused(&ground, &["manifest", &path], &codes);
    }
}

#[test]
fn kept_events_in_another_order_move_nothing() {
    let ground = Ground::new();
    ground.append();
    ground.append();
    let report = refused(&ground, &["reverse"], &["events_reordered".to_owned()]);
    assert_eq!(report["reference"], "root");
}

/// The seventh documented edit, `race-pointer`: the pointer moves while the summary is made.
#[test]
fn a_pointer_that_moved_meanwhile_stays_where_it_is() {
    let ground = Ground::new();
    let store = ground.store();
    let ran = ground.compact(
        &["--attempts", "3", "--fallback"],
        &["advance", store.to_str().unwrap()],
    );
    assert_eq!(ran.code, 3, "{}", ran.err);
    let report = ran.json();
    assert_eq!(
        (&report["status"], &report["code"]),
        (&json!("conflict"), &json!("ledger_moved"))
    );
    // Nothing is wrong with the candidate, so asking again or falling back would not help.
    assert_eq!(
        (&report["findings"], &report["attempts"]),
        (&json!([]), &json!(1))
    );
    let (generation, checksum, _) = ground.current();
    assert_eq!((&report["generation"], generation), (&json!(1), 1));
    assert_eq!(report["checksum"], checksum);
    ground.assert_sound();
}

/// Where the pointer moved no candidate can be promoted any more, so a refused one is the last. The deterministic one is
/// refused for nothing but that.
#[test]
fn nobody_is_asked_again_once_the_pointer_moved() {
    for (options, code, status, reason, falls_back) in [
        (
            &["--attempts", "3"][..],
            1,
            "rejected",
            "candidate_unreadable",
            false,
        ),
        (
            &["--attempts", "3", "--fallback"],
            3,
            "conflict",
            "ledger_moved",
            true,
        ),
    ] {
        let ground = Ground::new();
        let (program, store) = (summarizer(), ground.store());
        let both = r#""$0" advance "$1" > /dev/null; echo []"#;
        let command = ["sh", "-c", both, &program, store.to_str().unwrap()];
        let ran = ground.run(options, &command);
        let report = ran.json();
        assert_eq!(
            (ran.code, &report["status"], &report["code"]),
            (code, &json!(status), &json!(reason)),
            "{}",
            ran.err
        );
        assert_eq!(
            (&report["attempts"], &report["fallback"], &report["generation"]),
            (&json!(1), &json!(falls_back), &json!(1))
        );
        assert_eq!(ran.err.contains("--carry-tail"), falls_back, "{}", ran.err);
        ground.assert_sound();
    }
}

#[test]
fn a_candidate_made_from_something_else_is_refused() {
    let ground = Ground::new();
    let other = |prefix: &str| format!("{prefix}{}", "0".repeat(64));
    for (key, value, code) in [
        ("sourceDigest", other("sha256:"), "source_digest_mismatch"),
        ("base", other("n1:"), "base_mismatch"),
    ] {
        refused(
            &ground,
            &["with", &format!("{key}={value:?}")],
            &[code.to_owned()],
        );
    }
}

/// Nothing was appended, so there is no event to cover or to keep.
#[test]
fn a_range_or_an_id_of_an_empty_history_is_refused() {
    for edit in [
        r#"covered={"fromSeq":5,"toSeq":1}"#,
        r#"covered={"fromSeq":1,"toSeq":1}"#,
        r#"kept=["zz"]"#,
    ] {
        let report = refused(&Ground::new(), &["with", edit], &["event_invented".to_owned()]);
        assert_eq!(report["code"], "event_invented", "{edit}");
    }
}

/// What the root never knew of, an earlier compaction added: only the order against the generation before fails.
#[test]
fn what_an_earlier_compaction_added_binds_the_next_one() {
    let ground = Ground::new();
    let mut more = manifest();
    more["prohibitions"]
        .as_array_mut()
        .unwrap()
        .push(json!("Do not whistle on board"));
    let more = ground.file("more", more.to_string());
    assert_eq!(ground.compact(&[], &["manifest", &more]).code, 0);
    let less = ground.file("less", manifest().to_string());
    let report = refused(
        &ground,
        &["manifest", &less],
        &["prohibitions_dropped".to_owned()],
    );
    assert_eq!(report["reference"], "previous");
}
