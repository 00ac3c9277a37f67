//! The walk itself: one `serde` visitor that knows depth, repeated keys and the place where it is.

use super::context::{Context, Segment, is_nameable};
use crate::code::Code;
use crate::rules::characters::{self, Kind};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// What a place of the document should hold, and what to make of what it does hold.
///
/// Every method has a default that walks the value, so that no part of a document escapes the checks of stage (a).
pub(super) trait Expected<'de>: Sized {
    /// What the place yields; its default where a fault was reported instead.
    type Out: Default;

    /// The fault that a value of a type is which does not belong here; none where any value may stand.
    fn code(&self) -> Option<Code>;

    /// A value of a type that does not belong here. An object or array has been walked already.
    fn other(self, context: &mut Context<'de>) -> Self::Out {
        if let Some(code) = self.code() {
            context.report(code);
        }
        Self::Out::default()
    }

    /// A string.
    fn string(self, value: Cow<'de, str>, context: &mut Context<'de>) -> Self::Out {
        if let Some(code) = self.code() {
            misplaced(&value, code, context);
        }
        Self::Out::default()
    }

    /// A whole number that is not negative and holds no fraction or exponent.
    fn whole(self, value: u64, context: &mut Context<'de>) -> Self::Out {
        let _ = value;
        self.other(context)
    }

    /// True or false.
    fn flag(self, value: bool, context: &mut Context<'de>) -> Self::Out {
        let _ = value;
        self.other(context)
    }

    /// An array.
    fn array<A: SeqAccess<'de>>(self, array: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        elements(array, context, |_| Skim, |()| ())?;
        Ok(self.other(context))
    }

    /// An object.
    fn object<A: MapAccess<'de>>(self, object: A, context: &mut Context<'de>) -> Result<Self::Out, A::Error> {
        members(object, context, NO_KEYS, |_, _, _| Ok(()))?;
        Ok(self.other(context))
    }
}

/// The schema of an object that has none: every key is foreign, and none is unknown.
const NO_KEYS: &[&str] = &[];

/// Expects nothing in particular: only the checks of stage (a) apply.
#[derive(Clone, Copy)]
pub(super) struct Skim;

impl<'de> Expected<'de> for Skim {
    type Out = ();

    fn code(&self) -> Option<Code> {
        None
    }
}

/// A string where none belongs. Its characters are looked at first (ruling 5).
pub(super) fn misplaced(value: &str, code: Code, context: &mut Context<'_>) {
    let unsafe_character = characters::holds_unsafe(value, Kind::Text);
    context.report(if unsafe_character {
        Code::UnsafeCharacter
    } else {
        code
    });
}

/// Walks the elements of an array, each as `expected` says for its index.
pub(super) fn elements<'de, A, E>(
    mut array: A,
    context: &mut Context<'de>,
    mut expected: impl FnMut(usize) -> E,
    mut keep: impl FnMut(E::Out),
) -> Result<(), A::Error>
where
    A: SeqAccess<'de>,
    E: Expected<'de>,
{
    for index in 0.. {
        let walked = context.within(Segment::Index(index), |context| {
            array.next_element_seed(Visit {
                expected: expected(index),
                context,
            })
        })?;
        match walked {
            Some(value) => keep(value),
            None => break,
        }
    }
    Ok(())
}

/// A key of a schema.
pub(super) trait Key: Copy + 'static {
    /// How JSON spells it.
    fn name(self) -> &'static str;
}

/// Walks the members of an object. `known` reads the value of each key of `schema`, each time that it stands there: a
/// repeated key is a fault of the text already, but the keys within its value still have their places in the schema.
/// Every other value is skimmed. Returns which keys of the schema were there, by index.
pub(super) fn members<'de, A, K>(
    mut object: A,
    context: &mut Context<'de>,
    schema: &'static [K],
    mut known: impl FnMut(K, &mut A, &mut Context<'de>) -> Result<(), A::Error>,
) -> Result<Vec<bool>, A::Error>
where
    A: MapAccess<'de>,
    K: Key,
{
    let mut seen = vec![Times::default(); schema.len()];
    let mut foreign: BTreeMap<Cow<'de, str>, Times> = BTreeMap::new();
    while let Some(key) = object.next_key_seed(KeyText)? {
        let place = schema
            .iter()
            .zip(&mut seen)
            .find(|(known, _)| known.name() == key);
        let (step, of_schema, times) = match place {
            Some((known, times)) => (Segment::Key(known.name()), Some(*known), times),
            None => (
                Segment::Foreign(key.clone()),
                None,
                foreign.entry(key).or_default(),
            ),
        };
        let count = times.count();
        context.within(step, |context| {
            if matches!(count, Count::Second) {
                context.report(Code::DuplicateKey);
            }
            if let Some(key) = of_schema {
                return known(key, &mut object, context);
            }
            if matches!(count, Count::First) && !schema.is_empty() {
                context.report(Code::UnknownField);
            }
            value(&mut object, Skim, context)
        })?;
    }
    Ok(seen.iter().map(|times| times.0 > 0).collect())
}

