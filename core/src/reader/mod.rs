//! The strict reader: bytes to a manifest, or everything that is wrong with them (design section 3).
//!
//! `serde_json` parses; this module decides. Two parsers that disagree are an attack, so whatever a lenient parser
//! would let pass (repeated keys, lone surrogates, a second document behind the first) is a fault here, and nothing
//! that is skipped escapes those checks (ruling 12).

mod context;
mod manifest;
mod numbers;
mod visit;

use crate::code::Code;
use crate::finding::Fault;
use crate::limits::MANIFEST_BYTES;
use crate::manifest::ResumeManifest;
use context::Context;
use serde::de::DeserializeSeed;
use visit::{Expected, Skim, Visit};

/// Reads a manifest, borrowing from `bytes` wherever a string holds no escape.
///
/// # Errors
/// All faults of the earliest stage that has one: raw text (a) or shape (b), sorted by pointer, then code. Never empty.
pub fn read(bytes: &[u8]) -> Result<ResumeManifest<'_>, Vec<Fault>> {
    let Read { value, context } = match parse(bytes, manifest::Root) {
        Ok(read) => read,
        // A text with a number in it is no manifest, whatever the second walk made of it.
        Err(faults) if faults.is_empty() => return Err(vec![Fault::new(Code::InvalidJson, "")]),
        Err(faults) => return Err(faults),
    };
    match (value, context.into_shape_faults()) {
        (Some(manifest), faults) if faults.is_empty() => Ok(manifest),
        (_, faults) => Err(faults),
    }
}

/// Checks the raw text alone (stage a): one JSON text in UTF-8, of bounded size and depth, no key given twice.
///
/// # Errors
/// All faults of the raw text (rulings 6, 11, 12, 58).
pub fn check_text(bytes: &[u8]) -> Result<(), Vec<Fault>> {
    match parse(bytes, Skim) {
        Err(faults) if !faults.is_empty() => Err(faults),
        _ => Ok(()),
    }
}

struct Read<'a, T> {
    value: T,
    context: Context<'a>,
}

/// The value, or the faults of the earliest stage; no faults at all where the text holds a number that `serde_json`
/// can't hold and nothing else is wrong with it.
fn parse<'a, E>(bytes: &'a [u8], expected: E) -> Result<Read<'a, <E as Expected<'a>>::Out>, Vec<Fault>>
where
    E: for<'x> Expected<'x> + Copy,
{
    if bytes.len() > MANIFEST_BYTES {
        return Err(vec![Fault::new(Code::TooLarge, "")]);
    }
    let mut context = Context::default();
    match walk(bytes, expected, &mut context) {
        Ok(value) if context.has_text_faults() => {
            drop(value);
            Err(context.into_text_faults())
        }
        Ok(value) => Ok(Read { value, context }),
        Err(Stop::TooDeep) => Err(vec![Fault::new(Code::TooLarge, "")]),
        Err(Stop::Syntax) => Err(diagnose(bytes, expected)),
    }
}

/// Why a walk ended early.
enum Stop {
    TooDeep,
    Syntax,
}

fn walk<'a, E: Expected<'a>>(
    bytes: &'a [u8],
    expected: E,
    context: &mut Context<'a>,
) -> Result<E::Out, Stop> {
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let walked = Visit {
        expected,
        context: &mut *context,
    }
    .deserialize(&mut deserializer)
    .and_then(|value| {
        deserializer.end()?;
        Ok(value)
    });
    walked.map_err(|_| {
        if context.is_too_deep() {
            Stop::TooDeep
        } else {
            Stop::Syntax
        }
    })
}

/// Tells a syntax fault from a number that is grammatical but beyond what `serde_json` holds (`1e999`, ruling 12).
///
/// No field of a manifest is a number, so such a text is refused either way; only the code differs. The second walk
/// reads the same text with every well-formed number spelled `0`, at the same offsets.
fn diagnose<E>(bytes: &[u8], expected: E) -> Vec<Fault>
where
    E: for<'x> Expected<'x>,
{
    let Some(zeroed) = numbers::zeroed(bytes) else {
        return vec![Fault::new(Code::InvalidJson, "")];
    };
    let mut context = Context::default();
    match walk(&zeroed, expected, &mut context) {
        Err(Stop::TooDeep) => vec![Fault::new(Code::TooLarge, "")],
        Err(Stop::Syntax) => vec![Fault::new(Code::InvalidJson, "")],
        Ok(_) if context.has_text_faults() => context.into_text_faults(),
        Ok(_) => context.into_shape_faults(),
    }
}
