//! Why an event can't have happened: one row for each kind and place at which the fold refuses it.

use crate::code::Code;
use crate::finding::Fault;

/// A case in which an event can't stand behind those before it.
#[derive(Debug, PartialEq, Eq)]
pub struct Impossible {
    /// The kind of the event; absent where it is any.
    pub kind: Option<&'static str>,
    /// Where the fault stands in the event: this pointer, or an element of the list there.
    pub at: &'static str,
    /// What is wrong, as a sentence without a final stop.
    pub says: &'static str,
    /// What to do, likewise.
    pub next_step: &'static str,
}

const fn any(at: &'static str, says: &'static str, next_step: &'static str) -> Impossible {
    Impossible {
        kind: None,
        at,
        says,
        next_step,
    }
}

const fn of(kind: &'static str, at: &'static str, says: &'static str, next_step: &'static str) -> Impossible {
    Impossible {
        kind: Some(kind),
        at,
        says,
        next_step,
    }
}

const NEVER_BEGAN: &str = "No write with this effectId waits for its outcome: none began, its outcome was told, its call \
was rejected, or it is a job, which ends with job_ended";
const BEGIN_IT: &str =
    "append the write_started that is missing, or leave the event out where the outcome stands in the ledger";
const NOT_GRANTED: &str =
    "The approval is not in force: never granted, revoked or lapsed before, or spent before the ledger began";
const NO_CALL: &str = "No earlier event is this call, or the call was rejected and so began nothing";
const NAME_THE_CALL: &str = "name the id of the tool_call event that began it, not the provider's id";
const IN_USE: &str = "An effect with this effectId is in the ledger: unknown, confirmed or a job; or a compaction stated it \
as unknown and the job only reads";
const NEW_EFFECT: &str =
    "tell the outcome of the effect that is there, or give another effect an id of its own";

/// Every case.
pub const IMPOSSIBLE: &[Impossible] = &[
    any(
        "/seq",
        "Its seq is not above that of the event before",
        "number events in the order in which they happened; events that are appended carry no seq",
    ),
    any(
        "",
        "The ledger has no place left: seq ends at 2^53 - 1",
        "start another store from the manifest",
    ),
    of(
        "manifest_stated",
        "/branch",
        "Nothing happened yet from which a branch could part",
        "leave branch out of the first event",
    ),
    of(
        "manifest_stated",
        "/data/manifest/taskId",
        "The manifest is of another task than the bundle",
        "write the same taskId in both",
    ),
    of(
        "canonical_read",
        "/data/path",
        "Another canonical file was read before, and no index names both",
        "read the file that is pinned, or name the canonical file in index if it lists this one",
    ),
    of(
        "canonical_read",
        "/data/index",
        "The index is not the canonical file that is pinned",
        "append the canonical_read of the index first, and name the same path",
    ),
    of(
        "phase_completed",
        "/data/phase",
        "The phase is completed already, and was not reopened since",
        "append phase_reopened before it, or leave the event out",
    ),
    of(
        "phase_reopened",
        "/data/phase",
        "The phase is not completed on this branch",
        "append phase_completed before it, with the same text, or leave the event out",
    ),
    of(
        "authority_granted",
        "/data/authority",
        "An approval with this id was given or spent before, or a compaction calls it spent",
        "give the new approval an id of its own",
    ),
    of(
        "authority_consumed",
        "/data/authority",
        "The approval is not in force, or it has fewer uses left than there are effects",
        "append the grant that it was spent under, with its uses, or give another approval another id",
    ),
    of(
        "authority_consumed",
        "/data/effects",
        "The approval paid for this effect already",
        "name each effect once for each approval",
    ),
    of(
        "authority_denied",
        "/data/authority",
        "The approval was given or denied before",
        "take an approval back with authority_revoked, or ask for another under an id of its own",
    ),
    of(
        "authority_revoked",
        "/data/authority",
        NOT_GRANTED,
        "append the grant before it, or leave the event out",
    ),
    of(
        "authority_lapsed",
        "/data/authority",
        NOT_GRANTED,
        "append the grant before it, or leave the event out",
    ),
    of(
        "prohibition_added",
        "/data/until/event",
        "The event that is waited for stands in the ledger already, so the prohibition would end before it began",
        "name an event that is still to come, or leave until out",
    ),
    of(
        "prohibition_lifted",
        "/data/prohibition",
        "Nothing with this text is forbidden on this branch",
        "lift it by its own text, word for word",
    ),
    of("write_started", "/data/call", NO_CALL, NAME_THE_CALL),
    of("write_started", "/data/effectId", IN_USE, NEW_EFFECT),
    of("write_confirmed", "/data/effectId", NEVER_BEGAN, BEGIN_IT),
    of("write_failed", "/data/effectId", NEVER_BEGAN, BEGIN_IT),
    of("job_started", "/data/call", NO_CALL, NAME_THE_CALL),
    of("job_started", "/data/effectId", IN_USE, NEW_EFFECT),
    of(
        "job_ended",
        "/data/effectId",
        "No job with this effectId runs, or its call was rejected, and then it can only have ended absent",
        "append the job_started that is missing, or leave the event out where the end stands in the ledger",
    ),
    of(
        "question_asked",
        "/data/question",
        "A question with this id was asked before",
        "give the question an id of its own",
    ),
    of(
        "question_answered",
        "/data/question",
        "No question with this id waits for an answer",
        "append question_asked before it, or tell a second answer as a message",
    ),
    of(
        "tool_result",
        "/data/outcome",
        "A write that the call began is confirmed, so the call was not rejected",
        "tell the outcome as it was: a call that did something was answered with result or error",
    ),
    of(
        "rewound",
        "/branch",
        "A branch with this name is there already, and going back opens a new one",
        "give the branch another name, or none",
    ),
    of(
        "rewound",
        "/data/to",
        "No earlier event has this id",
        "name the event after which the work goes on",
    ),
];

/// The case that a fault of an event of this kind is, where it is one of what can't have happened.
#[must_use]
pub(in crate::ledger) fn impossible(kind: &str, fault: &Fault) -> Option<&'static Impossible> {
    let is_of_the_fold = matches!(fault.code, Code::EventImpossible | Code::CanonicalAmbiguous);
    let (list, last) = fault.pointer.rsplit_once('/').unwrap_or_default();
    let is_element = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    let is_here = |at: &str| at == fault.pointer || (is_element && at == list);
    IMPOSSIBLE
        .iter()
        .find(|case| is_of_the_fold && case.kind.is_none_or(|name| name == kind) && is_here(case.at))
}
