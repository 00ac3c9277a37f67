//! What a tale is: a few events that are told well, the last of which can't have happened after those before it.

use semsum_core::bundle::{Event, Origin};
use semsum_core::code::Code;
use serde_json::Value;

/// An event of a tale.
#[derive(Clone, Copy)]
pub(in crate::rules) struct Told {
    id: &'static str,
    kind: &'static str,
    origin: Origin,
    /// A JSON object.
    data: &'static str,
    branch: Option<&'static str>,
}

/// Events, the last of which is wrong.
#[derive(Clone, Copy)]
pub(in crate::rules) struct Tale {
    /// What happened before.
    pub(in crate::rules) before: &'static [Told],
    /// What would have to happen between to make the last one honest; empty where nothing could, and then it is left out
    /// of the honest tale.
    pub(in crate::rules) missing: &'static [Told],
    /// What can't have happened.
    pub(in crate::rules) wrong: Told,
    /// Why.
    pub(in crate::rules) code: Code,
    /// Where, in the wrong event.
    pub(in crate::rules) pointer: &'static str,
}

impl Told {
    pub(in crate::rules) fn event(&self) -> Option<Event> {
        let Value::Object(data) = serde_json::from_str(self.data).ok()? else {
            return None;
        };
        Some(Event {
            data,
            branch: self.branch.map(str::to_owned),
            ..Event::new(0, self.id, self.kind, self.origin)
        })
    }
}

impl Tale {
    /// The events as they can't have happened.
    pub(in crate::rules) fn told(&self) -> Option<Vec<Event>> {
        let events = self.before.iter().chain([&self.wrong]);
        events.map(Told::event).collect()
    }

    /// The events as they can have happened.
    pub(in crate::rules) fn honest(&self) -> Option<Vec<Event>> {
        let is_mended = !self.missing.is_empty();
        let last = is_mended.then_some(&self.wrong);
        let events = self.before.iter().chain(self.missing).chain(last);
        events.map(Told::event).collect()
    }
}

pub(super) const fn told(id: &'static str, kind: &'static str, origin: Origin, data: &'static str) -> Told {
    Told {
        id,
        kind,
        origin,
        data,
        branch: None,
    }
}

pub(super) const fn on_branch(told: Told, branch: &'static str) -> Told {
    Told {
        branch: Some(branch),
        ..told
    }
}

/// An event that can't have happened, whatever else did.
pub(super) const fn never(before: &'static [Told], wrong: Told, pointer: &'static str) -> Tale {
    unless(before, &[], wrong, pointer)
}

/// An event that can't have happened unless the missing ones did.
pub(super) const fn unless(
    before: &'static [Told],
    missing: &'static [Told],
    wrong: Told,
    pointer: &'static str,
) -> Tale {
    Tale {
        before,
        missing,
        wrong,
        code: Code::EventImpossible,
        pointer,
    }
}

pub(super) const fn because(code: Code, tale: Tale) -> Tale {
    Tale { code, ..tale }
}

/// A value that is not of its form, in an event that is told well otherwise.
pub(super) const fn malformed(
    kind: &'static str,
    origin: Origin,
    data: &'static str,
    pointer: &'static str,
) -> Tale {
    because(
        Code::InvalidEvent,
        never(&[], told("tale-malformed", kind, origin, data), pointer),
    )
}
