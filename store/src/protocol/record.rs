//! The pointer record: what is current from this generation on, and who said so.

use super::Digest;
use crate::objects::Name;
use semsum_core::checksum::RuleSets;
use semsum_core::rules::pointer::Written;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The schema name of a pointer record.
pub const SCHEMA: &str = "semsum/pointer/v1";

/// The longest nonce, in bytes. 32 random bytes in hex fit.
const NONCE_BYTES: usize = 64;

/// What a generation is (ruling 31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The first one: what the store began with.
    Root,
    /// Events were appended.
    Advanced,
    /// A candidate was promoted.
    Compacted,
}

impl Kind {
    /// The kind's name, as records and outputs show it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Root => "root",
            Self::Advanced => "advanced",
            Self::Compacted => "compacted",
        }
    }
}

/// How far the ledger goes: its last event, and the part that holds it. The part names the one before it, so the digest
/// covers every event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The last event's place.
    pub seq: u64,
    /// The part of the ledger that holds it.
    pub digest: Digest,
}

/// What a promotion promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compacted {
    /// The candidate.
    pub candidate: Digest,
    /// The verdict that accepted it.
    pub verdict: Digest,
}

/// A pointer record, valid by its making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    generation: u64,
    nonce: String,
    checksum: String,
    compacted: Option<Compacted>,
    ledger: Head,
}

