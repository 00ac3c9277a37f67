//! Strings as expectations: alone, as members of an object, and in lists (stage b).

use super::context::Context;
use super::visit::{Expected, elements};
use crate::code::Code;
use crate::rules::characters::{self, Kind};
use crate::rules::shape;
use crate::text;
use serde::de::SeqAccess;
use std::borrow::Cow;

/// A decoded string, borrowed where it holds no escape.
pub(super) type Text<'de> = Cow<'de, str>;

/// A string that says something and holds no unsafe character, or the one fault that it has.
pub(super) fn sound<'de>(
    value: Text<'de>,
    kind: Kind,
    blank: Code,
    context: &mut Context<'de>,
) -> Option<Text<'de>> {
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
pub(super) struct Required(pub(super) Kind);

impl<'de> Expected<'de> for Required {
    type Out = Option<Text<'de>>;

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidType)
    }

    fn string(self, value: Text<'de>, context: &mut Context<'de>) -> Self::Out {
        sound(value, self.0, Code::RequiredMissing, context)
    }
}

/// A string within a list or an object: every fault has the code of the top-level field (ruling 9).
pub(super) struct Member {
    pub(super) kind: Kind,
    pub(super) code: Code,
    /// What more the string must be.
    pub(super) format: fn(&str) -> bool,
}

impl<'de> Expected<'de> for Member {
    type Out = Option<Text<'de>>;

    fn code(&self) -> Option<Code> {
        Some(self.code)
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

pub(super) fn any(_: &str) -> bool {
    true
}

/// A list of strings.
pub(super) struct List(pub(super) Kind);

impl<'de> Expected<'de> for List {
    type Out = Option<Vec<Text<'de>>>;

    fn code(&self) -> Option<Code> {
        Some(Code::InvalidList)
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
pub(super) struct Phases;

impl<'de> Expected<'de> for Phases {
    type Out = Option<Vec<Text<'de>>>;

    fn code(&self) -> Option<Code> {
        List(Kind::Text).code()
    }

    fn array<A: SeqAccess<'de>>(self, array: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        let list = List(Kind::Text).array(array, context)?;
        if list.as_ref().is_some_and(|list| shape::repeats_a_phase(list)) {
            context.report(Code::InvalidList);
        }
        Ok(list)
    }
}
