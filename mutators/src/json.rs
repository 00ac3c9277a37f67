//! A small JSON document that keeps the order of members and can hold what a serialiser would never write: repeated
//! keys, keys spelled with escapes, and fragments that go into the text byte for byte.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// A JSON value, or a fragment that stands in the place of one.
#[derive(Clone, PartialEq, Eq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as it is spelled.
    Number(String),
    /// A string, decoded.
    String(String),
    /// An array.
    Array(Vec<Self>),
    /// An object: members in their order, a key as often as it stands there.
    Object(Vec<Member>),
    /// Bytes that go into the text as they are.
    Verbatim(Vec<u8>),
}

/// A member of an object.
#[derive(Clone, PartialEq, Eq)]
pub struct Member {
    /// The key, decoded.
    pub key: String,
    /// The key as the text spells it, quotation marks included; where absent, as a serialiser would.
    pub spelled: Option<String>,
    /// Its value.
    pub value: Json,
}

impl Member {
    /// A member with a plainly spelled key.
    #[must_use]
    pub fn new(key: &str, value: Json) -> Self {
        Self {
            key: key.to_owned(),
            spelled: None,
            value,
        }
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl Json {
    /// An object with these members.
    #[must_use]
    pub fn object(members: &[(&str, Self)]) -> Self {
        let member = |(key, value): &(&str, Self)| Member::new(key, value.clone());
        Self::Object(members.iter().map(member).collect())
    }

    /// Parses a text. Keeps order and repeated keys; keeps neither layout nor the spelling of strings.
    ///
    /// # Errors
    /// Where `serde_json` finds no JSON text. Its message is dropped: it could quote a value.
    pub fn parse(text: &[u8]) -> Result<Self, NotJson> {
        serde_json::from_slice(text).map_err(|_| NotJson)
    }

    /// The value of the first member with this key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        let member = self.members().iter().find(|member| member.key == key)?;
        Some(&member.value)
    }

    /// The value of the first member with this key, to be edited.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Self> {
        let members = self.members_mut()?;
        let member = members.iter_mut().find(|member| member.key == key)?;
        Some(&mut member.value)
    }

    /// The members of an object; none of anything else.
    #[must_use]
    pub fn members(&self) -> &[Member] {
        match self {
            Self::Object(members) => members,
            _ => &[],
        }
    }

    /// The members of an object, to be edited.
    pub fn members_mut(&mut self) -> Option<&mut Vec<Member>> {
        match self {
            Self::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The elements of an array; none of anything else.
    #[must_use]
    pub fn elements(&self) -> &[Self] {
        match self {
            Self::Array(elements) => elements,
            _ => &[],
        }
    }

    /// The elements of an array, to be edited.
    pub fn elements_mut(&mut self) -> Option<&mut Vec<Self>> {
        match self {
            Self::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// The text of a string.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The document's text, without any layout.
    #[must_use]
    pub fn render(&self) -> Vec<u8> {
        let mut out = Vec::new();
        self.render_into(&mut out);
        out
    }

    fn render_into(&self, out: &mut Vec<u8>) {
        match self {
            Self::Null => out.extend(b"null"),
            Self::Bool(value) => out.extend(value.to_string().bytes()),
            Self::Number(spelled) => out.extend(spelled.bytes()),
            Self::String(text) => render_string(text, out),
            Self::Array(elements) => {
                out.push(b'[');
                for (at, element) in elements.iter().enumerate() {
                    separate(at, out);
                    element.render_into(out);
                }
                out.push(b']');
            }
            Self::Object(members) => {
                out.push(b'{');
                for (at, member) in members.iter().enumerate() {
                    separate(at, out);
                    match &member.spelled {
                        Some(spelled) => out.extend(spelled.bytes()),
                        None => render_string(&member.key, out),
                    }
                    out.push(b':');
                    member.value.render_into(out);
                }
                out.push(b'}');
            }
            Self::Verbatim(bytes) => out.extend(bytes),
        }
    }
}

fn separate(at: usize, out: &mut Vec<u8>) {
    if at > 0 {
        out.push(b',');
    }
}

fn render_string(text: &str, out: &mut Vec<u8>) {
    // Writing to a Vec can't fail, and neither can serialising a string.
    let _ = serde_json::to_writer(out, text);
}

/// The text is no JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotJson;

impl fmt::Display for NotJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no JSON text")
    }
}

impl std::error::Error for NotJson {}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AsWritten)
    }
}

struct AsWritten;

impl<'de> Visitor<'de> for AsWritten {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value.to_string()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value.to_string()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Number(value.to_string()))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Json, E> {
        Ok(Json::from(value))
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Json, E> {
        Ok(Json::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<Json, A::Error> {
        let mut elements = Vec::new();
        while let Some(element) = array.next_element()? {
            elements.push(element);
        }
        Ok(Json::Array(elements))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Json, A::Error> {
        let mut members = Vec::new();
        while let Some(key) = object.next_key::<String>()? {
            let value = object.next_value()?;
            members.push(Member {
                key,
                spelled: None,
                value,
            });
        }
        Ok(Json::Object(members))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_repeated_keys_survive() {
        let text = br#"{"b":[1,-2,true,null],"a":"\u00e9\n","b":{}}"#;
        let tree = Json::parse(text).unwrap();
        assert_eq!(
            tree.render(),
            "{\"b\":[1,-2,true,null],\"a\":\"é\\n\",\"b\":{}}".as_bytes()
        );
    }

    #[test]
    fn a_fragment_and_a_spelled_key_go_into_the_text_as_they_are() {
        let mut tree = Json::object(&[("a", Json::Verbatim(b"\"\xff\"".to_vec()))]);
        tree.members_mut().unwrap()[0].spelled = Some(r#""\u0061""#.to_owned());
        assert_eq!(tree.render(), b"{\"\\u0061\":\"\xff\"}");
    }
}
