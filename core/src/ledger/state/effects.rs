//! What was done in the world: writes, jobs, and the approvals that they were paid with. No branch has these for itself: what
//! was done is not undone by forgetting it (rulings 36 and 56).

use super::impossible;
use super::ordered::Ordered;
use crate::finding::Fault;
use crate::ledger::change::{JobKind, Outcome, Start};
use crate::manifest::{ExternalWrite, Status};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Every effect, by its id.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Effects {
    writes: Ordered<Write>,
    /// Jobs that may change the world and still run are writes too.
    jobs: BTreeMap<String, Job>,
    /// Effects that a call began, by the id of the event that tells of the call. An effect that failed and was begun again
    /// is the later call's.
    of_calls: BTreeMap<Arc<str>, Vec<String>>,
    /// Effects whose calls were turned down. That they failed may still be told, once.
    turned_down: BTreeSet<String>,
}

#[derive(Clone, PartialEq, Eq)]
pub(super) struct Write {
    pub(super) operation: String,
    effect_id: String,
    pub(super) status: Status,
    /// The call that began it last.
    begun_by: Option<Arc<str>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Job {
    kind: JobKind,
    is_running: bool,
}

impl Write {
    pub(super) fn borrowed(&self) -> ExternalWrite<'_> {
        ExternalWrite {
            operation: Cow::Borrowed(&self.operation),
            effect_id: Cow::Borrowed(&self.effect_id),
            status: self.status,
        }
    }
}

impl Effects {
    pub(super) fn get(&self, effect: &str) -> Option<&Write> {
        self.writes.get(effect)
    }

    pub(super) fn writes(&self) -> impl Iterator<Item = &Write> {
        self.writes.iter()
    }

    /// Whether a call began an effect whose outcome is unknown.
    pub(super) fn is_unknown_of(&self, call: &str) -> bool {
        self.begun(call).any(|write| write.status == Status::Unknown)
    }

    /// The effects in the manifest that a call began and no later one began again.
    fn begun(&self, call: &str) -> impl Iterator<Item = &Write> {
        let effects = self.of_calls.get(call).into_iter().flatten();
        let writes = effects.filter_map(|effect| self.writes.get(effect));
        writes.filter(move |write| write.begun_by.as_deref() == Some(call))
    }

    /// An effect that was there before the ledger began.
    pub(super) fn found(&mut self, write: &ExternalWrite<'_>) {
        let found = Write {
            operation: write.operation.to_string(),
            effect_id: write.effect_id.to_string(),
            status: write.status,
            begun_by: None,
        };
        // A manifest names no effect twice.
        let _ = self.writes.push(write.effect_id.to_string(), found);
    }

    pub(super) fn start_write(&mut self, start: Start<'_>) -> Result<(), Fault> {
        if self.jobs.contains_key(start.effect) {
            return Err(at_effect());
        }
        self.begin(start)
    }

    fn begin(&mut self, start: Start<'_>) -> Result<(), Fault> {
        let call: Option<Arc<str>> = start.call.map(Arc::from);
        let write = Write {
            operation: start.operation.to_owned(),
            effect_id: start.effect.to_owned(),
            status: Status::Unknown,
            begun_by: call.clone(),
        };
        if !self.writes.push(start.effect.to_owned(), write) {
            return Err(at_effect());
        }
        self.turned_down.remove(start.effect);
        if let Some(call) = call {
            let begun = self.of_calls.entry(call).or_default();
            begun.push(start.effect.to_owned());
        }
        Ok(())
    }

    /// A call was turned down: nothing that it began happened (rulings 35 and 54), and what was seen to happen was not
    /// turned down.
    pub(super) fn reject(&mut self, call: &str) -> Result<(), Fault> {
        if self.begun(call).any(|write| write.status == Status::Confirmed) {
            return Err(impossible("/data/outcome"));
        }
        let absent: Vec<_> = self.begun(call).map(|write| write.effect_id.clone()).collect();
        for effect in absent {
            self.writes.remove(&effect);
            self.turned_down.insert(effect);
        }
        Ok(())
    }

    pub(super) fn confirm(&mut self, effect: &str) -> Result<(), Fault> {
        if self.is_running(effect) {
            return Err(at_effect());
        }
        self.happened(effect)
    }

    fn happened(&mut self, effect: &str) -> Result<(), Fault> {
        match self.writes.get_mut(effect) {
            Some(write) if write.status == Status::Unknown => write.status = Status::Confirmed,
            _ => return Err(at_effect()),
        }
        Ok(())
    }

    /// Nothing happened, so the effect leaves the manifest (ruling 35).
    pub(super) fn fail(&mut self, effect: &str) -> Result<(), Fault> {
        if self.is_running(effect) {
            return Err(at_effect());
        }
        self.is_absent(effect)
    }

