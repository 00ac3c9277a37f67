//! The table of kinds.

use super::Form::{
    EventId, Flag, Identifier, Identifiers, Manifest, Prose, ReadAt, Sha256, Text, Until, Uses, Word,
};
use super::{Field, Form, Kind};
use crate::bundle::{Origin, STATED};
use Origin::{Assistant, Harness, Summary, Tool, User};

/// Ruling 48 gives a say to some alone in grants, lifted prohibitions, objectives and the next action. The rest happens in
/// the world, and whoever saw it may tell: a model that a write was refused, a tool that a phase is done. But a compaction
/// does no work.
const ANYONE_BUT_A_SUMMARY: &[Origin] = &[User, Assistant, Tool, Harness];

/// What happens in the conversation, a summary included, or what the ledger enters for a compaction.
const ANYONE: &[Origin] = &[User, Assistant, Tool, Harness, Summary];

/// What is decided, not observed: no tool's output plans the way back.
const WHO_DECIDES: &[Origin] = &[User, Assistant, Harness];

/// What a person does, or the program that they sit at.
const AT_THE_KEYBOARD: &[Origin] = &[User, Harness];

const fn need(key: &'static str, form: Form) -> Field {
    Field {
        key,
        form,
        is_required: true,
    }
}

const fn may(key: &'static str, form: Form) -> Field {
    Field {
        key,
        form,
        is_required: false,
    }
}

const fn kind(
    name: &'static str,
    origins: &'static [Origin],
    fields: &'static [Field],
    says: &'static str,
) -> Kind {
    Kind {
        name,
        says,
        origins,
        reporters: origins,
        fields,
    }
}

/// A kind that a compaction may have a part in: the ledger enters it, nobody hands it in as a summary's.
const fn adopted(name: &'static str, fields: &'static [Field], says: &'static str) -> Kind {
    Kind {
        name,
        says,
        origins: ANYONE,
        reporters: ANYONE_BUT_A_SUMMARY,
        fields,
    }
}

