//! An event as it is handed in: one JSON object without `seq`.

use super::context::Context;
use super::numbers::zeroed;
use super::strings::sound;
use super::visit::{Expected, absent, members, misplaced, value};
use super::{Stop, walk};
use crate::bundle::Origin;
use crate::code::Code;
use crate::finding::Fault;
use crate::ledger::{DATA_KEYS, EVENT_ID_BYTES, WHOLE_NUMBER_MAX};
use crate::limits::MANIFEST_BYTES;
use crate::rules::characters::Kind;
use serde::de::MapAccess;
use serde_json::{Map, Value};
use std::borrow::Cow;

const EVENT_KEYS: [&str; 5] = ["id", "kind", "origin", "data", "at"];
const REQUIRED: [&str; 4] = ["id", "kind", "origin", "data"];
const AT_KEYS: [&str; 2] = ["line", "message"];

/// What of a line could be read. A member that is `None` is absent or at fault, and then `faults` says so.
#[derive(Default)]
pub(crate) struct Line {
    pub(crate) id: Option<String>,
    pub(crate) kind: Option<String>,
    pub(crate) origin: Option<Origin>,
    /// Values of another type than string are null.
    pub(crate) data: Option<Map<String, Value>>,
    pub(crate) at: Option<Value>,
    /// Whether a number in it is beyond what could be read; every number was then read as 0.
    pub(crate) has_huge_number: bool,
    /// What is wrong with the text, or else with the shape as far as it does not depend on the kind.
    pub(crate) faults: Vec<Fault>,
}

/// Reads a line. It may have as many bytes as a manifest: the longest texts of events are those of manifests.
pub(crate) fn read(bytes: &[u8]) -> Line {
    let refused = |faults| Line {
        faults,
        ..Line::default()
    };
    let too_large = || refused(vec![Fault::new(Code::TooLarge, "")]);
    if bytes.len() > MANIFEST_BYTES {
        return too_large();
    }
    let syntax = || refused(vec![Fault::new(Code::InvalidJson, "")]);
    match line(bytes) {
        Ok(line) => line,
        Err(Stop::TooDeep) => too_large(),
        // A number that is grammatical but beyond what `serde_json` holds stands where none may, or in `at` (ruling 12).
        Err(Stop::Syntax) => match zeroed(bytes).as_deref().map(line) {
            Some(Ok(line)) => Line {
                has_huge_number: true,
                ..line
            },
            Some(Err(Stop::TooDeep)) => too_large(),
            Some(Err(Stop::Syntax)) | None => syntax(),
        },
    }
}

fn line(bytes: &[u8]) -> Result<Line, Stop> {
    let walked = walk(bytes, Event)?;
    if walked.context.has_text_faults() {
        return Ok(Line {
            faults: walked.context.into_text_faults(),
            ..Line::default()
        });
    }
    Ok(Line {
        faults: walked.context.into_shape_faults(),
        ..walked.out
    })
}

struct Event;

impl<'de> Expected<'de> for Event {
    type Out = Line;

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidType)
    }

    fn object<A: MapAccess<'de>>(self, object: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        let mut line = Line::default();
        let mut seen = members(object, context, &EVENT_KEYS, |key, object, context| {
            match key {
                "id" => line.id = value(object, Id, context)?,
                "kind" => {
                    let any = Word(|text| Some(text.to_owned()));
                    line.kind = value(object, any, context)?;
                }
                "origin" => {
                    line.origin = value(object, Word(Origin::parse), context)?;
                }
                "data" => line.data = value(object, Data, context)?,
                _ => line.at = value(object, At, context)?,
            }
            Ok(())
        })?;
        seen.truncate(REQUIRED.len());
        absent(&REQUIRED, &seen, Code::RequiredMissing, context);
        Ok(line)
    }
}

/// The event's id.
struct Id;

impl<'de> Expected<'de> for Id {
    type Out = Option<String>;

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidType)
    }

    fn string(self, value: Cow<'de, str>, context: &mut Context<'de>) -> Self::Out {
        let value = sound(value, Kind::Identifier, Code::RequiredMissing, context)?;
        if value.len() > EVENT_ID_BYTES {
            context.report(Code::InvalidEvent);
            return None;
        }
        Some(value.into_owned())
    }
}

/// A string that is one of a list.
struct Word<T>(fn(&str) -> Option<T>);

impl<'de, T> Expected<'de> for Word<T> {
    type Out = Option<T>;

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidType)
    }

    fn string(self, value: Cow<'de, str>, context: &mut Context<'de>) -> Self::Out {
        let value = sound(value, Kind::Identifier, Code::RequiredMissing, context)?;
        let word = (self.0)(&value);
        if word.is_none() {
            context.report(Code::InvalidEvent);
        }
        word
    }
}

/// What the event carries. Which members it must have is its kind's to say.
struct Data;

impl<'de> Expected<'de> for Data {
    type Out = Option<Map<String, Value>>;

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidType)
    }

    fn object<A: MapAccess<'de>>(self, object: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        let mut data = Map::new();
        members(object, context, &DATA_KEYS, |key, object, context| {
            let value = value(object, Datum, context)?;
            data.insert(key.to_owned(), value);
            Ok(())
        })?;
        Ok(Some(data))
    }
}

/// A string; everything else is walked, and null to the kind.
struct Datum;

impl<'de> Expected<'de> for Datum {
    type Out = Value;

    fn code(&self) -> Option<Code> {
        None
    }

    fn string(self, value: Cow<'de, str>, _: &mut Context<'de>) -> Value {
        Value::String(value.into_owned())
    }
}

/// Where an imported event stood: `{line}` counted from 1, or `{message}`, an index or an id.
struct At;

impl<'de> Expected<'de> for At {
    type Out = Option<Value>;

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidType)
    }

    fn object<A: MapAccess<'de>>(self, object: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        let mut at = Map::new();
        let mut is_whole = true;
        let seen = members(object, context, &AT_KEYS, |key, object, context| {
            match value(object, Place(key), context)? {
                Some(value) => drop(at.insert(key.to_owned(), value)),
                None => is_whole = false,
            }
            Ok(())
        })?;
        if seen.iter().filter(|seen| **seen).count() != 1 {
            context.report(Code::InvalidEvent);
            return Ok(None);
        }
        Ok(is_whole.then_some(Value::Object(at)))
    }
}

/// A member of `at`, by its key.
struct Place(&'static str);

impl<'de> Expected<'de> for Place {
    type Out = Option<Value>;

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidType)
    }

    fn whole(self, value: u64, context: &mut Context<'de>) -> Self::Out {
        let first = u64::from(self.0 == "line");
        if (first..=WHOLE_NUMBER_MAX).contains(&value) {
            return Some(Value::from(value));
        }
        context.report(Code::InvalidEvent);
        None
    }

    fn string(self, value: Cow<'de, str>, context: &mut Context<'de>) -> Self::Out {
        if self.0 == "line" {
            misplaced(&value, Code::InvalidType, context);
            return None;
        }
        Some(Value::String(Id.string(value, context)?))
    }
}
