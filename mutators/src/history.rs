//! What is appended to a ledger: events in the order in which they happened, as they are told.

use crate::base::Base;
use crate::json::Json;

/// A stated manifest, and events that are appended to its ledger.
#[derive(Clone)]
pub struct History {
    /// The text of the manifest.
    pub stated: Vec<u8>,
    /// The events, one a line. A line may be any text.
    pub lines: Vec<Json>,
}

/// The honest history, line by line: which event stands where. Outcomes follow their starts.
pub(crate) const COMPLETED: usize = 0;
pub(crate) const STARTED: usize = 1;
pub(crate) const CONFIRMED: usize = 2;
pub(crate) const STARTED_ANEW: usize = 3;
pub(crate) const FAILED: usize = 4;
pub(crate) const READ: usize = 5;
pub(crate) const REOPENED: usize = 6;
pub(crate) const NEXT_ACTION: usize = 7;
/// How many events it has.
pub(crate) const EVENTS: usize = 8;

impl History {
    /// A history that can have happened: phases, two writes with their outcomes, the canonical file and the next action.
    #[must_use]
    pub fn honest(base: &Base) -> Self {
        let phase = fresh("Counted twice by two people", base.list("completedPhases"));
        let effects = || base.effects().map(|effect| effect.effect_id);
        let (first, second) = (fresh("fx-told-1", effects()), fresh("fx-told-2", effects()));
        let start = |effect: &str| {
            Json::object(&[
                ("effectId", effect.into()),
                ("operation", "Ask the port office for a berth".into()),
            ])
        };
        let outcome = |effect: &str| Json::object(&[("effectId", effect.into())]);
        let of_phase = || Json::object(&[("phase", phase.as_str().into())]);
        let pin = ["path", "sha256", "readAt"].map(|member| (member, base.canonical(member).into()));
        let action = Json::object(&[("action", base.string("nextExactAction").into())]);
        let events: [(&str, &str, Json); EVENTS] = [
            ("phase_completed", "assistant", of_phase()),
            ("write_started", "assistant", start(&first)),
            ("write_confirmed", "tool", outcome(&first)),
            ("write_started", "harness", start(&second)),
            ("write_failed", "tool", outcome(&second)),
            ("canonical_read", "tool", Json::object(&pin)),
            ("phase_reopened", "user", of_phase()),
            ("next_action_set", "user", action),
        ];
        let lines = events.into_iter().enumerate().map(|(at, (kind, origin, data))| {
            let id = format!("told-{at}");
            Json::object(&[
                ("id", id.into()),
                ("kind", kind.into()),
                ("origin", origin.into()),
                ("data", data),
            ])
        });
        Self {
            stated: base.bytes().to_vec(),
            lines: lines.collect(),
        }
    }

    /// The events as JSON lines.
    #[must_use]
    pub fn text(&self) -> Vec<u8> {
        let mut text = Vec::new();
        for line in &self.lines {
            text.extend(line.render());
            text.push(b'\n');
        }
        text
    }

    /// A member of an event, to be edited.
    pub fn member(&mut self, at: usize, key: &str) -> Option<&mut Json> {
        self.lines.get_mut(at)?.get_mut(key)
    }

    /// A member of an event's data, to be edited.
    pub fn datum(&mut self, at: usize, key: &str) -> Option<&mut Json> {
        self.member(at, "data")?.get_mut(key)
    }
}

/// A word that is none of those that are taken.
fn fresh<'a>(word: &str, taken: impl Iterator<Item = &'a str>) -> String {
    let taken: Vec<_> = taken.collect();
    let is_free = |word: &String| !taken.contains(&word.as_str());
    let mut words = (0_u32..).map(|more| match more {
        0 => word.to_owned(),
        _ => format!("{word}, {more}"),
    });
    words.find(is_free).unwrap_or_default()
}
