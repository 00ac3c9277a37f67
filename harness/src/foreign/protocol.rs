//! The lines of `semsum-verifier/v1`: what is sent, and what counts as a greeting (contract, `verify`, bulk).

use super::object::Object;
use super::session::Fault;
use crate::shown::is_unseen;
use semsum_core::verify::Policy;
use semsum_mutators::{Level, Unasked};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// The protocol's name.
pub const PROTOCOL: &str = "semsum-verifier/v1";

/// The longest name and version that a program may give itself, in bytes: they stand in reports.
pub(super) const NAME_BYTES: usize = 100;

/// Who a program says it is, and what it can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hello {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// What it can be asked.
    pub judges: Judges,
}

/// What a program can be asked. What it doesn't list, it isn't asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judges {
    /// Pairs of JSON values.
    pub manifest: bool,
    /// Sides as base64 bytes (`beforeRaw`, `afterRaw`).
    pub raw: bool,
    /// Lines with `"policy":"exact"`.
    pub exact: bool,
}

#[derive(Deserialize)]
struct HelloAnswer {
    r#type: String,
    protocol: String,
    name: String,
    version: String,
    judges: Vec<String>,
}

impl Judges {
    /// Everything that a program can be asked.
    pub const ALL: Self = Self {
        manifest: true,
        raw: true,
        exact: true,
    };

    /// Whether a program that judges this much can be asked what has this need. Of the levels only documents have a line in
    /// the protocol.
    #[must_use]
    pub const fn takes(self, need: Unasked) -> bool {
        match need {
            Unasked::Level(Level::Manifest) => self.manifest,
            Unasked::Level(Level::Raw) => self.raw,
            Unasked::Level(
                Level::Bundle | Level::Candidate | Level::Ledger | Level::Canonical | Level::Pointer,
            ) => false,
            Unasked::Exact => self.exact,
        }
    }
}

/// The line that opens every conversation.
#[must_use]
pub(super) fn hello_line() -> Vec<u8> {
    format!("{{\"type\":\"hello\",\"protocol\":\"{PROTOCOL}\"}}\n").into_bytes()
}

/// Reads the answer to [`hello_line`].
///
/// # Errors
/// [`Fault::NoHello`] where it is none, [`Fault::BadName`] where only the name or version can't stand in a report.
pub(super) fn read_hello(line: &[u8]) -> Result<Hello, Fault> {
    let Object(said): Object<HelloAnswer> = serde_json::from_slice(line).map_err(|_| Fault::NoHello)?;
    if said.r#type != "hello" || said.protocol != PROTOCOL {
        return Err(Fault::NoHello);
    }
    for (what, text) in [("name", &said.name), ("version", &said.version)] {
        let is_seen = text.chars().any(|c| !c.is_whitespace() && !is_unseen(c));
        if !is_seen || text.len() > NAME_BYTES || text.chars().any(char::is_control) {
            return Err(Fault::BadName(what));
        }
    }
    let judges = |what| said.judges.iter().any(|judged| judged == what);
    Ok(Hello {
        judges: Judges {
            manifest: judges("manifest"),
            raw: judges("raw"),
            exact: judges("exact"),
        },
        name: said.name,
        version: said.version,
    })
}

/// A case as it is put to a program.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// What the answer repeats.
    pub id: &'a str,
    /// The policy to judge under.
    pub policy: Policy,
    /// The raw text before.
    pub before: &'a [u8],
    /// The raw text after.
    pub after: &'a [u8],
    /// Whether a side can't stand in the line as a JSON value.
    pub raw: bool,
}

/// The line that puts `question`. Sides stand in it as they are, because what is wrong with them is what is asked.
///
/// A line break in a JSON text is white space between tokens, so a blank stands for it and a side keeps its length.
#[must_use]
pub(super) fn case_line(question: &Question<'_>) -> Vec<u8> {
    let mut line = Vec::with_capacity(question.before.len().saturating_add(question.after.len()));
    line.extend_from_slice(b"{\"id\":");
    line.extend(json(question.id));
    line.extend_from_slice(b",\"policy\":");
    line.extend(json(question.policy.as_str()));
    let raw = question.raw || !is_json(question.before) || !is_json(question.after);
    for (key, side) in [("before", question.before), ("after", question.after)] {
        line.push(b',');
        if raw {
            use base64::Engine as _;
            let bytes = base64::engine::general_purpose::STANDARD.encode(side);
            line.extend(json(&format!("{key}Raw")));
            line.push(b':');
            line.extend(json(&bytes));
        } else {
            line.extend(json(key));
            line.push(b':');
            line.extend(
                side.iter()
                    .map(|&byte| if matches!(byte, b'\n' | b'\r') { b' ' } else { byte }),
            );
        }
    }
    line.extend_from_slice(b"}\n");
    line
}

/// Whether `text` can stand in a line as a value: grammar and UTF-8, no more.
fn is_json(text: &[u8]) -> bool {
    std::str::from_utf8(text).is_ok_and(|text| serde_json::from_str::<IgnoredAny>(text).is_ok())
}

fn json(text: &str) -> Vec<u8> {
    // A string can always be serialised.
    serde_json::to_vec(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(before: &[u8], raw: bool) -> String {
        let question = Question {
            id: "c1",
            policy: Policy::Exact,
            before,
            after: b"[]",
            raw,
        };
        String::from_utf8(case_line(&question)).unwrap()
    }

    #[test]
    fn a_pretty_printed_side_stands_in_one_line_and_keeps_its_length() {
        assert_eq!(
            case(b"{\r\n \"a\":1e999}", false),
            "{\"id\":\"c1\",\"policy\":\"exact\",\"before\":{   \"a\":1e999},\"after\":[]}\n"
        );
    }

    #[test]
    fn what_is_no_json_value_goes_as_bytes() {
        let line = "{\"id\":\"c1\",\"policy\":\"exact\",\"beforeRaw\":\"/w==\",\"afterRaw\":\"W10=\"}\n";
        assert_eq!(case(b"\xff", true), line);
        assert_eq!(case(b"\xff", false), line);
    }

    #[test]
    fn a_hello_with_control_characters_or_another_protocol_is_none() {
        let hello = |protocol: &str, name: &str| {
            let said = serde_json::json!({"type":"hello","protocol":protocol,"name":name,"version":"1","judges":["raw","x"]});
            read_hello(said.to_string().as_bytes())
        };
        assert_eq!(
            hello(PROTOCOL, "v").unwrap().judges,
            Judges {
                manifest: false,
                raw: true,
                exact: false
            }
        );
        assert_eq!(hello("semsum-verifier/v2", "v").err(), Some(Fault::NoHello));
        for name in ["v\u{1b}[2J", "", "  ", "\u{200b}", &"v".repeat(NAME_BYTES + 1)] {
            assert_eq!(
                hello(PROTOCOL, name).err(),
                Some(Fault::BadName("name")),
                "{name:?}"
            );
        }
    }
}
