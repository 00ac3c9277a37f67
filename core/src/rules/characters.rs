//! Characters that make a text show something else than it is.

use super::{CodeDoc, Rule};
use crate::code::Code;

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "characters",
    demands: "No string holds a character that hides, reorders or imitates what a reader sees",
    why: "A reviewer approves what is shown. Bidirectional embeddings, overrides and isolates show another order than the \
text has; control characters move a terminal's cursor; tag characters and non-characters are invisible carriers. \
They are refused in every string: C0 controls but LF and TAB, DEL, C1 controls, U+202A to U+202E, U+2066 to U+2069, \
U+E0000 to U+E007F outside a well-formed emoji flag sequence, non-characters.\n\n\
Honest Arabic, Hebrew and Persian use the marks LRM, RLM and ALM, so texts may hold them. Identifiers (`taskId`, \
`effectId`, `consumedAuthorities`, `canonical.*`, `status`) may not, nor LF nor TAB.\n\n\
Zero-width and other default-ignorable characters are ordinary characters in texts: a difference is a change.",
    codes: &[CodeDoc {
        code: Code::UnsafeCharacter,
        meaning: "The string holds a control, bidirectional, tag or non-character",
        next_step: "remove it where the text was written; a manifest with one in it can show one thing and say another",
    }],
};

/// Which characters a string may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Compared after normalising; may hold LF, TAB and direction marks.
    Text,
    /// Compared byte for byte; may hold none of them (rulings 20 and 61).
    Identifier,
}

/// Whether `value` holds a character that is refused in a string of this kind (ruling 20).
#[must_use]
pub fn holds_unsafe(value: &str, kind: Kind) -> bool {
    if value.bytes().all(|byte| (0x20..0x7F).contains(&byte)) {
        return false;
    }
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        if c == BLACK_FLAG {
            // A sequence that is cut short is left where it was, and its tags are refused one by one.
            if let Some(behind) = behind_flag_sequence(chars.as_str()) {
                chars = behind.chars();
            }
        } else if is_refused(c) || (kind == Kind::Identifier && is_refused_in_identifiers(c)) {
            return true;
        }
    }
    false
}

const BLACK_FLAG: char = '\u{1F3F4}';

/// What stands behind the tags of an emoji flag sequence, given what stands behind its flag (ruling 60).
fn behind_flag_sequence(text: &str) -> Option<&str> {
    let is_tag = |c| matches!(c, '\u{E0030}'..='\u{E0039}' | '\u{E0061}'..='\u{E007A}');
    let tags = text.trim_start_matches(is_tag);
    (tags.len() < text.len())
        .then_some(tags)?
        .strip_prefix('\u{E007F}')
}

fn is_refused(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{E0000}'..='\u{E007F}' => true,
        _ => c.is_control() || is_non_character(c),
    }
}

fn is_refused_in_identifiers(c: char) -> bool {
    matches!(c, '\n' | '\t' | '\u{200E}' | '\u{200F}' | '\u{061C}')
}

/// The Unicode Standard, section 23.7: U+FDD0 to U+FDEF, and the last two code points of each plane.
fn is_non_character(c: char) -> bool {
    let code = u32::from(c);
    (0xFDD0..=0xFDEF).contains(&code) || code & 0xFFFE == 0xFFFE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_feed_tab_and_direction_marks_are_for_texts_alone() {
        for c in ["a\nb", "a\tb", "\u{200E}a", "\u{200F}a", "\u{061C}a"] {
            assert!(
                !holds_unsafe(c, Kind::Text) && holds_unsafe(c, Kind::Identifier),
                "{c:?}"
            );
        }
    }

    #[test]
    fn flag_sequences_pass_and_loose_tags_do_not() {
        let scotland = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}";
        assert!(!holds_unsafe(scotland, Kind::Text) && !holds_unsafe(&scotland.repeat(2), Kind::Identifier));
        for broken in [
            "\u{1F3F4}\u{E0067}\u{E0062}",
            "\u{1F3F4}\u{E007F}",
            "\u{E0067}\u{E007F}",
            "\u{1F3F4}\u{E0041}\u{E007F}",
            "\u{1F3F4}a\u{E0067}\u{E007F}",
        ] {
            assert!(holds_unsafe(broken, Kind::Text), "{broken:?}");
        }
        assert!(
            !holds_unsafe("\u{1F3F4}\u{200D}\u{2620}\u{FE0F}", Kind::Text),
            "a pirate flag is no tag sequence"
        );
    }

    #[test]
    fn the_refused_characters_are_those_of_ruling_20_and_no_more() {
        let refused: Vec<u32> = (0..=u32::from(char::MAX))
            .filter(|code| char::from_u32(*code).is_some_and(|c| holds_unsafe(&c.to_string(), Kind::Text)))
            .collect();
        let mut expected: Vec<u32> = (0..0x20).filter(|code| ![9, 10].contains(code)).collect();
        expected.extend(0x7F..=0x9F);
        expected.extend(
            (0x202A..=0x202E)
                .chain(0x2066..=0x2069)
                .chain(0xFDD0..=0xFDEF)
                .chain(0xFFFE..=0xFFFF),
        );
        expected.extend(0xE0000..=0xE007F);
        expected.extend((1..=16).flat_map(|plane| plane * 0x10000 + 0xFFFE..=plane * 0x10000 + 0xFFFF));
        expected.sort_unstable();
        assert_eq!(refused, expected);
    }
}
