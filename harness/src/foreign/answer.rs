//! What counts as an answer (contract, `verify`, bulk; docs/protocol.md).
//!
//! Only `id` and `accepted` are required. What is stated beside them must be readable: an answer with a garbled part is none,
//! and so never a rejection.

use super::fault::Fault;
use super::flaw::{Flaw, Said, optional, read_object, required};
use super::object::Object;
use crate::Answer;
use semsum_core::code::Code;
use semsum_core::finding::{Finding, Side, is_pointer};
use semsum_mutators::OwnFinding;
use serde::Deserialize;
use serde::de::IgnoredAny;

/// The members of an answer that are read.
const ANSWER_KEYS: &[&str] = &["id", "accepted", "findings", "outcome"];

/// The members of a finding that are read.
const FINDING_KEYS: &[&str] = &["side", "code", "pointer", "count"];

/// Reads an answer: the id that it repeats, and what it says or why that is no answer.
///
/// # Errors
/// Where the line answers no case at all.
pub(super) fn read_answer(line: &[u8]) -> Result<(String, Result<Answer, Fault>), Flaw> {
    let mut said: AnswerLine = read_object(line, ANSWER_KEYS)?;
    let id = required(said.id.take(), "id", "a text")?;
    Ok((id, said.answer()))
}

/// A part that is absent is not stated, and one that is `null` neither.
#[derive(Deserialize)]
struct AnswerLine {
    id: Option<Said<String>>,
    accepted: Option<Said<bool>>,
    findings: Option<Said<Vec<Element>>>,
    outcome: Option<Said<String>>,
}

/// What stands in the list of findings.
#[derive(Deserialize)]
#[serde(untagged)]
enum Element {
    Finding(Object<FindingLine>),
    /// An object that can't be read has a key twice.
    Twice(Object<IgnoredAny>),
    Else(IgnoredAny),
}

#[derive(Deserialize)]
struct FindingLine {
    side: Option<Said<String>>,
    code: Option<Said<String>>,
    pointer: Option<Said<String>>,
    count: Option<Said<u64>>,
}

impl AnswerLine {
    fn answer(self) -> Result<Answer, Fault> {
        let accepted = required(self.accepted, "accepted", "true or false").map_err(Fault::Garbled)?;
        let outcome = optional(self.outcome, "outcome", "a text").map_err(Fault::Garbled)?;
        let accepts = match outcome.as_deref() {
            Some("accepted") => true,
            Some("rejected" | "before_invalid") => false,
            // A word of its own says nothing of ours.
            Some(_) | None => accepted,
        };
        if accepts != accepted {
            return Err(Fault::Contradiction);
        }
        let mut answer = Answer::bare(accepted);
        let said = optional(self.findings, "findings", "a list of objects").map_err(Fault::Garbled)?;
        let Some(said) = said else {
            return Ok(answer);
        };
        let findings = answer.findings.insert(Vec::new());
        for (at, element) in said.into_iter().enumerate() {
            match element.read().map_err(|flaw| Fault::GarbledFinding(at, flaw))? {
                Read::Ours(finding) => findings.push(finding),
                Read::Own(finding) => answer.own.push(finding),
            }
        }
        Ok(answer)
    }
}

impl Element {
    fn read(self) -> Result<Read, Flaw> {
        match self {
            Self::Finding(Object(finding)) => finding.read(),
            Self::Twice(_) => Err(Flaw::Twice(FINDING_KEYS)),
            Self::Else(_) => Err(Flaw::NoObject),
        }
    }
}

impl FindingLine {
    /// The finding. A side or code that is not ours is the program's own, and no claim of ours.
    fn read(self) -> Result<Read, Flaw> {
        let side_said = required(self.side, "side", "a text")?;
        let code_said = checked(self.code, "code", "a text with something in it", |code| {
            !code.is_empty()
        })?;
        let pointer = checked(
            self.pointer,
            "pointer",
            "a text as RFC 6901 writes a pointer",
            is_pointer,
        )?;
        let belongs = "a whole number from 1";
        let count = optional(self.count, "count", belongs)?.unwrap_or(1);
        if count == 0 {
            return Err(Flaw::Unlike("count", belongs));
        }
        let side = match side_said.as_str() {
            "before" => Some(Side::Before),
            "after" => Some(Side::After),
            _ => None,
        };
        let Some((side, code)) = side.zip(Code::parse(&code_said)) else {
            return Ok(Read::Own(OwnFinding {
                side: side_said,
                code: code_said,
                pointer,
            }));
        };
        Ok(Read::Ours(Finding {
            side,
            code,
            pointer,
            count: usize::try_from(count).unwrap_or(usize::MAX),
        }))
    }
}

