//! What is wrong with an event, told of the list of events or of the bundle that it stands in.

use super::id_fault;
use crate::code::Stage;
use crate::finding::{Fault, Finding, Side};
use std::fmt;

/// A fault of a bundle. Shows no value but the id of the event that it stands in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventFault {
    /// The event's id, where the fault stands in an event that has one.
    pub event: Option<String>,
    /// What is wrong. The pointer leads into the bundle.
    pub fault: Fault,
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
    /// A fault of the event at `index`.
    pub(super) fn of(index: usize, id: &str, fault: Fault) -> Self {
        Self {
            index,
            event: id_fault(id).is_none().then(|| id.to_owned()),
            fault,
        }
    }

    /// Everything that is wrong with the event at `index`.
    pub(super) fn all(index: usize, id: &str, faults: Vec<Fault>) -> Vec<Self> {
        let refusal = |fault| Self::of(index, id, fault);
        faults.into_iter().map(refusal).collect()
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
            fault: self.fault_within("/events"),
        }
    }

    /// The finding that this refusal is; its pointer leads into the list of events.
    #[must_use]
    pub fn finding(&self) -> Finding {
        self.fault_within("").on(Side::After)
    }

    fn fault_within(&self, list: &str) -> Fault {
        Fault {
            pointer: format!("{list}/{}{}", self.index, self.fault.pointer),
            ..self.fault.clone()
        }
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
