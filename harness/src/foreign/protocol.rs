//! The lines of `semsum-verifier/v1`: what is sent, and what counts as a greeting (contract, `verify`, bulk).

use super::fault::Fault;
use super::flaw::{Flaw, Said, read_object, required};
use crate::near::is_near;
use crate::shown::is_unseen;
use semsum_core::verify::Policy;
use semsum_mutators::{Level, Unasked};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// The protocol's name.
pub const PROTOCOL: &str = "semsum-verifier/v1";

/// The longest name and version that a program may give itself, in bytes: they stand in reports.
const NAME_BYTES: usize = 100;

/// What belongs where a program names itself.
const NAME: &str = "a text of at most 100 bytes in which something can be read, without control characters";

/// What a program can say that it judges.
const JUDGES: [&str; 3] = ["manifest", "raw", "exact"];

/// What belongs into the list of what it judges.
const SPELT: &str = "a list of \"manifest\", \"raw\" and \"exact\", spelt so";

/// The members of a hello that are read.
const HELLO_KEYS: &[&str] = &["type", "protocol", "name", "version", "judges"];

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
    r#type: Option<Said<String>>,
    protocol: Option<Said<String>>,
    name: Option<Said<String>>,
    version: Option<Said<String>>,
    judges: Option<Said<Vec<String>>>,
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
/// [`Fault::NoHello`] with the first member that is not as it must be, [`Fault::Echo`] where our own line came back.
pub(super) fn read_hello(line: &[u8]) -> Result<Hello, Fault> {
    let said: HelloAnswer = read_object(line, HELLO_KEYS).map_err(Fault::NoHello)?;
    let names_nobody = said.name.is_none() && said.version.is_none() && said.judges.is_none();
    let hello = said.read();
    if names_nobody && hello == Err(Flaw::Lacks("name")) {
        return Err(Fault::Echo);
    }
    hello.map_err(Fault::NoHello)
}

impl HelloAnswer {
    fn read(self) -> Result<Hello, Flaw> {
        let word = |said, key, word, belongs| match required(said, key, belongs)? {
            said if said == word => Ok(()),
            _ => Err(Flaw::Unlike(key, belongs)),
        };
        word(self.r#type, "type", "hello", "\"hello\"")?;
        word(self.protocol, "protocol", PROTOCOL, "\"semsum-verifier/v1\"")?;
        let name = name_of(self.name, "name")?;
        let version = name_of(self.version, "version")?;
        let judges = required(self.judges, "judges", "a list of texts")?;
        // Words that nobody knows are what a later protocol asks. One that is nearly known would silently ask less.
        let is_slip = |word: &String| JUDGES.iter().any(|known| is_near(word, known));
        if judges.iter().any(is_slip) {
            return Err(Flaw::Unlike("judges", SPELT));
        }
        let judges = |what| judges.iter().any(|judged| judged == what);
        Ok(Hello {
            judges: Judges {
                manifest: judges("manifest"),
                raw: judges("raw"),
                exact: judges("exact"),
            },
            name,
            version,
        })
    }
}

/// What a program calls itself, or a version of it, where that can stand in a report.
fn name_of(said: Option<Said<String>>, key: &'static str) -> Result<String, Flaw> {
    let text = required(said, key, NAME)?;
    let is_seen = text.chars().any(|c| !c.is_whitespace() && !is_unseen(c));
    if !is_seen || text.len() > NAME_BYTES || text.chars().any(char::is_control) {
        return Err(Flaw::Unlike(key, NAME));
    }
    Ok(text)
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
    use super::super::fault::EXAMPLE_HELLO;
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
    fn a_hello_says_what_is_judged_and_unknown_words_are_left_out() {
        let hello = read_hello(EXAMPLE_HELLO.as_bytes()).unwrap();
        assert_eq!((hello.name.as_str(), hello.version.as_str()), ("mine", "2.1"));
        let some = EXAMPLE_HELLO.replace("manifest", "x");
        let judges = Judges {
            manifest: false,
            raw: true,
            exact: false,
        };
        assert_eq!(read_hello(some.as_bytes()).unwrap().judges, judges);
    }

    /// The right hello with a part of it changed.
    fn changed(from: &str, to: &str) -> Fault {
        let line = EXAMPLE_HELLO.replace(from, to);
        assert_ne!(line, EXAMPLE_HELLO);
        read_hello(line.as_bytes()).unwrap_err()
    }

    #[test]
    fn a_hello_that_is_none_says_which_key_is_wrong_and_shows_a_right_one() {
        assert_eq!(read_hello(&hello_line()), Err(Fault::Echo));
        let lists = ["\"manifest\"", "{}", "7", "[7]", "[\"manifest\",null]"];
        for list in lists {
            let fault = changed("[\"manifest\",\"raw\"]", list);
            assert_eq!(
                fault,
                Fault::NoHello(Flaw::Unlike("judges", "a list of texts")),
                "{list}"
            );
        }
        for (from, to, flaw) in [
            ("\"type\"", "\"kind\"", Flaw::Lacks("type")),
            ("\"hello\"", "\"HELLO\"", Flaw::Unlike("type", "\"hello\"")),
            ("v1", "v2", Flaw::Unlike("protocol", "\"semsum-verifier/v1\"")),
            ("\"name\"", "\"Name\"", Flaw::Lacks("name")),
            ("\"mine\"", "null", Flaw::Lacks("name")),
            ("\"2.1\"", "2.1", Flaw::Unlike("version", NAME)),
            ("\"judges\"", "\"levels\"", Flaw::Lacks("judges")),
            ("\"version\"", "\"name\"", Flaw::Twice(HELLO_KEYS)),
            ("\"raw\"", "\"Raw\"", Flaw::Unlike("judges", SPELT)),
            ("\"raw\"", "\"exakt\"", Flaw::Unlike("judges", SPELT)),
            ("}", "", Flaw::NoJson),
        ] {
            let fault = changed(from, to);
            assert_eq!(fault, Fault::NoHello(flaw), "{to}");
            assert!(fault.sentence().contains(EXAMPLE_HELLO));
        }
        let no_object = Err(Fault::NoHello(Flaw::NoObject));
        for line in ["[]", "\"hello\"", "null", "7"] {
            assert_eq!(read_hello(line.as_bytes()), no_object, "{line}");
        }
        assert!(
            changed("v1", "secret")
                .sentence()
                .contains("whose \"protocol\" is not \"semsum-verifier/v1\"")
        );
        assert!(!changed("v1", "secret").sentence().contains("secret"));
        assert!(NAME.contains(&NAME_BYTES.to_string()));
    }

    #[test]
    fn a_name_that_cannot_stand_in_a_report_is_none() {
        for name in ["v\u{1b}[2J", "", "  ", "\u{200b}", &"v".repeat(NAME_BYTES + 1)] {
            let said =
                serde_json::json!({"type":"hello","protocol":PROTOCOL,"name":name,"version":"1","judges":[]});
            let fault = read_hello(said.to_string().as_bytes()).unwrap_err();
            assert_eq!(fault, Fault::NoHello(Flaw::Unlike("name", NAME)), "{name:?}");
        }
    }
}
