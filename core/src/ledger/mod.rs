//! The ledger: what happened since a manifest was stated, and the manifest that it comes to (rulings 31, 35 and 72).
//!
//! A manifest as root is a ledger whose first event is [`STATED`]. [`fold`] is the ground truth: a left fold, one
//! [`State::apply`] an event. A [`Ledger`] is a bundle with its folds, to which events are appended at their own cost.

mod change;
mod kinds;
mod lines;
mod ordered;
mod state;

use crate::bundle::{Bundle, Event, Origin, SCHEMA};
use crate::code::{Code, Stage};
use crate::finding::{Fault, Finding, Side};
use crate::manifest::ResumeManifest;
use crate::reader;
use change::{Change, adoption_ids};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fmt;

pub use crate::bundle::STATED;
pub use change::EVENT_ID_BYTES;
pub(crate) use change::id_fault;
pub(crate) use kinds::DATA_KEYS;
pub use kinds::{Field, Form, KINDS, Kind, by_name};
pub use lines::read_lines;
pub use state::State;

/// The largest `seq`, and the largest number in `at`: what RFC 8785 writes exactly.
pub const WHOLE_NUMBER_MAX: u64 = (1 << 53) - 1;

/// An event as it is handed in: its place in the ledger is given by the store. Made by [`read_lines`].
#[derive(Clone, PartialEq)]
pub struct Report {
    /// Unique within the ledger.
    pub id: String,
    /// What happened.
    pub kind: String,
    /// Who said it (ruling 48).
    pub origin: Origin,
    /// What the kind carries.
    pub data: Map<String, Value>,
    /// Where an imported event stood in its source.
    pub at: Option<Value>,
}

impl Report {
    fn at_seq(self, seq: u64) -> Event {
        Event {
            seq,
            id: self.id,
            kind: self.kind,
            origin: self.origin,
            data: self.data,
            at: self.at,
        }
    }
}

/// A fault of one event. Shows no value but the event's id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Which event, from 0: its place among the events of a bundle, or among the lines that hold one.
    pub index: usize,
    /// The event's id, where it has one.
    pub event: Option<String>,
    /// What is wrong. The pointer leads into the event.
    pub fault: Fault,
}

impl Refusal {
    fn of(index: usize, id: &str, fault: Fault) -> Self {
        Self {
            index,
            event: id_fault(id).is_none().then(|| id.to_owned()),
            fault,
        }
    }

    /// Whether the event could not be read, as opposed to one that is told well and can't stand.
    #[must_use]
    pub fn is_unreadable(&self) -> bool {
        matches!(self.fault.code.stage(), Stage::RawText | Stage::Shape)
    }

