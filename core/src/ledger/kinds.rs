//! The kinds of events that are known: what each carries, who has a say in it, and what it does (design section 6).
//!
//! The one table of kinds. `semsum schema context-bundle` is generated from it, reading is strict by it, and the fold
//! asks it. A kind that is not in it is refused, never passed over: an event that is not understood may be the one that
//! matters.

use crate::bundle::{Origin, STATED};
use crate::code::Code;
use crate::finding::Fault;
use crate::reader::is_nameable;
use crate::rules::characters::{self, holds_unsafe};
use crate::rules::shape::{is_read_at, is_sha256};
use crate::text::is_blank;
use Form::{Identifier, Manifest, ReadAt, Sha256, Text};
use Origin::{Assistant, Harness, Summary, Tool, User};
use serde_json::{Map, Value};

/// A kind of event.
#[derive(Debug)]
pub struct Kind {
    /// The kind's name, as it stands in `kind`.
    pub name: &'static str,
    /// What it says and what it folds to, as a sentence without a final stop.
    pub says: &'static str,
    /// Who it may come from in a ledger (ruling 48).
    pub origins: &'static [Origin],
    /// The members of its `data`. All are required, and there are no others.
    pub fields: &'static [Field],
}

/// A member of an event's `data`.
#[derive(Debug)]
pub struct Field {
    /// The member's key.
    pub key: &'static str,
    /// What its value must be.
    pub form: Form,
}

/// What a value in an event's `data` must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A text that says something, compared in its normal form.
    Text,
    /// A string that says something, compared byte for byte.
    Identifier,
    /// 64 lower-case hex digits.
    Sha256,
    /// RFC 3339 with offset (ruling 23).
    ReadAt,
    /// A `resume-manifest/v1`.
    Manifest,
}

/// Ruling 48 gives a say to some alone in grants, lifted prohibitions, objectives and the next action. The rest happens in
/// the world, and whoever saw it may tell: a model that a write was refused, a tool that a phase is done. But a compaction
/// does no work.
const ANYONE_BUT_A_SUMMARY: &[Origin] = &[User, Assistant, Tool, Harness];

/// An effect that a compaction stated, as unknown, is entered when its outcome is told ([`super::Ledger::append`]).
const ANYONE: &[Origin] = &[User, Assistant, Tool, Harness, Summary];

const EFFECT: Field = Field {
    key: "effectId",
    form: Identifier,
};

const PHASE: Field = Field {
    key: "phase",
    form: Text,
};

/// Every kind that this version knows.
pub const KINDS: [Kind; 8] = [
    Kind {
        name: STATED,
        says: "A manifest was stated: the first event of a ledger that began with one, and never a later one",
        origins: &[User],
        fields: &[Field {
            key: "manifest",
            form: Manifest,
        }],
    },
    Kind {
        name: "phase_completed",
        says: "A phase was completed; it becomes the last of completedPhases",
        origins: ANYONE_BUT_A_SUMMARY,
        fields: &[PHASE],
    },
    Kind {
        name: "phase_reopened",
        says: "A completed phase is to be done again; it leaves completedPhases",
        origins: ANYONE_BUT_A_SUMMARY,
        fields: &[PHASE],
    },
    Kind {
        name: "write_started",
        says: "A write to the outside world began; the effect is unknown until its outcome is told",
        origins: ANYONE,
        fields: &[
            EFFECT,
            Field {
                key: "operation",
                form: Text,
            },
        ],
    },
    Kind {
        name: "write_confirmed",
        says: "A started write happened, and its result was seen; the effect is confirmed",
        origins: ANYONE_BUT_A_SUMMARY,
        fields: &[EFFECT],
    },
    Kind {
        name: "write_failed",
        says: "A started write did not happen, for certain; the effect leaves externalWrites",
        origins: ANYONE_BUT_A_SUMMARY,
        fields: &[EFFECT],
    },
    Kind {
        name: "canonical_read",
        says: "The canonical file was read again; its digest and time of reading are pinned",
        origins: ANYONE_BUT_A_SUMMARY,
        fields: &[
            Field {
                key: "path",
                form: Identifier,
            },
            Field {
                key: "sha256",
                form: Sha256,
            },
            Field {
                key: "readAt",
                form: ReadAt,
            },
        ],
    },
    Kind {
        name: "next_action_set",
        says: "The one operation that the next run makes first was chosen; it replaces nextExactAction",
        origins: &[User, Assistant],
        fields: &[Field {
            key: "action",
            form: Text,
        }],
    },
];

