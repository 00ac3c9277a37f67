//! Prohibitions: who added them is forgotten, what ends them is not.

use super::line::Heard;
use super::ordered::Ordered;
use crate::ledger::change::Until;
use crate::text::normal_form;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Every prohibition that was ever added, on whatever branch (ruling 36). Which of them hold is asked of a branch.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Prohibitions {
    all: Ordered<Prohibition>,
    /// Events that end one.
    awaited: BTreeSet<Arc<str>>,
}

/// A prohibition with everything that it was added until, each with the place where that was said last. It holds as long as
/// one of these does: to say it again with a shorter term shortens nothing.
#[derive(Clone, PartialEq, Eq)]
struct Prohibition {
    text: String,
    lifted: Option<u64>,
    user_speaks: Option<u64>,
    events: BTreeMap<Arc<str>, u64>,
}

impl Prohibitions {
    pub(super) fn add(&mut self, text: &str, until: Until<'_>, seq: u64) {
        let key = normal_form(text);
        let prohibition = self.all.get_or_push(&key, || Prohibition {
            text: text.to_owned(),
            lifted: None,
            user_speaks: None,
            events: BTreeMap::new(),
        });
        match until {
            Until::Lifted => prohibition.lifted = Some(seq),
            Until::UserSpeaks => prohibition.user_speaks = Some(seq),
            Until::Event(event) => {
                let event: Arc<str> = event.into();
                self.awaited.insert(Arc::clone(&event));
                prohibition.events.insert(event, seq);
            }
        }
    }

    /// Whether a prohibition waits for an event with this id.
    pub(super) fn await_event(&self, event: &str) -> bool {
        self.awaited.contains(event)
    }

    /// Whether a prohibition holds on a branch that has heard this.
    pub(super) fn holds(&self, text: &str, heard: &Heard) -> bool {
        let key = normal_form(text);
        let prohibition = self.all.get(&key);
        prohibition.is_some_and(|prohibition| prohibition.holds(&key, heard))
    }

    /// The prohibitions that hold on a branch, in the order in which they were first added.
    pub(super) fn held<'s>(&'s self, heard: &'s Heard) -> impl Iterator<Item = &'s str> {
        let held = self.all.entries().filter(|(key, it)| it.holds(key, heard));
        held.map(|(_, prohibition)| prohibition.text.as_str())
    }
}

impl Prohibition {
    fn holds(&self, key: &str, heard: &Heard) -> bool {
        // A place may be 0, so one where nothing was said is none, and comes before every other.
        let lifted = heard.lifted.get(key).copied();
        let is_since = |said: Option<u64>, ended: Option<u64>| said.is_some() && said > ended;
        is_since(self.lifted, lifted)
            || is_since(self.user_speaks, lifted.max(heard.user))
            || self
                .events
                .iter()
                .any(|(event, said)| Some(*said) > lifted && !heard.happened.contains_key(event))
    }
}
