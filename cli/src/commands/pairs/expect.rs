//! What `expect.json` states of a pair, and how a verdict differs from it.

use crate::failure::Failure;
use crate::format::{BEFORE_INVALID, Expected, ExpectedFinding, NOT_AS_EXPECTED, Problem};
use crate::input::Source;
use semsum_core::code::Code;
use semsum_core::finding::{Finding, Side, is_pointer};
use semsum_core::verify::{Outcome, Verdict};
use semsum_harness::near::{hint, is_near};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;
use std::path::Path;

/// The largest `expect.json`: findings are codes and pointers.
const EXPECT_BYTES: usize = 4 * 1024 * 1024;

/// As it is written. Other keys are for people.
#[derive(Deserialize)]
struct Written {
    accepted: bool,
    /// The complete set; any rejection will do where it is not stated.
    findings: Option<Vec<WrittenFinding>>,
    #[serde(flatten)]
    others: BTreeMap<String, IgnoredAny>,
}

#[derive(Deserialize)]
struct WrittenFinding {
    side: Option<String>,
    code: String,
    pointer: String,
    #[serde(flatten)]
    others: BTreeMap<String, IgnoredAny>,
}

/// What is stated in the file.
///
/// # Errors
/// Where it can't be read, is of another form, names what is not known, or states what no verdict can be.
pub(super) fn read(path: &Path) -> Result<Expected, Failure> {
    let source = Source::File(path.to_owned());
    let bytes = source.read(EXPECT_BYTES, &mut std::io::empty().take(0))?;
    let unusable = |why: &str| Failure::unusable(format_args!("{}: {why}", source.name()));
    if bytes.len() > EXPECT_BYTES {
        return Err(unusable(&format!(
            "more than {EXPECT_BYTES} bytes are no expectation; it states codes and pointers alone"
        )));
    }
    let written: Written = serde_json::from_slice(&bytes).map_err(|error| {
        let fault = if error.is_data() { "no expectation" } else { "no JSON" };
        unusable(&format!(
            "{fault} (line {}, column {}); write {{\"accepted\":…,\"findings\":[{{\"side\",\"code\",\"pointer\"}}]}}, \
             as `semsum schema pair-expectation` says",
            error.line(),
            error.column()
        ))
    })?;
    written.check().map_err(|why| unusable(&why))
}

impl Written {
    fn check(self) -> Result<Expected, String> {
        if self.findings.is_none() {
            misspelt(&self.others, "findings", "the expectation")?;
        }
        let findings = self.findings.map(|findings| {
            (1_usize..)
                .zip(findings)
                .map(|(number, finding)| finding.check(number))
                .collect::<Result<Vec<_>, _>>()
        });
        let findings = findings.transpose()?;
        match (self.accepted, findings) {
            (true, Some(findings)) if !findings.is_empty() => Err(
                "it states acceptance and findings at once; a verdict with findings is never accepted: \
                 make accepted false, or leave the findings out"
                    .to_owned(),
            ),
            (false, Some(findings)) if findings.is_empty() => Err(
                "it states a rejection without findings, which no verdict is; leave the key findings out \
                 where any rejection will do"
                    .to_owned(),
            ),
            (true, _) => Ok(Expected::acceptance()),
            (false, findings) => Ok(Expected {
                accepted: false,
                findings,
            }),
        }
    }
}

impl WrittenFinding {
    fn check(self, number: usize) -> Result<ExpectedFinding, String> {
        let finding = format!("finding {number}");
        if self.side.is_none() {
            misspelt(&self.others, "side", &finding)?;
        }
        let side = match self.side.as_deref() {
            Some("before") => Side::Before,
            None | Some("after") => Side::After,
            Some(side) => {
                return Err(format!(
                    "{finding} has {} for its side; write before or after",
                    word(side)
                ));
            }
        };
        let code = Code::parse(&self.code).ok_or_else(|| {
            let names = Code::ALL.iter().map(|code| code.as_str());
            format!(
                "{finding} expects {}, and there is no such code{}; `semsum explain --list` shows all of them",
                word(&self.code),
                hint(&self.code, names)
            )
        })?;
        if !is_pointer(&self.pointer) {
            return Err(format!(
                "{finding} has a pointer that is none; write an RFC 6901 pointer such as /prohibitions, or \"\" for \
                 the whole document"
            ));
        }
        Ok(ExpectedFinding {
            side,
            code,
            pointer: self.pointer,
        })
    }
}

/// Refuses a key that was meant for `key`, which is not there: ignored, it would make the expectation a weaker one.
fn misspelt(others: &BTreeMap<String, IgnoredAny>, key: &str, of: &str) -> Result<(), String> {
    match others.keys().find(|other| is_near(other, key)) {
        Some(other) => Err(format!(
            "{of} has the key {}, which is not read; the key is {key}",
            word(other)
        )),
        None => Ok(()),
    }
}

/// A word of the file's as messages show it: one that could be a code, a side or a key, and nothing that could be more.
fn word(text: &str) -> String {
    const LONGEST: usize = 64;
    let could_be = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    if (1..=LONGEST).contains(&text.len()) && text.bytes().all(could_be) {
        text.to_owned()
    } else {
        "something that is no word".to_owned()
    }
}

/// How a verdict differs from what is expected.
pub(super) fn differences(expected: &Expected, verdict: &Verdict) -> Vec<Problem> {
    let Some(stated) = &expected.findings else {
        return match verdict.outcome {
            Outcome::Rejected => Vec::new(),
            Outcome::Accepted => vec![wrongly_accepted()],
            Outcome::BeforeInvalid => vec![nothing_compared(
                "state its findings in expect.json where that is what the test is about; otherwise mend before.json",
            )],
        };
    };
    let found: BTreeSet<_> = verdict.findings.iter().map(Finding::sort_key).collect();
    let stated: BTreeMap<_, _> = stated
        .iter()
        .map(|finding| (finding.sort_key(), finding.code))
        .collect();
    let unexpected = verdict
        .findings
        .iter()
        .filter(|finding| !stated.contains_key(&finding.sort_key()));
    let missing = stated.iter().filter(|(key, _)| !found.contains(*key));
    let mut problems: Vec<_> = unexpected.map(Problem::unexpected).collect();
    problems.extend(missing.map(|((side, pointer, _), code)| Problem::missing(*side, *code, pointer)));
    if verdict.outcome == Outcome::BeforeInvalid && !problems.is_empty() {
        problems.insert(0, nothing_compared("mend before.json by its findings"));
    }
    problems
}

fn wrongly_accepted() -> Problem {
    Problem::of_outcome(
        NOT_AS_EXPECTED,
        true,
        "expected but not found: a rejection; the pair was accepted",
        "find out whether the pair or the expectation is wrong",
    )
}

fn nothing_compared(next: &str) -> Problem {
    Problem::of_outcome(
        BEFORE_INVALID,
        false,
        "found but not expected: the fault is in before, which is no manifest, so nothing was compared",
        next,
    )
}
