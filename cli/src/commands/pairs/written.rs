//! `expect.json` as it is written. Reading is strict: what is stated and not read would not be compared, and the test would
//! pass for less than it says.

use crate::format::{Expected, ExpectedFinding, Saved};
use semsum_core::code::Code;
use semsum_core::finding::{Side, is_pointer};
use semsum_core::verify::{Outcome, Policy};
use semsum_harness::near::{hint, is_near};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use std::collections::{BTreeMap, BTreeSet};

/// The whole of it: what is expected, the other keys of a verdict that was saved as it was printed, and keys for people.
#[derive(Deserialize)]
pub(super) struct Written {
    accepted: bool,
    /// The complete set; any rejection will do where it is not stated.
    #[serde(default, deserialize_with = "stated")]
    findings: Option<Option<Vec<WrittenFinding>>>,
    #[serde(default, deserialize_with = "stated")]
    outcome: Option<String>,
    #[serde(default, deserialize_with = "stated")]
    policy: Option<String>,
    #[serde(default, deserialize_with = "stated")]
    added: Option<Vec<String>>,
    #[serde(default, deserialize_with = "stated")]
    before: Option<Option<String>>,
    #[serde(default, deserialize_with = "stated")]
    after: Option<Option<String>>,
    #[serde(flatten)]
    others: BTreeMap<String, IgnoredAny>,
}

#[derive(Deserialize)]
struct WrittenFinding {
    #[serde(default, deserialize_with = "stated")]
    side: Option<String>,
    code: String,
    pointer: String,
    #[serde(default, deserialize_with = "stated")]
    count: Option<u64>,
    #[serde(flatten)]
    others: BTreeMap<String, IgnoredAny>,
}

/// The keys of the whole, first those that a test needs.
const KEYS: [&str; 7] = [
    "accepted", "findings", "outcome", "policy", "added", "before", "after",
];
const FINDING_KEYS: [&str; 4] = ["side", "code", "pointer", "count"];
/// Keys for people and their editors. They state nothing.
const FOR_PEOPLE: [&str; 4] = ["note", "why", "title", "$schema"];

/// What other forms call a key of ours.
const SYNONYMS: [(&str, &str); 14] = [
    ("accept", "accepted"),
    ("ok", "accepted"),
    ("pass", "accepted"),
    ("code", "findings"),
    ("codes", "findings"),
    ("errors", "findings"),
    ("expected", "findings"),
    ("expectedfindings", "findings"),
    ("expects", "findings"),
    ("reasons", "findings"),
    ("path", "pointer"),
    ("comment", "note"),
    ("description", "note"),
    ("reason", "note"),
];

/// A value that stands there: `null` is one, and absence is none.
fn stated<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

impl Written {
    /// What it comes to for a pair that is judged under `policy`.
    ///
    /// # Errors
    /// Where it has a key that is not read, names what is not known, or states what no verdict can be.
    pub(super) fn check(self, policy: Policy) -> Result<Expected, String> {
        known(&self.others, &KEYS, "")?;
        match self.policy.as_deref() {
            Some("careful" | "exact") if self.policy.as_deref() != Some(policy.as_str()) => {
                return Err(format!(
                    "/policy is another than {policy}, under which the pair is judged; judge it with the --policy that \
                     is stated, or leave the key policy out",
                    policy = policy.as_str()
                ));
            }
            None | Some("careful" | "exact") => {}
            Some(_) => return Err("/policy is neither careful nor exact".to_owned()),
        }
        let outcome = match self.outcome.as_deref() {
            None => None,
            Some("accepted") => Some(Outcome::Accepted),
            Some("rejected") => Some(Outcome::Rejected),
            Some("before_invalid") => Some(Outcome::BeforeInvalid),
            Some(_) => return Err("/outcome is none of accepted, rejected and before_invalid".to_owned()),
        };
        if outcome.is_some_and(|outcome| (outcome == Outcome::Accepted) != self.accepted) {
            return Err(
                "/outcome and /accepted contradict each other; make them agree, or leave outcome out"
                    .to_owned(),
            );
        }
        if let Some(at) = self
            .added
            .iter()
            .flatten()
            .position(|pointer| !is_pointer(pointer))
        {
            return Err(format!("/added/{at} is no RFC 6901 pointer"));
        }
        for (key, sum) in [("before", &self.before), ("after", &self.after)] {
            if sum.iter().flatten().any(|sum| !is_checksum(sum)) {
                return Err(format!(
                    "/{key} is no checksum; write n1:… as `semsum sum` prints it, null for what is no manifest, or leave \
                     the key out"
                ));
            }
        }
        Ok(Expected {
            accepted: self.accepted,
            findings: findings(self.accepted, self.findings)?,
            saved: Saved {
                outcome,
                added: self.added,
                before: self.before,
                after: self.after,
            },
        })
    }
}