/// Walks the members of an object that may have any: `each` reads every value. A repeated key is a fault of the text.
/// `known` spells keys that may be named though their letters do not say so (ruling 14).
pub(super) fn each_member<'de, A>(
    mut object: A,
    context: &mut Context<'de>,
    known: fn(&str) -> Option<&'static str>,
    mut each: impl FnMut(Cow<'de, str>, &mut A, &mut Context<'de>) -> Result<(), A::Error>,
) -> Result<(), A::Error>
where
    A: MapAccess<'de>,
{
    let mut seen: BTreeMap<Cow<'de, str>, Times> = BTreeMap::new();
    while let Some(key) = object.next_key_seed(KeyText)? {
        let count = seen.entry(key.clone()).or_default().count();
        let spelled = if is_nameable(&key) { None } else { known(&key) };
        let step = spelled.map_or_else(|| Segment::Foreign(key.clone()), Segment::Key);
        context.within(step, |context| {
            if matches!(count, Count::Second) {
                context.report(Code::DuplicateKey);
            }
            each(key, &mut object, context)
        })?;
    }
    Ok(())
}

/// Reports each key of `schema` that was not there, at the pointer that it would have.
pub(super) fn absent<K: Key>(schema: &[K], seen: &[bool], code: Code, context: &mut Context<'_>) {
    for (key, _) in schema.iter().zip(seen).filter(|(_, seen)| !**seen) {
        context.within(Segment::Key(key.name()), |context| context.report(code));
    }
}

/// Reads the value of the key that was read last.
pub(super) fn value<'de, A, E>(
    object: &mut A,
    expected: E,
    context: &mut Context<'de>,
) -> Result<E::Out, A::Error>
where
    A: MapAccess<'de>,
    E: Expected<'de>,
{
    object.next_value_seed(Visit { expected, context })
}

impl Key for &'static str {
    fn name(self) -> &'static str {
        self
    }
}

/// How often a key stood in one object. A key that repeats is one finding, however often it does (ruling 6).
#[derive(Clone, Copy, Default)]
struct Times(u8);

enum Count {
    First,
    Second,
    More,
}

impl Times {
    fn count(&mut self) -> Count {
        self.0 = self.0.saturating_add(1);
        match self.0 {
            1 => Count::First,
            2 => Count::Second,
            _ => Count::More,
        }
    }
}

/// An expectation at work, in the context of its walk.
pub(super) struct Visit<'c, 'de, E> {
    pub(super) expected: E,
    pub(super) context: &'c mut Context<'de>,
}

impl<'de, E: Expected<'de>> DeserializeSeed<'de> for Visit<'_, 'de, E> {
    type Value = E::Out;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<E::Out, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, E: Expected<'de>> Visitor<'de> for Visit<'_, 'de, E> {
    type Value = E::Out;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<R: Error>(self, value: bool) -> Result<E::Out, R> {
        Ok(self.expected.flag(value, self.context))
    }

    fn visit_i64<R: Error>(self, _: i64) -> Result<E::Out, R> {
        Ok(self.expected.other(self.context))
    }

    fn visit_u64<R: Error>(self, value: u64) -> Result<E::Out, R> {
        Ok(self.expected.whole(value, self.context))
    }

    fn visit_f64<R: Error>(self, _: f64) -> Result<E::Out, R> {
        Ok(self.expected.other(self.context))
    }

    fn visit_unit<R: Error>(self) -> Result<E::Out, R> {
        Ok(self.expected.other(self.context))
    }

    fn visit_str<R: Error>(self, value: &str) -> Result<E::Out, R> {
        Ok(self.expected.string(Cow::Owned(value.to_owned()), self.context))
    }

    fn visit_borrowed_str<R: Error>(self, value: &'de str) -> Result<E::Out, R> {
        Ok(self.expected.string(Cow::Borrowed(value), self.context))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, array: A) -> Result<E::Out, A::Error> {
        if !self.context.enter() {
            return Err(too_deep());
        }
        let out = self.expected.array(array, self.context)?;
        self.context.leave();
        Ok(out)
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<E::Out, A::Error> {
        if !self.context.enter() {
            return Err(too_deep());
        }
        let out = self.expected.object(object, self.context)?;
        self.context.leave();
        Ok(out)
    }
}

fn too_deep<R: Error>() -> R {
    R::custom("nested too deep")
}

/// A key, borrowed where it holds no escape.
struct KeyText;

impl<'de> DeserializeSeed<'de> for KeyText {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for KeyText {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<R: Error>(self, value: &str) -> Result<Self::Value, R> {
        Ok(Cow::Owned(value.to_owned()))
    }

    fn visit_borrowed_str<R: Error>(self, value: &'de str) -> Result<Self::Value, R> {
        Ok(Cow::Borrowed(value))
    }
}