/// Why a record is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// Not a pointer record as the store writes it: torn, of another schema, with a key too many or too few.
    Shape,
    /// The record names another generation than the object that holds it.
    Generation,
    /// Its bytes are not those that were sealed.
    Seal,
    /// The checksum is none of a known rule set.
    Checksum,
    /// The nonce is not 1 to 64 ASCII letters, digits, `-` or `_`.
    Nonce,
    /// A kind that can't have this generation, or these members.
    Kind,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Shape => "no pointer record of a schema known here",
            Self::Generation => "the pointer record names another generation than its object",
            Self::Seal => "the pointer record's bytes are not those that were sealed",
            Self::Checksum => "the pointer record's checksum is none of a known rule set",
            Self::Nonce => "the pointer record's nonce is not 1 to 64 letters, digits, '-' or '_'",
            Self::Kind => "the pointer record's kind does not fit its generation or members",
        })
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// A record that makes the manifest with this checksum current as `generation`, by a ledger that ends at `ledger`
    /// and, where a candidate was promoted, by `compacted`. The caller gives a nonce that no other attempt of any writer
    /// has; there is no randomness here.
    ///
    /// # Errors
    ///
    /// [`RecordError::Nonce`], [`RecordError::Checksum`] and, for a root that was compacted, [`RecordError::Kind`].
    pub fn new(
        generation: u64,
        nonce: &str,
        checksum: &str,
        ledger: Head,
        compacted: Option<Compacted>,
    ) -> Result<Self, RecordError> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if !(1..=NONCE_BYTES).contains(&nonce.len()) || !nonce.bytes().all(plain) {
            return Err(RecordError::Nonce);
        }
        if RuleSets::standard().set_of(checksum).is_err() {
            return Err(RecordError::Checksum);
        }
        if generation == 0 && compacted.is_some() {
            return Err(RecordError::Kind);
        }
        Ok(Self {
            generation,
            nonce: nonce.to_owned(),
            checksum: checksum.to_owned(),
            compacted,
            ledger,
        })
    }

    /// Reads the record that the object of `generation` holds. Only the very bytes that [`Record::to_bytes`] gives are
    /// one.
    ///
    /// # Errors
    ///
    /// Any [`RecordError`]; none of them says what the bytes were.
    pub fn read(generation: u64, bytes: &[u8]) -> Result<Self, RecordError> {
        let raw: Raw = serde_json::from_slice(bytes).map_err(|_| RecordError::Shape)?;
        if raw.schema != SCHEMA {
            return Err(RecordError::Shape);
        }
        let compacted = match (raw.candidate, raw.verdict) {
            (Some(candidate), Some(verdict)) => Some(Compacted { candidate, verdict }),
            (None, None) => None,
            _ => return Err(RecordError::Kind),
        };
        let record = Self::new(raw.generation, &raw.nonce, &raw.checksum, raw.ledger, compacted)?;
        if record.kind() != raw.kind {
            return Err(RecordError::Kind);
        }
        if record.to_bytes() != bytes {
            return Err(RecordError::Seal);
        }
        if raw.generation != generation {
            return Err(RecordError::Generation);
        }
        Ok(record)
    }

    /// The record's bytes: one JSON object and a line feed. The last member seals the others: it is the digest of the
    /// object without it.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut raw = Raw {
            schema: SCHEMA.to_owned(),
            generation: self.generation,
            kind: self.kind(),
            nonce: self.nonce.clone(),
            checksum: self.checksum.clone(),
            candidate: self.compacted.map(|compacted| compacted.candidate),
            verdict: self.compacted.map(|compacted| compacted.verdict),
            ledger: self.ledger,
            seal: None,
        };
        // Strings and numbers always serialise; an empty text would be refused when read back.
        let text = |raw: &Raw| serde_json::to_vec(raw).unwrap_or_default();
        raw.seal = Some(Digest::of(&text(&raw)));
        let mut bytes = text(&raw);
        bytes.push(b'\n');
        bytes
    }

    /// The object that holds the record.
    #[must_use]
    pub fn name(&self) -> Name {
        Name::generation(self.generation)
    }

    /// The generation that the record creates.
    #[must_use]
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// What the generation is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match (self.generation, self.compacted) {
            (_, Some(_)) => Kind::Compacted,
            (0, None) => Kind::Root,
            (_, None) => Kind::Advanced,
        }
    }

    /// The checksum of the manifest that is current from here on.
    #[must_use]
    pub fn checksum(&self) -> &str {
        &self.checksum
    }

    /// How far the ledger goes.
    #[must_use]
    pub fn ledger(&self) -> Head {
        self.ledger
    }

    /// What was promoted, if the generation is a compaction.
    #[must_use]
    pub fn compacted(&self) -> Option<Compacted> {
        self.compacted
    }

    /// Who wrote it, and for what: the candidate or, where there is none, the part of the ledger.
    #[must_use]
    pub fn written(&self) -> Written {
        let content = self
            .compacted
            .map_or(self.ledger.digest, |compacted| compacted.candidate);
        Written {
            nonce: self.nonce.clone(),
            candidate: content.to_string(),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    schema: String,
    generation: u64,
    kind: Kind,
    nonce: String,
    checksum: String,
    candidate: Option<Digest>,
    verdict: Option<Digest>,
    ledger: Head,
    #[serde(skip_serializing_if = "Option::is_none")]
    seal: Option<Digest>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(byte: &str) -> String {
        format!("sha256:{}", byte.repeat(32))
    }

    fn record(generation: u64, is_compacted: bool) -> Record {
        let of = |byte| Digest::parse(&digest(byte)).unwrap();
        let ledger = Head {
            seq: 3,
            digest: of("0c"),
        };
        let compacted = is_compacted.then(|| Compacted {
            candidate: of("0a"),
            verdict: of("0b"),
        });
        let checksum = format!("n1:{}", "0d".repeat(32));
        Record::new(generation, "n-1", &checksum, ledger, compacted).unwrap()
    }

    #[test]
    fn the_format_is_frozen() {
        let text = concat!(
            r#"{"schema":"semsum/pointer/v1","generation":7,"kind":"compacted","nonce":"n-1","#,
            r#""checksum":"n1:0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d","#,
            r#""candidate":"sha256:0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a","#,
            r#""verdict":"sha256:0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b","#,
            r#""ledger":{"seq":3,"digest":"sha256:0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c"}}"#,
        );
        let sealed = text.strip_suffix('}').unwrap();
        let text = format!("{sealed},\"seal\":\"{}\"}}\n", Digest::of(text.as_bytes()));
        assert_eq!(String::from_utf8(record(7, true).to_bytes()).unwrap(), text);
        assert_eq!(Record::read(7, text.as_bytes()), Ok(record(7, true)));
    }

    #[test]
    fn the_kind_follows_from_what_is_there() {
        assert_eq!(record(0, false).kind(), Kind::Root);
        assert_eq!(record(1, false).kind(), Kind::Advanced);
        assert_eq!(record(1, true).kind(), Kind::Compacted);
        for record in [record(0, false), record(1, false)] {
            assert_eq!(Record::read(record.generation, &record.to_bytes()), Ok(record));
        }
    }

    #[test]
    fn a_record_under_another_name_is_refused() {
        let bytes = record(7, true).to_bytes();
        assert_eq!(Record::read(8, &bytes), Err(RecordError::Generation));
    }

    #[test]
    fn every_flipped_bit_and_every_cut_is_noticed() {
        let bytes = record(7, true).to_bytes();
        for at in 0..bytes.len() {
            assert!(Record::read(7, &bytes[..at]).is_err(), "cut at {at}");
            for bit in 0..8 {
                let mut flipped = bytes.clone();
                flipped[at] ^= 1 << bit;
                assert!(Record::read(7, &flipped).is_err(), "bit {bit} of byte {at}");
            }
        }
        let twice = [bytes.as_slice(), &bytes].concat();
        assert_eq!(Record::read(7, &twice), Err(RecordError::Shape));
    }

    #[test]
    fn a_nonce_that_could_be_anything_else_is_refused() {
        let good = record(1, false);
        for nonce in ["", "a b", "a\"", "é", &"n".repeat(65)] {
            let record = Record::new(1, nonce, &good.checksum, good.ledger, None);
            assert_eq!(record, Err(RecordError::Nonce), "{nonce}");
        }
        let record = Record::new(1, "n", "n9:00", good.ledger, None);
        assert_eq!(record, Err(RecordError::Checksum));
    }
}
