//! What a program under test says on its standard error. It may hold values, so it is never printed unasked: it is read
//! (a program that nobody reads from stands still), counted, and kept up to a bound where there is a file for it.

use std::fs::File;
use std::io::{Read, Write};
use std::sync::{Mutex, PoisonError};

/// How much of all standard error is kept in the file: enough for a stack trace per crash, too little to fill a disk.
pub const KEPT_BYTES: u64 = 1024 * 1024;

/// Where the standard error of all processes of one program goes.
#[derive(Debug)]
pub struct Stderr {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    sink: Sink,
    seen: u64,
}

#[derive(Debug)]
enum Sink {
    Dropped,
    Kept(File),
    Passed,
}

impl Stderr {
    /// Counted and dropped.
    #[must_use]
    pub fn dropped() -> Self {
        Self::to(Sink::Dropped)
    }

    /// The first [`KEPT_BYTES`] go to `file`; the rest is counted.
    #[must_use]
    pub fn kept(file: File) -> Self {
        Self::to(Sink::Kept(file))
    }

    /// Passed on to our own standard error, because the user asked to see it.
    #[must_use]
    pub fn passed() -> Self {
        Self::to(Sink::Passed)
    }

    fn to(sink: Sink) -> Self {
        Self {
            state: Mutex::new(State { sink, seen: 0 }),
        }
    }

    /// How many bytes came in all.
    #[must_use]
    pub fn seen(&self) -> u64 {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).seen
    }

    /// Reads `from` to its end.
    pub(super) fn drain(&self, mut from: impl Read) {
        let mut buffer = [0; 8192];
        loop {
            match from.read(&mut buffer) {
                Ok(0) => return,
                Ok(length) => self.take(buffer.get(..length).unwrap_or_default()),
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(_) => return,
            }
        }
    }

    fn take(&self, bytes: &[u8]) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let room = usize::try_from(KEPT_BYTES.saturating_sub(state.seen)).unwrap_or(usize::MAX);
        // A sink that can't take it loses it: a full disk is no reason to judge the program differently.
        let _ = match &mut state.sink {
            Sink::Dropped => Ok(()),
            Sink::Kept(file) => file.write_all(bytes.get(..room).unwrap_or(bytes)),
            Sink::Passed => std::io::stderr().write_all(bytes),
        };
        state.seen = state
            .seen
            .saturating_add(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_bounded_and_the_count_is_not() {
        let mut file = tempfile::tempfile().unwrap();
        let stderr = Stderr::kept(file.try_clone().unwrap());
        stderr.drain(std::io::repeat(b'x').take(KEPT_BYTES + 5));
        assert_eq!(stderr.seen(), KEPT_BYTES + 5);
        std::io::Seek::rewind(&mut file).unwrap();
        let mut kept = Vec::new();
        file.read_to_end(&mut kept).unwrap();
        assert_eq!(u64::try_from(kept.len()).unwrap(), KEPT_BYTES);
    }
}
