//! What was done in the world: writes, jobs, and the approvals that they were paid with. No branch has these for itself: what
//! was done is not undone by forgetting it (rulings 36 and 56).

use super::impossible;
use super::ordered::Ordered;
use crate::finding::Fault;
use crate::ledger::change::{Effects as JobEffects, Outcome};
use crate::manifest::{ExternalWrite, Status};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// Every effect, by its id.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Effects {
    writes: Ordered<Write>,
    /// Jobs that may change the world and still run are writes too.
    jobs: BTreeMap<String, Job>,
    /// Effects that a call began, by the id of the event that tells of the call.
    of_calls: BTreeMap<String, Vec<String>>,
}

#[derive(Clone, PartialEq, Eq)]
pub(super) struct Write {
    pub(super) operation: String,
    effect_id: String,
    pub(super) status: Status,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Job {
    effects: JobEffects,
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
        let is_unknown = |effect: &String| {
            let write = self.writes.get(effect);
            write.is_some_and(|write| write.status == Status::Unknown)
        };
        self.of_calls
            .get(call)
            .is_some_and(|effects| effects.iter().any(is_unknown))
    }

    pub(super) fn start(&mut self, effect: &str, operation: &str, status: Status) -> Result<(), Fault> {
        if self.jobs.contains_key(effect) {
            return Err(at_effect());
        }
        self.enter(effect, operation, status)
    }

    /// Notes that a call began an effect.
    pub(super) fn pay(&mut self, call: &str, effect: &str) {
        self.of_calls
            .entry(call.to_owned())
            .or_default()
            .push(effect.to_owned());
    }

    fn enter(&mut self, effect: &str, operation: &str, status: Status) -> Result<(), Fault> {
        let write = Write {
            operation: operation.to_owned(),
            effect_id: effect.to_owned(),
            status,
        };
        if self.writes.push(effect.to_owned(), write) {
            Ok(())
        } else {
            Err(at_effect())
        }
    }

    pub(super) fn confirm(&mut self, effect: &str) -> Result<(), Fault> {
        if self.is_running(effect) {
            return Err(at_effect());
        }
        match self.writes.get_mut(effect) {
            Some(write) if write.status == Status::Unknown => write.status = Status::Confirmed,
            _ => return Err(at_effect()),
        }
        Ok(())
    }

    /// Nothing happened, so the effect leaves the manifest (ruling 35).
    pub(super) fn fail(&mut self, effect: &str) -> Result<(), Fault> {
        let write = self.writes.get(effect);
        if self.is_running(effect) || write.is_none_or(|write| write.status != Status::Unknown) {
            return Err(at_effect());
        }
        self.writes.remove(effect);
        Ok(())
    }

    pub(super) fn start_job(
        &mut self,
        effect: &str,
        operation: &str,
        effects: JobEffects,
    ) -> Result<(), Fault> {
        if self.jobs.contains_key(effect) || self.writes.get(effect).is_some() {
            return Err(at_effect());
        }
        if effects == JobEffects::Possible {
            self.enter(effect, operation, Status::Unknown)?;
        }
        let job = Job {
            effects,
            is_running: true,
        };
        self.jobs.insert(effect.to_owned(), job);
        Ok(())
    }

    pub(super) fn end_job(&mut self, effect: &str, outcome: Outcome) -> Result<(), Fault> {
        let job = self.jobs.get_mut(effect).filter(|job| job.is_running);
        let job = job.ok_or_else(at_effect)?;
        job.is_running = false;
        match (job.effects, outcome) {
            (JobEffects::None, _) | (_, Outcome::Unclear) => Ok(()),
            (JobEffects::Possible, Outcome::Confirmed) => self.confirm(effect),
            (JobEffects::Possible, Outcome::Absent) => self.fail(effect),
        }
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
