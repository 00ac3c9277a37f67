//! Names that others chose, fit for a line on a terminal.

use std::fmt::{self, Display, Write as _};

/// A name that a caller, a file system or a program under test chose (a path, an option, a version): what could move the
/// cursor, turn the writing direction or hide is written as an escape.
pub struct Shown<T>(
    /// What is shown.
    pub T,
);

impl<T: Display> Display for Shown<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.to_string().chars() {
            match character {
                '\'' | '"' | '\\' => f.write_char(character)?,
                // Combining marks are part of honest names; `escape_debug` would take them apart.
                _ if character.is_alphanumeric() || is_mark(character) => f.write_char(character)?,
                _ if is_unseen(character) => write!(f, "{}", character.escape_unicode())?,
                _ => write!(f, "{}", character.escape_debug())?,
            }
        }
        Ok(())
    }
}

/// Combining marks of the common blocks.
fn is_mark(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36F}' | '\u{3099}' | '\u{309A}')
}

/// Whether a character steers a terminal, turns the writing direction, or leaves no trace: controls, Bidi_Control
/// (UAX #9), line and paragraph separators, zero-width characters and tags.
#[must_use]
pub fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::Shown;

    #[test]
    fn what_steers_a_terminal_or_hides_is_an_escape() {
        let hostile = "a\u{1b}[2J\u{9b}\u{202e}\u{61c}\u{200f}\u{2028}\u{e0041}\u{feff}\n\u{7f}\t";
        let shown = Shown(hostile).to_string();
        assert!(
            shown.chars().all(|character| (' '..='~').contains(&character)),
            "{shown:?}"
        );
    }

    #[test]
    fn honest_names_are_shown_as_they_are() {
        for name in ["d'été/naïve.json", "e\u{301}.json", "契約 1/が.json", "C:\\\"x\""] {
            assert_eq!(Shown(name).to_string(), name);
        }
    }
}
