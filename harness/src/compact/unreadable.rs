//! Why a text is no candidate, for whoever wrote the program that printed it. Says places and what is expected, and nothing
//! of what stands there.

use crate::report::counted;
use semsum_core::candidate::{self, SCHEMA};
use semsum_core::finding::Fault;
use serde::Deserializer;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// Each member of a candidate, and what belongs there.
const MEMBERS: [(&str, &str); 7] = [
    ("schema", "\"candidate/v1\""),
    ("sourceDigest", "the request's, a string"),
    ("base", "the request's, a string"),
    (
        "covered",
        "null or {\"fromSeq\":N,\"toSeq\":N}, whole numbers and nothing else",
    ),
    ("kept", "a list of ids, each a string"),
    ("manifest", "the request's manifest, or a more careful one"),
    ("summary", "a string"),
];

/// Why the text is no `candidate/v1`; `None` where it is one.
#[must_use]
pub fn unreadable(text: &[u8]) -> Option<String> {
    let faults = candidate::read(text).err()?;
    Some(no_json(text).unwrap_or_else(|| {
        let keys = Keys::of(text).unwrap_or_default();
        let said: Vec<_> = faults.iter().map(|fault| wrong(fault, &keys)).collect();
        said.join("; ")
    }))
}

/// Where the text ceases to be one JSON object, if it does.
fn no_json(text: &[u8]) -> Option<String> {
    let object = "; one JSON object is expected and nothing else";
    if text.is_empty() {
        return Some(format!("0 bytes{object}"));
    }
    if text.len() > semsum_core::limits::CANDIDATE_BYTES {
        return Some(format!(
            "more than {} bytes, which no candidate may have",
            semsum_core::limits::CANDIDATE_BYTES
        ));
    }
    if let Err(error) = str::from_utf8(text) {
        return Some(format!(
            "not UTF-8 at byte {}{object}",
            error.valid_up_to().saturating_add(1)
        ));
    }
    match serde_json::from_slice::<IgnoredAny>(text) {
        Err(error) => Some(format!(
            "not JSON {}: {}{object}",
            place(text, &error),
            fault(&error)
        )),
        Ok(_) if !text.trim_ascii_start().starts_with(b"{") => Some(format!("no JSON object{object}")),
        Ok(_) => None,
    }
}

/// Where a syntax fault is: line and column, in bytes, and the byte from the beginning; all counted from 1.
fn place(text: &[u8], error: &serde_json::Error) -> String {
    let before = text.split_inclusive(|byte| *byte == b'\n');
    let before: usize = before.take(error.line().saturating_sub(1)).map(<[u8]>::len).sum();
    format!(
        "at byte {} (line {}, column {})",
        before.saturating_add(error.column()),
        error.line(),
        error.column()
    )
}

/// What the parser says, without the place. The texts of its syntax faults are fixed, and hold nothing of what it reads.
fn fault(error: &serde_json::Error) -> String {
    let said = error.to_string();
    said.split(" at line ").next().unwrap_or_default().to_owned()
}

/// What is wrong at a place in the object.
fn wrong(fault: &Fault, keys: &BTreeMap<Cow<'_, str>, usize>) -> String {
    let Some(key) = fault.pointer.strip_prefix('/') else {
        return match fault.count {
            0 => "no object that a candidate could be".to_owned(),
            count => format!("{} that {SCHEMA} does not have", counted(count, "member")),
        };
    };
    let Some((_, belongs)) = MEMBERS.iter().find(|(member, _)| *member == key) else {
        return format!("member {key} is none of {SCHEMA}");
    };
    match keys.get(key) {
        None => format!("member {key} is missing: {belongs}"),
        Some(1) => format!("member {key} is not as it must be: {belongs}"),
        Some(count) => format!("member {key} stands there {count} times"),
    }
}

/// How often each key stands in an object.
struct Keys;

impl Keys {
    fn of(text: &[u8]) -> Option<BTreeMap<Cow<'_, str>, usize>> {
        serde_json::Deserializer::from_slice(text)
            .deserialize_map(Self)
            .ok()
    }
}

impl<'de> Visitor<'de> for Keys {
    type Value = BTreeMap<Cow<'de, str>, usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut keys = BTreeMap::new();
        while let Some((key, IgnoredAny)) = map.next_entry::<String, IgnoredAny>()? {
            *keys.entry(Cow::Owned(key)).or_default() += 1;
        }
        Ok(keys)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = r#"{"schema":"candidate/v1","sourceDigest":"s","base":"b","covered":null,"kept":[],"manifest":{},"summary":""}"#;

    #[test]
    fn a_candidate_is_readable() {
        assert_eq!(unreadable(WHOLE.as_bytes()), None);
    }

    #[test]
    fn what_is_no_object_is_told_with_its_place() {
        let told = |text: &[u8]| unreadable(text).unwrap();
        assert!(told(b"").starts_with("0 bytes; one JSON object"));
        assert!(told(b"Here it is: {}").starts_with("not JSON at byte 1 (line 1, column 1): expected value"));
        assert!(
            told(b"{\n\"kept\":[],\n oops}").starts_with("not JSON at byte 15 (line 3, column 2): key must")
        );
        assert!(told(b"{\"schema\":").contains("EOF while parsing"));
        assert!(
            told(format!("{WHOLE}\n{WHOLE}").as_bytes()).contains("line 2, column 1): trailing characters")
        );
        assert!(told(b"{\"a\":\"\xff\"}").starts_with("not UTF-8 at byte 7"));
        assert!(told(b"[]").starts_with("no JSON object"));
    }

    #[test]
    fn what_is_wrong_with_a_member_is_told_by_its_name_and_nothing_else() {
        for (old, new, said) in [
            (
                r#""kept":[],"#,
                "",
                "member kept is missing: a list of ids, each a string",
            ),
            (
                r#""kept":[]"#,
                r#""kept":"MARKER""#,
                "member kept is not as it must be: a list of ids, each a string",
            ),
            (
                r#""base":"b""#,
                r#""base":"b","base":"MARKER""#,
                "member base stands there 2 times",
            ),
            (
                r#""base":"b""#,
                r#""base":"b","notes":"MARKER""#,
                "member notes is none of candidate/v1",
            ),
            (
                r#""base":"b""#,
                r#""base":"b","MARKER and more":1"#,
                "1 member that candidate/v1 does not have",
            ),
            (
                r#"candidate/v1"#,
                "candidate/v2",
                "member schema is not as it must be: \"candidate/v1\"",
            ),
        ] {
            let text = WHOLE.replace(old, new);
            assert_ne!(text, WHOLE);
            assert_eq!(unreadable(text.as_bytes()).as_deref(), Some(said));
        }
        let both = WHOLE.replace(r#""kept":[],"#, "").replace(r#","summary":"""#, "");
        let both = unreadable(both.as_bytes()).unwrap();
        assert!(
            both.contains("kept is missing") && both.contains("; member summary is missing"),
            "{both}"
        );
        let marker = WHOLE.replace(r#""s""#, "MARKER");
        let told = unreadable(marker.as_bytes()).unwrap();
        assert!(
            told.starts_with("not JSON at byte 41") && !told.contains("MARKER"),
            "{told}"
        );
    }
}
