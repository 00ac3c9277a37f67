//! What is wrong with an object that a program wrote. It names keys of the protocol and what belongs there, never what stands
//! there: that may be a value.

use super::object::Object;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::fmt;

/// What is wrong with an object. Displays as the rest of a sentence about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flaw {
    /// It can't be read as JSON.
    NoJson,
    /// It is no JSON object.
    NoObject,
    /// One of these keys stands in it twice.
    Twice(&'static [&'static str]),
    /// It lacks this key, or has `null` there.
    Lacks(&'static str),
    /// At this key stands something else than what belongs there, which the second text says.
    Unlike(&'static str, &'static str),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoJson => f.write_str("that can't be read as JSON"),
            Self::NoObject => f.write_str("that is no JSON object"),
            Self::Twice(keys) => {
                let keys: Vec<_> = keys.iter().map(|key| format!("\"{key}\"")).collect();
                write!(f, "that has one of {} twice", keys.join(", "))
            }
            Self::Lacks(key) => write!(f, "that lacks \"{key}\""),
            Self::Unlike(key, belongs) => write!(f, "whose \"{key}\" is not {belongs}"),
        }
    }
}

/// What stands at a key. Absence, and `null`, is for the `Option` around it.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Said<T> {
    /// What belongs there.
    Readable(T),
    /// Something else.
    Garbled(IgnoredAny),
}

/// Reads an object whose members are all optional and anything: what can be wrong with it is that it is none, or that a key
/// which is read stands there twice.
pub(super) fn read_object<'a, T: Deserialize<'a>>(
    line: &'a [u8],
    keys: &'static [&'static str],
) -> Result<T, Flaw> {
    match serde_json::from_slice(line) {
        Ok(Object(read)) => Ok(read),
        Err(error) if !error.is_data() => Err(Flaw::NoJson),
        Err(_) if line.trim_ascii_start().starts_with(b"{") => Err(Flaw::Twice(keys)),
        Err(_) => Err(Flaw::NoObject),
    }
}

/// What must stand at a key.
pub(super) fn required<T>(
    said: Option<Said<T>>,
    key: &'static str,
    belongs: &'static str,
) -> Result<T, Flaw> {
    optional(said, key, belongs)?.ok_or(Flaw::Lacks(key))
}

/// What may stand at a key.
pub(super) fn optional<T>(
    said: Option<Said<T>>,
    key: &'static str,
    belongs: &'static str,
) -> Result<Option<T>, Flaw> {
    match said {
        None => Ok(None),
        Some(Said::Readable(value)) => Ok(Some(value)),
        Some(Said::Garbled(_)) => Err(Flaw::Unlike(key, belongs)),
    }
}
