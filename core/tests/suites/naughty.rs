//! Strings that break programs, in every place of a manifest: refused with a code, or kept exactly; never shown.

use crate::shared::{STRINGS, data, manifest, read_json, with};
use semsum_core::checksum::{canonical_json, n1};
use semsum_core::code::Code;
use semsum_core::normal::NormalManifest;
use semsum_core::reader::read;
use semsum_core::verify::{Outcome, Policy, verify};
use serde_json::Value;

#[test]
fn every_string_in_every_field_is_refused_or_kept() {
    let Some(suite) = data("suites/naughty-strings") else {
        return;
    };
    let strings = read_json(&suite.join("blns.json"));
    let strings = strings.as_array().unwrap();
    for (index, text) in strings.iter().enumerate() {
        for pointer in STRINGS {
            judge(
                text.as_str().unwrap(),
                pointer,
                &format!("string {index} at {pointer}"),
            );
        }
    }
    assert_eq!(strings.len(), 515, "as the suite's page counts them");
}

fn judge(text: &str, pointer: &str, what: &str) {
    let bytes = with(pointer, text);
    let verdict = verify(&bytes, &bytes, Policy::Exact);
    let codes: Vec<_> = verdict.findings.iter().map(|finding| finding.code).collect();
    match verdict.outcome {
        Outcome::Accepted => {}
        Outcome::BeforeInvalid => {
            let own = [
                Code::UnsafeCharacter,
                Code::RequiredMissing,
                Code::InvalidList,
                Code::InvalidCanonical,
                Code::InvalidExternalWrite,
            ];
            assert!(
                codes.len() == 2 && codes.iter().all(|code| own.contains(code)),
                "{what}: {codes:?}"
            );
        }
        Outcome::Rejected => {
            assert!(pointer == "/nextExactAction", "{what}: {codes:?}");
            assert!(
                codes.iter().all(|code| *code == Code::NextActionNotExactOne),
                "{what}: {codes:?}"
            );
        }
    }
    if verdict.outcome != Outcome::BeforeInvalid {
        kept(&bytes, text, pointer, what);
    }
    let shown = format!("{verdict:?}{}", serde_json::to_string(&verdict).unwrap());
    let empty = verify(b"", b"", Policy::Exact);
    let own_words = format!(
        "{empty:?} accepted rejected careful exact side code pointer count added before after null true false None Finding"
    );
    let could_be_a_leak = text.chars().count() > 4 && !own_words.contains(text);
    assert!(!could_be_a_leak || !shown.contains(text), "{what} is shown");
}

fn kept(bytes: &[u8], text: &str, pointer: &str, what: &str) {
    let manifest = read(bytes).ok().unwrap();
    let read_back: Value = serde_json::to_value(&manifest).unwrap();
    assert!(read_back.pointer(pointer).unwrap() == text, "{what} is not kept");
    let normal = NormalManifest::of(&manifest);
    let canonical = canonical_json(&normal).unwrap();
    let again = read(&canonical).ok().unwrap();
    assert_eq!(
        n1(&NormalManifest::of(&again)).unwrap(),
        n1(&normal).unwrap(),
        "{what}: the sum is not stable"
    );
}

#[test]
fn the_places_are_all_the_strings_of_a_manifest() {
    fn strings(value: &Value) -> usize {
        match value {
            Value::String(_) => 1,
            Value::Array(list) => list.iter().map(strings).sum(),
            Value::Object(map) => map.values().map(strings).sum(),
            _ => 0,
        }
    }
    // The second phase is the one string that is not named.
    assert_eq!(strings(&manifest()), STRINGS.len() + 1);
}
