//! A line of the bulk protocol, taken apart into the exact bytes of its sides.
//!
//! Each side is judged by its own span: decoding it first would lose what the strict reader looks for (repeated keys,
//! lone surrogates). `serde_json` says where a value ends; it does so without recursion, so a side may be nested as
//! deep as it likes and is still the side's own fault. Its `RawValue` would do the same, but the feature that brings it
//! makes `Value` take a certain key of a document for an embedded text.

use crate::options;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use semsum_core::verify::Policy;
use semsum_harness::foreign::{LINE_BYTES, PROTOCOL};
use serde::de::IgnoredAny;
use std::borrow::Cow;
use std::fmt;

/// What a line asks.
pub(crate) enum Request<'a> {
    /// Who are you?
    Hello,
    /// Is this pair all right?
    Case(Case<'a>),
}

/// A pair to be judged.
pub(crate) struct Case<'a> {
    pub(crate) id: Cow<'a, str>,
    pub(crate) before: Cow<'a, [u8]>,
    pub(crate) after: Cow<'a, [u8]>,
    pub(crate) policy: Option<Policy>,
}

/// Why a line can't be judged. Shows no part of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    TooLong,
    NotUtf8,
    /// The first byte, from 1, that can't stand where it does.
    NotJson(usize),
    NotObject,
    Missing(&'static str),
    Twice(&'static str),
    IdIsNoText,
    UnknownPolicy,
    NotBase64(&'static str),
    UnknownProtocol,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "the line has more than {LINE_BYTES} bytes"),
            Self::NotUtf8 => f.write_str("the line is not UTF-8"),
            Self::NotJson(byte) => write!(f, "the line is not JSON (byte {byte})"),
            Self::NotObject => f.write_str("the line is not a JSON object"),
            Self::Missing(key) => write!(f, "the line has no {key}"),
            Self::Twice(key) => write!(f, "the line has {key} twice"),
            Self::IdIsNoText => f.write_str("id is not a string of Unicode text"),
            Self::UnknownPolicy => f.write_str("policy is neither careful nor exact"),
            Self::NotBase64(key) => write!(f, "{key} is not a string of base64 (RFC 4648, section 4)"),
            Self::UnknownProtocol => write!(f, "the hello names another protocol than {PROTOCOL}"),
        }
    }
}

/// Takes a line apart.
///
/// # Errors
/// Where it is neither a hello nor a case.
pub(crate) fn parse(line: &[u8]) -> Result<Request<'_>, Problem> {
    let text = str::from_utf8(line).map_err(|_| Problem::NotUtf8)?;
    let members = Members::of(text)?;
    if members.is_hello() {
        return match members.protocol.and_then(decoded).as_deref() {
            Some(PROTOCOL) => Ok(Request::Hello),
            _ => Err(Problem::UnknownProtocol),
        };
    }
    let id = members.id.ok_or(Problem::Missing("id"))?;
    Ok(Request::Case(Case {
        id: decoded(id).ok_or(Problem::IdIsNoText)?,
        before: side(members.before, members.before_raw, "before", "beforeRaw")?,
        after: side(members.after, members.after_raw, "after", "afterRaw")?,
        policy: members.policy.map(policy).transpose()?,
    }))
}

fn side<'a>(
    value: Option<&'a str>,
    raw: Option<&'a str>,
    key: &'static str,
    raw_key: &'static str,
) -> Result<Cow<'a, [u8]>, Problem> {
    match (value, raw) {
        (Some(value), None) => Ok(Cow::Borrowed(value.as_bytes())),
        (None, Some(raw)) => {
            let bytes = decoded(raw).and_then(|base64| STANDARD.decode(base64.as_bytes()).ok());
            bytes.map(Cow::Owned).ok_or(Problem::NotBase64(raw_key))
        }
        (None, None) => Err(Problem::Missing(key)),
        (Some(_), Some(_)) => Err(Problem::Twice(key)),
    }
}

fn policy(value: &str) -> Result<Policy, Problem> {
    let name = decoded(value);
    name.as_deref()
        .and_then(options::policy_of)
        .ok_or(Problem::UnknownPolicy)
}

