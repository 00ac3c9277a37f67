//! A slow, obvious second reading of `n1`: values instead of types, sets instead of sorted lists, and a printer of its
//! own. It is told nothing but that the manifest is valid.

use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use unicode_normalization::UnicodeNormalization;

/// The checksum of a valid manifest.
pub(super) fn n1(manifest: &Value) -> String {
    let mut hash = Sha256::new();
    hash.update("semsum n1 resume-manifest/v1\n");
    hash.update(canonical(manifest));
    let hex: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("n1:{hex}")
}

/// The RFC 8785 bytes of normal form 1. Every key is ASCII here, so the order of keys is that of their bytes.
pub(super) fn canonical(manifest: &Value) -> String {
    let text = |key: &str| string(&normal(manifest[key].as_str().unwrap()));
    let set = |key: &str, form: fn(&str) -> String| {
        let elements: BTreeSet<String> = strings(&manifest[key]).map(form).collect();
        list(elements.iter().map(|element| string(element)))
    };
    let canonical = object(
        &["path", "readAt", "sha256"].map(|key| (key, string(manifest["canonical"][key].as_str().unwrap()))),
    );
    let writes: BTreeMap<&str, String> = manifest["externalWrites"]
        .as_array()
        .unwrap()
        .iter()
        .map(|write| {
            let id = write["effectId"].as_str().unwrap();
            let members = [
                ("effectId", string(id)),
                ("operation", string(&normal(write["operation"].as_str().unwrap()))),
                ("status", string(write["status"].as_str().unwrap())),
            ];
            (id, object(&members))
        })
        .collect();
    object(&[
        ("canonical", canonical),
        (
            "completedPhases",
            list(strings(&manifest["completedPhases"]).map(|phase| string(&normal(phase)))),
        ),
        ("completionChecks", set("completionChecks", normal)),
        ("consumedAuthorities", set("consumedAuthorities", str::to_owned)),
        ("externalWrites", list(writes.into_values())),
        ("nextExactAction", text("nextExactAction")),
        ("objective", text("objective")),
        ("prohibitions", set("prohibitions", normal)),
        ("rollback", text("rollback")),
        ("taskId", string(manifest["taskId"].as_str().unwrap())),
    ])
}

fn normal(text: &str) -> String {
    text.nfc().collect::<String>().trim().to_owned()
}

fn strings(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|element| element.as_str().unwrap())
}

fn list(elements: impl Iterator<Item = String>) -> String {
    format!("[{}]", elements.collect::<Vec<_>>().join(","))
}

fn object(members: &[(&str, String)]) -> String {
    let members: Vec<_> = members
        .iter()
        .map(|(key, value)| format!("\"{key}\":{value}"))
        .collect();
    format!("{{{}}}", members.join(","))
}

/// RFC 8785, section 3.2.2.2. Valid manifests hold no control but LF and TAB.
fn string(text: &str) -> String {
    let escaped: String = text
        .chars()
        .map(|c| match c {
            '"' => "\\\"".to_owned(),
            '\\' => "\\\\".to_owned(),
            '\n' => "\\n".to_owned(),
            '\t' => "\\t".to_owned(),
            c => c.to_string(),
        })
        .collect();
    format!("\"{escaped}\"")
}
