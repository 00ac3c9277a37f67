//! Ctrl-C: an interrupted command is `unfinished`, and leaves no half line behind.

use crate::exit::Exit;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Held while a command that ends by itself on Ctrl-C is running.
static GRACEFUL: AtomicBool = AtomicBool::new(false);
/// Set once by Ctrl-C in such a command.
static ASKED: AtomicBool = AtomicBool::new(false);
/// Held while bytes go out.
static WRITING: Mutex<()> = Mutex::new(());
/// How long a write that is under way may take to end after Ctrl-C: a reader that reads takes them at once.
const LAST_WRITE: Duration = Duration::from_secs(1);

/// Answers Ctrl-C from now on. A second call does nothing.
pub fn listen() {
    // It fails only where a handler is there already.
    let _ = ctrlc::set_handler(|| {
        let first = !ASKED.swap(true, Ordering::SeqCst);
        if first && GRACEFUL.load(Ordering::SeqCst) {
            return;
        }
        leave();
    });
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
