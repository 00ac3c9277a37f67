//! The state of a ledger: what its events come to so far. Applying an event costs the event's own size.

use super::change::Change;
use super::ordered::Ordered;
use crate::bundle::Event;
use crate::code::Code;
use crate::finding::Fault;
use crate::manifest::{Canonical, ExternalWrite, ResumeManifest, Status};
use crate::text::normal_form;
use std::borrow::Cow;

/// What a ledger comes to so far.
#[derive(Clone, PartialEq, Eq)]
pub struct State {
    /// The fields that grow or shrink are empty here, and stand below.
    rest: ResumeManifest<'static>,
    phases: Ordered<String>,
    writes: Ordered<Write>,
}

#[derive(Clone, PartialEq, Eq)]
struct Write {
    operation: String,
    effect_id: String,
    status: Status,
}

impl Write {
    fn borrowed(&self) -> ExternalWrite<'_> {
        ExternalWrite {
            operation: Cow::Borrowed(&self.operation),
            effect_id: Cow::Borrowed(&self.effect_id),
            status: self.status,
        }
    }
}

impl State {
    /// The state in which a manifest was stated.
    #[must_use]
    pub fn of(manifest: &ResumeManifest<'_>) -> Self {
        let mut rest = manifest.clone().into_owned();
        let phases = std::mem::take(&mut rest.completed_phases);
        let writes = std::mem::take(&mut rest.external_writes);
        let mut state = Self {
            rest,
            phases: Ordered::default(),
            writes: Ordered::default(),
        };
        for phase in phases {
            let key = normal_form(&phase).into_owned();
            state.phases.push(key, phase.into_owned());
        }
        for write in writes {
            state.start(&write.effect_id, &write.operation, write.status);
        }
        state
    }

    /// The manifest that the state is. It passes its reader's checks but one: it may have grown too large.
    #[must_use]
    pub fn manifest(&self) -> ResumeManifest<'_> {
        ResumeManifest {
            completed_phases: self
                .phases
                .iter()
                .map(|phase| Cow::Borrowed(phase.as_str()))
                .collect(),
            external_writes: self.writes.iter().map(Write::borrowed).collect(),
            ..self.rest.clone()
        }
    }

    /// Applies an event behind the first.
    ///
    /// # Errors
    /// Why it can't stand there; then nothing has changed. Never empty.
    pub fn apply(&mut self, event: &Event) -> Result<(), Vec<Fault>> {
        self.make(Change::of(event)?).map_err(|fault| vec![fault])
    }

    /// Applies an event that the ground truth took to a manifest that a compaction made more careful.
    ///
    /// The two differ in effects alone that a compaction stated and no event did. Where the event starts such an effect,
    /// what the event says of it stands.
    ///
    /// # Errors
    /// Why it can't stand there; then nothing has changed. Never empty.
    pub fn follow(&mut self, event: &Event) -> Result<(), Vec<Fault>> {
        let change = Change::of(event)?;
        if let Change::WriteStarted { effect, operation } = change
            && let Some(write) = self.writes.get_mut(effect)
            && write.status == Status::Unknown
        {
            operation.clone_into(&mut write.operation);
            return Ok(());
        }
        self.make(change).map_err(|fault| vec![fault])
    }

    /// What an effect is, where its outcome is unknown.
    pub(super) fn unknown_effect(&self, effect: &str) -> Option<&str> {
        let write = self.writes.get(effect)?;
        (write.status == Status::Unknown).then_some(write.operation.as_str())
    }

    /// Whether an effect is known, whatever its outcome.
    pub(super) fn has_effect(&self, effect: &str) -> bool {
        self.writes.get(effect).is_some()
    }

    pub(super) fn make(&mut self, change: Change<'_>) -> Result<(), Fault> {
        let impossible = |pointer| Fault::new(Code::EventImpossible, pointer);
        match change {
            Change::PhaseCompleted(phase) => {
                let key = normal_form(phase).into_owned();
                if !self.phases.push(key, phase.to_owned()) {
                    return Err(impossible("/data/phase"));
                }
            }
            Change::PhaseReopened(phase) => {
                let removed = self.phases.remove(&normal_form(phase));
                removed.ok_or_else(|| impossible("/data/phase"))?;
            }
            Change::WriteStarted { effect, operation } => {
                if !self.start(effect, operation, Status::Unknown) {
                    return Err(impossible("/data/effectId"));
                }
            }
            Change::WriteConfirmed(effect) => match self.writes.get_mut(effect) {
                Some(write) if write.status == Status::Unknown => write.status = Status::Confirmed,
                _ => return Err(impossible("/data/effectId")),
            },
            // Nothing happened, so it leaves the manifest (ruling 35).
            Change::WriteFailed(effect) => {
                self.unknown_effect(effect)
                    .ok_or_else(|| impossible("/data/effectId"))?;
                self.writes.remove(effect);
            }
            Change::CanonicalRead {
                path,
                sha256,
                read_at,
            } => {
                if self.rest.canonical.path != path {
                    return Err(Fault::new(Code::CanonicalAmbiguous, "/data/path"));
                }
                self.rest.canonical = Canonical {
                    path: Cow::Owned(path.to_owned()),
                    sha256: Cow::Owned(sha256.to_owned()),
                    read_at: Cow::Owned(read_at.to_owned()),
                };
            }
            Change::NextActionSet(action) => self.rest.next_exact_action = Cow::Owned(action.to_owned()),
        }
        Ok(())
    }

    fn start(&mut self, effect: &str, operation: &str, status: Status) -> bool {
        let write = Write {
            operation: operation.to_owned(),
            effect_id: effect.to_owned(),
            status,
        };
        self.writes.push(effect.to_owned(), write)
    }
}