/// The text that a JSON string stands for; none for another value, or where half a surrogate pair is in it.
fn decoded(value: &str) -> Option<Cow<'_, str>> {
    let inner = value.strip_prefix('"')?.strip_suffix('"')?;
    if inner.contains('\\') {
        serde_json::from_str(value).ok().map(Cow::Owned)
    } else {
        Some(Cow::Borrowed(inner))
    }
}

/// The members of a line that mean something, as they are written.
#[derive(Default)]
struct Members<'a> {
    id: Option<&'a str>,
    before: Option<&'a str>,
    before_raw: Option<&'a str>,
    after: Option<&'a str>,
    after_raw: Option<&'a str>,
    policy: Option<&'a str>,
    kind: Option<&'a str>,
    protocol: Option<&'a str>,
}

impl<'a> Members<'a> {
    /// The whole line is read before a repeated key is reported: a line that is not JSON is that and nothing else.
    fn of(text: &'a str) -> Result<Self, Problem> {
        let mut cursor = Cursor { text, at: 0 };
        let mut members = Self::default();
        let mut repeated = None;
        if !cursor.takes(b'{') {
            cursor.value()?;
            return Err(cursor.end().err().unwrap_or(Problem::NotObject));
        }
        let mut more = !cursor.takes(b'}');
        while more {
            let key = cursor.string()?;
            if !cursor.takes(b':') {
                return Err(cursor.stuck());
            }
            let value = cursor.value()?;
            if let Some((name, place)) = members.place(key)
                && place.replace(value).is_some()
                // In a case these two are keys like any other that means nothing.
                && !matches!(name, "type" | "protocol")
            {
                repeated = repeated.or(Some(name));
            }
            more = cursor.takes(b',');
            if !more && !cursor.takes(b'}') {
                return Err(cursor.stuck());
            }
        }
        cursor.end()?;
        repeated.map_or(Ok(members), |name| Err(Problem::Twice(name)))
    }

    /// Where the value of a key goes; other keys are ignored.
    fn place(&mut self, key: &str) -> Option<(&'static str, &mut Option<&'a str>)> {
        Some(match decoded(key)?.as_ref() {
            "id" => ("id", &mut self.id),
            "before" => ("before", &mut self.before),
            "beforeRaw" => ("beforeRaw", &mut self.before_raw),
            "after" => ("after", &mut self.after),
            "afterRaw" => ("afterRaw", &mut self.after_raw),
            "policy" => ("policy", &mut self.policy),
            "type" => ("type", &mut self.kind),
            "protocol" => ("protocol", &mut self.protocol),
            _ => return None,
        })
    }

    /// A case may carry a `type` of its sender's; a hello has nothing to judge.
    fn is_hello(&self) -> bool {
        let sides = [self.before, self.before_raw, self.after, self.after_raw];
        self.kind.and_then(decoded).as_deref() == Some("hello")
            && self.id.is_none()
            && sides.iter().all(Option::is_none)
    }
}

