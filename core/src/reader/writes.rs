//! `externalWrites` as an expectation (stage b).

use super::context::{Context, Segment};
use super::strings::{Member, Text, any};
use super::visit::{Expected, Key, absent, elements, members, value};
use crate::code::Code;
use crate::manifest::{ExternalWrite, Status};
use crate::rules::characters::Kind;
use crate::rules::shape::{self, WriteKey};
use serde::de::{MapAccess, SeqAccess};

/// `externalWrites`: a list of effects, each with an id of its own (ruling 10).
pub(super) struct Writes;

impl<'de> Expected<'de> for Writes {
    type Out = Option<Vec<ExternalWrite<'de>>>;

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidExternalWrite)
    }

    fn array<A: SeqAccess<'de>>(self, array: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        let mut writes = Vec::new();
        let mut ids = Vec::new();
        elements(
            array,
            context,
            |_| Write,
            |element: Seen<'de>| {
                ids.push(element.effect_id);
                writes.extend(element.write);
            },
        )?;
        for index in shape::repeated(&ids) {
            context.within(Segment::Index(index), |context| {
                let key = Segment::Key(WriteKey::EffectId.as_str());
                context.within(key, |context| context.report(Code::InvalidExternalWrite));
            });
        }
        Ok(Some(writes))
    }
}

/// One effect.
struct Write;

/// What could be read of an effect. Its id counts for uniqueness even where another member is at fault.
#[derive(Default)]
struct Seen<'de> {
    effect_id: Option<Text<'de>>,
    write: Option<ExternalWrite<'de>>,
}

impl<'de> Expected<'de> for Write {
    type Out = Seen<'de>;

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidExternalWrite)
    }

    fn object<A: MapAccess<'de>>(self, object: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        let (mut operation, mut effect_id, mut status) = (None, None, None);
        let seen = members(object, context, WriteKey::ALL, |key, object, context| {
            let (field, kind, format): (_, _, fn(&str) -> bool) = match key {
                WriteKey::Operation => (&mut operation, Kind::Text, any),
                WriteKey::EffectId => (&mut effect_id, Kind::Identifier, any),
                WriteKey::Status => (&mut status, Kind::Identifier, |status| {
                    Status::parse(status).is_some()
                }),
            };
            let code = Code::InvalidExternalWrite;
            *field = value(object, Member { kind, code, format }, context)?;
            Ok(())
        })?;
        absent(WriteKey::ALL, &seen, Code::InvalidExternalWrite, context);
        let status: Option<Text<'de>> = status;
        let known = effect_id.clone();
        let assemble = || {
            let status = Status::parse(&status?)?;
            Some(ExternalWrite {
                operation: operation?,
                effect_id: effect_id?,
                status,
            })
        };
        Ok(Seen {
            effect_id: known,
            write: assemble(),
        })
    }
}

impl Key for WriteKey {
    fn name(self) -> &'static str {
        self.as_str()
    }
}
