//! The manifest as an expectation: which key holds what (stage b).

use super::context::Context;
use super::visit::{Expected, Visit, elements, members};
use crate::code::Code;
use crate::manifest::{Canonical, ExternalWrite, ResumeManifest, Status};
use crate::rules::characters::{self, Kind};
use crate::rules::shape;
use crate::text;
use serde::de::{MapAccess, SeqAccess};
use std::borrow::Cow;

type Text<'de> = Cow<'de, str>;

/// The whole document.
#[derive(Clone, Copy)]
pub(super) struct Root;

#[derive(Default)]
struct Fields<'de> {
    task_id: Option<Text<'de>>,
    objective: Option<Text<'de>>,
    canonical: Option<Canonical<'de>>,
    completed_phases: Option<Vec<Text<'de>>>,
    next_exact_action: Option<Text<'de>>,
    external_writes: Option<Vec<ExternalWrite<'de>>>,
    consumed_authorities: Option<Vec<Text<'de>>>,
    prohibitions: Option<Vec<Text<'de>>>,
    rollback: Option<Text<'de>>,
    completion_checks: Option<Vec<Text<'de>>>,
}

impl<'de> Expected<'de> for Root {
    type Out = Option<ResumeManifest<'de>>;

    fn other(self, context: &mut Context<'de>) -> Self::Out {
        context.report(Code::InvalidType);
        None
    }

    fn string(self, value: Text<'de>, context: &mut Context<'de>) -> Self::Out {
        misplaced(&value, Code::InvalidType, context);
        None
    }

    fn object<A: MapAccess<'de>>(self, object: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        let mut fields = Fields::default();
        let seen = members(object, context, &shape::ROOT_KEYS, |key, object, context| {
            let mut required = |kind, object: &mut A| {
                object.next_value_seed(Visit {
                    expected: Required(kind),
                    context: &mut *context,
                })
            };
            match key {
                "taskId" => fields.task_id = required(Kind::Identifier, object)?,
                "objective" => fields.objective = required(Kind::Text, object)?,
                "nextExactAction" => fields.next_exact_action = required(Kind::Text, object)?,
                "rollback" => fields.rollback = required(Kind::Text, object)?,
                "canonical" => {
                    fields.canonical = object.next_value_seed(Visit {
                        expected: Pin,
                        context,
                    })?
                }
                "externalWrites" => {
                    fields.external_writes = object.next_value_seed(Visit {
                        expected: Writes,
                        context,
                    })?;
                }
                "completedPhases" => {
                    fields.completed_phases = object.next_value_seed(Visit {
                        expected: Phases,
                        context,
                    })?;
                }
                "consumedAuthorities" => {
                    let expected = List(Kind::Identifier);
                    fields.consumed_authorities = object.next_value_seed(Visit { expected, context })?;
                }
                "prohibitions" => {
                    let expected = List(Kind::Text);
                    fields.prohibitions = object.next_value_seed(Visit { expected, context })?;
                }
                _ => {
                    let expected = List(Kind::Text);
                    fields.completion_checks = object.next_value_seed(Visit { expected, context })?;
                }
            }
            Ok(())
        })?;
        absent(&shape::ROOT_KEYS, &seen, Code::RequiredMissing, context);
        Ok(fields.assemble())
    }
}

impl<'de> Fields<'de> {
    fn assemble(self) -> Option<ResumeManifest<'de>> {
        Some(ResumeManifest {
            task_id: self.task_id?,
            objective: self.objective?,
            canonical: self.canonical?,
            completed_phases: self.completed_phases?,
            next_exact_action: self.next_exact_action?,
            external_writes: self.external_writes?,
            consumed_authorities: self.consumed_authorities?,
            prohibitions: self.prohibitions?,
            rollback: self.rollback?,
            completion_checks: self.completion_checks?,
        })
    }
}

/// Reports each key of `schema` that was not there, at the pointer that it would have.
fn absent(schema: &'static [&'static str], seen: &[bool], code: Code, context: &mut Context<'_>) {
    for (key, _) in schema.iter().zip(seen).filter(|(_, seen)| !**seen) {
        context.within(super::context::Segment::Key(key), |context| context.report(code));
    }
}

/// A string where none belongs. Its characters are looked at first (ruling 5).
fn misplaced(value: &str, code: Code, context: &mut Context<'_>) {
    let unsafe_character = characters::holds_unsafe(value, Kind::Text);
    context.report(if unsafe_character {
        Code::UnsafeCharacter
    } else {
        code
    });
}

/// A string that says something and holds no unsafe character, or the one fault that it has.
fn sound<'de>(value: Text<'de>, kind: Kind, blank: Code, context: &mut Context<'de>) -> Option<Text<'de>> {
    if characters::holds_unsafe(&value, kind) {
        context.report(Code::UnsafeCharacter);
    } else if text::is_blank(&value) {
        context.report(blank);
    } else {
        return Some(value);
    }
    None
}

/// One of the four strings of the root (ruling 8).
struct Required(Kind);

impl<'de> Expected<'de> for Required {
    type Out = Option<Text<'de>>;

    fn other(self, context: &mut Context<'de>) -> Self::Out {
        context.report(Code::InvalidType);
        None
    }

    fn string(self, value: Text<'de>, context: &mut Context<'de>) -> Self::Out {
        sound(value, self.0, Code::RequiredMissing, context)
    }
}

