//! The digest that names an object.

use crate::objects::{Folder, Name};
use semsum_core::checksum::Hex;
use sha2::{Digest as _, Sha256};
use std::fmt;

/// A SHA-256. Shown as `sha256:` and 64 lower-case hex digits; an object's name has the digits alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest of some bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The digest that is written this way: `sha256:` and 64 lower-case hex digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::parse_hex(text.strip_prefix("sha256:")?)
    }

    /// The digest of the object with this name, if it is named by one.
    #[must_use]
    pub fn of_name(name: &Name) -> Option<Self> {
        let is_numbered = matches!(name.folder(), Folder::Current | Folder::Promoted);
        Self::parse_hex(name.leaf()).filter(|_| !is_numbered)
    }

    /// The name that the object has in `folder`.
    #[must_use]
    pub fn name(&self, folder: Folder) -> Name {
        Name::digest(folder, &self.0)
    }

    fn parse_hex(digits: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        let pairs = digits.as_bytes().chunks_exact(2);
        if digits.len() != 64 {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(pairs) {
            *byte = pair.iter().try_fold(0_u8, |value, digit| {
                let digit = match digit {
                    b'0'..=b'9' => digit - b'0',
                    b'a'..=b'f' => digit - b'a' + 10,
                    _ => return None,
                };
                Some(value << 4 | digit)
            })?;
        }
        Some(Self(bytes))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sha256:{}", Hex(&self.0))
    }
}

impl serde::Serialize for Digest {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Digest {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| serde::de::Error::custom("no sha256 digest"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_read_only_as_it_is_written() {
        let digest = Digest::of(b"");
        let text = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(digest.to_string(), text);
        assert_eq!(Digest::parse(text), Some(digest));
        assert_eq!(Digest::of_name(&digest.name(Folder::Bundles)), Some(digest));
        for other in [
            "",
            "sha256:",
            "sha256:00",
            &text.to_uppercase(),
            &format!("{text}0"),
            &text.replace("sha256:", ""),
            &text.replace('e', "é"),
        ] {
            assert_eq!(Digest::parse(other), None, "{other}");
        }
    }
}