/// Every kind that this version knows.
pub const KINDS: [Kind; 31] = [
    kind(
        STATED,
        &[User],
        &[need("manifest", Manifest)],
        "A manifest was stated: the first event of a ledger that began with one, and never a later one",
    ),
    kind(
        "objective_set",
        &[User],
        &[need("objective", Text)],
        "What is to be done was said; it replaces objective",
    ),
    kind(
        "canonical_read",
        ANYONE_BUT_A_SUMMARY,
        &[
            need("path", Identifier),
            need("sha256", Sha256),
            need("readAt", ReadAt),
            may("index", Identifier),
        ],
        "The canonical file was read; its digest and time of reading are pinned. With index, a file was read that the \
         canonical index names: it projects to nothing, since the index pins it",
    ),
    kind(
        "phase_completed",
        ANYONE_BUT_A_SUMMARY,
        &[need("phase", Text)],
        "A phase was completed; it becomes the last of completedPhases",
    ),
    kind(
        "phase_reopened",
        ANYONE_BUT_A_SUMMARY,
        &[need("phase", Text)],
        "A completed phase is to be done again; it leaves completedPhases",
    ),
    kind(
        "next_action_set",
        &[User, Assistant],
        &[need("action", Text)],
        "The one operation that the next run makes first was chosen; it replaces nextExactAction",
    ),
    kind(
        "plan_cancelled",
        WHO_DECIDES,
        &[may("text", Prose)],
        "What was planned is off; nextExactAction is missing until an event sets the next one, also after going back to \
         before",
    ),
    kind(
        "authority_granted",
        &[User],
        &[need("authority", Identifier), may("uses", Uses)],
        "An approval was given, for one use or as many as uses says; an unspent one is in no manifest, so the next run asks again",
    ),
    kind(
        "authority_consumed",
        ANYONE_BUT_A_SUMMARY,
        &[need("authority", Identifier), need("effects", Identifiers)],
        "An approval was spent on these effects, or on an attempt that left none; it joins consumedAuthorities",
    ),
    kind(
        "authority_denied",
        ANYONE_BUT_A_SUMMARY,
        &[need("authority", Identifier)],
        "An approval was asked for and not given; projects to nothing",
    ),
    kind(
        "authority_revoked",
        ANYONE_BUT_A_SUMMARY,
        &[need("authority", Identifier)],
        "An approval was taken back; nothing more can be paid with it",
    ),
    kind(
        "authority_lapsed",
        ANYONE_BUT_A_SUMMARY,
        &[need("authority", Identifier)],
        "An approval ran out; nothing more can be paid with it",
    ),
    adopted(
        "prohibition_added",
        &[need("prohibition", Text), may("until", Until)],
        "Something was forbidden, for good or until an event stands in the ledger or the user speaks; it joins prohibitions",
    ),
    kind(
        "prohibition_lifted",
        &[User],
        &[need("prohibition", Text)],
        "What was forbidden is allowed again; it leaves prohibitions",
    ),
    kind(
        "completion_check_added",
        ANYONE_BUT_A_SUMMARY,
        &[need("check", Text)],
        "What must hold in the end was said; it joins completionChecks",
    ),
    kind(
        "rollback_set",
        WHO_DECIDES,
        &[need("rollback", Text)],
        "The way back was chosen; it replaces rollback",
    ),
    adopted(
        "write_started",
        &[
            need("effectId", Identifier),
            need("operation", Text),
            may("call", EventId),
        ],
        "A write to the outside world began, by the call of an earlier event where one is named; the effect is unknown \
         until its outcome is told",
    ),
    kind(
        "write_confirmed",
        ANYONE_BUT_A_SUMMARY,
        &[need("effectId", Identifier)],
        "A started write happened, and its result was seen; the effect is confirmed",
    ),
    kind(
        "write_failed",
        ANYONE_BUT_A_SUMMARY,
        &[need("effectId", Identifier)],
        "A started write did not happen, for certain; the effect leaves externalWrites",
    ),
    kind(
        "job_started",
        ANYONE_BUT_A_SUMMARY,
        &[
            need("effectId", Identifier),
            need("operation", Text),
            may("readOnly", Flag),
            may("call", EventId),
        ],
        "Work began that goes on by itself; unless it only reads, it is an effect and unknown until it ended",
    ),
    kind(
        "job_ended",
        ANYONE_BUT_A_SUMMARY,
        &[
            need("effectId", Identifier),
            need("outcome", Word(&["confirmed", "absent", "unclear"])),
        ],
        "A job ended: what it was to do happened, for certain did not, or nobody can tell, and then the effect stays unknown",
    ),
    kind(
        "question_asked",
        ANYONE_BUT_A_SUMMARY,
        &[need("question", Identifier), may("text", Prose)],
        "A person was asked something; projects to nothing",
    ),
    kind(
        "question_answered",
        &[User],
        &[need("question", Identifier), may("text", Prose)],
        "A person answered; projects to nothing but that the user has spoken",
    ),
    kind(
        "message",
        ANYONE,
        &[may("text", Prose)],
        "Something was said; projects to nothing but that the user has spoken, if it was the user",
    ),
    kind(
        "tool_call",
        &[Assistant, User, Harness],
        &[
            need("tool", Identifier),
            may("arguments", Prose),
            may("providerId", Prose),
        ],
        "A tool was called; projects to nothing",
    ),
    kind(
        "tool_result",
        &[Tool, Harness],
        &[
            need("call", EventId),
            need(
                "outcome",
                Word(&["result", "error", "rejected", "timeout", "cancelled"]),
            ),
            may("content", Prose),
            may("providerId", Prose),
        ],
        "A call was answered, the call that the event with this id tells of; with the outcome rejected, \
         what the call began did not happen and leaves externalWrites. Any other answer projects to nothing",
    ),
    kind(
        "compacted",
        ANYONE,
        &[may("summary", Prose)],
        "The conversation so far was compacted by the program that holds it; projects to nothing",
    ),
    kind(
        "checkpoint_made",
        ANYONE_BUT_A_SUMMARY,
        &[may("text", Prose)],
        "A state to go back to was kept; projects to nothing",
    ),
    kind(
        "rewound",
        AT_THE_KEYBOARD,
        &[need("to", EventId)],
        "The work went back to where it stood after an event and takes another branch from there; writes, approvals and \
         prohibitions stay as they are, since forgetting undoes nothing",
    ),
    kind(
        "environment_changed",
        ANYONE_BUT_A_SUMMARY,
        &[may("text", Prose)],
        "Sandbox, approval mode or the like changed; projects to nothing",
    ),
    kind(
        "note",
        ANYONE,
        &[may("text", Prose)],
        "Something worth keeping; projects to nothing",
    ),
];
