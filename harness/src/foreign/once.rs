//! A program that is run for one answer: a document in, then the end of its input; a document out, until the end of its
//! output.

use super::Program;
use super::group::Exit;
use super::process::{Heard, Process, Reading, not_started};
use crate::stop::Halt;
use std::fmt;
use std::io;
use std::time::{Duration, Instant};

/// What one run of a program may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The time from its start to its end.
    pub time: Duration,
    /// The most bytes of its output.
    pub bytes: usize,
}

/// Why a run gave nothing that could be used. Never to be read as an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsaid {
    /// It could not be started.
    NotStarted(io::ErrorKind),
    /// It ended with another exit code than 0, or by a signal; what it said until then does not count.
    Failed(Exit),
    /// It was not done in time.
    TimedOut,
    /// It ended as it should, and said nothing.
    Silent,
    /// It said more than this many bytes.
    TooMuch(usize),
    /// The run was to end.
    Halted,
}

impl fmt::Display for Unsaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted(kind) => write!(f, "could not be started: {}", not_started(*kind)),
            Self::Failed(Exit::Code(code)) => write!(f, "ended with exit code {code}"),
            Self::Failed(Exit::Signal(signal)) => write!(f, "was ended by signal {signal}"),
            Self::Failed(Exit::OutputClosed) | Self::TimedOut => f.write_str("was not done in time"),
            Self::Silent => f.write_str("printed nothing"),
            Self::TooMuch(bytes) => write!(f, "printed more than {bytes} bytes"),
            Self::Halted => f.write_str("was interrupted"),
        }
    }
}

impl std::error::Error for Unsaid {}

impl Program {
    /// Runs the program once: hands it `input` and the end of its input, and takes what it prints. Its whole process
    /// group is ended afterwards, however it went; what it left running does not keep us. A program that does not read
    /// its input is free not to.
    ///
    /// # Errors
    /// Where it printed nothing that could be used.
    pub fn once(&self, input: Vec<u8>, bounds: Bounds, halt: &Halt) -> Result<Vec<u8>, Unsaid> {
        if halt.is_due() {
            return Err(Unsaid::Halted);
        }
        let command = self
            .command()
            .ok_or(Unsaid::NotStarted(io::ErrorKind::NotFound))?;
        // A time too long to be counted is as good as none; a year is as good as that.
        let year = Duration::from_secs(365 * 24 * 3600);
        let deadline = Instant::now()
            .checked_add(bounds.time.min(year))
            .ok_or(Unsaid::TimedOut)?;
        let mut process = Process::start(command, self.stderr(), Reading::Whole)
            .map_err(|error| Unsaid::NotStarted(error.kind()))?;
        process.write(input);
        process.close_input();
        let mut output = Vec::new();
        loop {
            match process.read(deadline, halt) {
                Heard::Line(chunk) => output.extend(chunk),
                Heard::Ended(Exit::Code(0)) if output.is_empty() => return Err(Unsaid::Silent),
                Heard::Ended(Exit::Code(0)) => return Ok(output),
                Heard::Ended(Exit::OutputClosed) | Heard::Nothing => return Err(Unsaid::TimedOut),
                Heard::Ended(exit) => return Err(Unsaid::Failed(exit)),
                Heard::Halted => return Err(Unsaid::Halted),
                Heard::TooLong => return Err(Unsaid::TooMuch(bounds.bytes)),
            }
            if output.len() > bounds.bytes {
                return Err(Unsaid::TooMuch(bounds.bytes));
            }
        }
    }
}
