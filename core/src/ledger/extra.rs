//! What compactions stated beside the events: additions that make the next run more careful.

use super::change::{Change, JobKind, Until};
use super::state::{Ordered, State};
use crate::code::Code;
use crate::finding::Fault;
use crate::manifest::{ExternalWrite, ResumeManifest, Status};
use crate::text::normal_form;
use std::borrow::Cow;

/// What the newest generation's manifest holds beyond what the events come to.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Extra {
    prohibitions: Ordered<String>,
    checks: Ordered<String>,
    authorities: Ordered<String>,
    /// Operations by effect id; each is unknown.
    effects: Ordered<String>,
}

impl Extra {
    /// What a manifest, which is at least as careful, holds beyond the events.
    pub(super) fn of(manifest: &ResumeManifest<'_>, truth: &State) -> Self {
        let mut extra = Self::default();
        for text in &manifest.prohibitions {
            if !truth.forbids(text, None) {
                extra.prohibitions.push(normal(text), text.to_string());
            }
        }
        for text in &manifest.completion_checks {
            if !truth.checks(text) {
                extra.checks.push(normal(text), text.to_string());
            }
        }
        for authority in &manifest.consumed_authorities {
            if !truth.is_consumed(authority) {
                extra
                    .authorities
                    .push(authority.to_string(), authority.to_string());
            }
        }
        for write in &manifest.external_writes {
            if truth.effect(&write.effect_id).is_none() {
                let operation = write.operation.to_string();
                extra.effects.push(write.effect_id.to_string(), operation);
            }
        }
        extra
    }

    /// The manifest that the events come to, with what compactions stated.
    pub(super) fn on<'m>(&'m self, mut manifest: ResumeManifest<'m>, truth: &State) -> ResumeManifest<'m> {
        let borrowed = |text: &'m String| Cow::Borrowed(text.as_str());
        let more = self.prohibitions.iter().filter(|text| !truth.forbids(text, None));
        manifest.prohibitions.extend(more.map(borrowed));
        let more = self.checks.iter().filter(|text| !truth.checks(text));
        manifest.completion_checks.extend(more.map(borrowed));
        let more = self.authorities.iter().filter(|id| !truth.is_consumed(id));
        manifest.consumed_authorities.extend(more.map(borrowed));
        for (effect, operation) in self.effects.entries() {
            if truth.effect(effect).is_none() {
                manifest.external_writes.push(ExternalWrite {
                    operation: Cow::Borrowed(operation),
                    effect_id: Cow::Borrowed(effect),
                    status: Status::Unknown,
                });
            }
        }
        manifest
    }

    pub(super) fn forbids(&self, text: &str) -> bool {
        self.prohibitions.get(&normal_form(text)).is_some()
    }

    /// What compactions forbade, in the order in which they did.
    pub(super) fn prohibitions(&self) -> impl Iterator<Item = &str> {
        self.prohibitions.iter().map(String::as_str)
    }

    /// The operation of an effect that only a compaction stated.
    pub(super) fn operation(&self, effect: &str) -> Option<&str> {
        self.effects.get(effect).map(String::as_str)
    }

    /// Whether a change can be, beside what compactions stated.
    pub(super) fn must_admit(&self, change: &Change<'_>) -> Result<(), Fault> {
        let pointer = match change {
            // What is spent does not come to life again.
            Change::Granted(authority, _) if self.authorities.get(authority).is_some() => "/data/authority",
            // A job that only reads is no effect, so it can't be the effect of which nobody knows.
            Change::JobStarted(start, JobKind::ReadOnly) if self.effects.get(start.effect).is_some() => {
                "/data/effectId"
            }
            _ => return Ok(()),
        };
        Err(Fault::new(Code::EventImpossible, pointer))
    }

    /// Takes leave of what the events state themselves from this change on.
    pub(super) fn hear(&mut self, change: &Change<'_>, is_followed: bool) {
        match change {
            Change::WriteStarted(start) | Change::JobStarted(start, _) => {
                self.effects.remove(start.effect);
            }
            Change::ProhibitionAdded(text, Until::Lifted) => {
                self.prohibitions.remove(&normal_form(text));
            }
            // On another branch the user allowed nothing to the work that is followed.
            Change::ProhibitionLifted(text) if is_followed => {
                self.prohibitions.remove(&normal_form(text));
            }
            _ => {}
        }
    }
}

fn normal(text: &str) -> String {
    normal_form(text).into_owned()
}
