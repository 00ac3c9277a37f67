//! No value of a request, a candidate or what a summarizer says comes out of `compact`, but where it was asked for.

use super::support::{Ground, manifest};
use crate::support::Ran;
use serde_json::{Value, json};

/// As a value, and as a key it matches no pattern of a nameable one.
const MARKER: &str = "Mk7-planted-9";

fn clean(ran: &Ran, what: &str) {
    for text in [ran.text(), &ran.err] {
        assert!(!text.contains("planted"), "{what}: {text}");
    }
    assert_ne!(ran.code, 70, "{what}: {}", ran.err);
}

/// A manifest that is full of the marker and holds.
fn marked() -> Value {
    let mut marked = manifest();
    for key in ["taskId", "objective", "rollback"] {
        marked[key] = json!(format!("{MARKER} {key}"));
    }
    marked["nextExactAction"] = json!(format!("Paint {MARKER}"));
    for key in [
        "completedPhases",
        "consumedAuthorities",
        "prohibitions",
        "completionChecks",
    ] {
        marked[key] = json!([format!("{MARKER} 1"), format!("{MARKER} 2")]);
    }
    marked["externalWrites"] = json!([{"operation": MARKER, "effectId": MARKER, "status": "unknown"}]);
    marked
}

#[test]
fn no_value_of_a_store_is_shown() {
    let ground = Ground::of(&marked());
    ground.append();
    for options in [&[][..], &["--dry-run"], &["--fallback"]] {
        for mode in [
            &["keep"][..],
            &["with", "manifest={}"],
            &["fail", "1"],
            &["reverse"],
            &["abort"],
        ] {
            clean(&ground.compact(options, mode), mode[0]);
        }
    }
    std::fs::write(ground.canonical(), MARKER).unwrap();
    clean(&ground.compact(&[], &["keep"]), "canonical file changed");
    std::fs::remove_file(ground.canonical()).unwrap();
    clean(&ground.compact(&[], &["keep"]), "canonical file missing");
}

#[test]
fn nothing_that_a_summarizer_prints_is_shown() {
    let ground = Ground::new();
    ground.append();
    let mut printed: Vec<String> = [
        "schema",
        "sourceDigest",
        "base",
        "covered",
        "kept",
        "manifest",
        "summary",
        MARKER,
    ]
    .iter()
    .flat_map(|key| {
        [json!(MARKER), json!([MARKER]), json!({MARKER: MARKER})].map(|value| {
            let mut candidate = json!({
                "schema": "candidate/v1", "sourceDigest": "", "base": "", "covered": null, "kept": [],
                "manifest": manifest(), "summary": "",
            });
            candidate[*key] = value;
            candidate.to_string()
        })
    })
    .collect();
    printed.extend([
        MARKER.to_owned(),
        format!("\"{MARKER}"),
        format!("{{\"{MARKER}\":1,\"{MARKER}\":2}}"),
        format!("{{\"schema\":\"{MARKER}\\ud800\"}}"),
        format!("{}\"{MARKER}\"", "[".repeat(400)),
    ]);
    for (index, text) in printed.iter().enumerate() {
        let path = ground.file(&format!("printed-{index}"), text);
        clean(&ground.compact(&["--attempts", "2"], &["cat", &path]), text);
    }
    let mut edited = manifest();
    for (key, value) in edited.as_object_mut().unwrap() {
        if value.is_string() {
            *value = json!(format!("{MARKER} {key}"));
        }
    }
    edited["prohibitions"] = json!([MARKER]);
    let path = ground.file("edited", edited.to_string());
    clean(&ground.compact(&[], &["manifest", &path]), "manifest");
    let said = format!("echo {MARKER}; echo {MARKER} >&2; exit 1");
    clean(
        &ground.run(&["--attempts", "2"], &["sh", "-c", &said]),
        "both streams",
    );
}

#[test]
fn the_test_sees_a_marker_where_one_is_shown() {
    let ran = Ground::new().compact(&["--show-stderr"], &["complain", MARKER]);
    assert!(ran.err.contains("planted"));
}