    /// The finding that this refusal is; its pointer leads into the list of events.
    #[must_use]
    pub fn finding(&self) -> Finding {
        let fault = Fault {
            pointer: format!("/{}{}", self.index, self.fault.pointer),
            ..self.fault.clone()
        };
        fault.on(Side::After)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let finding = self.finding();
        write!(f, "{} at {:?}", finding.code, finding.pointer)?;
        match &self.event {
            Some(id) => write!(f, " (event {id:?})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Refusal {}

/// Everything that is wrong with one event at `index`.
fn refusals(index: usize, id: &str, faults: Vec<Fault>) -> Vec<Refusal> {
    let refusal = |fault| Refusal::of(index, id, fault);
    faults.into_iter().map(refusal).collect()
}

/// The ground truth: everything that a ledger says, from its first event on.
///
/// # Errors
/// Everything that is wrong with the first event that can't stand where it does. Never empty.
pub fn fold(bundle: &Bundle) -> Result<State, Vec<Refusal>> {
    let mut events = bundle.events.iter().enumerate();
    let first = events.next().map(|(_, event)| event);
    let mut state = root(first, &bundle.task_id).map_err(|fault| {
        let id = first.map_or("", |event| event.id.as_str());
        refusals(0, id, vec![fault])
    })?;
    let mut seq = first.map_or(0, |event| event.seq);
    let mut ids: BTreeSet<&str> = first.iter().map(|event| event.id.as_str()).collect();
    for (index, event) in events {
        let refuse = |faults| refusals(index, &event.id, faults);
        if let Some(fault) = misplaced(event, seq, !ids.insert(&event.id)) {
            return Err(refuse(vec![fault]));
        }
        seq = event.seq;
        state.apply(event).map_err(refuse)?;
    }
    Ok(state)
}

/// Why an event can't stand behind the event of `last`, whatever it says.
fn misplaced(event: &Event, last: u64, is_repeated: bool) -> Option<Fault> {
    if event.seq <= last || event.seq > WHOLE_NUMBER_MAX {
        return Some(Fault::new(Code::EventImpossible, "/seq"));
    }
    is_repeated.then(|| Fault::new(Code::EventDuplicated, "/id"))
}

/// The state that a ledger begins with.
fn root(first: Option<&Event>, task_id: &str) -> Result<State, Fault> {
    let first = first.ok_or_else(|| Fault::new(Code::RequiredMissing, ""))?;
    if first.kind != STATED {
        return Err(Fault::new(Code::EventKindUnknown, "/kind"));
    }
    if first.origin != Origin::User {
        return Err(Fault::new(Code::OriginNotAllowed, "/origin"));
    }
    let value = first.data.get("manifest").unwrap_or(&Value::Null);
    let bytes = serde_json::to_vec(value).unwrap_or_default();
    let within = |fault: Fault| Fault {
        pointer: format!("/data/manifest{}", fault.pointer),
        ..fault
    };
    let manifest = reader::read(&bytes).map_err(|faults| {
        let first = faults.into_iter().next();
        within(first.unwrap_or_else(|| Fault::new(Code::InvalidType, "")))
    })?;
    if manifest.task_id != task_id {
        return Err(within(Fault::new(Code::EventImpossible, "/taskId")));
    }
    Ok(State::of(&manifest))
}

/// A ledger with its two folds: the ground truth, and the manifest that is current.
///
/// The second differs where a compaction made it more careful. An appended event is applied to both, so the current
/// manifest never becomes less careful than the ground truth (ruling 31).
#[derive(Clone)]
pub struct Ledger {
    bundle: Bundle,
    ids: BTreeSet<String>,
    truth: State,
    current: State,
}

impl Ledger {
    /// The ledger that a manifest as root is.
    #[must_use]
    pub fn stated(manifest: &ResumeManifest<'_>) -> Self {
        let mut data = Map::new();
        // A manifest is made of strings alone and always serialises; null would be refused when read back.
        let value = serde_json::to_value(manifest).unwrap_or_default();
        data.insert("manifest".to_owned(), value);
        let event = Event {
            seq: 1,
            id: STATED.to_owned(),
            kind: STATED.to_owned(),
            origin: Origin::User,
            data,
            at: None,
        };
        let truth = State::of(manifest);
        Self {
            ids: BTreeSet::from([event.id.clone()]),
            bundle: Bundle {
                schema: SCHEMA.to_owned(),
                task_id: manifest.task_id.to_string(),
                events: vec![event],
            },
            current: truth.clone(),
            truth,
        }
    }

    /// A ledger that was kept, and the manifest of its newest generation.
    ///
    /// # Errors
    /// Where the kept ledger can't have happened, which one that was made here never is.
    pub fn open(bundle: Bundle, current: &ResumeManifest<'_>) -> Result<Self, Vec<Refusal>> {
        let truth = fold(&bundle)?;
        Ok(Self {
            ids: bundle.events.iter().map(|event| event.id.clone()).collect(),
            bundle,
            truth,
            current: State::of(current),
        })
    }

    /// The ledger with what happened since, all of it or nothing. Costs what the events do, not what the ledger does.
    ///
    /// A compaction may have stated an effect, as `unknown`, that no event did. Where an event tells what became of it,
    /// the start of the effect is entered first, with the origin `summary` and an id beginning with `adopted-`, so that
    /// the ledger stands by itself.
    ///
    /// # Errors
    /// Everything that is wrong with the first event that can't stand where it does; `index` counts the reports. Never
    /// empty.
    pub fn append(mut self, reports: Vec<Report>) -> Result<Self, Vec<Refusal>> {
        for (index, report) in reports.into_iter().enumerate() {
            let id = report.id.clone();
            self.enter(report)
                .map_err(|faults| refusals(index, &id, faults))?;
        }
        Ok(self)
    }

    /// The ledger with kept events behind it, as [`Ledger::append`] made them. Costs what the events do.
    ///
    /// # Errors
    /// Everything that is wrong with the first event that can't stand where it does; `index` counts these events. Never
    /// empty.
    pub fn with_kept(mut self, events: Vec<Event>) -> Result<Self, Vec<Refusal>> {
        for (index, event) in events.into_iter().enumerate() {
            let last = self.bundle.events.last().map_or(0, |event| event.seq);
            let fault = misplaced(&event, last, self.ids.contains(&event.id));
            let id = event.id.clone();
            let taken = fault.map_or_else(|| self.take(event).map(drop), |fault| Err(vec![fault]));
            taken.map_err(|faults| refusals(index, &id, faults))?;
        }
        Ok(self)
    }

    /// The ledger with a compaction's manifest as the current one. What the ledger says stays what it is.
    #[must_use]
    pub fn with_current(self, manifest: &ResumeManifest<'_>) -> Self {
        let current = State::of(manifest);
        Self { current, ..self }
    }

    /// Everything since the ledger began.
    #[must_use]
    pub fn bundle(&self) -> &Bundle {
        &self.bundle
    }

    /// Whether nothing was appended since a manifest was stated: then a request carries no bundle.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.bundle.is_bare()
    }

    /// What the ledger comes to: a promoted candidate is held against it.
    #[must_use]
    pub fn truth(&self) -> &State {
        &self.truth
    }

    /// The manifest of the newest generation with everything appended since.
    #[must_use]
    pub fn current(&self) -> &State {
        &self.current
    }

    fn enter(&mut self, report: Report) -> Result<(), Vec<Fault>> {
        if self.ids.contains(&report.id) {
            return Err(vec![Fault::new(Code::EventDuplicated, "/id")]);
        }
        let mut event = report.at_seq(self.next_seq()?);
        let change = Change::of_report(&event)?;
        if let Some(start) = change
            .outcome_of()
            .and_then(|effect| self.adoption(effect, &event))
        {
            event.seq = self.take(start)?;
        }
        self.take(event).map(drop)
    }

    /// The start of an effect that a compaction stated and no event did.
    fn adoption(&self, effect: &str, outcome: &Event) -> Option<Event> {
        if self.truth.has_effect(effect) {
            return None;
        }
        let operation = self.current.unknown_effect(effect)?;
        let is_free = |id: &String| !self.ids.contains(id) && *id != outcome.id;
        let mut data = Map::new();
        data.insert("effectId".to_owned(), Value::from(effect));
        data.insert("operation".to_owned(), Value::from(operation));
        Some(Event {
            seq: outcome.seq,
            id: adoption_ids(outcome.seq).find(is_free)?,
            kind: "write_started".to_owned(),
            origin: Origin::Summary,
            data,
            at: None,
        })
    }

    /// Takes an event, and says which `seq` is next.
    fn take(&mut self, event: Event) -> Result<u64, Vec<Fault>> {
        self.truth.apply(&event)?;
        self.current.follow(&event)?;
        self.ids.insert(event.id.clone());
        self.bundle.events.push(event);
        self.next_seq()
    }

    fn next_seq(&self) -> Result<u64, Vec<Fault>> {
        let last = self.bundle.events.last().map_or(0, |event| event.seq);
        let next = last.checked_add(1).filter(|next| *next <= WHOLE_NUMBER_MAX);
        next.ok_or_else(|| vec![Fault::new(Code::EventImpossible, "")])
    }
}

#[cfg(test)]
mod tests;
