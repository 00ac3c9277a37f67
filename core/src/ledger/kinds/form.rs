//! What a value in an event's `data` must be.

use crate::code::Code;
use crate::finding::Fault;
use crate::limits::{EVENT_ID_BYTES, WHOLE_NUMBER_MAX};
use crate::rules::characters::{self, holds_unsafe};
use crate::rules::shape::{is_read_at, is_sha256};
use crate::text::is_blank;
use serde_json::Value;

/// The one word that a prohibition's `until` may hold for a speaker: it ends when the user speaks again (ruling 38).
pub const USER_SPEAKS: &str = "user";

/// What a value in an event's `data` must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A text that says something, compared in its normal form.
    Text,
    /// What was said or printed, word for word: any string, and never looked into for meaning.
    Prose,
    /// A string that says something, compared byte for byte.
    Identifier,
    /// The id of another event: an identifier of at most [`EVENT_ID_BYTES`] bytes.
    EventId,
    /// A list of identifiers without repeats, which may be empty.
    Identifiers,
    /// One of these words.
    Word(&'static [&'static str]),
    /// How often something may be used: a whole number from 1 on, or the word `open`.
    Uses,
    /// True or false.
    Flag,
    /// What ends a prohibition: `{"event": id}`, or `{"speaker": "user"}`.
    Until,
    /// 64 lower-case hex digits.
    Sha256,
    /// RFC 3339 with offset (ruling 23).
    ReadAt,
    /// A `resume-manifest/v1`.
    Manifest,
}

impl Form {
    /// The faults of a value of this form, which stands at `pointer`. Its characters are looked at first (ruling 5).
    pub(super) fn faults(self, value: &Value, pointer: &str) -> Vec<Fault> {
        let one = |code| vec![Fault::new(code, pointer)];
        match (self, value) {
            (Self::Manifest, Value::Object(_))
            | (Self::Flag, Value::Bool(_))
            | (Self::Prose, Value::String(_)) => Vec::new(),
            (Self::Identifiers, Value::Array(list)) => of_list(list, pointer),
            (Self::Until, Value::Object(until)) => match until.iter().next() {
                Some((key, event)) if key == "event" && until.len() == 1 => {
                    Self::EventId.faults(event, &format!("{pointer}/event"))
                }
                Some((key, speaker)) if key == "speaker" && until.len() == 1 => {
                    Self::Word(&[USER_SPEAKS]).faults(speaker, &format!("{pointer}/speaker"))
                }
                _ => one(Code::InvalidEvent),
            },
            (Self::Uses, Value::Number(uses)) => {
                let is_sound = uses
                    .as_u64()
                    .is_some_and(|uses| (1..=WHOLE_NUMBER_MAX).contains(&uses));
                if is_sound {
                    Vec::new()
                } else {
                    one(Code::InvalidEvent)
                }
            }
            (Self::Uses, Value::String(_)) => Self::Word(&["open"]).faults(value, pointer),
            (Self::Manifest | Self::Flag | Self::Prose | Self::Identifiers | Self::Until, _) => {
                one(Code::InvalidType)
            }
            (_, Value::String(text)) => self.fault_of_text(text).map_or_else(Vec::new, one),
            _ => one(Code::InvalidType),
        }
    }

    /// The one fault of a text of this form.
    pub(in crate::ledger) fn fault_of_text(self, text: &str) -> Option<Code> {
        let kind = match self {
            Self::Text => characters::Kind::Text,
            _ => characters::Kind::Identifier,
        };
        let is_sound = match self {
            Self::Sha256 => is_sha256(text),
            Self::ReadAt => is_read_at(text),
            Self::EventId => text.len() <= EVENT_ID_BYTES,
            Self::Word(words) => words.contains(&text),
            _ => true,
        };
        if holds_unsafe(text, kind) {
            Some(Code::UnsafeCharacter)
        } else if is_blank(text) {
            Some(Code::RequiredMissing)
        } else if is_sound {
            None
        } else {
            Some(Code::InvalidEvent)
        }
    }
}

fn of_list(list: &[Value], pointer: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for (index, element) in list.iter().enumerate() {
        let at = format!("{pointer}/{index}");
        faults.extend(Form::Identifier.faults(element, &at));
        if element.as_str().is_some_and(|text| !seen.insert(text)) {
            faults.push(Fault::new(Code::InvalidEvent, at));
        }
    }
    faults
}
