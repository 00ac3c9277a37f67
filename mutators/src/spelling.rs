//! Ways to respell a string. Each answers `None` where it would not do what it is for.

use unicode_normalization::UnicodeNormalization;

/// The case of the first ASCII letter exchanged: always another text.
pub(crate) fn other_case(text: &str) -> Option<String> {
    replace_first(text, |c| {
        let swapped = if c.is_ascii_lowercase() {
            c.to_ascii_uppercase()
        } else {
            c.to_ascii_lowercase()
        };
        (swapped != c).then_some(swapped)
    })
}

/// The first ASCII digit counted up: always another text.
pub(crate) fn other_digit(text: &str) -> Option<String> {
    replace_first(text, |c| match c {
        '0'..='8' => char::from_u32(u32::from(c) + 1),
        '9' => Some('0'),
        _ => None,
    })
}

/// The first Latin letter that has a Cyrillic look-alike exchanged for it: always another text.
pub(crate) fn look_alike(text: &str) -> Option<String> {
    const PAIRS: [(char, char); 7] = [
        ('a', 'а'),
        ('c', 'с'),
        ('e', 'е'),
        ('o', 'о'),
        ('p', 'р'),
        ('x', 'х'),
        ('y', 'у'),
    ];
    replace_first(text, |c| {
        PAIRS
            .iter()
            .find(|(latin, _)| *latin == c)
            .map(|(_, cyrillic)| *cyrillic)
    })
}

/// The first inner blank doubled: always another text, since only outer white space is trimmed.
pub(crate) fn inner_blank(text: &str) -> Option<String> {
    let (first, rest) = text.trim().split_once(' ')?;
    Some(format!("{first}  {rest}"))
}

/// A zero-width space behind the text: not White_Space, so always another text (ruling 21).
pub(crate) fn zero_width(text: &str) -> Option<String> {
    Some(format!("{}\u{200B}", text.trim_end()))
}

/// The last word left out: always another text.
pub(crate) fn shorter(text: &str) -> Option<String> {
    let (rest, _) = text.trim().rsplit_once(' ')?;
    (!semsum_core::text::is_blank(rest)).then(|| rest.to_owned())
}

/// More words behind the text: always another text.
pub(crate) fn longer(text: &str) -> Option<String> {
    Some(format!("{} (amended)", text.trim_end()))
}

/// The same text in another normalisation form: NFD, or NFC where it is NFD already.
pub(crate) fn other_form(text: &str) -> Option<String> {
    let [decomposed, composed]: [String; 2] = [text.nfd().collect(), text.nfc().collect()];
    [decomposed, composed].into_iter().find(|form| form != text)
}

/// The same text between outer white space of three kinds.
pub(crate) fn outer_blanks(text: &str) -> Option<String> {
    Some(format!("\u{3000}\t{text} \n"))
}

/// Blanks around an identifier, which is not trimmed: always another one.
pub(crate) fn outer_space(text: &str) -> Option<String> {
    Some(format!(" {text} "))
}

fn replace_first(text: &str, other: impl Fn(char) -> Option<char>) -> Option<String> {
    let (at, c, replacement) = text.char_indices().find_map(|(at, c)| Some((at, c, other(c)?)))?;
    let (head, tail) = (text.get(..at)?, text.get(at + c.len_utf8()..)?);
    Some(format!("{head}{replacement}{tail}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use semsum_core::text::normal_form;

    const TEXTS: [&str; 6] = [
        "Close ticket 9",
        "  été à la mer ",
        "お客様 への 返金",
        "ｶﾞ",
        "e\u{301}te\u{301} 9",
        "x",
    ];

    #[test]
    fn every_changing_spelling_changes_the_normal_form() {
        for spell in [
            other_case,
            other_digit,
            look_alike,
            inner_blank,
            zero_width,
            shorter,
            longer,
        ] {
            for text in TEXTS {
                if let Some(other) = spell(text) {
                    assert_ne!(normal_form(text), normal_form(&other), "{text:?}");
                }
            }
        }
    }

    #[test]
    fn every_harmless_spelling_keeps_the_normal_form_and_changes_the_bytes() {
        for spell in [other_form, outer_blanks] {
            for text in TEXTS {
                if let Some(other) = spell(text) {
                    assert_eq!(normal_form(text), normal_form(&other), "{text:?}");
                    assert_ne!(text, other);
                }
            }
        }
    }
}
