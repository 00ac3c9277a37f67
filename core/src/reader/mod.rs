//! The strict reader: bytes to a manifest, or everything that is wrong with them (design section 3).
//!
//! `serde_json` parses; this module decides. Two parsers that disagree are an attack, so whatever a lenient parser
//! would let pass (repeated keys, lone surrogates, a second document behind the first) is a fault here, and nothing
//! that is skipped escapes those checks (ruling 12).

mod bundle;
mod candidate;
mod context;
mod event;
mod manifest;
mod numbers;
mod spans;
mod strings;
mod visit;
mod writes;

use crate::code::{Code, Stage};
use crate::finding::Fault;
use crate::limits::MANIFEST_BYTES;
use crate::manifest::ResumeManifest;
use context::Context;
use serde::de::DeserializeSeed;
use visit::{Expected, Visit};

pub(crate) use bundle::read as read_bundle;
pub(crate) use candidate::read as read_candidate;
pub(crate) use context::is_nameable;
pub(crate) use event::{Line, read as read_event};

/// Reads a manifest: one JSON text in UTF-8 without byte order mark, of at most [`MANIFEST_BYTES`] bytes (design section
/// 3). Borrows from `bytes` wherever a string holds no escape.
///
/// # Errors
/// All faults of the earliest stage that has one: raw text (a) or shape (b), sorted by pointer, then code. Never empty.
pub fn read(bytes: &[u8]) -> Result<ResumeManifest<'_>, Vec<Fault>> {
    if bytes.len() > MANIFEST_BYTES {
        return Err(vec![Fault::new(Code::TooLarge, "")]);
    }
    match walk(bytes, manifest::Root) {
        Ok(walked) => walked.manifest(),
        Err(Stop::TooDeep) => Err(vec![Fault::new(Code::TooLarge, "")]),
        Err(Stop::Syntax) => Err(diagnose(bytes)),
    }
}

/// Checks the raw text of a manifest alone (stage a): one JSON text in UTF-8, of bounded size and depth, no key given
/// twice.
///
/// # Errors
/// All faults of the raw text (rulings 6, 11, 12, 58).
pub fn check_text(bytes: &[u8]) -> Result<(), Vec<Fault>> {
    match read(bytes) {
        Err(faults) if faults.iter().all(|fault| fault.code.stage() == Stage::RawText) => Err(faults),
        _ => Ok(()),
    }
}

/// A document that was walked to its end.
struct Walked<'a, T> {
    out: T,
    context: Context<'a>,
}

impl<'a> Walked<'a, Option<ResumeManifest<'a>>> {
    /// The manifest, or the faults of the earliest stage.
    fn manifest(self) -> Result<ResumeManifest<'a>, Vec<Fault>> {
        if self.context.has_text_faults() {
            return Err(self.context.into_text_faults());
        }
        match (self.out, self.context.into_shape_faults()) {
            (Some(manifest), faults) if faults.is_empty() => Ok(manifest),
            (_, faults) => Err(faults),
        }
    }
}

/// Why a walk ended early.
enum Stop {
    TooDeep,
    Syntax,
}

