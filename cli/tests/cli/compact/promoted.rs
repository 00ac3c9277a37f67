//! What is promoted, and how it is told.

use super::support::{Ground, manifest};
use serde_json::{Value, json};

/// The keys of a JSON text's top level, in their order.
fn keys(text: &str) -> Vec<&str> {
    [
        "status",
        "code",
        "generation",
        "candidate",
        "checksum",
        "decision",
        "findings",
        "reference",
        "attempts",
        "fallback",
        "sizes",
        "warnings",
    ]
    .into_iter()
    .filter(|key| text.contains(&format!("\"{key}\":")))
    .collect()
}

#[test]
fn a_faithful_candidate_becomes_current() {
    let ground = Ground::new();
    let ran = ground.compact(&[], &["keep"]);
    assert_eq!(ran.code, 0, "{}{}", ran.text(), ran.err);
    let report = ran.json();
    assert_eq!(
        (&report["status"], &report["code"]),
        (&json!("promoted"), &Value::Null)
    );
    assert_eq!(
        (&report["generation"], &report["attempts"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(report["decision"]["decision"], "resume");
    let (generation, checksum, current) = ground.current();
    assert_eq!((generation, current), (1, manifest()));
    assert_eq!(report["checksum"], checksum);
    ground.assert_sound();
    let places: Vec<_> = keys(ran.text())
        .iter()
        .map(|key| ran.text().find(&format!("\"{key}\":")))
        .collect();
    assert!(places.is_sorted() && places.len() == 12, "{}", ran.text());
}
