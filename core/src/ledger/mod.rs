//! The ledger: what happened since a manifest was stated, and the manifest that it comes to (rulings 31, 35 and 72).
//!
//! A manifest as root is a ledger whose first event is [`STATED`]. [`fold`] is the ground truth: a left fold, one
//! [`State::apply`] an event. A [`Ledger`] is a bundle with its fold and with what compactions added, to which events are
//! appended at their own cost.

mod bundles;
mod change;
mod extra;
mod kinds;
mod lines;
mod projection;
mod secrets;
mod state;

use crate::bundle::{Bundle, Event, Origin, SCHEMA};
use crate::code::{Code, Stage};
use crate::finding::{Fault, Finding, Side};
use crate::manifest::ResumeManifest;
use crate::reader;
use change::{Change, adoption_ids};
use extra::Extra;
use serde_json::{Map, Value};
use std::fmt;

pub use crate::bundle::STATED;
pub use bundles::{EventFault, judge_bundle, read_bundle};
pub use change::EVENT_ID_BYTES;
pub(crate) use change::id_fault;
pub(crate) use kinds::data_key;
pub use kinds::{Field, Form, KINDS, Kind, USER_SPEAKS, by_name};
pub use lines::read_lines;
pub use projection::{Missing, Stated, Supplied};
pub use secrets::{SECRET_SUSPECTED, secrets};
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
    /// The branch of the work that it belongs to.
    pub branch: Option<String>,
    /// Which run or helper it comes from.
    pub actor: Option<String>,
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
            branch: self.branch,
            actor: self.actor,
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

    /// The fault that this refusal is of its bundle.
    #[must_use]
    pub fn in_bundle(&self) -> EventFault {
        EventFault {
            event: self.event.clone(),
            fault: Fault {
                pointer: format!("/events/{}{}", self.index, self.fault.pointer),
                ..self.fault.clone()
            },
        }
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

/// The ground truth: everything that a bundle says, from its first event on.
///
/// # Errors
/// Everything that is wrong with the first event that can't stand where it does. Never empty.
pub fn fold(bundle: &Bundle) -> Result<State, Vec<Refusal>> {
    let mut folding = Folding::new(&bundle.task_id);
    for (index, event) in bundle.events.iter().enumerate() {
        folding
            .take(event)
            .map_err(|faults| refusals(index, &event.id, faults))?;
    }
    Ok(folding.state)
}

/// Everything that is wrong with a bundle's events, each held against those before it that can stand; and what those that
/// can stand come to.
#[must_use]
pub fn check(bundle: &Bundle) -> (State, Vec<Refusal>) {
    let mut folding = Folding::new(&bundle.task_id);
    let mut refused = Vec::new();
    for (index, event) in bundle.events.iter().enumerate() {
        if let Err(faults) = folding.take(event) {
            refused.extend(refusals(index, &event.id, faults));
        }
    }
    (folding.state, refused)
}

/// A fold on its way.
struct Folding {
    state: State,
    last: Option<u64>,
}

impl Folding {
    fn new(task_id: &str) -> Self {
        Self {
            state: State::new(task_id),
            last: None,
        }
    }

    fn take(&mut self, event: &Event) -> Result<(), Vec<Fault>> {
        if let Some(fault) = misplaced(event, self.last, self.state.holds_event(&event.id)) {
            return Err(vec![fault]);
        }
        if self.last.is_none() && event.kind == STATED {
            self.state = root(event, self.state.task_id()).map_err(|fault| vec![fault])?;
        } else {
            self.state.apply(event)?;
        }
        self.last = Some(event.seq);
        Ok(())
    }
}

/// Why an event can't stand behind the event of `last`, whatever it says.
fn misplaced(event: &Event, last: Option<u64>, is_repeated: bool) -> Option<Fault> {
    if last.is_some_and(|last| event.seq <= last) || event.seq > WHOLE_NUMBER_MAX {
        return Some(Fault::new(Code::EventImpossible, "/seq"));
    }
    is_repeated.then(|| Fault::new(Code::EventDuplicated, "/id"))
}

/// The state that a ledger begins with whose first event states a manifest.
fn root(first: &Event, task_id: &str) -> Result<State, Fault> {
    if first.origin != Origin::User {
        return Err(Fault::new(Code::OriginNotAllowed, "/origin"));
    }
    if let Some(fault) = id_fault(&first.id) {
        return Err(fault);
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
    Ok(State::of(&manifest, &first.id, first.seq))
}

/// A ledger with what it comes to: the ground truth, and the manifest that is current.
///
/// The second holds more where a compaction made it more careful. An appended event changes the truth, and what compactions
/// added stays beside it, so the current manifest never becomes less careful than the ground truth (ruling 31).
#[derive(Clone)]
pub struct Ledger {
    bundle: Bundle,
    truth: State,
    extra: Extra,
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
            data,
            ..Event::new(1, STATED, STATED, Origin::User)
        };
        Self {
            truth: State::of(manifest, STATED, 1),
            bundle: Bundle {
                schema: SCHEMA.to_owned(),
                task_id: manifest.task_id.to_string(),
                events: vec![event],
            },
            extra: Extra::default(),
        }
    }

    /// The ledger that a bundle as root is.
    ///
    /// # Errors
    /// Those of [`fold`].
    pub fn of(bundle: Bundle) -> Result<Self, Vec<Refusal>> {
        Ok(Self {
            truth: fold(&bundle)?,
            bundle,
            extra: Extra::default(),
        })
    }

    /// The ledger that the text of a bundle as root is.
    ///
    /// # Errors
    /// Those of [`judge_bundle`].
    pub fn read(text: &[u8]) -> Result<Self, Vec<EventFault>> {
        let (bundle, truth) = judge_bundle(text)?;
        Ok(Self {
            bundle,
            truth,
            extra: Extra::default(),
        })
    }

    /// A ledger that was kept, and the manifest of its newest generation.
    ///
    /// # Errors
    /// Where the kept ledger can't have happened, which one that was made here never is.
    pub fn open(bundle: Bundle, current: &ResumeManifest<'_>) -> Result<Self, Vec<Refusal>> {
        Ok(Self::of(bundle)?.with_current(current))
    }

    /// The ledger with what happened since, all of it or nothing. Costs what the events do, not what the ledger does.
    ///
    /// A compaction may have stated an effect, as `unknown`, or a prohibition that no event did. Where an event tells what
    /// became of it, the statement is entered first, with the origin `summary` and an id beginning with `adopted-`, so that
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
            let fault = misplaced(&event, self.last_seq(), self.truth.holds_event(&event.id));
            let id = event.id.clone();
            let taken = fault.map_or_else(|| self.take(event), |fault| Err(vec![fault]));
            taken.map_err(|faults| refusals(index, &id, faults))?;
        }
        Ok(self)
    }

    /// The ledger with a compaction's manifest as the current one. What the ledger says stays what it is.
    #[must_use]
    pub fn with_current(self, manifest: &ResumeManifest<'_>) -> Self {
        let extra = Extra::of(manifest, &self.truth);
        Self { extra, ..self }
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

    /// What the events come to so far.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.truth
    }

    /// The manifest that the events come to: a promoted candidate is held against it.
    ///
    /// # Errors
    /// The fields that no event states.
    pub fn truth(&self) -> Result<ResumeManifest<'_>, Missing> {
        self.truth.stated().manifest()
    }

    /// The manifest of the newest generation with everything appended since.
    ///
    /// # Errors
    /// The fields that no event states.
    pub fn current(&self) -> Result<ResumeManifest<'_>, Missing> {
        Ok(self.extra.on(self.truth()?, &self.truth))
    }

    fn enter(&mut self, report: Report) -> Result<(), Vec<Fault>> {
        if self.truth.holds_event(&report.id) {
            return Err(vec![Fault::new(Code::EventDuplicated, "/id")]);
        }
        let mut event = report.at_seq(self.next_seq()?);
        let change = Change::of_report(&event)?;
        let adopted = self.adoption(&change, &event);
        if let Some(adopted) = adopted {
            self.take(adopted)?;
            event.seq = self.next_seq()?;
        }
        self.take(event)
    }

    /// What a compaction stated and no event did, where an event tells what became of it.
    fn adoption(&self, change: &Change<'_>, event: &Event) -> Option<Event> {
        let (kind, data) = match change {
            Change::ProhibitionLifted(text) => {
                let is_ours = self.extra.forbids(text) && !self.truth.forbids(text, event.branch.as_deref());
                let data = vec![("prohibition", Value::from(*text))];
                is_ours.then_some(("prohibition_added", data))?
            }
            _ => {
                let effect = change.outcome_of()?;
                let operation = self.extra.operation(effect)?;
                let data = vec![
                    ("effectId", Value::from(effect)),
                    ("operation", Value::from(operation)),
                ];
                ("write_started", data)
            }
        };
        let is_free = |id: &String| !self.truth.holds_event(id) && *id != event.id;
        let id = adoption_ids(event.seq).find(is_free)?;
        Some(Event {
            data: data
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value))
                .collect(),
            branch: event.branch.clone(),
            ..Event::new(event.seq, &id, kind, Origin::Summary)
        })
    }

    fn take(&mut self, event: Event) -> Result<(), Vec<Fault>> {
        let change = Change::of(&event)?;
        if let Change::Granted(authority, _) = change
            && self.extra.is_consumed(authority)
        {
            // A compaction says that it is spent, and what is spent does not come to life again.
            return Err(vec![Fault::new(Code::EventImpossible, "/data/authority")]);
        }
        self.truth.make(&change, &event).map_err(|fault| vec![fault])?;
        match change {
            Change::WriteStarted(start) | Change::JobStarted(start, _) => self.extra.started(start.effect),
            Change::ProhibitionLifted(text) => self.extra.lifted(text),
            _ => {}
        }
        self.bundle.events.push(event);
        Ok(())
    }

    fn last_seq(&self) -> Option<u64> {
        self.bundle.events.last().map(|event| event.seq)
    }

    fn next_seq(&self) -> Result<u64, Vec<Fault>> {
        let next = self.last_seq().map_or(Some(1), |last| last.checked_add(1));
        let next = next.filter(|next| *next <= WHOLE_NUMBER_MAX);
        next.ok_or_else(|| vec![Fault::new(Code::EventImpossible, "")])
    }
}

#[cfg(test)]
mod tests;
