//! The manifest as an expectation: which key holds what (stage b).

use super::context::Context;
use super::strings::{List, Member, Phases, Required, Text, any};
use super::visit::{Expected, Key, absent, members, value};
use super::writes::Writes;
use crate::code::Code;
use crate::manifest::{Canonical, ExternalWrite, ResumeManifest};
use crate::rules::characters::Kind;
use crate::rules::shape::{self, CanonicalKey, RootKey};
use serde::de::MapAccess;

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

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidType)
    }

    fn object<A: MapAccess<'de>>(self, object: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        let mut fields = Fields::default();
        let seen = members(object, context, RootKey::ALL, |key, object, context| {
            match key {
                RootKey::TaskId => fields.task_id = value(object, Required(Kind::Identifier), context)?,
                RootKey::Objective => fields.objective = value(object, Required(Kind::Text), context)?,
                RootKey::Canonical => fields.canonical = value(object, Pin, context)?,
                RootKey::CompletedPhases => fields.completed_phases = value(object, Phases, context)?,
                RootKey::NextExactAction => {
                    fields.next_exact_action = value(object, Required(Kind::Text), context)?
                }
                RootKey::ExternalWrites => fields.external_writes = value(object, Writes, context)?,
                RootKey::ConsumedAuthorities => {
                    fields.consumed_authorities = value(object, List(Kind::Identifier), context)?;
                }
                RootKey::Prohibitions => fields.prohibitions = value(object, List(Kind::Text), context)?,
                RootKey::Rollback => fields.rollback = value(object, Required(Kind::Text), context)?,
                RootKey::CompletionChecks => {
                    fields.completion_checks = value(object, List(Kind::Text), context)?
                }
            }
            Ok(())
        })?;
        absent(RootKey::ALL, &seen, Code::RequiredMissing, context);
        Ok(fields.assemble())
    }
}

impl Key for RootKey {
    fn name(self) -> &'static str {
        self.as_str()
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

/// `canonical`.
struct Pin;

impl<'de> Expected<'de> for Pin {
    type Out = Option<Canonical<'de>>;

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidCanonical)
    }

    fn object<A: MapAccess<'de>>(self, object: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        let (mut path, mut sha256, mut read_at) = (None, None, None);
        let seen = members(object, context, CanonicalKey::ALL, |key, object, context| {
            let (field, format): (_, fn(&str) -> bool) = match key {
                CanonicalKey::Path => (&mut path, any),
                CanonicalKey::Sha256 => (&mut sha256, shape::is_sha256),
                CanonicalKey::ReadAt => (&mut read_at, shape::is_read_at),
            };
            let (kind, code) = (Kind::Identifier, Code::InvalidCanonical);
            *field = value(object, Member { kind, code, format }, context)?;
            Ok(())
        })?;
        absent(CanonicalKey::ALL, &seen, Code::InvalidCanonical, context);
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

impl Key for CanonicalKey {
    fn name(self) -> &'static str {
        self.as_str()
    }
}
