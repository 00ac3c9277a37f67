//! Unicode: what is equal, what is refused, what is shown as nothing.

use crate::shared::{STRINGS, data, manifest, read_json, with};
use icu_properties::CodePointSetData;
use icu_properties::props::DefaultIgnorableCodePoint;
use semsum_core::code::Code;
use semsum_core::text::is_default_ignorable;
use semsum_core::verify::{Outcome, Policy, Verdict, verify};
use serde_json::Value;

#[test]
fn default_ignorable_is_what_another_table_says() {
    let other = CodePointSetData::new::<DefaultIgnorableCodePoint>();
    for c in '\0'..=char::MAX {
        assert_eq!(
            is_default_ignorable(c),
            other.contains(c),
            "U+{:04X}",
            u32::from(c)
        );
    }
}

/// A pair of manifests that differ in one string.
fn pair(pointer: &str, before: &str, after: &str) -> Verdict {
    verify(&with(pointer, before), &with(pointer, after), Policy::Careful)
}

#[test]
fn texts_are_equal_by_nfc_and_identifiers_by_bytes() {
    let Some(suite) = data("suites/unicode") else {
        return;
    };
    let lines = std::fs::read_to_string(suite.join("NormalizationTest-15.0.0-subset.txt")).unwrap();
    let mut judged = 0;
    for line in lines
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with(['#', '@']))
    {
        // Bars are starters that compose with nothing, so whatever stands between them composes by itself.
        let columns: Vec<String> = line
            .split(';')
            .take(5)
            .map(|column| format!("|{}|", decode(column)))
            .collect();
        let [c1, c2, c3, c4, c5] = &columns[..] else {
            panic!("five columns")
        };
        let equal = |a: &str, b: &str| {
            let verdict = pair("/objective", a, b);
            assert_ne!(verdict.outcome, Outcome::BeforeInvalid, "{line}");
            assert_eq!(verdict.is_accepted(), verdict.before == verdict.after, "{line}");
            verdict.is_accepted()
        };
        assert!(
            equal(c1, c2) && equal(c1, c3) && equal(c2, c3) && equal(c4, c5),
            "{line}"
        );
        assert_eq!(
            equal(c1, c4),
            c2 == c4,
            "{line}: compatibility forms are no equals"
        );
        let verdict = pair("/taskId", c1, c2);
        assert_eq!(verdict.is_accepted(), c1 == c2, "{line}: an identifier");
        judged += 1;
    }
    assert_eq!(judged, 2_187, "as the suite's page counts them");
}

fn decode(column: &str) -> String {
    let code = |hex| char::from_u32(u32::from_str_radix(hex, 16).unwrap()).unwrap();
    column.split(' ').map(code).collect()
}

#[test]
fn deceptive_strings_are_refused_or_differ_from_what_they_imitate() {
    let Some(suite) = data("suites/unicode") else {
        return;
    };
    let suite = read_json(&suite.join("trojan-source-strings.json"));
    let strings = suite["strings"].as_array().unwrap();
    for string in strings {
        let (id, text) = (string["id"].as_str().unwrap(), string["text"].as_str().unwrap());
        if has_class(string, "bidi_control") {
            for pointer in STRINGS {
                let verdict = pair(pointer, text, text);
                assert_eq!(verdict.outcome, Outcome::BeforeInvalid, "{id} {pointer}");
                assert!(
                    verdict
                        .findings
                        .iter()
                        .all(|f| f.code == Code::UnsafeCharacter && f.pointer == pointer),
                    "{id} {pointer}"
                );
            }
        } else {
            let verdict = pair("/prohibitions/0", text, &visible_twin(text));
            assert!(!verdict.is_accepted(), "{id}");
        }
    }
    assert_eq!(strings.len(), 57, "as the suite's page counts them");
}

fn has_class(string: &Value, class: &str) -> bool {
    string["classes"].as_array().unwrap().iter().any(|it| it == class)
}

/// The ASCII text that a reader takes the string for: what is shown as nothing taken out, look-alikes spelled in ASCII.
fn visible_twin(text: &str) -> String {
    let shown = text.chars().filter(|c| !is_default_ignorable(*c));
    shown.map(|c| if c.is_ascii() { c } else { 'H' }).collect()
}

#[test]
fn no_invisible_character_lets_a_second_operation_through() {
    let base = manifest();
    let action = base["nextExactAction"].as_str().unwrap();
    let mut judged = 0;
    for c in ('\0'..=char::MAX).filter(|c| is_default_ignorable(*c)) {
        for compound in [
            format!("{action} &{c}& trim lamp 8"),
            format!("{action} {c}&& trim lamp 8"),
        ] {
            let verdict = pair("/nextExactAction", &compound, &compound);
            assert!(!verdict.is_accepted(), "U+{:04X}", u32::from(c));
        }
        judged += 1;
    }
    assert!(
        judged > 4_000,
        "the property has more than four thousand characters"
    );
}
