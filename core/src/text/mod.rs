//! What the rules know about text: white space, default-ignorable characters, and the normal form of a text.
//!
//! One Unicode version serves normalising, the one of the pinned table ([`UNICODE_VERSION`]). White space is the property
//! `White_Space` as the standard library knows it (`char::is_whitespace`, `str::trim`), whose Unicode version moves with
//! the compiler. It decides what [`normal_form`] trims, what [`is_blank`] passes over, and where the rule of exactly one
//! operation sees a gap. So a test lists its 25 code points: a compiler that knows others can't make `n1`.

mod ignorable;

use std::borrow::Cow;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

pub use ignorable::is_default_ignorable;

/// The Unicode version of the normalisation table, as `(major, minor, update)`.
pub const UNICODE_VERSION: (u8, u8, u8) = unicode_normalization::UNICODE_VERSION;

/// The normal form of a *text* (design sections 3 and 4): NFC by [`UNICODE_VERSION`], then outer `White_Space` trimmed.
///
/// Idempotent, and borrowed where the input already is in normal form. Identifiers have no normal form: they
/// compare byte for byte (ruling 19).
#[must_use]
pub fn normal_form(text: &str) -> Cow<'_, str> {
    // Trimming first is the same as trimming last: no character outside White_Space composes or decomposes
    // into one inside it.
    let trimmed = text.trim();
    if trimmed.is_ascii() || is_nfc_quick(trimmed.chars()) == IsNormalized::Yes {
        return Cow::Borrowed(trimmed);
    }
    Cow::Owned(trimmed.nfc().collect())
}

/// Whether a string says nothing: no character but `White_Space` and default-ignorable ones (rulings 8 and 63).
#[must_use]
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || is_default_ignorable(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normalisation_table_is_the_one_that_n1_names() {
        assert_eq!(
            UNICODE_VERSION,
            (18, 0, 0),
            "another table is another normal form: that is n2, not n1"
        );
    }

    /// PropList.txt; unchanged since Unicode 6.3.
    #[test]
    fn white_space_is_the_25_code_points_that_n1_trims() {
        let white: Vec<u32> = (0..=u32::from(char::MAX))
            .filter(|code| char::from_u32(*code).is_some_and(char::is_whitespace))
            .collect();
        let mut expected: Vec<u32> = (0x09..=0x0D).chain([0x20, 0x85, 0xA0, 0x1680]).collect();
        expected.extend((0x2000..=0x200A).chain([0x2028, 0x2029, 0x202F, 0x205F, 0x3000]));
        assert_eq!(expected.len(), 25);
        assert_eq!(
            white, expected,
            "other white space is another normal form: that is n2, not n1"
        );
    }

    #[test]
    fn white_space_is_trimmed_and_zero_width_characters_are_not() {
        assert_eq!(normal_form("\u{3000} a b\u{2028}\n"), "a b");
        assert_eq!(normal_form("\u{FEFF}a"), "\u{FEFF}a");
    }

    #[test]
    fn blank_is_white_space_and_default_ignorable_characters_alone() {
        assert!(is_blank(""));
        assert!(is_blank(" \t\u{3000}\u{200B}\u{FEFF}"));
        assert!(!is_blank("\u{200B}.\u{200B}"));
    }

    #[test]
    fn no_character_becomes_white_space_by_normalising() {
        for c in (0..=u32::from(char::MAX))
            .filter_map(char::from_u32)
            .filter(|c| !c.is_whitespace())
        {
            let outer: String = c.to_string().nfc().collect();
            assert!(
                !outer.starts_with(char::is_whitespace) && !outer.ends_with(char::is_whitespace),
                "{c:?}"
            );
        }
    }
}
