//! Semantic checksums, and the rule sets that make them (design section 4).
//!
//! A checksum's prefix names its rule set. A later rule set gets a later prefix and stands beside the old one, so that
//! old checksums never fail because a rule changed.

use crate::manifest::ResumeManifest;
use crate::normal::NormalManifest;
use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::fmt;

/// A checksum: a rule set's prefix and a SHA-256.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Checksum {
    prefix: &'static str,
    digest: [u8; 32],
}

impl Checksum {
    /// The prefix of the rule set, such as `n1`.
    #[must_use]
    pub fn prefix(&self) -> &'static str {
        self.prefix
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.prefix, Hex(&self.digest))
    }
}

impl fmt::Debug for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Checksum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Bytes as lower-case hex digits.
#[derive(Clone, Copy)]
pub struct Hex<'a>(pub &'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A frozen set of rules that makes a checksum of a manifest.
pub trait RuleSet: Sync {
    /// The prefix that names the set: lower-case letters and digits.
    fn prefix(&self) -> &'static str;

    /// The SHA-256 of the manifest under this set.
    fn digest(&self, manifest: &ResumeManifest<'_>) -> [u8; 32];
}

/// Rule set `n1`: SHA-256 over a line that names set and schema, followed by the RFC 8785 bytes of normal form 1.
pub struct N1;

const N1_LINE: &[u8] = b"semsum n1 resume-manifest/v1\n";

impl RuleSet for N1 {
    fn prefix(&self) -> &'static str {
        "n1"
    }

    fn digest(&self, manifest: &ResumeManifest<'_>) -> [u8; 32] {
        n1(&NormalManifest::of(manifest)).digest
    }
}

/// The checksum `n1` of a manifest in normal form.
#[must_use]
pub fn n1(manifest: &NormalManifest<'_>) -> Checksum {
    let mut hash = Sha256::new_with_prefix(N1_LINE);
    hash.update(canonical_json(manifest));
    Checksum {
        prefix: "n1",
        digest: hash.finalize().into(),
    }
}

/// The RFC 8785 bytes of a value that holds neither maps with other than string keys nor numbers that JSON can't hold.
#[must_use]
pub fn canonical_json<T: Serialize>(value: &T) -> Vec<u8> {
    // A value of that kind can't fail to serialise, and the empty text is the canonical form of nothing else.
    serde_json_canonicalizer::to_vec(value).unwrap_or_default()
}

/// The rule sets that a program knows, found by prefix.
pub struct RuleSets {
    sets: Vec<&'static dyn RuleSet>,
}

/// Why a text is no checksum of a known rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChecksumError {
    /// The prefix names no rule set that is known here. Never to be taken for a mismatch.
    UnknownPrefix,
    /// Not a prefix, a colon and 64 lower-case hex digits.
    Malformed,
}

impl fmt::Display for ChecksumError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UnknownPrefix => {
                "the checksum's prefix names no known rule set; use the version that wrote it, or a newer one"
            }
            Self::Malformed => {
                "no checksum; expected a prefix such as n1, a colon and 64 lower-case hex digits"
            }
        })
    }
}

impl std::error::Error for ChecksumError {}

impl RuleSets {
    /// The sets of this version: `n1`.
    #[must_use]
    pub fn standard() -> Self {
        Self { sets: vec![&N1] }
    }

    /// These sets and one more.
    #[must_use]
    pub fn with(mut self, set: &'static dyn RuleSet) -> Self {
        self.sets.push(set);
        self
    }

    /// The checksum of a manifest under the set that `text` (a checksum) names.
    ///
    /// # Errors
    /// Where `text` is no checksum, or of an unknown set.
    pub fn recompute(&self, text: &str, manifest: &ResumeManifest<'_>) -> Result<Checksum, ChecksumError> {
        let set = self.set_of(text)?;
        Ok(Checksum {
            prefix: set.prefix(),
            digest: set.digest(manifest),
        })
    }

    /// The set that a checksum's prefix names.
    ///
    /// # Errors
    /// Where `text` is no checksum, or of an unknown set.
    pub fn set_of(&self, text: &str) -> Result<&'static dyn RuleSet, ChecksumError> {
        let (prefix, digest) = text.split_once(':').ok_or(ChecksumError::Malformed)?;
        let is_prefix = !prefix.is_empty()
            && prefix
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        if !is_prefix || !crate::rules::shape::is_sha256(digest) {
            return Err(ChecksumError::Malformed);
        }
        self.sets
            .iter()
            .copied()
            .find(|set| set.prefix() == prefix)
            .ok_or(ChecksumError::UnknownPrefix)
    }
}
