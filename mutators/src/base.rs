//! What is attacked: a manifest that verifies against itself.

use crate::edits::comparable;
use crate::json::Json;
use semsum_core::checksum::{Checksum, n1};
use semsum_core::code::Code;
use semsum_core::normal::NormalManifest;
use semsum_core::reader;
use semsum_core::verify::{Policy, verify_read};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The four lists of strings.
pub const LISTS: [&str; 4] = [
    "completedPhases",
    "consumedAuthorities",
    "prohibitions",
    "completionChecks",
];

/// The four strings of the root.
pub const SCALARS: [&str; 4] = ["taskId", "objective", "nextExactAction", "rollback"];

/// A clean base: a valid manifest that verifies against itself under `careful`. Cheap to clone.
#[derive(Clone)]
pub struct Base(Arc<Inner>, Origin);

/// Where a base comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    BuiltIn,
    Given,
}

struct Inner {
    name: String,
    bytes: Vec<u8>,
    tree: Json,
    checksum: Checksum,
    elements: OnceLock<Elements>,
}

/// What the lists hold, for questions that every element of a long list asks.
struct Elements {
    /// Elements as they are compared, and how many copies each has, by list.
    lists: HashMap<&'static str, HashMap<String, usize>>,
    effect_ids: HashSet<String>,
}

/// An effect of `externalWrites`, as the base spells it.
#[derive(Clone, Copy)]
pub struct Effect<'a> {
    /// What was done.
    pub operation: &'a str,
    /// Which effect it is.
    pub effect_id: &'a str,
    /// `confirmed` or `unknown`.
    pub status: &'a str,
}

impl Base {
    /// Reads a base. The name stands in case ids and reports; it is the caller's (a file's stem or path).
    ///
    /// # Errors
    /// Where the bytes are no clean base, with the codes that say why.
    pub fn read(name: impl Into<String>, bytes: Vec<u8>) -> Result<Self, PassedOver> {
        let reading = reader::read(&bytes);
        let verdict = verify_read(&reading, &reading, Policy::Careful);
        let codes = || {
            let mut codes: Vec<Code> = verdict.findings.iter().map(|finding| finding.code).collect();
            codes.sort_unstable();
            codes.dedup();
            codes
        };
        let manifest = reading.as_ref().map_err(|_| PassedOver::NoManifest(codes()))?;
        if !verdict.is_accepted() {
            return Err(PassedOver::FailsAgainstItself(codes()));
        }
        let checksum = n1(&NormalManifest::of(manifest)).map_err(|_| PassedOver::NoManifest(Vec::new()))?;
        let tree = Json::parse(&bytes).map_err(|_| PassedOver::NoManifest(Vec::new()))?;
        drop(verdict);
        drop(reading);
        let inner = Inner {
            name: name.into(),
            bytes,
            tree,
            checksum,
            elements: OnceLock::new(),
        };
        Ok(Self(Arc::new(inner), Origin::BuiltIn))
    }

    /// The same as one that the caller gave beside the built-in ones: what is judged wrongly in it is never hidden behind
    /// smaller cases of those.
    #[must_use]
    pub fn given(self) -> Self {
        Self(self.0, Origin::Given)
    }

    /// Whether the caller gave it.
    #[must_use]
    pub fn is_given(&self) -> bool {
        self.1 == Origin::Given
    }

    /// The base's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The manifest's text, as it was given.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0.bytes
    }

    /// The manifest's checksum `n1`.
    #[must_use]
    pub fn checksum(&self) -> Checksum {
        self.0.checksum
    }

    /// The manifest as a document.
    #[must_use]
    pub fn tree(&self) -> &Json {
        &self.0.tree
    }

    /// A text of the root; empty where there is none, which a base never lacks.
    #[must_use]
    pub fn string(&self, field: &str) -> &str {
        self.tree().get(field).and_then(Json::text).unwrap_or_default()
    }

    /// The strings of a list.
    pub fn list(&self, field: &str) -> impl ExactSizeIterator<Item = &str> {
        let elements = self.tree().get(field).map_or(&[][..], Json::elements);
        elements.iter().map(|element| element.text().unwrap_or_default())
    }

    /// How many elements of a list are one with `text`: by normal form, or byte for byte where they are identifiers.
    pub(crate) fn copies(&self, field: &str, text: &str) -> usize {
        let list = self.elements().lists.get(field);
        list.and_then(|list| list.get(comparable(field, text).as_ref()))
            .copied()
            .unwrap_or_default()
    }

    /// Whether an effect has this id.
    pub(crate) fn has_effect(&self, id: &str) -> bool {
        self.elements().effect_ids.contains(id)
    }

    fn elements(&self) -> &Elements {
        self.0.elements.get_or_init(|| {
            let counted = |field: &'static str| {
                let mut copies = HashMap::new();
                for element in self.list(field) {
                    *copies.entry(comparable(field, element).into_owned()).or_default() += 1;
                }
                (field, copies)
            };
            Elements {
                lists: LISTS.into_iter().map(counted).collect(),
                effect_ids: self.effects().map(|effect| effect.effect_id.to_owned()).collect(),
            }
        })
    }

    /// A member of `canonical`.
    #[must_use]
    pub fn canonical(&self, member: &str) -> &str {
        let canonical = self.tree().get("canonical");
        canonical
            .and_then(|canonical| canonical.get(member)?.text())
            .unwrap_or_default()
    }

    /// The effects, in their order.
    pub fn effects(&self) -> impl ExactSizeIterator<Item = Effect<'_>> {
        let elements = self.tree().get("externalWrites").map_or(&[][..], Json::elements);
        elements.iter().map(|effect| {
            let member = |key| effect.get(key).and_then(Json::text).unwrap_or_default();
            Effect {
                operation: member("operation"),
                effect_id: member("effectId"),
                status: member("status"),
            }
        })
    }
}

/// Why a file is no base. Holds codes alone, never a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PassedOver {
    /// It is no valid manifest.
    NoManifest(Vec<Code>),
    /// It is a manifest that does not verify against itself: its next action is not exactly one operation.
    FailsAgainstItself(Vec<Code>),
}

impl fmt::Display for PassedOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (reason, codes) = match self {
            Self::NoManifest(codes) => ("no manifest", codes),
            Self::FailsAgainstItself(codes) => ("does not verify against itself", codes),
        };
        f.write_str(reason)?;
        for (at, code) in codes.iter().enumerate() {
            write!(f, "{}{code}", if at == 0 { ": " } else { ", " })?;
        }
        Ok(())
    }
}

impl std::error::Error for PassedOver {}
