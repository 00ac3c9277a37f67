//! Strings in a bundle that look like secrets: the shapes of tokens that are well known by their prefix.
//!
//! A warning, never a verdict: a bundle is made of what was said and printed, and a key that was printed is in every copy of
//! it. Each shape is documented by whoever hands the token out.

use crate::bundle::Bundle;
use serde_json::Value;

/// The code of the warning.
pub const SECRET_SUSPECTED: &str = "secret_suspected";

/// A token's shape: a prefix, and how many characters of an alphabet follow it at least.
struct Shape {
    prefix: &'static str,
    alphabet: fn(u8) -> bool,
    at_least: usize,
}

const fn shape(prefix: &'static str, alphabet: fn(u8) -> bool, at_least: usize) -> Shape {
    Shape {
        prefix,
        alphabet,
        at_least,
    }
}

fn upper(byte: u8) -> bool {
    byte.is_ascii_uppercase() || byte.is_ascii_digit()
}

fn word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}

fn dotted(byte: u8) -> bool {
    word(byte) || byte == b'.'
}

const SHAPES: [Shape; 39] = [
    shape("AKIA", upper, 16),
    shape("ASIA", upper, 16),
    shape("ABIA", upper, 16),
    shape("ACCA", upper, 16),
    shape("ghp_", word, 36),
    shape("gho_", word, 36),
    shape("ghu_", word, 36),
    shape("ghs_", word, 36),
    shape("ghr_", word, 36),
    shape("github_pat_", word, 60),
    shape("glpat-", word, 20),
    shape("gloas-", word, 20),
    shape("gldt-", word, 20),
    shape("glrt-", word, 20),
    shape("glrtr-", word, 20),
    shape("glcbt-", word, 20),
    shape("glptt-", word, 20),
    shape("glft-", word, 20),
    shape("glimt-", word, 20),
    shape("glagent-", word, 20),
    shape("glsoat-", word, 20),
    shape("sk-", word, 32),
    shape("sk_live_", word, 24),
    shape("rk_live_", word, 24),
    shape("xoxb-", word, 20),
    shape("xoxp-", word, 20),
    shape("xapp-", word, 20),
    shape("xoxe-", word, 20),
    shape("AIza", word, 35),
    shape("npm_", word, 36),
    shape("pypi-", word, 85),
    shape("dop_v1_", word, 64),
    shape("doo_v1_", word, 64),
    shape("dor_v1_", word, 64),
    shape("hvs.", word, 24),
    shape("hvb.", word, 24),
    shape("hf_", word, 34),
    shape("SG.", dotted, 60),
    shape("eyJ", dotted, 60),
];

/// What the label of a key begins behind, how labels of keys end (RFC 7468; RFC 9580, section 6.2.1), and what follows them.
const BEGIN: &str = "-----BEGIN ";
const KEYS: [&str; 2] = ["PRIVATE KEY", "PRIVATE KEY BLOCK"];
const DASHES: &str = "-----";

/// Places of a bundle whose strings look like secrets, each once, in order. Pointers lead to the member of the event's
/// `data`.
#[must_use]
pub fn secrets(bundle: &Bundle) -> Vec<(Option<String>, String)> {
    let mut found = Vec::new();
    for (index, event) in bundle.events.iter().enumerate() {
        for (key, value) in &event.data {
            if holds(value) {
                let member = super::data_key(key).map(|key| format!("/{key}"));
                let pointer = format!("/events/{index}/data{}", member.unwrap_or_default());
                found.push((Some(event.id.clone()), pointer));
            }
        }
    }
    found
}

fn holds(value: &Value) -> bool {
    match value {
        Value::String(text) => looks_secret(text),
        Value::Array(list) => list.iter().any(holds),
        Value::Object(map) => map.values().any(holds),
        _ => false,
    }
}

fn looks_secret(text: &str) -> bool {
    // The parts between two beginnings don't overlap, so each byte is looked at once.
    let has_key = text.split(BEGIN).skip(1).any(|behind| {
        let label = behind.split_once(DASHES).map(|(label, _)| label);
        label.is_some_and(|label| !label.contains('\n') && KEYS.iter().any(|key| label.ends_with(key)))
    });
    has_key || SHAPES.iter().any(|shape| shape.stands_in(text))
}

