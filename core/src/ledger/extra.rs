//! What compactions stated beside the events: additions that make the next run more careful.

use super::state::{Ordered, State};
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

    pub(super) fn is_consumed(&self, authority: &str) -> bool {
        self.authorities.get(authority).is_some()
    }

    /// The operation of an effect that only a compaction stated.
    pub(super) fn operation(&self, effect: &str) -> Option<&str> {
        self.effects.get(effect).map(String::as_str)
    }

    /// An event started the effect: what it says of it stands.
    pub(super) fn started(&mut self, effect: &str) {
        self.effects.remove(effect);
    }

    /// The user allowed it again.
    pub(super) fn lifted(&mut self, text: &str) {
        self.prohibitions.remove(&normal_form(text));
    }
}

fn normal(text: &str) -> String {
    normal_form(text).into_owned()
}