/// A text that must stand at a key and be as `holds` says.
fn checked(
    said: Option<Said<String>>,
    key: &'static str,
    belongs: &'static str,
    holds: impl Fn(&str) -> bool,
) -> Result<String, Flaw> {
    let text = required(said, key, belongs)?;
    if holds(&text) {
        Ok(text)
    } else {
        Err(Flaw::Unlike(key, belongs))
    }
}

enum Read {
    Ours(Finding),
    Own(OwnFinding),
}

#[cfg(test)]
mod tests {
    use super::super::fault::EXAMPLE_FINDING;
    use super::*;

    /// What a line with these members beside the id says.
    fn said(members: &str) -> Result<Answer, Fault> {
        let line = format!(r#"{{"id":"a",{members}}}"#);
        let (id, answer) = read_answer(line.as_bytes()).unwrap();
        assert_eq!(id, "a");
        answer
    }

    fn found(findings: &str) -> Result<Vec<Finding>, Fault> {
        said(&format!(r#""accepted":false,"findings":{findings}"#)).map(|answer| answer.findings.unwrap())
    }

    #[test]
    fn a_line_without_an_id_or_with_a_member_twice_answers_nothing() {
        for (line, flaw) in [
            ("", Flaw::NoJson),
            ("rejected", Flaw::NoJson),
            (r#"{"id":"a","accepted":true} {}"#, Flaw::NoJson),
            (r#"{"id":"a","accepted":1e999}"#, Flaw::NoJson),
            ("null", Flaw::NoObject),
            (r#"["a",true,null,null]"#, Flaw::NoObject),
            (r#"{"accepted":true}"#, Flaw::Lacks("id")),
            (r#"{"id":null,"accepted":true}"#, Flaw::Lacks("id")),
            (r#"{"id":1,"accepted":true}"#, Flaw::Unlike("id", "a text")),
            (r#"{"id":"a","id":"a","accepted":true}"#, Flaw::Twice(ANSWER_KEYS)),
            (
                r#" {"id":"a","accepted":true,"accepted":false}"#,
                Flaw::Twice(ANSWER_KEYS),
            ),
        ] {
            assert_eq!(read_answer(line.as_bytes()).err(), Some(flaw), "{line}");
        }
    }

    #[test]
    fn an_answer_needs_no_more_than_accepted_and_null_states_nothing() {
        let right = Ok(Answer::bare(true));
        for members in [
            r#""accepted":true"#,
            r#""accepted":true,"findings":null,"outcome":null"#,
            r#""accepted":true,"outcome":"accepted","added":7,"else":[]"#,
        ] {
            assert_eq!(said(members), right, "{members}");
        }
        for word in ["rejected", "before_invalid", "its_own"] {
            let members = format!(r#""accepted":false,"outcome":"{word}""#);
            assert!(said(&members).is_ok(), "{word}");
        }
    }

    #[test]
    fn a_garbled_part_is_no_answer_and_is_named() {
        let accepted = Flaw::Unlike("accepted", "true or false");
        let outcome = Flaw::Unlike("outcome", "a text");
        let findings = Flaw::Unlike("findings", "a list of objects");
        for (members, flaw) in [
            (r#""else":1"#, Flaw::Lacks("accepted")),
            (r#""accepted":null"#, Flaw::Lacks("accepted")),
            (r#""accepted":"yes""#, accepted),
            (r#""accepted":0,"findings":[1]"#, accepted),
            (r#""accepted":false,"outcome":1"#, outcome),
            (r#""accepted":false,"outcome":["rejected"]"#, outcome),
            (r#""accepted":false,"outcome":{"rejected":null}"#, outcome),
            (r#""accepted":false,"findings":{}"#, findings),
            (r#""accepted":false,"findings":"none""#, findings),
        ] {
            assert_eq!(said(members), Err(Fault::Garbled(flaw)), "{members}");
        }
    }

    #[test]
    fn a_garbled_finding_is_named_by_its_index_and_its_key() {
        let pointer = Flaw::Unlike("pointer", "a text as RFC 6901 writes a pointer");
        let count = Flaw::Unlike("count", "a whole number from 1");
        let code = Flaw::Unlike("code", "a text with something in it");
        for (finding, flaw) in [
            ("1", Flaw::NoObject),
            ("null", Flaw::NoObject),
            (r#"["after","objective_changed","/objective",1]"#, Flaw::NoObject),
            (
                r#"{"side":"after","code":"objective_changed"}"#,
                Flaw::Lacks("pointer"),
            ),
            (r#"{"side":"after","pointer":"/objective"}"#, Flaw::Lacks("code")),
            (
                r#"{"side":null,"code":"objective_changed","pointer":""}"#,
                Flaw::Lacks("side"),
            ),
            (
                r#"{"side":"after","side":"after","code":"objective_changed","pointer":""}"#,
                Flaw::Twice(FINDING_KEYS),
            ),
            (
                r#"{"side":{"after":null},"code":"objective_changed","pointer":""}"#,
                Flaw::Unlike("side", "a text"),
            ),
            (r#"{"side":"after","code":7,"pointer":""}"#, code),
            (r#"{"side":"after","code":"","pointer":""}"#, code),
            (
                r#"{"side":"after","code":"objective_changed","pointer":"objective"}"#,
                pointer,
            ),
            (
                r##"{"side":"after","code":"objective_changed","pointer":"#/objective"}"##,
                pointer,
            ),
            (r#"{"side":"after","code":"its_own","pointer":"/a~2"}"#, pointer),
            (r#"{"side":"after","code":"its_own","pointer":"/a~"}"#, pointer),
            (
                r#"{"side":"after","code":"objective_changed","pointer":"","count":-1}"#,
                count,
            ),
            (
                r#"{"side":"after","code":"objective_changed","pointer":"","count":0}"#,
                count,
            ),
            (
                r#"{"side":"after","code":"objective_changed","pointer":"","count":"1"}"#,
                count,
            ),
        ] {
            let fault = Fault::GarbledFinding(1, flaw);
            assert_eq!(
                found(&format!("[{EXAMPLE_FINDING},{finding}]")),
                Err(fault),
                "{finding}"
            );
        }
        let lacks = Fault::GarbledFinding(1, Flaw::Lacks("pointer")).sentence();
        assert!(
            lacks.contains(r#"at index 1 of "findings", that lacks "pointer"; a right one: {"#),
            "{lacks}"
        );
    }

    #[test]
    fn an_outcome_that_says_otherwise_than_accepted_contradicts_it() {
        for members in [
            r#""accepted":true,"outcome":"rejected""#,
            r#""accepted":true,"outcome":"before_invalid""#,
            r#""accepted":false,"outcome":"accepted""#,
        ] {
            assert_eq!(said(members), Err(Fault::Contradiction), "{members}");
        }
    }

    #[test]
    fn a_code_of_its_own_is_not_taken_for_the_known_ones_beside_it() {
        let alone = found(&format!("[{EXAMPLE_FINDING}]")).unwrap();
        assert_eq!(alone, [Finding::after(Code::ObjectiveChanged, "/objective")]);
        for own in [
            r#"{"side":"after","code":"its_own","pointer":"/a~0~1b"}"#,
            r#"{"side":"left","code":"objective_changed","pointer":"/objective"}"#,
        ] {
            let own_in = |findings: &str| {
                said(&format!(r#""accepted":false,"findings":[{findings}]"#))
                    .unwrap()
                    .own
            };
            assert_eq!(own_in(&format!("{EXAMPLE_FINDING},{own}")).len(), 1);
            // Nor for nothing: who accepts and finds something does not accept.
            assert_eq!(own_in(own).len(), 1);
            assert_eq!(own_in(EXAMPLE_FINDING), []);
        }
    }
}
