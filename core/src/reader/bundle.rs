//! A whole bundle: `{schema, taskId, events}`.

use super::context::Context;
use super::event::{Event, Line};
use super::numbers::tamed;
use super::strings::sound;
use super::visit::{Expected, absent, elements, members, value};
use super::{Stop, walk};
use crate::bundle::SCHEMA;
use crate::code::Code;
use crate::finding::Fault;
use crate::limits::BUNDLE_BYTES;
use crate::rules::characters::Kind;
use serde::de::{MapAccess, SeqAccess};
use std::borrow::Cow;

const KEYS: [&str; 3] = ["schema", "taskId", "events"];

/// What of a bundle could be read.
#[derive(Default)]
pub(crate) struct Raw {
    pub(crate) task_id: Option<String>,
    pub(crate) events: Vec<Line>,
}

/// Reads a bundle, with what is wrong with the text, or else with the shape as far as it does not depend on kinds. Pointers
/// lead into the bundle.
pub(crate) fn read(bytes: &[u8]) -> (Raw, Vec<Fault>) {
    let refused = |code| (Raw::default(), vec![Fault::new(code, "")]);
    if bytes.len() > BUNDLE_BYTES {
        return refused(Code::TooLarge);
    }
    let walked = match bundle(bytes) {
        // As for an event by itself (ruling 12).
        Err(Stop::Syntax) => tamed(bytes).as_deref().map_or(Err(Stop::Syntax), bundle),
        walked => walked,
    };
    match walked {
        Ok(walked) => walked,
        Err(Stop::TooDeep) => refused(Code::TooLarge),
        Err(Stop::Syntax) => refused(Code::InvalidJson),
    }
}

fn bundle(bytes: &[u8]) -> Result<(Raw, Vec<Fault>), Stop> {
    let walked = walk(bytes, Bundle)?;
    if walked.context.has_text_faults() {
        return Ok((Raw::default(), walked.context.into_text_faults()));
    }
    Ok((walked.out, walked.context.into_shape_faults()))
}

struct Bundle;

impl<'de> Expected<'de> for Bundle {
    type Out = Raw;

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidType)
    }

    fn object<A: MapAccess<'de>>(self, object: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        let mut raw = Raw::default();
        let seen = members(object, context, &KEYS, |key, object, context| {
            match key {
                "schema" => value(object, Schema, context)?,
                "taskId" => raw.task_id = value(object, TaskId, context)?,
                _ => raw.events = value(object, Events, context)?,
            }
            Ok(())
        })?;
        absent(&KEYS, &seen, Code::RequiredMissing, context);
        Ok(raw)
    }
}

struct Schema;

impl<'de> Expected<'de> for Schema {
    type Out = ();

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidType)
    }

    fn string(self, value: Cow<'de, str>, context: &mut Context<'de>) {
        if sound(value, Kind::Identifier, Code::RequiredMissing, context).is_some_and(|name| name != SCHEMA) {
            context.report(Code::InvalidEvent);
        }
    }
}

struct TaskId;

impl<'de> Expected<'de> for TaskId {
    type Out = Option<String>;

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidType)
    }

    fn string(self, value: Cow<'de, str>, context: &mut Context<'de>) -> Self::Out {
        sound(value, Kind::Identifier, Code::RequiredMissing, context).map(Cow::into_owned)
    }
}

struct Events;

impl<'de> Expected<'de> for Events {
    type Out = Vec<Line>;

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidType)
    }

    fn array<A: SeqAccess<'de>>(self, array: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        let mut events = Vec::new();
        elements(
            array,
            context,
            |_| Event { has_seq: true },
            |event| events.push(event),
        )?;
        Ok(events)
    }
}
