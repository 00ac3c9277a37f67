//! What the hurried verifier takes down of a document, spelled so that it can be compared.

use super::Habit;
use super::shape::{PIN, TEXTS};
use semsum_core::code::Code;
use serde_json::Value;
use std::collections::BTreeSet;
use unicode_normalization::UnicodeNormalization;

/// The three sets, and what it says where an element is gone.
pub(super) const SETS: [(&str, Code); 3] = [
    ("consumedAuthorities", Code::ConsumedAuthoritiesDropped),
    ("prohibitions", Code::ProhibitionsDropped),
    ("completionChecks", Code::CompletionChecksDropped),
];

pub(super) struct Notes {
    /// Pointer and value of each single string.
    pub(super) strings: Vec<(String, String)>,
    pub(super) phases: Vec<String>,
    /// In the order of [`SETS`].
    pub(super) sets: [Vec<String>; 3],
    pub(super) effects: Vec<Effect>,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Effect {
    pub(super) id: String,
    operation: String,
    pub(super) status: String,
}

impl Notes {
    pub(super) fn of(document: &Value, habit: Habit) -> Self {
        let fold = |text: String| {
            if habit == Habit::CaseFolded {
                text.to_lowercase()
            } else {
                text
            }
        };
        let id = |value: &Value| fold(value.as_str().unwrap_or_default().to_owned());
        let text = |value: &Value| fold(value.as_str().unwrap_or_default().trim().nfc().collect());
        let elements = |key: &str| document[key].as_array().into_iter().flatten();
        let mut strings: Vec<_> = TEXTS
            .iter()
            .map(|key| {
                (
                    format!("/{key}"),
                    if *key == "taskId" {
                        id(&document[key])
                    } else {
                        text(&document[key])
                    },
                )
            })
            .collect();
        let pin = &document["canonical"];
        strings.extend(
            PIN.iter()
                .map(|key| (format!("/canonical/{key}"), id(&pin[*key]))),
        );
        let mut phases: Vec<String> = elements("completedPhases").map(text).collect();
        if habit == Habit::PhasesSorted {
            phases.sort();
        }
        Self {
            strings,
            phases,
            sets: SETS.map(|(key, _)| match key {
                "consumedAuthorities" => elements(key).map(id).collect(),
                _ => elements(key).map(text).collect(),
            }),
            effects: elements("externalWrites")
                .map(|effect| Effect {
                    id: id(&effect["effectId"]),
                    operation: text(&effect["operation"]),
                    status: id(&effect["status"]),
                })
                .collect(),
        }
    }

    /// Whether two documents say the same; sets and effects have no order.
    pub(super) fn equal(&self, other: &Self) -> bool {
        let sets = |notes: &'_ Self| {
            notes
                .sets
                .clone()
                .map(|set| set.into_iter().collect::<BTreeSet<_>>())
        };
        self.strings == other.strings
            && self.phases == other.phases
            && sets(self) == sets(other)
            && self.effects.iter().collect::<BTreeSet<_>>() == other.effects.iter().collect()
    }
}
