//! Ctrl-C, SIGTERM and SIGHUP: an interrupted command is `unfinished`, says how far it came, and leaves no half line behind.

use crate::exit::Exit;
use std::io::{self, Write};
use std::sync::mpsc::channel;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// What ends the running command, where it ends by itself and says how far it came.
static GRACEFUL: Mutex<Option<Ending>> = Mutex::new(None);
/// How far the running command is, where it counts.
static DONE: Mutex<Option<Done>> = Mutex::new(None);
/// Held while bytes go out.
static WRITING: Mutex<()> = Mutex::new(());
/// How long a write that is under way may take to end after an interruption: a reader that reads takes them at once.
const LAST_WRITE: Duration = Duration::from_secs(1);

type Ending = Box<dyn FnOnce() + Send>;

/// Answers Ctrl-C, SIGTERM and SIGHUP from now on, but those that whoever started this process had ignored: `nohup` does
/// that, and a shell with a job in the background. To be called once.
#[cfg(unix)]
pub fn listen() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    let ignored = ignored();
    let heard = [SIGHUP, SIGINT, SIGTERM].into_iter();
    let heard = heard.filter(|signal| ignored & (1 << (signal - 1)) == 0);
    // Where the system refuses, an interruption ends the process as it ends any other: never with success.
    let Ok(mut signals) = Signals::new(heard) else {
        return;
    };
    thread::spawn(move || signals.forever().for_each(|_| interrupted()));
}

/// The signals that are ignored, signal 1 in the lowest bit; none where the system has no `/proc` that says so.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or(0)
}

/// Does nothing: an interruption ends the process as it ends any other.
#[cfg(not(unix))]
pub fn listen() {}

fn interrupted() {
    let end = lock(&GRACEFUL).take();
    match end {
        // A second interruption finds nothing here, and ends a command that does not end.
        Some(end) => end(),
        None => leave(),
    }
}

/// While it lives, the first interruption asks the command to end instead of ending the process.
pub(crate) struct Graceful;

impl Graceful {
    pub(crate) fn with(end: impl FnOnce() + Send + 'static) -> Self {
        *lock(&GRACEFUL) = Some(Box::new(end));
        Self
    }
}

impl Drop for Graceful {
    fn drop(&mut self) {
        *lock(&GRACEFUL) = None;
    }
}

/// Counts what a command has finished, for what is said where it is interrupted. What is printed of a thing is to be
/// flushed before the thing is counted.
pub(crate) struct Count;

struct Done {
    count: usize,
    thing: &'static str,
    what: &'static str,
}

impl Count {
    /// Counts things such as `file`, and what was done with them, such as `checked`.
    pub(crate) fn of(thing: &'static str, what: &'static str) -> Self {
        *lock(&DONE) = Some(Done {
            count: 0,
            thing,
            what,
        });
        Self
    }

    pub(crate) fn one(&self) {
        self.more(1);
    }

    pub(crate) fn more(&self, count: usize) {
        if let Some(done) = &mut *lock(&DONE) {
            done.count = done.count.saturating_add(count);
        }
    }
}

impl Drop for Count {
    fn drop(&mut self) {
        *lock(&DONE) = None;
    }
}

/// The last line of a command that was interrupted.
fn footer() -> String {
    match &*lock(&DONE) {
        Some(Done { count, thing, what }) => {
            let (things, were) = if *count == 1 { ("", "was") } else { ("s", "were") };
            format!("semsum: interrupted: {count} {thing}{things} {were} {what}, what is left is not")
        }
        None => "semsum: interrupted before it was done".to_owned(),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
        thread::sleep(Duration::from_millis(5));
        free = WRITING.try_lock();
    }
    // In a thread of its own: standard error may be a pipe that nobody reads.
    let (tell, told) = channel();
    thread::spawn(move || {
        let _ = writeln!(io::stderr(), "{}", footer());
        let _ = tell.send(());
    });
    let _ = told.recv_timeout(LAST_WRITE);
    semsum_harness::foreign::end_all();
    std::process::exit(Exit::Unfinished.code().into());
}

/// A writer whose single writes an interruption does not cut.
pub struct Whole<W>(
    /// Where the bytes go.
    pub W,
);

impl<W: Write> Write for Whole<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _held = lock(&WRITING);
        self.0.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let _held = lock(&WRITING);
        self.0.flush()
    }
}
