//! What a verifier said to a case, fit to be shown. A program may write what it likes into a code or a pointer, values of
//! the case among them; shown is only what can't be one (contract, "Where values may appear").

use crate::shown::Shown;
use semsum_core::finding::Finding;
use semsum_core::rules::shape::{CANONICAL_KEYS, ROOT_KEYS, WRITE_KEYS};
use semsum_mutators::{Answer, Case, OwnFinding};
use std::fmt;

/// A program that does not know the form of our findings may have many; the first few tell enough.
const SHOWN: usize = 8;

/// The longest code of its own that is shown, in bytes.
const CODE_BYTES: usize = 64;

/// What a verifier gave as its reason. Displays as the rest of a sentence about it: "gave no reason", "said …".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// No findings are stated.
    NoReason,
    /// The list of findings is empty.
    NoFindings,
    /// Findings.
    Findings {
        /// The first few, in words that hold no value.
        shown: Vec<String>,
        /// How many there are beside them.
        more: usize,
    },
}

impl Said {
    /// What `answer` said to `case`.
    #[must_use]
    pub fn of(case: &Case, answer: &Answer) -> Self {
        let Some(findings) = &answer.findings else {
            return Self::NoReason;
        };
        let known = findings.iter().map(|finding| known(case, finding));
        let own = answer.own.iter().map(|finding| own(case, finding));
        let shown: Vec<_> = known.chain(own).take(SHOWN).collect();
        let all = findings.len().saturating_add(answer.own.len());
        if shown.is_empty() {
            return Self::NoFindings;
        }
        Self::Findings {
            more: all.saturating_sub(shown.len()),
            shown,
        }
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoReason => f.write_str("gave no reason"),
            Self::NoFindings => f.write_str("gave an empty list of findings"),
            Self::Findings { shown, more } => {
                write!(f, "said {}", shown.join(", "))?;
                match more {
                    0 => Ok(()),
                    more => write!(f, " and {more} more"),
                }
            }
        }
    }
}

fn known(case: &Case, finding: &Finding) -> String {
    let place = place(case, &finding.pointer);
    format!("{}{place} in {}", finding.code, finding.side)
}

fn own(case: &Case, finding: &OwnFinding) -> String {
    let code = if is_code(case, &finding.code) {
        format!("its own code {}", Shown(&finding.code))
    } else {
        "a code of its own".to_owned()
    };
    let place = place(case, &finding.pointer);
    let side = match finding.side.as_str() {
        side @ ("before" | "after") => format!(" in {side}"),
        _ => " in a side of its own".to_owned(),
    };
    format!("{code}{place}{side}")
}

fn place(case: &Case, pointer: &str) -> String {
    if pointer.is_empty() {
        String::new()
    } else if is_pointer(case, pointer) {
        format!(" at {}", Shown(pointer))
    } else {
        " at a pointer of its own".to_owned()
    }
}

/// Whether a text is formed like a code, and does not stand in the case, where it may be a value.
fn is_code(case: &Case, code: &str) -> bool {
    let is_of_it = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b':');
    let stands = |side: &[u8]| {
        side.windows(code.len().max(1))
            .any(|part| part == code.as_bytes())
    };
    let is_value = case
        .input
        .documents()
        .is_some_and(|(before, after)| stands(before) || stands(after));
    code.len() <= CODE_BYTES && code.bytes().all(is_of_it) && (is_name(code) || !is_value)
}

/// Whether a pointer is one of the claims, or leads through names and indexes that a manifest has.
fn is_pointer(case: &Case, pointer: &str) -> bool {
    let is_index = |part: &str| part.len() <= 6 && part.bytes().all(|byte| byte.is_ascii_digit());
    let mut claims = case.expect.findings.iter();
    claims.any(|claim| claim.pointer == pointer)
        || pointer
            .split('/')
            .skip(1)
            .all(|part| is_name(part) || is_index(part))
}

fn is_name(text: &str) -> bool {
    let names = ROOT_KEYS.iter().chain(&CANONICAL_KEYS).chain(&WRITE_KEYS);
    names.into_iter().any(|name| *name == text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use semsum_core::code::Code;
    use semsum_mutators::{Base, Plan, plan};

    fn case() -> Case {
        let base = semsum_corpus::bases().next().unwrap();
        let base = Base::read(base.name, base.text.to_vec()).unwrap();
        Plan::new(&[base], &[], &plan::Options::default())
            .unwrap()
            .case(0)
            .unwrap()
    }

    fn own_said(code: &str, pointer: &str) -> String {
        let own = OwnFinding {
            side: "after".to_owned(),
            code: code.to_owned(),
            pointer: pointer.to_owned(),
        };
        let answer = Answer {
            own: vec![own],
            ..Answer::of(Vec::new())
        };
        Said::of(&case(), &answer).to_string()
    }

    #[test]
    fn a_code_of_its_own_is_shown_unless_it_could_be_a_value() {
        let shown = own_said("rule7.lost:x", "/prohibitions/2");
        assert_eq!(
            shown,
            "said its own code rule7.lost:x at /prohibitions/2 in after"
        );
        assert!(own_said("prohibitions", "").contains("its own code prohibitions in after"));
        let case = case();
        let (before, _) = case.input.documents().unwrap();
        let text: serde_json::Value = serde_json::from_slice(before).unwrap();
        let value = text["taskId"].as_str().unwrap();
        for code in [value, "two words", "\u{1b}[2J", &"a".repeat(65)] {
            let shown = own_said(code, "/4111111111111111");
            assert_eq!(shown, "said a code of its own at a pointer of its own in after");
        }
    }

    #[test]
    fn many_findings_are_counted() {
        let findings = vec![Finding::after(Code::TaskIdChanged, "/taskId"); SHOWN + 3];
        let said = Said::of(&case(), &Answer::of(findings)).to_string();
        assert!(said.ends_with(" and 3 more"), "{said}");
        assert_eq!(Said::of(&case(), &Answer::bare(false)), Said::NoReason);
        assert_eq!(Said::of(&case(), &Answer::of(Vec::new())), Said::NoFindings);
    }
}
