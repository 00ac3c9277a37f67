//! Each limit, at it and one past it.

use crate::shared::{manifest, refused_on_both_sides};
use semsum_core::code::{Code, Stage};
use semsum_core::limits::{MANIFEST_BYTES, MANIFEST_DEPTH, NAMEABLE_KEY_CHARS};
use semsum_core::verify::{Policy, verify};
use serde_json::{Value, json};

#[test]
fn the_limits_are_those_of_the_format() {
    assert_eq!(
        (MANIFEST_BYTES, MANIFEST_DEPTH, NAMEABLE_KEY_CHARS),
        (1_048_576, 16, 32)
    );
}

#[test]
fn a_manifest_may_have_as_many_bytes_as_the_limit_says() {
    let mut bytes = serde_json::to_vec(&manifest()).unwrap();
    bytes.resize(1_048_576, b' ');
    assert!(verify(&bytes, &bytes, Policy::Careful).is_accepted());
    bytes.push(b' ');
    let findings = refused_on_both_sides(&bytes, "one byte more");
    assert!(matches!(&findings[..], [only] if only.code == Code::TooLarge && only.pointer.is_empty()));
}

#[test]
fn depth_counts_the_root_and_no_scalars() {
    // The root is 1, so an unknown key's value may add 15.
    let at = |depth: usize| {
        let mut manifest = manifest();
        manifest["extra"] = (1..depth).fold(json!("scalar"), |inner, _| json!([inner]));
        serde_json::to_vec(&manifest).unwrap()
    };
    let findings = refused_on_both_sides(&at(16), "at the limit");
    assert!(
        findings.iter().all(|finding| finding.code == Code::UnknownField),
        "{findings:?}"
    );
    let findings = refused_on_both_sides(&at(17), "one past it");
    assert!(matches!(&findings[..], [only] if only.code == Code::TooLarge && only.pointer.is_empty()));
}

#[test]
fn whichever_of_depth_and_syntax_is_met_first_stands_alone() {
    let deep = "[".repeat(17);
    for (text, code) in [
        (format!("{deep}?"), Code::TooLarge),
        (format!("[?{deep}"), Code::InvalidJson),
    ] {
        let findings = refused_on_both_sides(text.as_bytes(), &text);
        assert!(
            matches!(&findings[..], [only] if only.code == code),
            "{text}: {findings:?}"
        );
    }
}

#[test]
fn an_unknown_key_is_named_only_as_a_plain_word_of_bounded_length() {
    for (key, pointer) in [
        ("k".repeat(32), format!("/{}", "k".repeat(32))),
        ("k".repeat(33), String::new()),
        ("snake_case".to_owned(), "/snake_case".to_owned()),
        ("two words".to_owned(), String::new()),
        ("digit1".to_owned(), String::new()),
        ("a/b".to_owned(), String::new()),
        ("\u{E9}t\u{E9}".to_owned(), String::new()),
        (String::new(), String::new()),
    ] {
        let mut manifest = manifest();
        manifest[&key] = Value::Null;
        let findings = refused_on_both_sides(&serde_json::to_vec(&manifest).unwrap(), &key);
        assert!(
            matches!(&findings[..], [only] if only.code == Code::UnknownField && only.pointer == pointer),
            "{key:?}: {findings:?}"
        );
    }
}

#[test]
fn a_number_of_any_size_is_grammatical() {
    for number in [
        "1e999",
        "-1e999",
        "123456789012345678901234567890.5e-4000",
        "0.1e+999999",
    ] {
        let text = serde_json::to_string(&manifest())
            .unwrap()
            .replace("\"lighthouse-7\"", number);
        let findings = refused_on_both_sides(text.as_bytes(), number);
        assert!(
            matches!(&findings[..], [only] if only.code == Code::InvalidType && only.pointer == "/taskId"),
            "{number}: {findings:?}"
        );
        assert_eq!(findings[0].code.stage(), Stage::Shape);
    }
}