/// A string within a list or an object: every fault has the code of the top-level field (ruling 9).
struct Member {
    kind: Kind,
    code: Code,
    /// What more the string must be.
    format: fn(&str) -> bool,
}

impl<'de> Expected<'de> for Member {
    type Out = Option<Text<'de>>;

    fn other(self, context: &mut Context<'de>) -> Self::Out {
        context.report(self.code);
        None
    }

    fn string(self, value: Text<'de>, context: &mut Context<'de>) -> Self::Out {
        let value = sound(value, self.kind, self.code, context)?;
        if (self.format)(&value) {
            return Some(value);
        }
        context.report(self.code);
        None
    }
}

fn any(_: &str) -> bool {
    true
}

/// A list of strings.
struct List(Kind);

impl<'de> Expected<'de> for List {
    type Out = Option<Vec<Text<'de>>>;

    fn other(self, context: &mut Context<'de>) -> Self::Out {
        context.report(Code::InvalidList);
        None
    }

    fn string(self, value: Text<'de>, context: &mut Context<'de>) -> Self::Out {
        misplaced(&value, Code::InvalidList, context);
        None
    }

    fn array<A: SeqAccess<'de>>(self, array: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        let mut list = Vec::new();
        let member = |_| Member {
            kind: self.0,
            code: Code::InvalidList,
            format: any,
        };
        elements(array, context, member, |element| list.extend(element))?;
        Ok(Some(list))
    }
}

/// `completedPhases`: a list in which no phase stands twice (ruling 10).
struct Phases;

impl<'de> Expected<'de> for Phases {
    type Out = Option<Vec<Text<'de>>>;

    fn other(self, context: &mut Context<'de>) -> Self::Out {
        List(Kind::Text).other(context)
    }

    fn string(self, value: Text<'de>, context: &mut Context<'de>) -> Self::Out {
        List(Kind::Text).string(value, context)
    }

    fn array<A: SeqAccess<'de>>(self, array: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        let list = List(Kind::Text).array(array, context)?;
        if list.as_ref().is_some_and(|list| shape::repeats_a_phase(list)) {
            context.report(Code::InvalidList);
        }
        Ok(list)
    }
}

/// `canonical`.
struct Pin;

impl<'de> Expected<'de> for Pin {
    type Out = Option<Canonical<'de>>;

    fn other(self, context: &mut Context<'de>) -> Self::Out {
        context.report(Code::InvalidCanonical);
        None
    }

    fn string(self, value: Text<'de>, context: &mut Context<'de>) -> Self::Out {
        misplaced(&value, Code::InvalidCanonical, context);
        None
    }

    fn object<A: MapAccess<'de>>(self, object: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        let (mut path, mut sha256, mut read_at) = (None, None, None);
        let seen = members(object, context, &shape::CANONICAL_KEYS, |key, object, context| {
            let (field, format): (_, fn(&str) -> bool) = match key {
                "sha256" => (&mut sha256, shape::is_sha256),
                "readAt" => (&mut read_at, shape::is_read_at),
                _ => (&mut path, any),
            };
            let expected = Member {
                kind: Kind::Identifier,
                code: Code::InvalidCanonical,
                format,
            };
            *field = object.next_value_seed(Visit { expected, context })?;
            Ok(())
        })?;
        absent(&shape::CANONICAL_KEYS, &seen, Code::InvalidCanonical, context);
        let assemble = || {
            Some(Canonical {
                path: path?,
                sha256: sha256?,
                read_at: read_at?,
            })
        };
        Ok(assemble())
    }
}

/// `externalWrites`: a list of effects, each with an id of its own (ruling 10).
struct Writes;

impl<'de> Expected<'de> for Writes {
    type Out = Option<Vec<ExternalWrite<'de>>>;

    fn other(self, context: &mut Context<'de>) -> Self::Out {
        context.report(Code::InvalidExternalWrite);
        None
    }

    fn string(self, value: Text<'de>, context: &mut Context<'de>) -> Self::Out {
        misplaced(&value, Code::InvalidExternalWrite, context);
        None
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
            context.within(super::context::Segment::Index(index), |context| {
                let key = super::context::Segment::Key("effectId");
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

    fn other(self, context: &mut Context<'de>) -> Self::Out {
        context.report(Code::InvalidExternalWrite);
        Seen::default()
    }

    fn string(self, value: Text<'de>, context: &mut Context<'de>) -> Self::Out {
        misplaced(&value, Code::InvalidExternalWrite, context);
        Seen::default()
    }

    fn object<A: MapAccess<'de>>(self, object: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        let (mut operation, mut effect_id, mut status) = (None, None, None);
        let seen = members(object, context, &shape::WRITE_KEYS, |key, object, context| {
            let (field, kind, format): (_, _, fn(&str) -> bool) = match key {
                "operation" => (&mut operation, Kind::Text, any),
                "effectId" => (&mut effect_id, Kind::Identifier, any),
                _ => (&mut status, Kind::Identifier, |value| {
                    Status::parse(value).is_some()
                }),
            };
            let expected = Member {
                kind,
                code: Code::InvalidExternalWrite,
                format,
            };
            *field = object.next_value_seed(Visit { expected, context })?;
            Ok(())
        })?;
        absent(&shape::WRITE_KEYS, &seen, Code::InvalidExternalWrite, context);
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
