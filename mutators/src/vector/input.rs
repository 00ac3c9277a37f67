//! The inputs of a case as a file keeps them, by level.

use super::text::Text;
use crate::case::Input;
use crate::files::FileStep;
use crate::level::Level;
use crate::pointer::PointerStep;
use semsum_core::bundle::Bundle;
use semsum_core::candidate::Candidate;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// All inputs that a case can have. Which ones it must have follows from its level.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Inputs {
    /// The manifest before, as a value. An `Option` of its own: `null` is a value.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub before: Option<Value>,
    /// The text of the manifest before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before_raw: Option<Text>,
    /// The manifest after, as a value.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub after: Option<Value>,
    /// The text of the manifest after.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after_raw: Option<Text>,
    /// The pinned SHA-256 of the canonical file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pinned: Option<String>,
    /// How the canonical file is found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<Look>,
    /// What happens at the pointer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<PointerStep>>,
    /// The bundle at hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundle: Option<Bundle>,
    /// The text of a bundle that is judged by itself, where it is no bundle or is spelled in another way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundle_raw: Option<Text>,
    /// The checksum of the request's manifest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// The candidate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidate: Option<Candidate>,
    /// The text that came back instead of a candidate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidate_raw: Option<Text>,
    /// The manifest that a ledger begins with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stated: Option<Value>,
    /// The events that are appended to it, as JSON lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Text>,
}

/// How the canonical file is found: its path, and what was done below the root before the look.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The path that the manifest names.
    pub path: String,
    /// What was done.
    pub steps: Vec<FileStep>,
}

/// Reads a value that is there, `null` included.
fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

impl Inputs {
    /// The inputs of a case.
    #[must_use]
    pub fn of(input: &Input) -> Self {
        let mut inputs = Self::default();
        match input.clone() {
            Input::Documents { before, after, raw } => {
                (inputs.before, inputs.before_raw) = side(&before, raw);
                (inputs.after, inputs.after_raw) = side(&after, raw);
            }
            Input::Canonical {
                pinned_sha256,
                path,
                steps,
            } => {
                inputs.pinned = Some(pinned_sha256);
                inputs.found = Some(Look { path, steps });
            }
            Input::Pointer { steps } => inputs.steps = Some(steps),
            Input::Candidate {
                bundle,
                base,
                candidate,
            } => {
                inputs.bundle = Some(bundle);
                inputs.base = Some(base);
                inputs.candidate = Some(*candidate);
            }
            Input::Returned { bundle, base, text } => {
                inputs.bundle = Some(bundle);
                inputs.base = Some(base);
                inputs.candidate_raw = Some(Text::of(&text));
            }
            Input::Bundle { text } => match plain_bundle(&text) {
                Some(bundle) => inputs.bundle = Some(bundle),
                None => inputs.bundle_raw = Some(Text::of(&text)),
            },
            Input::Ledger { stated, events } => {
                inputs.stated = serde_json::from_slice(&stated).ok();
                inputs.events = Some(Text::of(&events));
            }
        }
        inputs
    }

    /// The input of a case of this level.
    ///
    /// # Errors
    /// Where the inputs are not exactly those of the level.
    pub fn input(&self, level: Level) -> Result<Input, &'static str> {
        let input = match level {
            Level::Manifest | Level::Raw => Input::Documents {
                before: document(&self.before, &self.before_raw)?,
                after: document(&self.after, &self.after_raw)?,
                raw: self.before_raw.is_some() || self.after_raw.is_some(),
            },
            Level::Canonical => {
                let look = self.found.clone().ok_or(OTHER_LEVEL)?;
                Input::Canonical {
                    pinned_sha256: self.pinned.clone().ok_or(OTHER_LEVEL)?,
                    path: look.path,
                    steps: look.steps,
                }
            }
            Level::Pointer => Input::Pointer {
                steps: self.steps.clone().ok_or(OTHER_LEVEL)?,
            },
            Level::Bundle if self.base.is_none() => Input::Bundle {
                text: match (
                    &self.bundle,
                    &self.bundle_raw,
                    &self.candidate,
                    &self.candidate_raw,
                ) {
                    (Some(bundle), None, None, None) => {
                        serde_json::to_vec(bundle).map_err(|_| OTHER_LEVEL)?
                    }
                    (None, Some(text), None, None) => text.bytes().ok_or(NO_BASE64)?,
                    _ => return Err(OTHER_LEVEL),
                },
            },
            Level::Bundle | Level::Candidate if self.bundle_raw.is_some() => return Err(OTHER_LEVEL),
            Level::Bundle | Level::Candidate => {
                let bundle = self.bundle.clone().ok_or(OTHER_LEVEL)?;
                let base = self.base.clone().ok_or(OTHER_LEVEL)?;
                match (&self.candidate, &self.candidate_raw) {
                    (Some(candidate), None) => Input::Candidate {
                        bundle,
                        base,
                        candidate: Box::new(candidate.clone()),
                    },
                    (None, Some(text)) => Input::Returned {
                        bundle,
                        base,
                        text: text.bytes().ok_or(NO_BASE64)?,
                    },
                    _ => return Err(OTHER_LEVEL),
                }
            }
            Level::Ledger => Input::Ledger {
                stated: document(&self.stated, &None)?,
                events: self
                    .events
                    .as_ref()
                    .ok_or(OTHER_LEVEL)?
                    .bytes()
                    .ok_or(NO_BASE64)?,
            },
        };
        if self.is_of(level) {
            Ok(input)
        } else {
            Err(OTHER_LEVEL)
        }
    }

    /// Whether nothing is given that belongs to another level.
    fn is_of(&self, level: Level) -> bool {
        // Every member by name, so that a new one can't be forgotten here.
        let Self {
            before,
            before_raw,
            after,
            after_raw,
            pinned,
            found,
            steps,
            bundle,
            bundle_raw,
            base,
            candidate,
            candidate_raw,
            stated,
            events,
        } = self;
        let documents = [
            before.is_some(),
            before_raw.is_some(),
            after.is_some(),
            after_raw.is_some(),
        ];
        let of_kinds = [
            (Kind::Documents, documents.contains(&true)),
            (Kind::Canonical, pinned.is_some() || found.is_some()),
            (Kind::Pointer, steps.is_some()),
            (
                Kind::Sealed,
                bundle.is_some() || bundle_raw.is_some() || base.is_some(),
            ),
            (Kind::Sealed, candidate.is_some() || candidate_raw.is_some()),
            (Kind::Ledger, stated.is_some() || events.is_some()),
        ];
        let kind = Kind::of(level);
        of_kinds.into_iter().all(|(other, given)| other == kind || !given)
    }
}