/// A place in a JSON text.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn rest(&mut self) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let trimmed = rest.trim_start_matches([' ', '\t', '\r', '\n']);
        self.at += rest.len() - trimmed.len();
        trimmed
    }

    fn takes(&mut self, byte: u8) -> bool {
        let taken = self.rest().as_bytes().first() == Some(&byte);
        self.at += usize::from(taken);
        taken
    }

    /// The value that begins here, as it is written.
    fn value(&mut self) -> Result<&'a str, Problem> {
        let rest = self.rest();
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<IgnoredAny>();
        match values.next() {
            Some(Ok(IgnoredAny)) => {}
            Some(Err(error)) => {
                // The text has no line feed, so a column is a byte; at the end of the text it may be one too far.
                self.at += error.column().saturating_sub(1).min(rest.len());
                return Err(self.stuck());
            }
            None => return Err(self.stuck()),
        }
        let end = values.byte_offset();
        self.at += end;
        rest.get(..end).ok_or_else(|| self.stuck())
    }

    fn string(&mut self) -> Result<&'a str, Problem> {
        if self.rest().starts_with('"') {
            self.value()
        } else {
            Err(self.stuck())
        }
    }

    fn end(&mut self) -> Result<(), Problem> {
        if self.rest().is_empty() {
            Ok(())
        } else {
            Err(self.stuck())
        }
    }

    fn stuck(&self) -> Problem {
        Problem::NotJson(self.at + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(line: &str) -> Option<Problem> {
        parse(line.as_bytes()).err()
    }

    fn sides(line: &str) -> (Vec<u8>, Vec<u8>) {
        match parse(line.as_bytes()) {
            Ok(Request::Case(case)) => (case.before.into_owned(), case.after.into_owned()),
            Ok(Request::Hello) => panic!("a hello"),
            Err(problem) => panic!("{problem}"),
        }
    }

    #[test]
    fn a_side_is_the_very_bytes_of_its_value() {
        let (before, after) = sides(
            r#" {"x":[1e999],"before" : {"a":1,"a":"\ud800"} ,"id":"1","\u0061fter":01e1}"#
                .replace("01e1", "1e1")
                .as_str(),
        );
        assert_eq!(before, br#"{"a":1,"a":"\ud800"}"#);
        assert_eq!(after, b"1e1");
    }

    #[test]
    fn a_side_may_be_nested_beyond_any_recursion() {
        let deep = format!("{}{}", "[".repeat(500_000), "]".repeat(500_000));
        let (before, _) = sides(&format!(r#"{{"id":"1","before":{deep},"after":null}}"#));
        assert_eq!(before.len(), 1_000_000);
    }

    #[test]
    fn what_is_no_line_of_the_protocol_is_named() {
        for (line, expected) in [
            ("[]", Problem::NotObject),
            ("7 7", Problem::NotJson(3)),
            ("{\"id\"", Problem::NotJson(6)),
            ("{,}", Problem::NotJson(2)),
            (r#"{"id":"1",}"#, Problem::NotJson(11)),
            (r#"{"id":"1"}x"#, Problem::NotJson(11)),
            (r#"{"id":"1"}"#, Problem::Missing("before")),
            (r#"{"before":1,"after":1}"#, Problem::Missing("id")),
            (
                r#"{"id":"1","before":1,"after":1,"i\u0064":"2"}"#,
                Problem::Twice("id"),
            ),
            (
                r#"{"id":"1","before":1,"after":1,"after":1}"#,
                Problem::Twice("after"),
            ),
            (
                r#"{"id":"1","before":1,"after":1,"afterRaw":""}"#,
                Problem::Twice("after"),
            ),
            (
                r#"{"id":"1","before":1,"afterRaw":"*"}"#,
                Problem::NotBase64("afterRaw"),
            ),
            (
                r#"{"id":"1","before":1,"afterRaw":null}"#,
                Problem::NotBase64("afterRaw"),
            ),
            (r#"{"id":1,"before":1,"after":1}"#, Problem::IdIsNoText),
            (r#"{"id":"\udc00","before":1,"after":1}"#, Problem::IdIsNoText),
            (
                r#"{"id":"1","before":1,"after":1,"policy":"kind"}"#,
                Problem::UnknownPolicy,
            ),
            (
                r#"{"type":"hello","protocol":"other/v1"}"#,
                Problem::UnknownProtocol,
            ),
        ] {
            assert_eq!(problem(line), Some(expected), "{line}");
        }
        assert_eq!(parse(b"{\"id\":\"\xff\"}").err(), Some(Problem::NotUtf8));
    }

    #[test]
    fn extra_keys_are_harmless_however_often_they_stand() {
        let line = r#"{"id":"1","k":1,"k":2,"\ud800":3,"type":"hello","before":1,"after":2}"#;
        assert_eq!(sides(line), (b"1".to_vec(), b"2".to_vec()));
    }

    #[test]
    fn base64_may_be_escaped_as_json_allows() {
        let (before, after) = sides(r#"{"id":"1","beforeRaw":"Pz8\/","afterRaw":""}"#);
        assert_eq!((before.as_slice(), after.as_slice()), (&b"???"[..], &b""[..]));
    }
}
