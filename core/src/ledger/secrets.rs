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

const SHAPES: [Shape; 20] = [
    shape("AKIA", upper, 16),
    shape("ASIA", upper, 16),
    shape("ghp_", word, 36),
    shape("gho_", word, 36),
    shape("ghu_", word, 36),
    shape("ghs_", word, 36),
    shape("ghr_", word, 36),
    shape("github_pat_", word, 60),
    shape("glpat-", word, 20),
    shape("sk-", word, 32),
    shape("sk_live_", word, 24),
    shape("rk_live_", word, 24),
    shape("xoxb-", word, 20),
    shape("xoxp-", word, 20),
    shape("xapp-", word, 20),
    shape("AIza", word, 35),
    shape("npm_", word, 36),
    shape("hf_", word, 34),
    shape("SG.", dotted, 60),
    shape("eyJ", dotted, 60),
];

const PEM: (&str, &str) = ("-----BEGIN ", "PRIVATE KEY-----");

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
    let has_key = text
        .split_once(PEM.0)
        .is_some_and(|(_, behind)| behind.lines().next().is_some_and(|line| line.contains(PEM.1)));
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
            let body = behind.bytes().skip(self.prefix.len());
            begins && body.take_while(|byte| (self.alphabet)(*byte)).count() >= self.at_least
        })
    }
}

#[cfg(test)]
mod tests {
    use super::looks_secret;

    #[test]
    fn well_known_shapes_are_seen_and_ordinary_words_are_not() {
        for body in [
            ("AKIA", "ABCDEFGHIJKLMNOP"),
            ("ghp_", "abcdefghijklmnopqrstuvwxyz0123456789"),
            ("sk-", "proj-abcdefghijklmnopqrstuvwxyz0123"),
            ("xoxb-", "123456789012-abcdefghijkl"),
        ] {
            let token = format!("{}{}", body.0, body.1);
            assert!(looks_secret(&format!("key={token} ok")), "{token}");
            let shorter: String = token.chars().take(12).collect();
            assert!(!looks_secret(&shorter), "{shorter}");
            assert!(!looks_secret(&format!("x{token}")), "{token}");
        }
        assert!(looks_secret("a\n-----BEGIN RSA PRIVATE KEY-----\nMII"));
        assert!(!looks_secret("-----BEGIN CERTIFICATE-----\nPRIVATE KEY-----"));
        assert!(!looks_secret("the task-tracker asked for sk-8 sizes"));
    }
}
