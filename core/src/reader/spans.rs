//! A JSON object taken apart into the exact bytes of its values.
//!
//! A document within a document is judged by its own span: decoding it first would lose what the strict reader looks
//! for (repeated keys, lone surrogates). `serde_json` says where a value ends; it does so without recursion, so a value
//! may be nested as deep as it likes and is still its own reader's fault.

use serde::de::IgnoredAny;
use std::borrow::Cow;

/// The members of the object that `text` is, in their order: each key decoded, each value as it is written. `None` where
/// the text is no JSON object, or a key holds half a surrogate pair.
pub(super) fn members(text: &str) -> Option<Vec<(Cow<'_, str>, &str)>> {
    let mut cursor = Cursor(text);
    let mut members = Vec::new();
    if !cursor.takes('{') {
        return None;
    }
    let mut more = !cursor.takes('}');
    while more {
        let key = cursor.value().filter(|key| key.starts_with('"'))?;
        if !cursor.takes(':') {
            return None;
        }
        members.push((decoded(key)?, cursor.value()?));
        more = cursor.takes(',');
        if !more && !cursor.takes('}') {
            return None;
        }
    }
    cursor.rest().is_empty().then_some(members)
}

/// The text that a JSON string stands for; none for another value, or where half a surrogate pair is in it.
pub(super) fn decoded(value: &str) -> Option<Cow<'_, str>> {
    let inner = value.strip_prefix('"')?.strip_suffix('"')?;
    if inner.contains('\\') {
        serde_json::from_str(value).ok().map(Cow::Owned)
    } else {
        Some(Cow::Borrowed(inner))
    }
}

/// What of a JSON text is still to be read.
struct Cursor<'a>(&'a str);

impl<'a> Cursor<'a> {
    fn rest(&mut self) -> &'a str {
        self.0 = self.0.trim_start_matches([' ', '\t', '\r', '\n']);
        self.0
    }

    fn takes(&mut self, punctuation: char) -> bool {
        let behind = self.rest().strip_prefix(punctuation);
        self.0 = behind.unwrap_or(self.0);
        behind.is_some()
    }

    fn value(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<IgnoredAny>();
        values.next()?.ok()?;
        let (value, behind) = rest.split_at_checked(values.byte_offset())?;
        self.0 = behind;
        Some(value)
    }
}
