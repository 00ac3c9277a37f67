//! What one event changes, read out of its kind and data.

use super::kinds::{Kind, by_name};
use crate::bundle::{Event, Origin, STATED};
use crate::code::Code;
use crate::finding::Fault;
use serde_json::{Map, Value};

/// The longest id of an event, in bytes: room for any provider's call id, none for a message.
pub const EVENT_ID_BYTES: usize = 256;

/// An event's change. The texts are sound in themselves: none is blank, of another form, or holds an unsafe character.
#[derive(Clone, Copy)]
pub(super) enum Change<'e> {
    PhaseCompleted(&'e str),
    PhaseReopened(&'e str),
    WriteStarted {
        effect: &'e str,
        operation: &'e str,
    },
    WriteConfirmed(&'e str),
    WriteFailed(&'e str),
    CanonicalRead {
        path: &'e str,
        sha256: &'e str,
        read_at: &'e str,
    },
    NextActionSet(&'e str),
}

impl<'e> Change<'e> {
    /// The change that an event behind the first makes.
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
        faults.extend(id_fault(&event.id));
        if !faults.is_empty() {
            return Err(faults);
        }
        let text = |key| event.data.get(key).and_then(Value::as_str);
        let change = || {
            Some(match event.kind.as_str() {
                "phase_completed" => Self::PhaseCompleted(text("phase")?),
                "phase_reopened" => Self::PhaseReopened(text("phase")?),
                "write_started" => Self::WriteStarted {
                    effect: text("effectId")?,
                    operation: text("operation")?,
                },
                "write_confirmed" => Self::WriteConfirmed(text("effectId")?),
                "write_failed" => Self::WriteFailed(text("effectId")?),
                "canonical_read" => Self::CanonicalRead {
                    path: text("path")?,
                    sha256: text("sha256")?,
                    read_at: text("readAt")?,
                },
                "next_action_set" => Self::NextActionSet(text("action")?),
                _ => return None,
            })
        };
        change().ok_or_else(|| vec![Fault::new(Code::EventKindUnknown, "/kind")])
    }

    /// The effect whose outcome this tells.
    pub(super) fn outcome_of(self) -> Option<&'e str> {
        match self {
            Self::WriteConfirmed(effect) | Self::WriteFailed(effect) => Some(effect),
            _ => None,
        }
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

/// What is wrong with an event's id.
pub(crate) fn id_fault(id: &str) -> Option<Fault> {
    use crate::rules::characters::{Kind, holds_unsafe};
    let code = if holds_unsafe(id, Kind::Identifier) {
        Code::UnsafeCharacter
    } else if crate::text::is_blank(id) {
        Code::RequiredMissing
    } else if id.len() > EVENT_ID_BYTES {
        Code::InvalidEvent
    } else {
        return None;
    };
    Some(Fault::new(code, "/id"))
}

/// Ids for an event that enters a compaction's effect at this place.
pub(super) fn adoption_ids(seq: u64) -> impl Iterator<Item = String> {
    (0_u64..).map(move |attempt| match attempt {
        0 => format!("adopted-{seq}"),
        _ => format!("adopted-{seq}-{attempt}"),
    })
}
