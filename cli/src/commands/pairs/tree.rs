//! JSON as it is written: a key that stands twice stands here twice, so that whoever reads it can say which one it is.

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// A JSON value.
pub(super) enum Tree {
    Null,
    Bool(bool),
    /// A number; none where it is not whole, or not from 0 to 2^64 - 1.
    Number(Option<u64>),
    Text(String),
    List(Vec<Tree>),
    Object(Vec<(String, Tree)>),
}

/// An object, and the place where it stands. Everything that it says of itself names keys of ours and places alone.
pub(super) struct Members<'a> {
    /// RFC 6901 pointer.
    pub(super) at: String,
    members: &'a [(String, Tree)],
}

impl<'a> Members<'a> {
    /// The members of `tree`, which stands at `at`.
    ///
    /// # Errors
    /// Where it is no object.
    pub(super) fn of(tree: &'a Tree, at: String) -> Result<Self, String> {
        match tree {
            Tree::Object(members) => Ok(Self { at, members }),
            _ if at.is_empty() => Err("the whole is no JSON object".to_owned()),
            _ => Err(format!("{at} is no JSON object")),
        }
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = &'a str> {
        self.members.iter().map(|(key, _)| key.as_str())
    }

    /// The value of a key; none where it does not stand there.
    ///
    /// # Errors
    /// Where the key stands there twice.
    pub(super) fn get(&self, key: &str) -> Result<Option<&'a Tree>, String> {
        let mut values = self.members.iter().filter(|(other, _)| other == key);
        match (values.next(), values.next()) {
            (_, Some(_)) => Err(format!("{}/{key} stands there twice; leave one out", self.at)),
            (value, None) => Ok(value.map(|(_, value)| value)),
        }
    }

    /// The value of a key as `read` takes it; none where it does not stand there. `fault` says what is wrong with
    /// one that it does not take.
    ///
    /// # Errors
    /// Where the key stands there twice, or has a value of another kind.
    pub(super) fn read<T>(
        &self,
        key: &str,
        fault: &str,
        read: impl Fn(&'a Tree) -> Option<T>,
    ) -> Result<Option<T>, String> {
        let value = self.get(key)?;
        value
            .map(|value| read(value).ok_or_else(|| format!("{}/{key} {fault}", self.at)))
            .transpose()
    }

    /// As [`Members::read`], for a key that must be there; `next` is what to do where it is not.
    ///
    /// # Errors
    /// As there, and where the key is missing.
    pub(super) fn needed<T>(
        &self,
        key: &str,
        fault: &str,
        next: &str,
        read: impl Fn(&'a Tree) -> Option<T>,
    ) -> Result<T, String> {
        self.read(key, fault, read)?
            .ok_or_else(|| format!("{}/{key} is missing; {next}", self.at))
    }
}

impl Tree {
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) const fn bool(&self) -> Option<bool> {
        match self {
            Self::Bool(bool) => Some(*bool),
            _ => None,
        }
    }

    pub(super) const fn number(&self) -> Option<u64> {
        match self {
            Self::Number(number) => *number,
            _ => None,
        }
    }

    pub(super) fn list(&self) -> Option<&[Self]> {
        match self {
            Self::List(list) => Some(list),
            _ => None,
        }
    }

    /// What `read` takes it for, or that it is null.
    pub(super) fn or_null<'a, T>(&'a self, read: impl Fn(&'a Self) -> Option<T>) -> Option<Option<T>> {
        match self {
            Self::Null => Some(None),
            value => read(value).map(Some),
        }
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(AsWritten)
    }
}

struct AsWritten;

impl<'de> Visitor<'de> for AsWritten {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Tree, E> {
        Ok(Tree::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Tree, E> {
        Ok(Tree::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Tree, E> {
        Ok(Tree::Number(Some(value)))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Tree, E> {
        Ok(Tree::Number(u64::try_from(value).ok()))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Tree, E> {
        Ok(Tree::Number(None))
    }

    fn visit_str<E>(self, value: &str) -> Result<Tree, E> {
        Ok(Tree::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Tree, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Tree::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Tree, A::Error> {
        let mut object = Vec::new();
        while let Some(member) = members.next_entry()? {
            object.push(member);
        }
        Ok(Tree::Object(object))
    }
}