/// Every key that stands in the `data` of a known kind.
pub(crate) const DATA_KEYS: [&str; 8] = [
    "manifest",
    "phase",
    "effectId",
    "operation",
    "path",
    "sha256",
    "readAt",
    "action",
];

/// The kind with this name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}

impl Kind {
    /// Everything that is wrong with the shape of this kind's `data`, at pointers into the event. A manifest's own shape
    /// is its reader's matter.
    #[must_use]
    pub fn faults(&self, data: &Map<String, Value>) -> Vec<Fault> {
        let mut faults = Vec::new();
        for field in self.fields {
            let code = match data.get(field.key) {
                None => Some(Code::RequiredMissing),
                Some(value) => field.form.fault(value),
            };
            faults.extend(code.map(|code| Fault::new(code, format!("/data/{}", field.key))));
        }
        let known = |key: &str| self.fields.iter().any(|field| field.key == key);
        let (named, nameless): (Vec<_>, Vec<_>) = data
            .keys()
            .filter(|key| !known(key))
            .partition(|key| DATA_KEYS.contains(&key.as_str()) || is_nameable(key));
        faults.extend(
            named
                .into_iter()
                .map(|key| Fault::new(Code::UnknownField, format!("/data/{key}"))),
        );
        if !nameless.is_empty() {
            faults.push(Fault {
                count: nameless.len(),
                ..Fault::new(Code::UnknownField, "/data")
            });
        }
        faults
    }

    /// Whether an event of this kind counts in a ledger when it comes from `origin`.
    #[must_use]
    pub fn admits(&self, origin: Origin) -> bool {
        self.origins.contains(&origin)
    }

    /// Whether an event of this kind is taken from `origin` when it is handed in. A claim in prose with no call behind it
    /// is no event (ruling 35), whatever the kind: what a compaction stated, the ledger enters itself.
    #[must_use]
    pub fn takes(&self, origin: Origin) -> bool {
        origin != Summary && self.admits(origin)
    }
}

impl Form {
    /// The one fault that a value of this form has. Its characters are looked at first (ruling 5).
    fn fault(self, value: &Value) -> Option<Code> {
        if self == Manifest {
            return (!value.is_object()).then_some(Code::InvalidType);
        }
        let Value::String(text) = value else {
            return Some(Code::InvalidType);
        };
        let (kind, format): (_, fn(&str) -> bool) = match self {
            Text => (characters::Kind::Text, |_| true),
            Sha256 => (characters::Kind::Identifier, is_sha256),
            ReadAt => (characters::Kind::Identifier, is_read_at),
            Identifier | Manifest => (characters::Kind::Identifier, |_| true),
        };
        if holds_unsafe(text, kind) {
            Some(Code::UnsafeCharacter)
        } else if is_blank(text) {
            Some(Code::RequiredMissing)
        } else if !format(text) {
            Some(Code::InvalidEvent)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_keys_are_those_of_the_table() {
        let of_kinds = KINDS.iter().flat_map(|kind| kind.fields);
        let keys: BTreeSet<_> = of_kinds.map(|field| field.key).collect();
        assert_eq!(keys, BTreeSet::from(DATA_KEYS));
    }

    #[test]
    fn names_are_unique() {
        let names: BTreeSet<_> = KINDS.iter().map(|kind| kind.name).collect();
        assert_eq!(names.len(), KINDS.len());
    }
}
