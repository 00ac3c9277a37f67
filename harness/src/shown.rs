//! Text that others chose, fit for a line on a terminal: names of files, words of a command line, what a program says.

use semsum_core::text::is_default_ignorable;
use std::ffi::OsStr;
use std::fmt::{self, Display, Write as _};

/// A text that a caller, a file system or a program under test chose (a path, an option, a version), in one line in which
/// everything can be seen. What could move the cursor, turn the writing direction or hide is written as an escape of
/// Rust: `\n`, `\r`, `\t`, `\u{…}`, and `\x…` for a byte that is no UTF-8.
///
/// Escaped are the controls C0 and C1 and DEL, line and paragraph separator, every default-ignorable character (among
/// them Bidi_Control of UAX #9, zero-width characters and tags), interlinear annotation and non-characters. Combining
/// marks stay: honest names have them.
pub struct Shown<T>(
    /// What is shown.
    pub T,
);

impl<T: AsRef<OsStr>> Display for Shown<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(self.0.as_ref().as_encoded_bytes(), f)
    }
}

/// [`Shown`], of bytes that should be UTF-8.
pub struct ShownBytes<'a>(
    /// What is shown.
    pub &'a [u8],
);

impl Display for ShownBytes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(self.0, f)
    }
}

fn write(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                '\n' | '\r' | '\t' => write!(f, "{}", character.escape_default())?,
                _ if is_unseen(character) => write!(f, "{}", character.escape_unicode())?,
                _ => f.write_char(character)?,
            }
        }
        for byte in chunk.invalid() {
            write!(f, "\\x{byte:02x}")?;
        }
    }
    Ok(())
}

/// Whether a character steers a terminal, turns the writing direction, or leaves no trace.
pub(crate) fn is_unseen(character: char) -> bool {
    let is_noncharacter =
        matches!(character, '\u{fdd0}'..='\u{fdef}') || u32::from(character) & 0xfffe == 0xfffe;
    character.is_control()
        || is_default_ignorable(character)
        || is_noncharacter
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{fff9}'..='\u{fffb}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_or_hides_is_an_escape() {
        for (text, expected) in [
            ("a\nb\r\tc", r"a\nb\r\tc"),
            ("\u{1b}[2J\u{7f}\u{9b}\0", r"\u{1b}[2J\u{7f}\u{9b}\u{0}"),
            ("\u{85}\u{2028}\u{2029}", r"\u{85}\u{2028}\u{2029}"),
            (
                "\u{ad}\u{200b}\u{feff}\u{3164}",
                r"\u{ad}\u{200b}\u{feff}\u{3164}",
            ),
            ("\u{fff9}\u{fffe}\u{10ffff}", r"\u{fff9}\u{fffe}\u{10ffff}"),
        ] {
            assert_eq!(Shown(text).to_string(), expected);
        }
    }

    /// The lists of Unicode, not ours: every Bidi_Control (UAX #9), every tag, every C0 and C1 control.
    #[test]
    fn no_steering_character_gets_through() {
        let bidi =
            "\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}";
        let controls = ('\0'..='\u{1f}').chain('\u{7f}'..='\u{9f}');
        for character in bidi.chars().chain(controls).chain('\u{e0000}'..='\u{e007f}') {
            let shown = Shown(format!("a{character}b")).to_string();
            assert!(
                shown.is_ascii() && !shown.contains(character),
                "{character:?}: {shown}"
            );
        }
    }

    #[test]
    fn honest_names_are_shown_as_they_are() {
        for name in [
            "d'été/naïve.json",
            "e\u{301}.json",
            "契約 1/が.json",
            "हिन्दी",
            "C:\\\"x\"",
        ] {
            assert_eq!(Shown(name).to_string(), name);
        }
    }

    #[cfg(unix)]
    #[test]
    fn bytes_that_are_no_text_are_shown_each() {
        use std::os::unix::ffi::OsStrExt as _;
        let name = OsStr::from_bytes(b"caf\xe9\xff \xc3\xa9");
        assert_eq!(Shown(name).to_string(), r"caf\xe9\xff é");
    }
}
