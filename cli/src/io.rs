//! The streams of a command, and what is known of them.

use std::fmt::Display;
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
