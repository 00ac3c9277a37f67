//! The fold: from a bundle's first event on to what all of them come to.

use super::change::{Change, name_faults};
use super::refusal::{Culprit, Refusal};
use super::state::State;
use crate::bundle::{Bundle, Event, Origin, STATED};
use crate::code::Code;
use crate::finding::Fault;
use crate::limits::WHOLE_NUMBER_MAX;
use crate::manifest::ResumeManifest;
use crate::reader;
use serde_json::Value;

/// The ground truth: everything that a bundle says, from its first event on.
///
/// # Errors
/// Everything that is wrong with the first event that can't stand where it does. Never empty.
pub fn fold(bundle: &Bundle) -> Result<State, Vec<Refusal>> {
    Folding::of(bundle).map(Folding::into_state)
}

/// Everything that is wrong with a bundle's events, each held against those before it that can stand; and what those that
/// can stand come to.
#[must_use]
pub fn check(bundle: &Bundle) -> (State, Vec<Refusal>) {
    let (folding, refused) = Folding::of_all(bundle);
    (folding.state, refused)
}

/// A fold on its way.
#[derive(Clone)]
pub(super) struct Folding {
    state: State,
    /// The `seq` of the last event.
    last: Option<u64>,
}

impl Folding {
    fn new(task_id: &str) -> Self {
        Self {
            state: State::new(task_id),
            last: None,
        }
    }

    pub(super) fn of(bundle: &Bundle) -> Result<Self, Vec<Refusal>> {
        let mut folding = Self::new(&bundle.task_id);
        for (index, event) in bundle.events.iter().enumerate() {
            let taken = folding.take(event);
            taken.map_err(|faults| Culprit::of(index, event).all(faults))?;
        }
        Ok(folding)
    }

    /// The fold of the events that can stand, and everything that is wrong with the others.
    pub(super) fn of_all(bundle: &Bundle) -> (Self, Vec<Refusal>) {
        let mut folding = Self::new(&bundle.task_id);
        let mut refused = Vec::new();
        for (index, event) in bundle.events.iter().enumerate() {
            if let Err(faults) = folding.take(event) {
                refused.extend(Culprit::of(index, event).all(faults));
            }
        }
        (folding, refused)
    }

    /// The fold that begins with an event which states this manifest.
    pub(super) fn stated(manifest: &ResumeManifest<'_>, event: &Event) -> Self {
        Self {
            state: State::of(manifest, &event.id, event.seq),
            last: Some(event.seq),
        }
    }

    pub(super) fn state(&self) -> &State {
        &self.state
    }

    pub(super) fn into_state(self) -> State {
        self.state
    }

    /// Takes the next event, or says everything that is wrong with it; then nothing has changed.
    pub(super) fn take(&mut self, event: &Event) -> Result<(), Vec<Fault>> {
        self.must_fit(event)?;
        if self.last.is_none() && event.kind == STATED {
            self.state = root(event, self.state.task_id())?;
            self.last = Some(event.seq);
            return Ok(());
        }
        self.make(&Change::of(event)?, event)
    }

    /// Takes the next event, which fits and whose change was read.
    pub(super) fn make(&mut self, change: &Change<'_>, event: &Event) -> Result<(), Vec<Fault>> {
        self.state.make(change, event).map_err(|fault| vec![fault])?;
        self.last = Some(event.seq);
        Ok(())
    }

    /// Whether an event can stand behind those so far, whatever it says.
    pub(super) fn must_fit(&self, event: &Event) -> Result<(), Vec<Fault>> {
        if self.last.is_some_and(|last| event.seq <= last) || event.seq > WHOLE_NUMBER_MAX {
            return Err(vec![Fault::new(Code::EventImpossible, "/seq")]);
        }
        if self.state.holds_event(&event.id) {
            return Err(vec![Fault::new(Code::EventDuplicated, "/id")]);
        }
        Ok(())
    }

    /// The place of the next event.
    pub(super) fn next_seq(&self) -> Result<u64, Vec<Fault>> {
        let next = self.last.map_or(Some(1), |last| last.checked_add(1));
        let next = next.filter(|next| *next <= WHOLE_NUMBER_MAX);
        next.ok_or_else(|| vec![Fault::new(Code::EventImpossible, "")])
    }
}

/// The state that a ledger begins with whose first event states a manifest, or everything that is wrong with that event.
fn root(first: &Event, task_id: &str) -> Result<State, Vec<Fault>> {
    let mut faults = name_faults(first);
    if first.origin != Origin::User {
        faults.push(Fault::new(Code::OriginNotAllowed, "/origin"));
    }
    if first.branch.is_some() {
        // Nothing happened yet from which a branch could part.
        faults.push(Fault::new(Code::EventImpossible, "/branch"));
    }
    let value = first.data.get("manifest").unwrap_or(&Value::Null);
    let bytes = serde_json::to_vec(value).unwrap_or_default();
    let within = |fault: Fault| Fault {
        pointer: format!("/data/manifest{}", fault.pointer),
        ..fault
    };
    let manifest = match reader::read(&bytes) {
        Ok(manifest) => manifest,
        Err(found) => {
            faults.extend(found.into_iter().map(within));
            return Err(faults);
        }
    };
    if manifest.task_id != task_id {
        faults.push(within(Fault::new(Code::EventImpossible, "/taskId")));
    }
    if faults.is_empty() {
        Ok(State::of(&manifest, &first.id, first.seq))
    } else {
        Err(faults)
    }
}
