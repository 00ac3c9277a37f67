//! What a verifier said to a case, fit to be shown. A program may write what it likes into a code or a pointer, values of
//! the case among them; shown is only what can't be one (contract, "Where values may appear").

use super::values::{Values, is_name};
use crate::shown::Shown;
use semsum_core::finding::Finding;
use semsum_mutators::{Answer, Case, OwnFinding};
use std::fmt;

/// A program that does not know the form of our findings may have many; the first few tell enough.
const SHOWN: usize = 8;

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
        let values = Values::of(case);
        let known = findings.iter().map(|finding| known(case, &values, finding));
        let own = answer.own.iter().map(|finding| own(case, &values, finding));
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

fn known(case: &Case, values: &Values, finding: &Finding) -> String {
    let place = place(case, values, &finding.pointer);
    format!("{}{place} in {}", finding.code, finding.side)
}

/// A code that is none of ours is never shown: whatever it is spelled like, it may be a value of this case or of one before.
fn own(case: &Case, values: &Values, finding: &OwnFinding) -> String {
    let place = place(case, values, &finding.pointer);
    let side = match finding.side.as_str() {
        side @ ("before" | "after") => format!(" in {side}"),
        _ => " in a side of its own".to_owned(),
    };
    format!("a code of its own{place}{side}")
}

fn place(case: &Case, values: &Values, pointer: &str) -> String {
    if pointer.is_empty() {
        String::new()
    } else if is_pointer(case, values, pointer) {
        format!(" at {}", Shown(pointer))
    } else {
        " at a pointer of its own".to_owned()
    }
}

/// Whether a pointer is one of the claims, or leads through names that a manifest has, and indexes behind such a name.
fn is_pointer(case: &Case, values: &Values, pointer: &str) -> bool {
    let mut claims = case.expect.findings.iter();
    if claims.any(|claim| claim.pointer == pointer) {
        return true;
    }
    let is_digits =
        |part: &str| (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    let mut is_behind_name = false;
    pointer.split('/').skip(1).all(|part| {
        let is_index = is_behind_name && is_digits(part) && !values.touch_number(part);
        is_behind_name = is_name(part);
        is_behind_name || is_index
    })
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

    /// Values of another case included: whoever is asked may remember, and spell them as it likes.
    #[test]
    fn a_code_that_is_none_of_ours_is_not_shown() {
        let whole = "said a code of its own at /prohibitions/2 in after";
        for code in [
            "rule7.lost:x",
            "prohibitions",
            "lost:PAY-114",
            "two words",
            "\u{1b}[2J",
        ] {
            assert_eq!(own_said(code, "/prohibitions/2"), whole);
        }
        let nowhere = "said a code of its own at a pointer of its own in after";
        assert_eq!(own_said("R17", "/4111111111111111"), nowhere);
        assert_eq!(own_said("R17", "/prohibitions/41111"), nowhere);
    }

    #[test]
    fn an_index_stands_behind_the_name_of_a_list() {
        for pointer in ["/2", "/prohibitions/2/2", "/", "/prohibitions/"] {
            let said = own_said("R17", pointer);
            assert!(said.contains("at a pointer of its own"), "{pointer}: {said}");
        }
        assert!(own_said("R17", "/externalWrites/0/status").contains("at /externalWrites/0/status in"));
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
