//! What one event changes, read out of its kind and data.

use super::kinds::{Form, Kind, USER_SPEAKS, by_name};
use crate::bundle::{Event, Origin, STATED};
use crate::code::Code;
use crate::finding::Fault;
use serde_json::{Map, Value};

/// An event's change. The texts are sound in themselves: none is blank, of another form, or holds an unsafe character.
#[derive(Clone)]
pub(super) enum Change<'e> {
    ObjectiveSet(&'e str),
    CanonicalRead(Read<'e>),
    PhaseCompleted(&'e str),
    PhaseReopened(&'e str),
    NextActionSet(&'e str),
    PlanCancelled,
    RollbackSet(&'e str),
    /// With how often it may be used; without limit where that is absent.
    Granted(&'e str, Option<u64>),
    Consumed(&'e str, Vec<&'e str>),
    Denied(&'e str),
    /// Revoked or lapsed.
    Ended(&'e str),
    ProhibitionAdded(&'e str, Until<'e>),
    ProhibitionLifted(&'e str),
    CheckAdded(&'e str),
    WriteStarted(Start<'e>),
    WriteConfirmed(&'e str),
    WriteFailed(&'e str),
    JobStarted(Start<'e>, JobKind),
    JobEnded(&'e str, Outcome),
    QuestionAsked(&'e str),
    QuestionAnswered(&'e str),
    Called,
    Answered(&'e str, Answer),
    Rewound(&'e str),
    /// What is kept and projects to nothing.
    Nothing,
}

/// What was read of the canonical file.
#[derive(Clone, Copy)]
pub(super) struct Read<'e> {
    pub(super) path: &'e str,
    pub(super) sha256: &'e str,
    pub(super) read_at: &'e str,
    pub(super) index: Option<&'e str>,
}

/// How long a prohibition holds.
#[derive(Clone, Copy)]
pub(super) enum Until<'e> {
    Lifted,
    UserSpeaks,
    Event(&'e str),
}

/// Something that may change the world begins.
#[derive(Clone, Copy)]
pub(super) struct Start<'e> {
    pub(super) effect: &'e str,
    pub(super) operation: &'e str,
    pub(super) call: Option<&'e str>,
}

/// Whether a job may change the world.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum JobKind {
    MayWrite,
    ReadOnly,
}

/// What an answer says of the writes that its call began.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// The call was turned down, so none of them happened.
    Rejected,
    /// Nothing by itself: even a result is not yet a confirmed write, and after an error nobody knows.
    Other,
}

/// How a job ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Confirmed,
    Absent,
    Unclear,
}

impl<'e> Change<'e> {
    /// The change that an event behind the first makes, in a ledger.
    ///
    /// # Errors
    /// Everything that is wrong with the event itself, whatever happened before it. Never empty.
    pub(super) fn of(event: &'e Event) -> Result<Self, Vec<Fault>> {
        Self::read(event, Kind::admits)
    }

    /// The change that an event makes which is handed in.
    ///
    /// # Errors
    /// Those of [`Change::of`], and where it is told by somebody who reports nothing.
    pub(super) fn of_report(event: &'e Event) -> Result<Self, Vec<Fault>> {
        Self::read(event, Kind::takes)
    }

    fn read(event: &'e Event, may: fn(&Kind, Origin) -> bool) -> Result<Self, Vec<Fault>> {
        let mut faults = faults(&event.kind, Some(event.origin), Some(&event.data), may);
        faults.extend(name_faults(event));
        if !faults.is_empty() {
            return Err(faults);
        }
        Self::of_sound(&event.kind, &event.data)
            .ok_or_else(|| vec![Fault::new(Code::EventKindUnknown, "/kind")])
    }

    fn of_sound(kind: &str, data: &'e Map<String, Value>) -> Option<Self> {
        let text = |key| data.get(key).and_then(Value::as_str);
        let start = || {
            Some(Start {
                effect: text("effectId")?,
                operation: text("operation")?,
                call: text("call"),
            })
        };
        Some(match kind {
            "objective_set" => Self::ObjectiveSet(text("objective")?),
            "canonical_read" => Self::CanonicalRead(Read {
                path: text("path")?,
                sha256: text("sha256")?,
                read_at: text("readAt")?,
                index: text("index"),
            }),
            "phase_completed" => Self::PhaseCompleted(text("phase")?),
            "phase_reopened" => Self::PhaseReopened(text("phase")?),
            "next_action_set" => Self::NextActionSet(text("action")?),
            "plan_cancelled" => Self::PlanCancelled,
            "rollback_set" => Self::RollbackSet(text("rollback")?),
            "authority_granted" => Self::Granted(text("authority")?, uses(data.get("uses"))),
            "authority_consumed" => {
                let effects = data.get("effects")?.as_array()?.iter();
                Self::Consumed(text("authority")?, effects.filter_map(Value::as_str).collect())
            }
            "authority_denied" => Self::Denied(text("authority")?),
            "authority_revoked" | "authority_lapsed" => Self::Ended(text("authority")?),
            "prohibition_added" => Self::ProhibitionAdded(text("prohibition")?, until(data.get("until"))?),
            "prohibition_lifted" => Self::ProhibitionLifted(text("prohibition")?),
            "completion_check_added" => Self::CheckAdded(text("check")?),
            "write_started" => Self::WriteStarted(start()?),
            "write_confirmed" => Self::WriteConfirmed(text("effectId")?),
            "write_failed" => Self::WriteFailed(text("effectId")?),
            "job_started" => {
                let reads_only = data.get("readOnly").and_then(Value::as_bool) == Some(true);
                let kind = if reads_only {
                    JobKind::ReadOnly
                } else {
                    JobKind::MayWrite
                };
                Self::JobStarted(start()?, kind)
            }
            "job_ended" => {
                let outcome = match text("outcome")? {
                    "confirmed" => Outcome::Confirmed,
                    "absent" => Outcome::Absent,
                    _ => Outcome::Unclear,
                };
                Self::JobEnded(text("effectId")?, outcome)
            }
            "question_asked" => Self::QuestionAsked(text("question")?),
            "question_answered" => Self::QuestionAnswered(text("question")?),
            "tool_call" => Self::Called,
            "tool_result" => {
                let answer = match text("outcome")? {
                    "rejected" => Answer::Rejected,
                    _ => Answer::Other,
                };
                Self::Answered(text("call")?, answer)
            }
            "rewound" => Self::Rewound(text("to")?),
            "message" | "compacted" | "checkpoint_made" | "environment_changed" | "note" => Self::Nothing,
            _ => return None,
        })
    }

    /// The effect whose outcome this tells.
    pub(super) fn outcome_of(&self) -> Option<&'e str> {
        match self {
            Self::WriteConfirmed(effect) | Self::WriteFailed(effect) => Some(effect),
            _ => None,
        }
    }
}

/// One use, if nothing is said.
fn uses(value: Option<&Value>) -> Option<u64> {
    value.map_or(Some(1), Value::as_u64)
}

fn until(value: Option<&Value>) -> Option<Until<'_>> {
    let Some(value) = value else {
        return Some(Until::Lifted);
    };
    match value.get("event").and_then(Value::as_str) {
        Some(event) => Some(Until::Event(event)),
        None if value.get("speaker").and_then(Value::as_str) == Some(USER_SPEAKS) => Some(Until::UserSpeaks),
        None => None,
    }
}

/// What is wrong with an event behind the first, whatever happened before it, as far as its kind says so. What could not
/// be read is passed over. `may` says whether the kind counts when it comes from an origin.
pub(super) fn faults(
    kind: &str,
    origin: Option<Origin>,
    data: Option<&Map<String, Value>>,
    may: fn(&Kind, Origin) -> bool,
) -> Vec<Fault> {
    let kind = match by_name(kind) {
        None => return vec![Fault::new(Code::EventKindUnknown, "/kind")],
        Some(kind) if kind.name == STATED => return vec![Fault::new(Code::ManifestStatedAgain, "/kind")],
        Some(kind) => kind,
    };
    let mut faults = data.map(|data| kind.faults(data)).unwrap_or_default();
    if origin.is_some_and(|origin| !may(kind, origin)) {
        faults.push(Fault::new(Code::OriginNotAllowed, "/origin"));
    }
    faults
}

/// What is wrong with the names that an event bears: its own, and those of its branch and its actor.
pub(super) fn name_faults(event: &Event) -> Vec<Fault> {
    let fault = |name: &Option<String>, pointer| name.as_deref().and_then(|name| name_fault(name, pointer));
    let faults = [
        id_fault(&event.id),
        fault(&event.branch, "/branch"),
        fault(&event.actor, "/actor"),
    ];
    faults.into_iter().flatten().collect()
}

/// What is wrong with an event's id.
pub(crate) fn id_fault(id: &str) -> Option<Fault> {
    name_fault(id, "/id")
}

/// What is wrong with the name of an event, a branch or an actor.
fn name_fault(name: &str, pointer: &str) -> Option<Fault> {
    Form::EventId
        .fault_of_text(name)
        .map(|code| Fault::new(code, pointer))
}

/// Ids for an event that enters what a compaction stated, at this place.
pub(super) fn adoption_ids(seq: u64) -> impl Iterator<Item = String> {
    (0_u64..).map(move |attempt| match attempt {
        0 => format!("adopted-{seq}"),
        _ => format!("adopted-{seq}-{attempt}"),
    })
}
