//! Ctrl-C: an interrupted command is `unfinished`, and leaves no half line behind.

use crate::exit::Exit;
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What ends the running command, where it ends by itself and says how far it came.
static GRACEFUL: Mutex<Option<Ending>> = Mutex::new(None);
/// Held while bytes go out.
static WRITING: Mutex<()> = Mutex::new(());
/// How long a write that is under way may take to end after Ctrl-C: a reader that reads takes them at once.
const LAST_WRITE: Duration = Duration::from_secs(1);

type Ending = Box<dyn FnOnce() + Send>;

/// Answers Ctrl-C from now on. A second call does nothing.
pub fn listen() {
    // It fails only where a handler is there already.
    let _ = ctrlc::set_handler(|| match registered().take() {
        // A second Ctrl-C finds nothing here, and ends a command that does not end.
        Some(end) => end(),
        None => leave(),
    });
}

/// While it lives, the first Ctrl-C asks the command to end instead of ending the process.
pub(crate) struct Graceful;

impl Graceful {
    pub(crate) fn with(end: impl FnOnce() + Send + 'static) -> Self {
        *registered() = Some(Box::new(end));
        Self
    }
}

impl Drop for Graceful {
    fn drop(&mut self) {
        *registered() = None;
    }
}

fn registered() -> MutexGuard<'static, Option<Ending>> {
    GRACEFUL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the process between two writes.
#[expect(
    clippy::exit,
    reason = "the interrupted thread may be waiting for input that never comes"
)]
fn leave() {
    let deadline = Instant::now() + LAST_WRITE;
    let mut free = WRITING.try_lock();
    while free.is_err() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(5));
        free = WRITING.try_lock();
    }
    semsum_harness::foreign::end_all();
    std::process::exit(Exit::Unfinished.code().into());
}

/// A writer whose single writes Ctrl-C does not cut.
pub struct Whole<W>(
    /// Where the bytes go.
    pub W,
);

impl<W: Write> Write for Whole<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _held = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let _held = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.flush()
    }
}