    fn is_absent(&mut self, effect: &str) -> Result<(), Fault> {
        match self.writes.get(effect) {
            Some(write) if write.status == Status::Unknown => {
                self.writes.remove(effect);
            }
            // Told already, by the answer to its call.
            None if self.turned_down.remove(effect) => {}
            _ => return Err(at_effect()),
        }
        Ok(())
    }

    pub(super) fn start_job(&mut self, start: Start<'_>, kind: JobKind) -> Result<(), Fault> {
        if self.jobs.contains_key(start.effect) || self.writes.get(start.effect).is_some() {
            return Err(at_effect());
        }
        if kind == JobKind::MayWrite {
            self.begin(start)?;
        }
        let job = Job {
            kind,
            is_running: true,
        };
        self.jobs.insert(start.effect.to_owned(), job);
        Ok(())
    }

    pub(super) fn end_job(&mut self, effect: &str, outcome: Outcome) -> Result<(), Fault> {
        let job = self.jobs.get(effect).filter(|job| job.is_running);
        let kind = job.ok_or_else(at_effect)?.kind;
        match (kind, outcome) {
            (JobKind::ReadOnly, _) => {}
            (JobKind::MayWrite, Outcome::Unclear) => {
                // What was turned down for certain is not unclear.
                self.writes.get(effect).ok_or_else(at_effect)?;
            }
            (JobKind::MayWrite, Outcome::Confirmed) => self.happened(effect)?,
            (JobKind::MayWrite, Outcome::Absent) => self.is_absent(effect)?,
        }
        if let Some(job) = self.jobs.get_mut(effect) {
            job.is_running = false;
        }
        Ok(())
    }

    fn is_running(&self, effect: &str) -> bool {
        self.jobs.get(effect).is_some_and(|job| job.is_running)
    }
}

fn at_effect() -> Fault {
    impossible("/data/effectId")
}

/// Every approval that was spoken of.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Authorities {
    known: BTreeMap<String, Authority>,
    /// In the order in which each was first spent.
    consumed: Ordered<String>,
}

#[derive(Clone, PartialEq, Eq)]
enum Authority {
    Denied,
    Granted {
        /// How often it may be used; without limit where that is absent.
        uses: Option<u64>,
        used: u64,
        paid: BTreeSet<String>,
    },
    /// Spent before the ledger began, revoked or lapsed.
    Ended,
}

impl Authorities {
    /// An approval that was spent before the ledger began.
    pub(super) fn spent(&mut self, authority: &str) {
        self.known.insert(authority.to_owned(), Authority::Ended);
        self.consumed.push(authority.to_owned(), authority.to_owned());
    }

    /// An id is granted once: what was spent or taken back is not to come to life again.
    pub(super) fn grant(&mut self, authority: &str, uses: Option<u64>) -> Result<(), Fault> {
        if matches!(
            self.known.get(authority),
            Some(Authority::Granted { .. } | Authority::Ended)
        ) {
            return Err(at_authority());
        }
        let granted = Authority::Granted {
            uses,
            used: 0,
            paid: BTreeSet::new(),
        };
        self.known.insert(authority.to_owned(), granted);
        Ok(())
    }

    /// An approval that was given is taken back by revoking it, not by denying it.
    pub(super) fn deny(&mut self, authority: &str) -> Result<(), Fault> {
        if self.known.contains_key(authority) {
            return Err(at_authority());
        }
        self.known.insert(authority.to_owned(), Authority::Denied);
        Ok(())
    }

    pub(super) fn end(&mut self, authority: &str) -> Result<(), Fault> {
        match self.known.get_mut(authority) {
            Some(known @ Authority::Granted { .. }) => *known = Authority::Ended,
            _ => return Err(at_authority()),
        }
        Ok(())
    }

    /// Each effect is a use, and so is an attempt that left none (rulings 35 and 37).
    pub(super) fn consume(&mut self, authority: &str, effects: &[&str]) -> Result<(), Fault> {
        let Some(Authority::Granted { uses, used, paid }) = self.known.get_mut(authority) else {
            return Err(at_authority());
        };
        let spent = u64::try_from(effects.len().max(1)).unwrap_or(u64::MAX);
        let after = used.saturating_add(spent);
        if uses.is_some_and(|uses| after > uses) {
            return Err(at_authority());
        }
        if let Some(at) = effects.iter().position(|effect| paid.contains(*effect)) {
            return Err(impossible(&format!("/data/effects/{at}")));
        }
        *used = after;
        paid.extend(effects.iter().map(|effect| (*effect).to_owned()));
        self.consumed.push(authority.to_owned(), authority.to_owned());
        Ok(())
    }

    pub(super) fn is_consumed(&self, authority: &str) -> bool {
        self.consumed.get(authority).is_some()
    }

    pub(super) fn consumed(&self) -> impl Iterator<Item = &str> {
        self.consumed.iter().map(String::as_str)
    }
}

fn at_authority() -> Fault {
    impossible("/data/authority")
}
