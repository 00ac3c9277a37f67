//! The pointer record: which candidate is current from this generation on, and who said so.

use crate::objects::Name;
use semsum_core::rules::pointer::Written;
use semsum_core::rules::shape::is_sha256;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The schema name of a pointer record.
pub const SCHEMA: &str = "semsum/pointer/v1";

/// The longest nonce, in bytes. 32 random bytes in hex fit.
const NONCE_BYTES: usize = 64;

/// A pointer record, valid by its making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    generation: u64,
    written: Written,
}

/// Why a record is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// Not JSON, another schema, a key too many or too few.
    Shape,
    /// The record names another generation than the object that holds it.
    Generation,
    /// The candidate is not `sha256:` and 64 lower-case hex digits.
    Candidate,
    /// The nonce is not 1 to 64 ASCII letters, digits, `-` or `_`.
    Nonce,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Shape => "no pointer record of a schema known here",
            Self::Generation => "the pointer record names another generation than its object",
            Self::Candidate => "the pointer record's candidate is no sha256 digest",
            Self::Nonce => "the pointer record's nonce is not 1 to 64 letters, digits, '-' or '_'",
        })
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// A record that makes `candidate` (`sha256:` and 64 hex digits) current as `generation`. The caller gives a nonce
    /// that no other attempt of any writer has; there is no randomness here.
    ///
    /// # Errors
    ///
    /// [`RecordError::Candidate`] and [`RecordError::Nonce`].
    pub fn new(generation: u64, candidate: &str, nonce: &str) -> Result<Self, RecordError> {
        if !candidate.strip_prefix("sha256:").is_some_and(is_sha256) {
            return Err(RecordError::Candidate);
        }
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if !(1..=NONCE_BYTES).contains(&nonce.len()) || !nonce.bytes().all(plain) {
            return Err(RecordError::Nonce);
        }
        let written = Written {
            nonce: nonce.to_owned(),
            candidate: candidate.to_owned(),
        };
        Ok(Self { generation, written })
    }

    /// Reads the record that the object of `generation` holds.
    ///
    /// # Errors
    ///
    /// Any [`RecordError`]; none of them says what the bytes were.
    pub fn read(generation: u64, bytes: &[u8]) -> Result<Self, RecordError> {
        let raw: Raw = serde_json::from_slice(bytes).map_err(|_| RecordError::Shape)?;
        if raw.schema != SCHEMA {
            return Err(RecordError::Shape);
        }
        if raw.generation != generation {
            return Err(RecordError::Generation);
        }
        Self::new(raw.generation, &raw.candidate, &raw.nonce)
    }

    /// The record's bytes: one JSON object and a line feed.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let raw = Raw {
            schema: SCHEMA.to_owned(),
            generation: self.generation,
            candidate: self.written.candidate.clone(),
            nonce: self.written.nonce.clone(),
        };
        // Strings and a number always serialise; an empty text would be refused when read back.
        let mut bytes = serde_json::to_vec(&raw).unwrap_or_default();
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

    /// Who wrote it, and for which candidate.
    #[must_use]
    pub fn written(&self) -> &Written {
        &self.written
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    schema: String,
    generation: u64,
    candidate: String,
    nonce: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest() -> String {
        format!("sha256:{}", "0a".repeat(32))
    }

    #[test]
    fn the_format_is_frozen() {
        let record = Record::new(7, &digest(), "n-1").unwrap();
        let text = format!(
            "{{\"schema\":\"semsum/pointer/v1\",\"generation\":7,\"candidate\":\"{}\",\"nonce\":\"n-1\"}}\n",
            digest()
        );
        assert_eq!(record.to_bytes(), text.as_bytes());
        assert_eq!(Record::read(7, text.as_bytes()), Ok(record));
    }

    #[test]
    fn a_record_under_another_name_is_refused() {
        let bytes = Record::new(7, &digest(), "n").unwrap().to_bytes();
        assert_eq!(Record::read(8, &bytes), Err(RecordError::Generation));
    }

    #[test]
    fn what_is_torn_doubled_or_unknown_is_refused() {
        let bytes = Record::new(7, &digest(), "n").unwrap().to_bytes();
        for length in 0..bytes.len() - 1 {
            assert_eq!(
                Record::read(7, &bytes[..length]),
                Err(RecordError::Shape),
                "{length}"
            );
        }
        let text = String::from_utf8(bytes).unwrap();
        for broken in [
            text.replace("pointer/v1", "pointer/v2"),
            text.replace("\"nonce\"", "\"generation\":7,\"nonce\""),
            text.replace("\"nonce\"", "\"more\":1,\"nonce\""),
            text.replace(":7", ":7.0"),
            format!("{text}{text}"),
        ] {
            assert_eq!(
                Record::read(7, broken.as_bytes()),
                Err(RecordError::Shape),
                "{broken}"
            );
        }
    }

    #[test]
    fn ids_that_could_be_anything_else_are_refused() {
        for candidate in [
            "",
            "sha256:",
            "sha256:00",
            &digest().to_uppercase(),
            &format!("{}0", digest()),
        ] {
            assert_eq!(
                Record::new(0, candidate, "n"),
                Err(RecordError::Candidate),
                "{candidate}"
            );
        }
        for nonce in ["", "a b", "a\"", "é", &"n".repeat(65)] {
            assert_eq!(
                Record::new(0, &digest(), nonce),
                Err(RecordError::Nonce),
                "{nonce}"
            );
        }
        assert!(Record::new(0, &digest(), &"n".repeat(64)).is_ok());
    }
}