impl Shape {
    /// Whether a token of this shape stands in a text, at the beginning of a word.
    fn stands_in(&self, text: &str) -> bool {
        text.match_indices(self.prefix).any(|(at, _)| {
            let (before, behind) = text.split_at_checked(at).unwrap_or((text, ""));
            let begins = before
                .bytes()
                .next_back()
                .is_none_or(|byte| !byte.is_ascii_alphanumeric());
            // No more is looked at than has to be there, however long it goes on.
            let body = behind.bytes().skip(self.prefix.len()).take(self.at_least);
            begins && body.take_while(|byte| (self.alphabet)(*byte)).count() == self.at_least
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Shape, looks_secret, shape};
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn well_known_shapes_are_seen_and_ordinary_words_are_not() {
        for body in [
            ("AKIA", "ABCDEFGHIJKLMNOP"),
            ("ghp_", "abcdefghijklmnopqrstuvwxyz0123456789"),
            ("sk-", "proj-abcdefghijklmnopqrstuvwxyz0123"),
            ("xoxb-", "123456789012-abcdefghijkl"),
            ("xoxe-", "1-abcdefghijklmnopqrst"),
            ("ABIA", "ABCDEFGHIJKLMNOP"),
            ("glrt-", "abcdefghij-123456789"),
            ("glagent-", "abcdefghij_123456789abcdefghij_123456789abcdefghij"),
            ("hvs.", "CAESIabcdefghijklmnopqrst"),
            (
                "dop_v1_",
                "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
            ),
            (
                "pypi-",
                "AgEIcHlwaS5vcmcabcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_abcdefghi",
            ),
        ] {
            let token = format!("{}{}", body.0, body.1);
            assert!(looks_secret(&format!("key={token} ok")), "{token}");
            let shorter: String = token.chars().take(12).collect();
            assert!(!looks_secret(&shorter), "{shorter}");
            assert!(!looks_secret(&format!("x{token}")), "{token}");
        }
        assert!(!looks_secret(
            "the task-tracker asked for sk-8 sizes, gldt-tables and hvs.v"
        ));
    }

    #[test]
    fn a_key_is_seen_whatever_stands_before_it() {
        const CERTIFICATE: &str = "-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\n";
        for key in [
            "-----BEGIN PRIVATE KEY-----\nMII",
            "-----BEGIN RSA PRIVATE KEY-----\\nMII",
            "-----BEGIN ENCRYPTED PRIVATE KEY-----\r\nMII",
            "-----BEGIN OPENSSH PRIVATE KEY-----",
            "-----BEGIN PGP PRIVATE KEY BLOCK-----\n",
        ] {
            for before in [
                "",
                "a\n",
                CERTIFICATE,
                "-----BEGIN ",
                "-----BEGIN X-----BEGIN Y\n",
            ] {
                assert!(looks_secret(&format!("{before}{key}")), "{before}{key}");
            }
        }
        for other in [
            CERTIFICATE,
            "-----BEGIN CERTIFICATE-----\nPRIVATE KEY-----",
            "-----BEGIN X\nPRIVATE KEY-----",
            "-----BEGIN PUBLIC KEY-----\nMII",
            "-----END PRIVATE KEY-----",
            "a PRIVATE KEY----- is no key",
        ] {
            assert!(!looks_secret(other), "{other}");
        }
    }

    /// However long a token goes on, and however often its prefix stands in it, each prefix costs the same. Counted.
    #[test]
    fn work_grows_as_the_text_does() {
        static LOOKED_AT: AtomicUsize = AtomicUsize::new(0);
        fn counted(byte: u8) -> bool {
            LOOKED_AT.fetch_add(1, Ordering::Relaxed);
            byte != b'!'
        }
        const SHORT: Shape = shape("eyJ", counted, 40);
        let steps = |text: &str, expected: bool| {
            LOOKED_AT.store(0, Ordering::Relaxed);
            assert_eq!(SHORT.stands_in(text), expected);
            LOOKED_AT.load(Ordering::Relaxed)
        };
        for part in ["eyJ!", "eyJ.eyJ.eyJ.!", "eyJ.eyJ.eyJeyJeyJeyJeyJeyJ!"] {
            let (once, twice) = (
                steps(&part.repeat(1_000), false),
                steps(&part.repeat(2_000), false),
            );
            assert_eq!(twice, 2 * once, "{part}");
        }
        assert_eq!(steps(&"eyJ.".repeat(100_000), true), 40);
    }
}
