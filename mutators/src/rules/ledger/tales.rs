//! The tales, by what they tell of.
//!
//! Each stands by itself: nothing in it is named by a bundle or a base, so it can be told at any place of either.

use super::tale::{Tale, Told, because, malformed, never, on_branch, told, unless};
use semsum_core::bundle::Origin;
use semsum_core::code::Code;

use Code::{CallAnsweredTwice, ResultOrphaned};
use Origin::{Assistant, Harness, Tool, User};

const EFFECT: &str = "/data/effectId";
const OF_EFFECT: &str = r#"{"effectId":"tale-fx"}"#;
const WRITE: &str = r#"{"effectId":"tale-fx","operation":"Post the letter"}"#;
const BY_CALL: &str = r#"{"effectId":"tale-fx","operation":"Post the letter","call":"tale-call"}"#;

const CALL: Told = told(
    "tale-call",
    "tool_call",
    Assistant,
    r#"{"tool":"post","providerId":"tale-p"}"#,
);
const NOTE: Told = told("tale-note", "note", Harness, r#"{"text":"something"}"#);
const START: Told = told("tale-start", "write_started", Assistant, WRITE);
const START_AGAIN: Told = told("tale-start-again", "write_started", Assistant, WRITE);
const CONFIRM: Told = told("tale-confirm", "write_confirmed", Tool, OF_EFFECT);
const CONFIRM_AGAIN: Told = told("tale-confirm-again", "write_confirmed", User, OF_EFFECT);
const FAIL: Told = told("tale-fail", "write_failed", Tool, OF_EFFECT);
const FAIL_AGAIN: Told = told("tale-fail-again", "write_failed", Assistant, OF_EFFECT);

/// Writes to the outside world.
pub(in crate::rules) const WRITES: &[Tale] = &[
    unless(&[], &[START], CONFIRM, EFFECT),
    unless(&[], &[START], FAIL, EFFECT),
    never(&[START, CONFIRM], CONFIRM_AGAIN, EFFECT),
    never(&[START, CONFIRM], FAIL, EFFECT),
    unless(&[START, FAIL], &[START_AGAIN], CONFIRM, EFFECT),
    unless(&[START, FAIL], &[START_AGAIN], FAIL_AGAIN, EFFECT),
    unless(&[START], &[FAIL], START_AGAIN, EFFECT),
    never(&[START, CONFIRM], START_AGAIN, EFFECT),
    unless(
        &[],
        &[CALL],
        told("tale-start", "write_started", Assistant, BY_CALL),
        "/data/call",
    ),
    never(
        &[NOTE],
        told(
            "tale-start",
            "write_started",
            Assistant,
            r#"{"effectId":"tale-fx","operation":"Post the letter","call":"tale-note"}"#,
        ),
        "/data/call",
    ),
];

const JOB: Told = told("tale-job", "job_started", Assistant, WRITE);
const JOB_AGAIN: Told = told("tale-job-again", "job_started", Harness, WRITE);
const READING: Told = told(
    "tale-job",
    "job_started",
    Assistant,
    r#"{"effectId":"tale-fx","operation":"Watch the letter box","readOnly":true}"#,
);
const ENDED: Told = told(
    "tale-end",
    "job_ended",
    Tool,
    r#"{"effectId":"tale-fx","outcome":"confirmed"}"#,
);
const UNCLEAR: Told = told(
    "tale-end",
    "job_ended",
    Tool,
    r#"{"effectId":"tale-fx","outcome":"unclear"}"#,
);
const ENDED_AGAIN: Told = told(
    "tale-end-again",
    "job_ended",
    Harness,
    r#"{"effectId":"tale-fx","outcome":"absent"}"#,
);

/// Work that goes on by itself (ruling 52).
pub(in crate::rules) const JOBS: &[Tale] = &[
    unless(&[], &[JOB], ENDED, EFFECT),
    never(&[JOB, ENDED], ENDED_AGAIN, EFFECT),
    never(&[JOB, UNCLEAR], ENDED_AGAIN, EFFECT),
    never(&[READING, ENDED], ENDED_AGAIN, EFFECT),
    never(&[START], ENDED, EFFECT),
    never(&[JOB], JOB_AGAIN, EFFECT),
    never(&[JOB, ENDED], JOB_AGAIN, EFFECT),
    never(&[START], JOB, EFFECT),
    never(&[JOB], START, EFFECT),
    unless(&[JOB], &[UNCLEAR], CONFIRM, EFFECT),
    unless(&[JOB], &[UNCLEAR], FAIL, EFFECT),
    never(&[READING], CONFIRM, EFFECT),
    never(&[READING, ENDED], CONFIRM, EFFECT),
    unless(
        &[],
        &[CALL],
        told("tale-job", "job_started", Assistant, BY_CALL),
        "/data/call",
    ),
];

const AUTHORITY: &str = "/data/authority";
const OF_AUTHORITY: &str = r#"{"authority":"tale-yes"}"#;
const GRANT: Told = told("tale-grant", "authority_granted", User, OF_AUTHORITY);
const GRANT_AGAIN: Told = told(
    "tale-grant-again",
    "authority_granted",
    User,
    r#"{"authority":"tale-yes","uses":"open"}"#,
);
const GRANT_TWO: Told = told(
    "tale-grant",
    "authority_granted",
    User,
    r#"{"authority":"tale-yes","uses":2}"#,
);
const GRANT_OPEN: Told = told(
    "tale-grant",
    "authority_granted",
    User,
    r#"{"authority":"tale-yes","uses":"open"}"#,
);
const SPEND: Told = told(
    "tale-spend",
    "authority_consumed",
    Assistant,
    r#"{"authority":"tale-yes","effects":["tale-fx"]}"#,
);
const SPEND_OTHER: Told = told(
    "tale-spend-other",
    "authority_consumed",
    Assistant,
    r#"{"authority":"tale-yes","effects":["tale-fx-2"]}"#,
);
const SPEND_TWO: Told = told(
    "tale-spend-two",
    "authority_consumed",
    Assistant,
    r#"{"authority":"tale-yes","effects":["tale-fx-3","tale-fx-4"]}"#,
);
const SPEND_ON_NOTHING: Told = told(
    "tale-attempt",
    "authority_consumed",
    Assistant,
    r#"{"authority":"tale-yes","effects":[]}"#,
);
const DENY: Told = told("tale-deny", "authority_denied", Harness, OF_AUTHORITY);
const DENY_AGAIN: Told = told("tale-deny-again", "authority_denied", User, OF_AUTHORITY);
const REVOKE: Told = told("tale-revoke", "authority_revoked", User, OF_AUTHORITY);
const LAPSE: Told = told("tale-lapse", "authority_lapsed", Harness, OF_AUTHORITY);

/// Approvals (rulings 37 and 51).
pub(in crate::rules) const APPROVALS: &[Tale] = &[
    unless(&[], &[GRANT], SPEND, AUTHORITY),
    never(&[GRANT, SPEND], SPEND_OTHER, AUTHORITY),
    never(&[GRANT], SPEND_TWO, AUTHORITY),
    never(&[GRANT_TWO, SPEND], SPEND_TWO, AUTHORITY),
    never(&[GRANT, SPEND_ON_NOTHING], SPEND, AUTHORITY),
    never(&[GRANT, SPEND], SPEND_ON_NOTHING, AUTHORITY),
    never(
        &[GRANT_OPEN, SPEND],
        told(
            "tale-spend-again",
            "authority_consumed",
            Assistant,
            r#"{"authority":"tale-yes","effects":["tale-fx-2","tale-fx"]}"#,
        ),
        "/data/effects/1",
    ),
    never(&[GRANT, REVOKE], SPEND, AUTHORITY),
    never(&[GRANT_OPEN, SPEND, LAPSE], SPEND_OTHER, AUTHORITY),
    unless(&[DENY], &[GRANT], SPEND, AUTHORITY),
    never(&[GRANT], GRANT_AGAIN, AUTHORITY),
    never(&[GRANT, SPEND], GRANT_AGAIN, AUTHORITY),
    never(&[GRANT, REVOKE], GRANT_AGAIN, AUTHORITY),
    never(&[GRANT, LAPSE], GRANT_AGAIN, AUTHORITY),
    never(&[DENY], DENY_AGAIN, AUTHORITY),
    never(&[GRANT], DENY, AUTHORITY),
    unless(&[], &[GRANT], REVOKE, AUTHORITY),
    unless(&[], &[GRANT], LAPSE, AUTHORITY),
    unless(&[DENY], &[GRANT], REVOKE, AUTHORITY),
    never(&[GRANT, REVOKE], LAPSE, AUTHORITY),
];

const PHASE: &str = "/data/phase";
const OF_PHASE: &str = r#"{"phase":"Caf\u00e9 bill checked twice"}"#;
const COMPLETE: Told = told("tale-complete", "phase_completed", Assistant, OF_PHASE);
const COMPLETE_AGAIN: Told = told("tale-complete-again", "phase_completed", Tool, OF_PHASE);
const COMPLETE_IN_OTHER_FORM: Told = told(
    "tale-complete-again",
    "phase_completed",
    Assistant,
    r#"{"phase":" Cafe\u0301 bill checked twice\u3000"}"#,
);
const REOPEN: Told = told("tale-reopen", "phase_reopened", User, OF_PHASE);
const REOPEN_AGAIN: Told = told("tale-reopen-again", "phase_reopened", Assistant, OF_PHASE);

/// Phases (ruling 38).
pub(in crate::rules) const PHASES: &[Tale] = &[
    unless(&[COMPLETE], &[REOPEN], COMPLETE_AGAIN, PHASE),
    unless(&[COMPLETE], &[REOPEN], COMPLETE_IN_OTHER_FORM, PHASE),
    unless(&[], &[COMPLETE], REOPEN, PHASE),
    unless(&[COMPLETE, REOPEN], &[COMPLETE_AGAIN], REOPEN_AGAIN, PHASE),
];

const PROHIBITION: &str = "/data/prohibition";
const OF_PROHIBITION: &str = r#"{"prohibition":"Never post the letter on a Sunday"}"#;
const FORBID: Told = told("tale-forbid", "prohibition_added", User, OF_PROHIBITION);
const FORBID_AGAIN: Told = told("tale-forbid-again", "prohibition_added", Harness, OF_PROHIBITION);
const FORBID_UNTIL_NOTE: Told = told(
    "tale-forbid",
    "prohibition_added",
    User,
    r#"{"prohibition":"Never post the letter on a Sunday","until":{"event":"tale-note"}}"#,
);
const FORBID_UNTIL_SPOKEN: Told = told(
    "tale-forbid",
    "prohibition_added",
    Harness,
    r#"{"prohibition":"Never post the letter on a Sunday","until":{"speaker":"user"}}"#,
);
const SPOKEN: Told = told("tale-word", "message", User, r#"{"text":"Go on."}"#);
const LIFT: Told = told("tale-lift", "prohibition_lifted", User, OF_PROHIBITION);
const LIFT_AGAIN: Told = told("tale-lift-again", "prohibition_lifted", User, OF_PROHIBITION);
const LIFT_OTHER: Told = told(
    "tale-lift",
    "prohibition_lifted",
    User,
    r#"{"prohibition":"Never post the letter on a sunday"}"#,
);

/// Prohibitions and what ends them (ruling 38).
pub(in crate::rules) const PROHIBITIONS: &[Tale] = &[
    unless(&[], &[FORBID], LIFT, PROHIBITION),
    unless(&[FORBID, LIFT], &[FORBID_AGAIN], LIFT_AGAIN, PROHIBITION),
    never(&[FORBID], LIFT_OTHER, PROHIBITION),
    unless(&[FORBID_UNTIL_NOTE, NOTE], &[FORBID_AGAIN], LIFT, PROHIBITION),
    unless(&[FORBID_UNTIL_SPOKEN, SPOKEN], &[FORBID_AGAIN], LIFT, PROHIBITION),
    never(&[NOTE], FORBID_UNTIL_NOTE, "/data/until/event"),
    never(
        &[],
        told(
            "tale-forbid",
            "prohibition_added",
            User,
            r#"{"prohibition":"Never post the letter on a Sunday","until":{"event":"tale-forbid"}}"#,
        ),
        "/data/until/event",
    ),
];

const QUESTION: &str = "/data/question";
const OF_QUESTION: &str = r#"{"question":"tale-q"}"#;
const ASK: Told = told("tale-ask", "question_asked", Assistant, OF_QUESTION);
const ASK_AGAIN: Told = told("tale-ask-again", "question_asked", Harness, OF_QUESTION);
const REPLY: Told = told("tale-reply", "question_answered", User, OF_QUESTION);
const REPLY_AGAIN: Told = told("tale-reply-again", "question_answered", User, OF_QUESTION);

/// Questions to a person (ruling 51).
pub(in crate::rules) const QUESTIONS: &[Tale] = &[
    unless(&[], &[ASK], REPLY, QUESTION),
    never(&[ASK, REPLY], REPLY_AGAIN, QUESTION),
    never(&[ASK], ASK_AGAIN, QUESTION),
    never(&[ASK, REPLY], ASK_AGAIN, QUESTION),
];

const ANSWER: Told = told(
    "tale-answer",
    "tool_result",
    Tool,
    r#"{"call":"tale-call","outcome":"timeout","providerId":"tale-p"}"#,
);
const ANSWER_AGAIN: Told = told(
    "tale-answer-again",
    "tool_result",
    Tool,
    r#"{"call":"tale-call","outcome":"result"}"#,
);
const CANCELLED: Told = told(
    "tale-answer-again",
    "tool_result",
    Harness,
    r#"{"call":"tale-call","outcome":"cancelled"}"#,
);

/// Calls and their answers (rulings 39 and 54).
pub(in crate::rules) const ANSWERS: &[Tale] = &[
    because(ResultOrphaned, unless(&[], &[CALL], ANSWER, "/data/call")),
    because(
        CallAnsweredTwice,
        never(&[CALL, ANSWER], ANSWER_AGAIN, "/data/call"),
    ),
    because(CallAnsweredTwice, never(&[CALL, ANSWER], CANCELLED, "/data/call")),
    because(
        ResultOrphaned,
        never(
            &[CALL],
            told(
                "tale-answer",
                "tool_result",
                Tool,
                r#"{"call":"tale-p","outcome":"result"}"#,
            ),
            "/data/call",
        ),
    ),
    because(
        ResultOrphaned,
        never(
            &[NOTE],
            told(
                "tale-answer",
                "tool_result",
                Tool,
                r#"{"call":"tale-note","outcome":"error"}"#,
            ),
            "/data/call",
        ),
    ),
    because(
        ResultOrphaned,
        never(
            &[],
            told(
                "tale-answer",
                "tool_result",
                Tool,
                r#"{"call":"tale-answer","outcome":"result"}"#,
            ),
            "/data/call",
        ),
    ),
];

const BACK: Told = told("tale-back", "rewound", User, r#"{"to":"tale-note"}"#);

/// Going back (ruling 56).
pub(in crate::rules) const REWINDS: &[Tale] = &[
    unless(&[], &[NOTE], BACK, "/data/to"),
    never(
        &[],
        told("tale-back", "rewound", Harness, r#"{"to":"tale-back"}"#),
        "/data/to",
    ),
    never(
        &[NOTE, on_branch(BACK, "tale-branch")],
        on_branch(
            told("tale-back-again", "rewound", User, r#"{"to":"tale-note"}"#),
            "tale-branch",
        ),
        "/branch",
    ),
    never(
        &[on_branch(NOTE, "tale-branch")],
        on_branch(BACK, "tale-branch"),
        "/branch",
    ),
];

/// Values that are not of their form, in events that are told well otherwise.
pub(in crate::rules) const VALUES: &[Tale] = &[
    malformed(
        "authority_granted",
        User,
        r#"{"authority":"tale-yes","uses":0}"#,
        "/data/uses",
    ),
    malformed(
        "authority_granted",
        User,
        r#"{"authority":"tale-yes","uses":9007199254740992}"#,
        "/data/uses",
    ),
    malformed(
        "authority_granted",
        User,
        r#"{"authority":"tale-yes","uses":"unlimited"}"#,
        "/data/uses",
    ),
    malformed(
        "authority_consumed",
        Assistant,
        r#"{"authority":"tale-yes","effects":["tale-fx","tale-fx"]}"#,
        "/data/effects/1",
    ),
    malformed(
        "prohibition_added",
        User,
        r#"{"prohibition":"No letters","until":{}}"#,
        "/data/until",
    ),
    malformed(
        "prohibition_added",
        User,
        r#"{"prohibition":"No letters","until":{"day":"Monday"}}"#,
        "/data/until",
    ),
    malformed(
        "prohibition_added",
        User,
        r#"{"prohibition":"No letters","until":{"event":"tale-note","speaker":"user"}}"#,
        "/data/until",
    ),
    malformed(
        "prohibition_added",
        User,
        r#"{"prohibition":"No letters","until":{"speaker":"assistant"}}"#,
        "/data/until/speaker",
    ),
    malformed(
        "job_ended",
        Tool,
        r#"{"effectId":"tale-fx","outcome":"failed"}"#,
        "/data/outcome",
    ),
    malformed(
        "tool_result",
        Tool,
        r#"{"call":"tale-call","outcome":"Result"}"#,
        "/data/outcome",
    ),
    malformed(
        "canonical_read",
        Tool,
        r#"{"path":"a.md","sha256":"ABC","readAt":"2028-01-01T00:00:00Z"}"#,
        "/data/sha256",
    ),
    malformed(
        "canonical_read",
        Tool,
        r#"{"path":"a.md","sha256":"0000000000000000000000000000000000000000000000000000000000000000","readAt":"yesterday"}"#,
        "/data/readAt",
    ),
];

/// All tales, for the twin.
pub(in crate::rules) const TALES: [&[Tale]; 8] = [
    WRITES,
    JOBS,
    APPROVALS,
    PHASES,
    PROHIBITIONS,
    QUESTIONS,
    ANSWERS,
    REWINDS,
];

/// All of them in one row.
pub(in crate::rules) fn tales() -> impl Iterator<Item = &'static Tale> {
    TALES.into_iter().flatten()
}
