//! Which events of a bundle need another one before them.

use super::calls::datum;
use semsum_core::bundle::Event;
use semsum_core::code::Code;

/// A kind that needs another, and the member of both their data that tells which thing it is.
const NEEDS: [(&str, &str, &str); 10] = [
    ("write_started", "write_confirmed", "effectId"),
    ("write_started", "write_failed", "effectId"),
    ("job_started", "job_ended", "effectId"),
    ("authority_granted", "authority_consumed", "authority"),
    ("authority_granted", "authority_revoked", "authority"),
    ("authority_granted", "authority_lapsed", "authority"),
    ("prohibition_added", "prohibition_lifted", "prohibition"),
    ("question_asked", "question_answered", "question"),
    ("phase_completed", "phase_reopened", "phase"),
    ("phase_reopened", "phase_completed", "phase"),
];

/// What is wrong with the second event where the first has not happened: a code, and the member of its data.
pub(crate) fn need(first: &Event, then: &Event) -> Option<(Code, &'static str)> {
    if datum(then, "call") == Some(&first.id) {
        let is_answer = then.kind == "tool_result";
        let code = if is_answer {
            Code::ResultOrphaned
        } else {
            Code::EventImpossible
        };
        return Some((code, "call"));
    }
    let mut needs = NEEDS
        .into_iter()
        .filter(|(cause, effect, _)| first.kind == *cause && then.kind == *effect);
    let (_, _, key) = needs.find(|(_, _, key)| datum(first, key) == datum(then, key))?;
    Some((Code::EventImpossible, key))
}

/// Whether two events speak of different things, so that each could have happened first.
pub(crate) fn are_independent(one: &Event, other: &Event) -> bool {
    let keys = [
        "effectId",
        "authority",
        "prohibition",
        "question",
        "phase",
        "call",
    ];
    let shares = |key: &&str| datum(one, key).is_some() && datum(one, key) == datum(other, key);
    need(one, other).is_none() && need(other, one).is_none() && !keys.iter().any(shares)
}
