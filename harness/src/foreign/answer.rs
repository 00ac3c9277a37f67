//! What counts as an answer (contract, `verify`, bulk; docs/protocol.md).
//!
//! Only `id` and `accepted` are required. What is stated beside them must be readable: an answer with a garbled part is none,
//! and so never a rejection.

use super::object::Object;
use super::session::Fault;
use crate::Answer;
use semsum_core::code::Code;
use semsum_core::finding::{Finding, Side, is_pointer};
use semsum_mutators::OwnFinding;
use serde::Deserialize;
use serde::de::IgnoredAny;

/// A member of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Whether it accepts: required, true or false.
    Accepted,
    /// What it found: a list of objects with `side`, `code`, `pointer` and perhaps `count`.
    Findings,
    /// A word; `accepted`, `rejected` and `before_invalid` mean something.
    Outcome,
}

impl Part {
    /// The member's name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Findings => "findings",
            Self::Outcome => "outcome",
        }
    }
}

/// Reads an answer: the id that it repeats, and what it says or why that is no answer. Nothing where the line answers no
/// case at all.
#[must_use]
pub(super) fn read_answer(line: &[u8]) -> Option<(String, Result<Answer, Fault>)> {
    let Object(said): Object<AnswerLine> = serde_json::from_slice(line).ok()?;
    let answer = said.answer();
    Some((said.id, answer))
}

/// A part that is absent is not stated, and one that is `null` neither.
#[derive(Deserialize)]
struct AnswerLine {
    id: String,
    #[serde(default)]
    accepted: Option<Said<bool>>,
    #[serde(default)]
    findings: Option<Said<Vec<Object<FindingLine>>>>,
    #[serde(default)]
    outcome: Option<Said<String>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Said<T> {
    Readable(T),
    Garbled(IgnoredAny),
}

#[derive(Deserialize)]
struct FindingLine {
    side: String,
    code: String,
    pointer: String,
    #[serde(default)]
    count: Option<u64>,
}

impl AnswerLine {
    fn answer(&self) -> Result<Answer, Fault> {
        let garbled = Fault::Garbled;
        let Some(Said::Readable(accepted)) = self.accepted else {
            return Err(garbled(Part::Accepted));
        };
        let accepts = match &self.outcome {
            None => accepted,
            Some(Said::Garbled(_)) => return Err(garbled(Part::Outcome)),
            Some(Said::Readable(word)) => match word.as_str() {
                "accepted" => true,
                "rejected" | "before_invalid" => false,
                // A word of its own says nothing of ours.
                _ => accepted,
            },
        };
        if accepts != accepted {
            return Err(Fault::Contradiction);
        }
        let mut answer = Answer::bare(accepted);
        match &self.findings {
            None => {}
            Some(Said::Garbled(_)) => return Err(garbled(Part::Findings)),
            Some(Said::Readable(said)) => {
                let findings = answer.findings.insert(Vec::new());
                for Object(finding) in said {
                    match finding.read().ok_or(garbled(Part::Findings))? {
                        Read::Ours(finding) => findings.push(finding),
                        Read::Own(finding) => answer.own.push(finding),
                    }
                }
            }
        }
        Ok(answer)
    }
}

impl FindingLine {
    /// The finding. A side or code that is not ours is the program's own, and no claim of ours.
    fn read(&self) -> Option<Read> {
        if self.code.is_empty() || self.count == Some(0) || !is_pointer(&self.pointer) {
            return None;
        }
        let side = match self.side.as_str() {
            "before" => Some(Side::Before),
            "after" => Some(Side::After),
            _ => None,
        };
        let pointer = self.pointer.clone();
        let Some((side, code)) = side.zip(Code::parse(&self.code)) else {
            return Some(Read::Own(OwnFinding {
                side: self.side.clone(),
                code: self.code.clone(),
                pointer,
            }));
        };
        let count = self.count.unwrap_or(1);
        Some(Read::Ours(Finding {
            side,
            code,
            pointer,
            count: usize::try_from(count).unwrap_or(usize::MAX),
        }))
    }
}

enum Read {
    Ours(Finding),
    Own(OwnFinding),
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &str = r#"{"side":"after","code":"objective_changed","pointer":"/objective"}"#;

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
        for line in [
            "",
            "rejected",
            "null",
            r#"{"accepted":true}"#,
            r#"{"id":1,"accepted":true}"#,
            r#"{"id":null,"accepted":true}"#,
            r#"{"id":"a","id":"a","accepted":true}"#,
            r#"{"id":"a","accepted":true,"accepted":false}"#,
            r#"{"id":"a","accepted":true} {}"#,
            r#"["a",true,null,null]"#,
        ] {
            assert!(read_answer(line.as_bytes()).is_none(), "{line}");
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
        for (members, part) in [
            (r#""else":1"#, Part::Accepted),
            (r#""accepted":null"#, Part::Accepted),
            (r#""accepted":"yes""#, Part::Accepted),
            (r#""accepted":0,"findings":[1]"#, Part::Accepted),
            (r#""accepted":false,"outcome":1"#, Part::Outcome),
            (r#""accepted":false,"outcome":["rejected"]"#, Part::Outcome),
            (r#""accepted":false,"outcome":{"rejected":null}"#, Part::Outcome),
        ] {
            assert_eq!(said(members), Err(Fault::Garbled(part)), "{members}");
        }
        for findings in [
            "[1]",
            "{}",
            r#""none""#,
            "[null]",
            r#"[["after","objective_changed","/objective",1]]"#,
            r#"[{"side":"after","code":"objective_changed"}]"#,
            r#"[{"side":"after","side":"after","code":"objective_changed","pointer":""}]"#,
            r#"[{"side":{"after":null},"code":"objective_changed","pointer":""}]"#,
            r#"[{"side":"after","code":7,"pointer":""}]"#,
            r#"[{"side":"after","code":"","pointer":""}]"#,
            r#"[{"side":"after","code":"objective_changed","pointer":"objective"}]"#,
            r##"[{"side":"after","code":"objective_changed","pointer":"#/objective"}]"##,
            r#"[{"side":"after","code":"its_own","pointer":"/a~2"}]"#,
            r#"[{"side":"after","code":"its_own","pointer":"/a~"}]"#,
            r#"[{"side":"after","code":"objective_changed","pointer":"","count":-1}]"#,
            r#"[{"side":"after","code":"objective_changed","pointer":"","count":0}]"#,
            r#"[{"side":"after","code":"objective_changed","pointer":"","count":"1"}]"#,
        ] {
            assert_eq!(found(findings), Err(Fault::Garbled(Part::Findings)), "{findings}");
        }
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
        let alone = found(&format!("[{KNOWN}]")).unwrap();
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
            assert_eq!(own_in(&format!("{KNOWN},{own}")).len(), 1);
            // Nor for nothing: who accepts and finds something does not accept.
            assert_eq!(own_in(own).len(), 1);
            assert_eq!(own_in(KNOWN), []);
        }
    }
}
