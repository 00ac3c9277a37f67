//! An event: one JSON object, handed in by itself without `seq`, or within a bundle with it.

use super::context::Context;
use super::numbers::tamed;
use super::strings::sound;
use super::visit::{Expected, absent, each_member, elements, members, misplaced, value};
use super::{Stop, walk};
use crate::bundle::Origin;
use crate::code::Code;
use crate::finding::Fault;
use crate::ledger::data_key;
use crate::limits::EVENT_BYTES;
use crate::limits::{EVENT_ID_BYTES, WHOLE_NUMBER_MAX};
use crate::rules::characters::Kind;
use serde::de::{MapAccess, SeqAccess};
use serde_json::{Map, Value};
use std::borrow::Cow;

const KEYS: [&str; 7] = ["id", "kind", "origin", "data", "at", "branch", "actor"];
const KEYS_WITH_SEQ: [&str; 8] = ["id", "kind", "origin", "seq", "data", "at", "branch", "actor"];
const AT_KEYS: [&str; 2] = ["line", "message"];

/// What of an event could be read. A member that is `None` is absent or at fault, and then a fault says so.
#[derive(Default)]
pub(crate) struct Line {
    pub(crate) seq: Option<u64>,
    pub(crate) id: Option<String>,
    pub(crate) kind: Option<String>,
    pub(crate) origin: Option<Origin>,
    /// Numbers that are not whole are null.
    pub(crate) data: Option<Map<String, Value>>,
    pub(crate) at: Option<Value>,
    pub(crate) branch: Option<String>,
    pub(crate) actor: Option<String>,
}

/// Reads an event that is handed in, with what is wrong with the text, or else with the shape as far as it does not depend
/// on the kind.
pub(crate) fn read(bytes: &[u8]) -> (Line, Vec<Fault>) {
    let refused = |code| (Line::default(), vec![Fault::new(code, "")]);
    if bytes.len() > EVENT_BYTES {
        return refused(Code::TooLarge);
    }
    let walked = match line(bytes) {
        // A number that is grammatical but beyond what `serde_json` holds: where it stands decides (ruling 12).
        Err(Stop::Syntax) => tamed(bytes).as_deref().map_or(Err(Stop::Syntax), line),
        walked => walked,
    };
    match walked {
        Ok(walked) => walked,
        Err(Stop::TooDeep) => refused(Code::TooLarge),
        Err(Stop::Syntax) => refused(Code::InvalidJson),
    }
}

fn line(bytes: &[u8]) -> Result<(Line, Vec<Fault>), Stop> {
    let walked = walk(bytes, Event { has_seq: false })?;
    if walked.context.has_text_faults() {
        return Ok((Line::default(), walked.context.into_text_faults()));
    }
    Ok((walked.out, walked.context.into_shape_faults()))
}

/// An event, handed in or in a bundle.
pub(super) struct Event {
    pub(super) has_seq: bool,
}

impl<'de> Expected<'de> for Event {
    type Out = Line;

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidType)
    }

    fn object<A: MapAccess<'de>>(self, object: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        let mut line = Line::default();
        let keys: &'static [&'static str] = if self.has_seq { &KEYS_WITH_SEQ } else { &KEYS };
        let seen = members(object, context, keys, |key, object, context| {
            match key {
                "seq" => line.seq = value(object, Seq, context)?,
                "id" => line.id = value(object, Id, context)?,
                "kind" => {
                    let any = Word(|text| Some(text.to_owned()));
                    line.kind = value(object, any, context)?;
                }
                "origin" => line.origin = value(object, Word(Origin::parse), context)?,
                "data" => line.data = value(object, Data, context)?,
                "branch" => line.branch = value(object, Id, context)?,
                "actor" => line.actor = value(object, Id, context)?,
                _ => line.at = value(object, At, context)?,
            }
            Ok(())
        })?;
        // All but the last three; and an event that carries nothing is written without data.
        let needed = keys.len().saturating_sub(3);
        let seen: Vec<_> = seen.into_iter().take(needed).collect();
        if self.has_seq && seen.last() == Some(&false) {
            line.data = Some(Map::new());
        }
        let needed = if self.has_seq {
            needed.saturating_sub(1)
        } else {
            needed
        };
        absent(
            keys.get(..needed).unwrap_or(keys),
            &seen,
            Code::RequiredMissing,
            context,
        );
        Ok(line)
    }
}

/// The event's place in its bundle.
struct Seq;

impl<'de> Expected<'de> for Seq {
    type Out = Option<u64>;

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidType)
    }

    fn whole(self, value: u64, context: &mut Context<'de>) -> Self::Out {
        if value > WHOLE_NUMBER_MAX {
            context.report(Code::InvalidEvent);
            return None;
        }
        Some(value)
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

/// What the event carries. Which members it must have, and what each must be, is its kind's to say.
struct Data;

impl<'de> Expected<'de> for Data {
    type Out = Option<Map<String, Value>>;

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidType)
    }

    fn object<A: MapAccess<'de>>(self, object: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        Ok(Some(map(object, context)?))
    }
}

/// Any value, as it is; a number that is not whole is null, since no kind takes one.
struct Any;

impl<'de> Expected<'de> for Any {
    type Out = Value;

    fn code(&self) -> Option<Code> {
        None
    }

    fn string(self, value: Cow<'de, str>, _: &mut Context<'de>) -> Value {
        Value::String(value.into_owned())
    }

    fn whole(self, value: u64, _: &mut Context<'de>) -> Value {
        Value::from(value)
    }

    fn flag(self, value: bool, _: &mut Context<'de>) -> Value {
        Value::Bool(value)
    }

    fn array<A: SeqAccess<'de>>(self, array: A, context: &mut Context<'de>) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        elements(array, context, |_| Self, |value| list.push(value))?;
        Ok(Value::Array(list))
    }

    fn object<A: MapAccess<'de>>(self, object: A, context: &mut Context<'de>) -> Result<Value, A::Error> {
        Ok(Value::Object(map(object, context)?))
    }
}

fn map<'de, A: MapAccess<'de>>(
    object: A,
    context: &mut Context<'de>,
) -> Result<Map<String, Value>, A::Error> {
    let mut map = Map::new();
    each_member(object, context, data_key, |key, object, context| {
        let value = value(object, Any, context)?;
        map.insert(key.into_owned(), value);
        Ok(())
    })?;
    Ok(map)
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