/// Levels with the same inputs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Documents,
    Canonical,
    Pointer,
    Sealed,
    Ledger,
}

impl Kind {
    const fn of(level: Level) -> Self {
        match level {
            Level::Manifest | Level::Raw => Self::Documents,
            Level::Canonical => Self::Canonical,
            Level::Pointer => Self::Pointer,
            Level::Bundle | Level::Candidate => Self::Sealed,
            Level::Ledger => Self::Ledger,
        }
    }
}

const NO_BASE64: &str = "a text of it is no base64, or too long";

const OTHER_LEVEL: &str = "its inputs are not those of its level";

/// A bundle whose text says no more than its value does.
fn plain_bundle(text: &[u8]) -> Option<Bundle> {
    let bundle: Bundle = serde_json::from_slice(text).ok()?;
    let again = serde_json::to_vec(&bundle).ok()?;
    (again == text).then_some(bundle)
}

/// A side as a value where that is all it is, otherwise its bytes.
fn side(bytes: &[u8], raw: bool) -> (Option<Value>, Option<Text>) {
    let value = if raw {
        None
    } else {
        serde_json::from_slice(bytes).ok()
    };
    let text = if value.is_none() {
        Some(Text::of(bytes))
    } else {
        None
    };
    (value, text)
}

fn document(value: &Option<Value>, text: &Option<Text>) -> Result<Vec<u8>, &'static str> {
    match (value, text) {
        (Some(value), None) => Ok(value.to_string().into_bytes()),
        (None, Some(text)) => text.bytes().ok_or(NO_BASE64),
        _ => Err("a side of it is missing, or given twice"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Base;
    use crate::events::Source;
    use crate::plan::{self, Plan};
    use serde_json::Map;

    fn members(inputs: &Inputs) -> Map<String, Value> {
        match serde_json::to_value(inputs).unwrap() {
            Value::Object(members) => members,
            _ => panic!("no object"),
        }
    }

    #[test]
    fn a_member_of_another_level_is_refused_whichever_it_is() {
        let base = semsum_corpus::bases().next().unwrap();
        let base = Base::read(base.name, base.text.to_vec()).unwrap();
        let source = semsum_corpus::bundles().next().unwrap();
        let source = Source::read(source.name, source.text).unwrap();
        let plan = Plan::new(&[base], &[source], &plan::Options::default()).unwrap();
        let mut by_kind: Vec<(Kind, Map<String, Value>)> = Vec::new();
        for case in plan.cases() {
            let inputs = members(&Inputs::of(&case.input));
            let kind = Kind::of(case.level);
            match by_kind.iter_mut().find(|(other, _)| *other == kind) {
                // All members of the kind, so that each is tried on the others.
                Some((_, all)) => all.extend(inputs),
                None => by_kind.push((kind, inputs)),
            }
        }
        let names: usize = by_kind.iter().map(|(_, all)| all.len()).sum();
        assert_eq!(names, 14, "every member is tried");
        let mut tried = Vec::new();
        for case in plan.cases() {
            if tried.contains(&case.level) {
                continue;
            }
            tried.push(case.level);
            let own = members(&Inputs::of(&case.input));
            let read = |members: Map<String, Value>| -> Inputs {
                serde_json::from_value(Value::Object(members)).unwrap()
            };
            assert!(read(own.clone()).input(case.level).is_ok(), "{}", case.id);
            let kind = Kind::of(case.level);
            let others = by_kind.iter().filter(|(other, _)| *other != kind);
            for (name, value) in others.flat_map(|(_, all)| all) {
                let mut with = own.clone();
                with.insert(name.clone(), value.clone());
                assert_eq!(
                    read(with).input(case.level).err(),
                    Some(OTHER_LEVEL),
                    "{} with {name}",
                    case.id
                );
            }
        }
    }
}
