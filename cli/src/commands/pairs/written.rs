//! `expect.json` as it is written. Reading is strict: what is stated and not read would not be compared, and the test would
//! pass for less than it says.

use super::tree::{Members, Tree};
use crate::format::{Expected, ExpectedFinding, Saved, outcome_of};
use crate::options;
use semsum_core::code::Code;
use semsum_core::finding::{Side, is_pointer};
use semsum_core::verify::{Outcome, Policy};
use semsum_harness::near::{hint, is_near};
use std::collections::BTreeSet;

/// The keys of the whole, first those that a test needs.
const KEYS: [&str; 7] = [
    "accepted", "findings", "outcome", "policy", "added", "before", "after",
];
const FINDING_KEYS: [&str; 4] = ["side", "code", "pointer", "count"];
/// Keys for people and their editors. They state nothing.
const FOR_PEOPLE: [&str; 4] = ["note", "why", "title", "$schema"];

/// What is wrong with a value.
const NO_TEXT: &str = "is no text";

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

/// What is expected of a pair that is judged under `policy`.
///
/// # Errors
/// Where it has a key that is not read or lacks one, names what is not known, or states what no verdict can be.
pub(super) fn expected(tree: &Tree, policy: Policy) -> Result<Expected, String> {
    let whole = Members::of(tree, String::new())?;
    known(&whole, &KEYS)?;
    let accepted = whole.needed(
        "accepted",
        "is neither true nor false",
        "write whether the pair must be accepted, as true or false",
        Tree::bool,
    )?;
    is_of(&whole, policy)?;
    Ok(Expected {
        accepted,
        findings: findings(accepted, &whole)?,
        saved: Saved {
            outcome: outcome(accepted, &whole)?,
            added: added(&whole)?,
            before: checksum("before", &whole)?,
            after: checksum("after", &whole)?,
        },
    })
}

fn is_of(whole: &Members<'_>, policy: Policy) -> Result<(), String> {
    let stated = match whole.read("policy", NO_TEXT, Tree::text)? {
        None => return Ok(()),
        Some(stated) => options::policy_of(stated),
    };
    match stated {
        None => Err("/policy is neither careful nor exact".to_owned()),
        Some(stated) if stated != policy => Err(format!(
            "/policy is another than {}, under which the pair is judged; judge it with the --policy that is stated, or \
             leave the key policy out",
            policy.as_str()
        )),
        Some(_) => Ok(()),
    }
}

fn outcome(accepted: bool, whole: &Members<'_>) -> Result<Option<Outcome>, String> {
    let Some(outcome) = whole.read("outcome", NO_TEXT, Tree::text)? else {
        return Ok(None);
    };
    let outcome = outcome_of(outcome)
        .ok_or_else(|| "/outcome is none of accepted, rejected and before_invalid".to_owned())?;
    if (outcome == Outcome::Accepted) != accepted {
        return Err(
            "/outcome and /accepted contradict each other; make them agree, or leave outcome out".to_owned(),
        );
    }
    Ok(Some(outcome))
}

fn added(whole: &Members<'_>) -> Result<Option<Vec<String>>, String> {
    let Some(list) = whole.read("added", "is no list", Tree::list)? else {
        return Ok(None);
    };
    let pointer = |(at, item): (usize, &Tree)| {
        let text = item.text().filter(|text| is_pointer(text));
        text.map(str::to_owned)
            .ok_or_else(|| format!("/added/{at} is no RFC 6901 pointer"))
    };
    list.iter()
        .enumerate()
        .map(pointer)
        .collect::<Result<_, _>>()
        .map(Some)
}

/// The checksum that is stated for a side; none where none is, and a null where it is stated that there is none.
fn checksum(side: &str, whole: &Members<'_>) -> Result<Option<Option<String>>, String> {
    let fault = "is no checksum; write n1:… as `semsum sum` prints it, null for what is no manifest, or leave the key out";
    let sum = |value: &Tree| value.text().filter(|text| is_checksum(text)).map(str::to_owned);
    whole.read(side, fault, |value| value.or_null(sum))
}

/// The findings that are expected; none where any rejection will do.
fn findings(accepted: bool, whole: &Members<'_>) -> Result<Option<Vec<ExpectedFinding>>, String> {
    let listed = whole.read("findings", "is no list", |value| value.or_null(Tree::list))?;
    let list = match listed {
        None => return Ok(accepted.then(Vec::new)),
        Some(Some(list)) => list,
        Some(None) => {
            return Err(
                "/findings is null, which states nothing; list the findings, or leave the key out where any rejection \
                 will do"
                    .to_owned(),
            );
        }
    };
    let read = |(at, tree)| finding(&Members::of(tree, format!("/findings/{at}"))?);
    let findings = list
        .iter()
        .enumerate()
        .map(read)
        .collect::<Result<Vec<_>, String>>()?;
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

fn finding(written: &Members<'_>) -> Result<ExpectedFinding, String> {
    known(written, &FINDING_KEYS)?;
    let here = &written.at;
    let side = written
        .read("side", NO_TEXT, Tree::text)?
        .unwrap_or(Side::After.as_str());
    let side = [Side::Before, Side::After]
        .into_iter()
        .find(|known| known.as_str() == side)
        .ok_or_else(|| format!("{here}/side is {}; write before or after", word(side)))?;
    let code = written.needed(
        "code",
        NO_TEXT,
        "write a code that `semsum explain --list` shows",
        Tree::text,
    )?;
    let code = Code::parse(code).ok_or_else(|| {
        let names = Code::ALL.iter().map(|code| code.as_str());
        format!(
            "{here}/code is {}, and there is no such code{} `semsum explain --list` shows all of them",
            word(code),
            hint(code, names)
        )
    })?;
    let next = "write an RFC 6901 pointer such as /prohibitions, or \"\" for the whole document";
    let pointer = |value: &Tree| value.text().filter(|text| is_pointer(text)).map(str::to_owned);
    let pointer = written.needed("pointer", &format!("is no pointer; {next}"), next, pointer)?;
    let count = written.read("count", "is no whole number from 1", Tree::number)?;
    if count == Some(0) {
        return Err(format!(
            "{here}/count is 0, and a finding counts at least one thing"
        ));
    }
    Ok(ExpectedFinding {
        side,
        code,
        pointer,
        count,
    })
}

/// Refuses a key that is neither read nor for people: ignored, it would make the expectation a weaker one.
fn known(members: &Members<'_>, keys: &[&str]) -> Result<(), String> {
    let mut unknown = members
        .keys()
        .filter(|key| !keys.contains(key) && !FOR_PEOPLE.contains(key));
    let Some(key) = unknown.next() else {
        return Ok(());
    };
    let of = members.at.as_str();
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
