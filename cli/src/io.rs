//! The streams of a command, and what is known of them.

use std::fmt::{self, Display, Write as _};
use std::io::{Read, Write};

/// The streams that a command reads and prints to.
pub struct Io<'a> {
    /// Standard input.
    pub input: &'a mut dyn Read,
    /// Standard output: what was asked for, and nothing else.
    pub output: &'a mut dyn Write,
    /// Standard error: notes, progress and errors.
    pub errors: &'a mut dyn Write,
    /// Whether a person sees the output: `--reveal` shows values to nobody else.
    pub output_is_terminal: bool,
    /// Whether the output may be coloured.
    pub output_in_colour: bool,
    /// Whether a person sees the errors: progress is drawn for nobody else.
    pub errors_are_terminal: bool,
    /// Whether the errors may be coloured.
    pub errors_in_colour: bool,
}

impl Io<'_> {
    /// Prints one line on standard error. Nobody is left to tell where that fails.
    pub(crate) fn complain(&mut self, message: impl Display) {
        let _ = writeln!(self.errors, "semsum: {message}");
        let _ = self.errors.flush();
    }
}

/// A name that the caller gave (a path, an option), fit for a line on a terminal: what could move the cursor or turn the
/// writing direction is written as an escape.
pub(crate) struct Shown<T>(pub(crate) T);

impl<T: Display> Display for Shown<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.to_string().chars() {
            match character {
                '\'' | '"' | '\\' => f.write_char(character)?,
                // Combining marks are part of honest names; `escape_debug` would take them apart.
                _ if character.is_alphanumeric() || is_mark(character) => f.write_char(character)?,
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