/// The findings that are expected; none where any rejection will do.
fn findings(
    accepted: bool,
    written: Option<Option<Vec<WrittenFinding>>>,
) -> Result<Option<Vec<ExpectedFinding>>, String> {
    let written = match written {
        None => return Ok(accepted.then(Vec::new)),
        Some(Some(written)) => written,
        Some(None) => {
            return Err(
                "/findings is null, which states nothing; list the findings, or leave the key out where any rejection \
                 will do"
                    .to_owned(),
            );
        }
    };
    let mut findings = Vec::with_capacity(written.len());
    for (at, finding) in written.into_iter().enumerate() {
        findings.push(finding.check(at)?);
    }
    let mut seen = BTreeSet::new();
    if let Some(at) = findings
        .iter()
        .position(|finding| !seen.insert(finding.sort_key()))
    {
        return Err(format!(
            "/findings/{at} states a finding that stands before it already"
        ));
    }
    match (accepted, findings.is_empty()) {
        (true, false) => Err(
            "it states acceptance and findings at once; a verdict with findings is never accepted: \
             make accepted false, or leave the findings out"
                .to_owned(),
        ),
        (false, true) => Err(
            "it states a rejection without findings, which no verdict is; leave the key findings out \
             where any rejection will do"
                .to_owned(),
        ),
        _ => Ok(Some(findings)),
    }
}

impl WrittenFinding {
    fn check(self, at: usize) -> Result<ExpectedFinding, String> {
        let here = format!("/findings/{at}");
        known(&self.others, &FINDING_KEYS, &here)?;
        let side = match self.side.as_deref() {
            Some("before") => Side::Before,
            None | Some("after") => Side::After,
            Some(side) => return Err(format!("{here}/side is {}; write before or after", word(side))),
        };
        let code = Code::parse(&self.code).ok_or_else(|| {
            let names = Code::ALL.iter().map(|code| code.as_str());
            format!(
                "{here}/code is {}, and there is no such code{} `semsum explain --list` shows all of them",
                word(&self.code),
                hint(&self.code, names)
            )
        })?;
        if !is_pointer(&self.pointer) {
            return Err(format!(
                "{here}/pointer is no pointer; write an RFC 6901 pointer such as /prohibitions, or \"\" for the whole \
                 document"
            ));
        }
        if self.count == Some(0) {
            return Err(format!(
                "{here}/count is 0, and a finding counts at least one thing"
            ));
        }
        Ok(ExpectedFinding {
            side,
            code,
            pointer: self.pointer,
            count: self.count,
        })
    }
}

/// Refuses a key that is neither read nor for people: ignored, it would make the expectation a weaker one.
fn known(others: &BTreeMap<String, IgnoredAny>, keys: &[&str], of: &str) -> Result<(), String> {
    let mut unknown = others.keys().filter(|key| !FOR_PEOPLE.contains(&key.as_str()));
    let Some(key) = unknown.next() else {
        return Ok(());
    };
    let place = if is_word(key) {
        format!("{of}/{key} is a key that is not read")
    } else {
        let of = if of.is_empty() { "the expectation" } else { of };
        format!("{of} has a key that is not read, and is no word")
    };
    let folded = key.to_lowercase();
    let near = keys.iter().find(|known| is_near(key, known)).copied();
    let synonym = || {
        let named = SYNONYMS.iter().find(|(other, _)| *other == folded);
        let (_, right) = named?;
        (keys.contains(right) || FOR_PEOPLE.contains(right)).then_some(*right)
    };
    Err(match near.or_else(synonym) {
        Some(right) => format!("{place}; write {right}, if that is meant"),
        None => format!(
            "{place}; the keys here are {}, and note for what people should know",
            keys.join(", ")
        ),
    })
}

/// A word of the file's as messages show it: one that could be a code, a side or a key, and nothing that could be more.
fn word(text: &str) -> &str {
    if is_word(text) {
        text
    } else {
        "something that is no word"
    }
}

fn is_word(text: &str) -> bool {
    const LONGEST: usize = 64;
    let could_be = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    (1..=LONGEST).contains(&text.len()) && text.bytes().all(could_be)
}

/// Whether a text has the form of a checksum, of whatever rule set.
fn is_checksum(text: &str) -> bool {
    let parts = text.strip_prefix('n').and_then(|text| text.split_once(':'));
    parts.is_some_and(|(set, digits)| {
        let is_number =
            !set.starts_with('0') && !set.is_empty() && set.bytes().all(|byte| byte.is_ascii_digit());
        let is_hex = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        is_number && digits.len() == 64 && digits.bytes().all(is_hex)
    })
}
