//! Semantic checksums, and the rule sets that make them (design section 4).
//!
//! A checksum's prefix names its rule set. A later rule set gets a later prefix and stands beside the old one, so that
//! old checksums never fail because a rule changed.

use crate::manifest::ResumeManifest;
use crate::normal::NormalManifest;
use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::fmt;

/// A checksum: a rule set's prefix and a SHA-256. Written as the prefix, a colon and 64 lower-case hex digits, in `Debug`
/// and JSON too.
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

    /// The SHA-256 of the manifest under this set, as 32 bytes.
    ///
    /// # Errors
    /// Where the set's normal form can't be serialised.
    fn digest(&self, manifest: &ResumeManifest<'_>) -> Result<[u8; 32], NotCanonical>;
}

/// Rule set `n1`: SHA-256 over a line that names set and schema, followed by the RFC 8785 bytes of normal form 1.
pub struct N1;

const N1_LINE: &[u8] = b"semsum n1 resume-manifest/v1\n";

impl RuleSet for N1 {
    fn prefix(&self) -> &'static str {
        "n1"
    }

    fn digest(&self, manifest: &ResumeManifest<'_>) -> Result<[u8; 32], NotCanonical> {
        Ok(n1(&NormalManifest::of(manifest))?.digest)
    }
}

/// The checksum `n1` of a manifest in normal form (design section 4).
///
/// # Errors
/// Where the serialiser fails. A normal form holds strings and lists alone, for which it is not known to; but no checksum
/// is better than one checksum for everything that can't be serialised.
pub fn n1(manifest: &NormalManifest<'_>) -> Result<Checksum, NotCanonical> {
    let mut hash = Sha256::new_with_prefix(N1_LINE);
    hash.update(canonical_json(manifest)?);
    Ok(Checksum {
        prefix: "n1",
        digest: hash.finalize().into(),
    })
}

/// The RFC 8785 bytes of a value: UTF-8, without a line feed at the end. Numbers are doubles there (section 3.2.2.3), so
/// whole numbers beyond 2^53 lose digits.
///
/// # Errors
/// Where the value holds a map key that is no string, one key twice, or a number that JSON can't hold.
///
/// ```
/// use semsum_core::checksum::{NotCanonical, canonical_json};
///
/// assert_eq!(canonical_json(&[1.0, 1e21]).unwrap(), b"[1,1e+21]");
/// assert_eq!(canonical_json(&f64::NAN), Err(NotCanonical));
/// ```
pub fn canonical_json<T: Serialize>(value: &T) -> Result<Vec<u8>, NotCanonical> {
    serde_json_canonicalizer::to_vec(value).map_err(|_| NotCanonical)
}

/// A value has no canonical form in JSON. Says nothing of the value (contract, "Where values may appear").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotCanonical;

impl fmt::Display for NotCanonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "no canonical JSON (RFC 8785); keys must be strings, each once in its object, and numbers finite",
        )
    }
}

impl std::error::Error for NotCanonical {}

/// The rule sets that a program knows, found by prefix.
pub struct RuleSets {
    sets: Vec<&'static dyn RuleSet>,
}

/// Why there is no checksum to compare with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChecksumError {
    /// The prefix names no rule set that is known here. Never to be taken for a mismatch.
    UnknownPrefix,
    /// Not a prefix, a colon and 64 lower-case hex digits.
    Malformed,
    /// The manifest has no normal form that can be serialised. No mismatch either.
    NotCanonical,
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
            Self::NotCanonical => return fmt::Display::fmt(&NotCanonical, f),
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

    /// These sets and one more. Of two sets with one prefix the earlier counts.
    #[must_use]
    pub fn with(mut self, set: &'static dyn RuleSet) -> Self {
        self.sets.push(set);
        self
    }

    /// The checksum of a manifest under the set that `text` (a checksum) names.
    ///
    /// # Errors
    /// Where `text` is no checksum, or of an unknown set, or where that set can't serialise the manifest.
    pub fn recompute(&self, text: &str, manifest: &ResumeManifest<'_>) -> Result<Checksum, ChecksumError> {
        let set = self.set_of(text)?;
        Ok(Checksum {
            prefix: set.prefix(),
            digest: set
                .digest(manifest)
                .map_err(|NotCanonical| ChecksumError::NotCanonical)?,
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