fn walk<'a, E: Expected<'a>>(bytes: &'a [u8], expected: E) -> Result<Walked<'a, E::Out>, Stop> {
    let mut context = Context::default();
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let root = Visit {
        expected,
        context: &mut context,
    };
    let walked = root.deserialize(&mut deserializer).and_then(|out| {
        deserializer.end()?;
        Ok(out)
    });
    match walked {
        Ok(out) => Ok(Walked { out, context }),
        Err(_) if context.is_too_deep() => Err(Stop::TooDeep),
        Err(_) => Err(Stop::Syntax),
    }
}

/// Tells a syntax fault from a number that is grammatical but beyond what `serde_json` holds (`1e999`, ruling 12).
///
/// No field of a manifest is a number, so such a text is refused either way; only the code differs. The second walk
/// reads the same text with every such number spelled in bounds, at the same offsets.
fn diagnose(bytes: &[u8]) -> Vec<Fault> {
    let invalid = || vec![Fault::new(Code::InvalidJson, "")];
    let Some(tamed) = numbers::tamed(bytes) else {
        return invalid();
    };
    match walk(&tamed, manifest::Root) {
        Err(Stop::TooDeep) => vec![Fault::new(Code::TooLarge, "")],
        Err(Stop::Syntax) => invalid(),
        // A text with a number in it is no manifest, so there are faults.
        Ok(walked) => walked.manifest().err().unwrap_or_else(invalid),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Found by fuzzing: the text alone was once walked without the schema, and `sha256` is no nameable word elsewhere.
    #[test]
    fn the_text_alone_has_the_faults_that_reading_has() {
        let text = br#"{"canonical":{"sha256":"","sha256":""},"sha256":1,"sha256":1}"#;
        let faults = check_text(text).unwrap_err();
        assert_eq!(faults, read(text).err().unwrap());
        let pointers: Vec<_> = faults.iter().map(|fault| fault.pointer.as_str()).collect();
        assert_eq!(pointers, ["", "/canonical/sha256"]);
    }

    /// A repeated key's later values have places in the schema too: `sha256` is a word that can be named there.
    #[test]
    fn keys_within_each_value_of_a_repeated_key_are_named() {
        let twice = r#"{"sha256":1,"sha256":2}"#;
        for text in [
            format!(r#"{{"canonical":1,"canonical":{twice}}}"#),
            format!(r#"{{"canonical":{twice},"canonical":1}}"#),
            format!(r#"{{"canonical":1,"canonical":[],"canonical":{twice}}}"#),
            format!(r#"{{"canonical":1e999,"canonical":{twice}}}"#),
        ] {
            let faults = check_text(text.as_bytes()).unwrap_err();
            let pointers: Vec<_> = faults.iter().map(|fault| fault.pointer.as_str()).collect();
            assert_eq!(pointers, ["/canonical", "/canonical/sha256"], "{text}");
        }
    }

    /// `sha256` is a key of the schema in `canonical` alone; elsewhere its digits keep it from being named.
    #[test]
    fn a_key_of_the_schema_is_one_in_its_own_place_alone() {
        let twice = r#"{"sha256":1,"sha256":2}"#;
        for (text, pointer) in [
            (format!(r#"{{"canonical":[{twice}]}}"#), "/canonical/0"),
            (format!(r#"{{"externalWrites":[{twice}]}}"#), "/externalWrites/0"),
            (format!(r#"{{"prohibitions":[{twice}]}}"#), "/prohibitions/0"),
            (format!(r#"{{"foo":{{"canonical":{twice}}}}}"#), "/foo/canonical"),
        ] {
            let faults = check_text(text.as_bytes()).unwrap_err();
            let pointers: Vec<_> = faults.iter().map(|fault| fault.pointer.as_str()).collect();
            assert_eq!(pointers, [pointer], "{text}");
        }
    }

    /// A count is the same in whatever order the members stand, and counts keys, not how often they stand (ruling 67).
    #[test]
    fn each_repeated_key_counts_once_in_its_finding() {
        let hidden = r#""a b":1,"a b":2"#;
        for (text, counts) in [
            // The named key itself, and the one within it that has no name.
            (format!(r#"{{"foo":{{{hidden}}},"foo":1}}"#), &[2][..]),
            (format!(r#"{{"foo":1,"foo":{{{hidden}}}}}"#), &[2]),
            (format!(r#"{{"foo":{{{hidden}}},"foo":{{{hidden}}}}}"#), &[2]),
            // The same place twice, since the key on the way there stands twice.
            (r#"{"a b":{"x":1,"x":2},"a b":{"x":1,"x":2}}"#.to_owned(), &[2]),
            // Two places: the same keys on other ways.
            (r#"{"a b":{"x":1,"x":2},"c d":{"x":1,"x":2}}"#.to_owned(), &[2]),
            (r#"{"a b":[{"x":1,"x":2},{"x":1,"x":2,"x":3}]}"#.to_owned(), &[2]),
            (
                r#"{"a":1,"a":2,"a":3,"b c":1,"b c":2,"b c":3}"#.to_owned(),
                &[1, 1],
            ),
        ] {
            let faults = check_text(text.as_bytes()).unwrap_err();
            let found: Vec<_> = faults.iter().map(|fault| fault.count).collect();
            assert_eq!(found, counts, "{text}");
        }
    }

    #[test]
    fn a_number_of_any_size_is_no_fault_of_the_text() {
        assert!(check_text(b"{\"a\":1e999}").is_ok());
        assert!(check_text(b"{\"a\":01e999}").is_err());
    }
}
