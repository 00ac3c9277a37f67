//! What one branch of the work comes to: where it stands, and what it has heard.
//!
//! A line is copied at the cost of a few pointers, so that each place to which the work may go back keeps its own (ruling
//! 56).

use super::impossible;
use crate::code::Code;
use crate::finding::Fault;
use crate::ledger::change::Read;
use crate::manifest::{Canonical, ResumeManifest};
use crate::text::normal_form;
use rpds::RedBlackTreeMapSync;
use std::sync::Arc;

/// The part of the state that a branch has for itself (ruling 36).
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) objective: Option<Arc<str>>,
    pub(super) canonical: Option<Arc<Canonical<'static>>>,
    pub(super) plan: Plan,
    pub(super) rollback: Option<Arc<str>>,
    pub(super) phases: Phases,
    pub(super) heard: Heard,
}

/// The next action, and where it was called off.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Plan {
    /// The next action with the place where it was set.
    set: Option<(u64, Arc<str>)>,
    cancelled: Option<u64>,
}

/// What on a branch ends prohibitions.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Heard {
    /// Where the user spoke last.
    pub(super) user: Option<u64>,
    /// Where a prohibition, by its normal form, was lifted last.
    pub(super) lifted: RedBlackTreeMapSync<Arc<str>, u64>,
    /// Which events that a prohibition waits for have happened.
    pub(super) happened: RedBlackTreeMapSync<Arc<str>, ()>,
}

/// Completed phases in their order, found by their normal form.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Phases {
    place: RedBlackTreeMapSync<Arc<str>, u64>,
    texts: RedBlackTreeMapSync<u64, Arc<str>>,
    next: u64,
}

impl Line {
    /// The line that begins with a manifest stated at this place.
    pub(super) fn of(manifest: &ResumeManifest<'_>, seq: u64) -> Self {
        let mut phases = Phases::default();
        for phase in &manifest.completed_phases {
            phases.push(phase);
        }
        Self {
            objective: Some(Arc::from(manifest.objective.as_ref())),
            canonical: Some(Arc::new(manifest.canonical.clone().into_owned())),
            plan: Plan {
                set: Some((seq, manifest.next_exact_action.as_ref().into())),
                cancelled: None,
            },
            rollback: Some(Arc::from(manifest.rollback.as_ref())),
            phases,
            heard: Heard::default(),
        }
    }

    /// Pins what was read. A second file needs an index that names both (ruling 53).
    pub(super) fn pin(&mut self, read: Read<'_>) -> Result<(), Fault> {
        let ambiguous = |pointer| Fault::new(Code::CanonicalAmbiguous, pointer);
        let pinned = self.canonical.as_deref().map(|canonical| canonical.path.as_ref());
        if let Some(index) = read.index {
            let is_ours = pinned == Some(index);
            return if is_ours {
                Ok(())
            } else {
                Err(ambiguous("/data/index"))
            };
        }
        if pinned.is_some_and(|path| path != read.path) {
            return Err(ambiguous("/data/path"));
        }
        let read = Canonical::new(read.path, read.sha256, read.read_at);
        self.canonical = Some(Arc::new(read.into_owned()));
        Ok(())
    }

    pub(super) fn complete(&mut self, phase: &str) -> Result<(), Fault> {
        if self.phases.push(phase) {
            Ok(())
        } else {
            Err(impossible("/data/phase"))
        }
    }

    pub(super) fn reopen(&mut self, phase: &str) -> Result<(), Fault> {
        if self.phases.remove(phase) {
            Ok(())
        } else {
            Err(impossible("/data/phase"))
        }
    }
}

impl Plan {
    pub(super) fn set(&mut self, action: &str, seq: u64) {
        self.set = Some((seq, action.into()));
    }

    pub(super) fn cancel(&mut self, seq: u64) {
        self.cancelled = self.cancelled.max(Some(seq));
    }

    /// A plan that was cancelled where the work comes from is not brought back by going back before that (ruling 51).
    pub(super) fn comes_from(&mut self, left: &Self) {
        self.cancelled = self.cancelled.max(left.cancelled);
    }

    /// The next action, unless it was cancelled since it was set.
    pub(super) fn next_action(&self) -> Option<&str> {
        let (seq, action) = self.set.as_ref()?;
        (Some(*seq) > self.cancelled).then_some(action)
    }

    /// Whether the last that was said of the plan is that it is off.
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancelled.is_some() && self.next_action().is_none()
    }
}

impl Phases {
    /// Adds a phase behind all others; false where it is completed already, and then nothing changes.
    fn push(&mut self, phase: &str) -> bool {
        let key: Arc<str> = normal_form(phase).into();
        if self.place.contains_key(&key) {
            return false;
        }
        self.place.insert_mut(key, self.next);
        self.texts.insert_mut(self.next, phase.into());
        self.next += 1;
        true
    }

    fn remove(&mut self, phase: &str) -> bool {
        let key = normal_form(phase);
        let Some(place) = self.place.get(key.as_ref()).copied() else {
            return false;
        };
        self.place.remove_mut(key.as_ref());
        self.texts.remove_mut(&place)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        self.texts.values().map(AsRef::as_ref)
    }
}
