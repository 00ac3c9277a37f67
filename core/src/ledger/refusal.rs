//! What is wrong with an event, told of the list of events or of the bundle that it stands in.

use super::id_fault;
use super::kinds::{Impossible, impossible};
use crate::bundle::Event;
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
    /// Why the event can't have happened, where that is what is wrong.
    pub because: Option<&'static Impossible>,
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
    /// Why the event can't have happened, where that is what is wrong.
    pub because: Option<&'static Impossible>,
}

/// Which event something is wrong with.
#[derive(Clone)]
pub(super) struct Culprit {
    /// Its place among the events of a bundle, or among the lines that hold one; from 0.
    pub(super) index: usize,
    id: Option<String>,
    kind: Option<String>,
}

impl Culprit {
    pub(super) fn new(index: usize, id: Option<&str>, kind: Option<&str>) -> Self {
        let id = id.filter(|id| id_fault(id).is_none());
        Self {
            index,
            id: id.map(str::to_owned),
            kind: kind.map(str::to_owned),
        }
    }

    /// The event at `index`.
    pub(super) fn of(index: usize, event: &Event) -> Self {
        Self::new(index, Some(&event.id), Some(&event.kind))
    }

    pub(super) fn refused(&self, fault: Fault) -> Refusal {
        let kind = self.kind.as_deref().unwrap_or_default();
        Refusal {
            index: self.index,
            event: self.id.clone(),
            because: impossible(kind, &fault),
            fault,
        }
    }

    /// Everything that is wrong with it.
    pub(super) fn all(&self, faults: Vec<Fault>) -> Vec<Refusal> {
        faults.into_iter().map(|fault| self.refused(fault)).collect()
    }
}

impl Refusal {
    /// Whether the event could not be read, as opposed to one that is told well and can't stand.
    #[must_use]
    pub fn is_unreadable(&self) -> bool {
        matches!(self.fault.code.stage(), Stage::RawText | Stage::Shape)
    }

    /// The fault that this refusal is of its bundle.
    #[must_use]
    pub fn in_bundle(&self) -> EventFault {
        self.within("/events")
    }

    /// The finding that this refusal is; its pointer leads into the list of events.
    #[must_use]
    pub fn finding(&self) -> Finding {
        self.within("").fault.on(Side::After)
    }

    fn within(&self, list: &str) -> EventFault {
        EventFault {
            event: self.event.clone(),
            fault: Fault {
                pointer: format!("{list}/{}{}", self.index, self.fault.pointer),
                ..self.fault.clone()
            },
            because: self.because,
        }
    }
}

impl fmt::Display for EventFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {:?}", self.fault.code, self.fault.pointer)?;
        if let Some(id) = &self.event {
            write!(f, " (event {id:?})")?;
        }
        match self.because {
            Some(case) => write!(f, ": {}", case.says),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.within("").fmt(f)
    }
}

impl std::error::Error for Refusal {}
