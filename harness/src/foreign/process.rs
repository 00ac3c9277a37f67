//! One running process of a program under test, and the threads that serve its three pipes.
//!
//! Writing, reading, standard error and the end of the process have a thread each, so that no order in which a program
//! reads and writes can make us wait for each other. What arrives goes through one channel that holds a single event: a
//! program that floods us stands still.

use super::group::{self, Exit, Group};
use super::groups::{self, Entry};
use super::stderr::Stderr;
use crate::stop::Halt;
use crossbeam_channel::{Receiver, Sender, at, bounded, never, select};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that is read from a program, without its line break: the same bound as for a line that it gets.
pub const LINE_BYTES: u64 = 8 * 1024 * 1024;

/// How long after one sign of an ending process (its exit, or its output closed) the other is waited for.
const GRACE: Duration = Duration::from_secs(1);

/// How long the end of a whole output is waited for behind the exit of its process, whose group is killed by then. Only
/// what left the group can hold the pipe, so this is long enough for a machine that has no time.
const WHOLE_GRACE: Duration = Duration::from_secs(5);

/// How many bytes of a whole output are handed over at a time.
const CHUNK_BYTES: usize = 64 * 1024;

/// How long a process has to end by itself when its input is closed after the last case.
const GOODBYE: Duration = Duration::from_secs(2);

/// How the output of a process is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// Line by line. A process that closes its output is about to end.
    Lines,
    /// In chunks, whatever they hold. A process that closes its output has said what it had to say, and may go on for as
    /// long as its time lasts.
    Whole,
}

/// What comes from a process.
enum Event {
    /// A whole line, without its line break, or a chunk.
    Line(Vec<u8>),
    /// A line beyond [`LINE_BYTES`].
    TooLong,
    /// The output was closed. What stood after the last line break is dropped: a torn answer is none.
    Closed,
    /// The process ended.
    Exited(Exit),
}

/// Why a program could not be started, and what to do next.
pub(super) fn not_started(kind: io::ErrorKind) -> String {
    match kind {
        io::ErrorKind::NotFound => {
            "there is no such program, or what its first line names is not there; check the path".to_owned()
        }
        io::ErrorKind::PermissionDenied => {
            "no permission to run it; name a program, and give this user the right to run it".to_owned()
        }
        io::ErrorKind::Interrupted => "the run is at its end".to_owned(),
        kind => format!(
            "the system can't run it ({kind}); try it by hand, and see that a script begins with #! and its interpreter"
        ),
    }
}

/// What [`Process::read`] comes to.
pub(super) enum Heard {
    /// A whole line, without its line break, or a chunk.
    Line(Vec<u8>),
    /// A line beyond [`LINE_BYTES`].
    TooLong,
    /// The process ended, or will say nothing more.
    Ended(Exit),
    /// The time was over.
    Nothing,
    /// The run is to end.
    Halted,
}

/// A running process. Dropping it kills its whole group.
pub(super) struct Process {
    child: Child,
    /// Dropped first of all: that kills the group.
    entry: Option<Entry>,
    input: Option<Sender<Vec<u8>>>,
    events: Receiver<Event>,
    stderr_read: Receiver<()>,
    reading: Reading,
    exit: Option<Exit>,
    /// When waiting for what comes behind the exit is over.
    last_words: Option<Instant>,
}

impl Process {
    /// Starts `command` with pipes on all three streams, in a group of its own.
    pub(super) fn start(mut command: Command, stderr: Arc<Stderr>, reading: Reading) -> io::Result<Self> {
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let (mut child, entry) = groups::start(&mut command)?;
        let (input, lines) = bounded::<Vec<u8>>(1);
        let (tell, events) = bounded(1);
        let (stderr_done, stderr_read) = bounded::<()>(0);
        if let Some(mut pipe) = child.stdin.take() {
            thread::spawn(move || {
                for line in lines {
                    // A program that stopped reading is noticed by what it doesn't answer.
                    if pipe.write_all(&line).and_then(|()| pipe.flush()).is_err() {
                        return;
                    }
                }
            });
        }
        if let Some(pipe) = child.stdout.take() {
            let tell = tell.clone();
            thread::spawn(move || match reading {
                Reading::Lines => read_lines(BufReader::new(pipe), &tell),
                Reading::Whole => read_chunks(pipe, &tell),
            });
        }
        if let Some(pipe) = child.stderr.take() {
            thread::spawn(move || {
                stderr.drain(pipe);
                drop(stderr_done);
            });
        }
        let observe = group::observer(&child);
        thread::spawn(move || {
            if let Some(exit) = observe() {
                let _ = tell.send(Event::Exited(exit));
            }
        });
        Ok(Self {
            child,
            entry: Some(entry),
            input: Some(input),
            events,
            stderr_read,
            reading,
            exit: None,
            last_words: None,
        })
    }

    /// Hands a line (with its line break) to the process. Never waits: a line that was not read yet is a program that
    /// doesn't answer, and that shows in [`Self::read`].
    pub(super) fn write(&self, line: Vec<u8>) {
        if let Some(input) = &self.input {
            let _ = input.try_send(line);
        }
    }

    /// The next line or chunk, or why there is none until `deadline`.
    pub(super) fn read(&mut self, deadline: Instant, halt: &Halt) -> Heard {
        loop {
            let until = self.last_words.map_or(deadline, |last| last.min(deadline));
            let event = select! {
                recv(self.events) -> event => event.unwrap_or(Event::Closed),
                recv(at(until)) -> _ => return self.at_the_end_of_time(deadline),
                recv(halt.woken()) -> _ => return Heard::Halted,
                recv(halt.deadline().map_or_else(never, at)) -> _ => return Heard::Halted,
            };
            match event {
                Event::Line(line) => return Heard::Line(line),
                Event::TooLong => return Heard::TooLong,
                Event::Closed => {
                    return match self.exit {
                        Some(exit) => Heard::Ended(exit),
                        None => self.await_exit(deadline, halt),
                    };
                }
                Event::Exited(exit) => {
                    // Its last words may still be on the way, or a program that it started holds the pipe.
                    self.exit = Some(exit);
                    Group::of(&self.child).kill();
                    let grace = match self.reading {
                        Reading::Lines => GRACE,
                        Reading::Whole => WHOLE_GRACE,
                    };
                    self.last_words = Instant::now().checked_add(grace);
                }
            }
        }
    }

    /// What it comes to that nothing was heard until `deadline`, or for long enough behind the exit.
    fn at_the_end_of_time(&self, deadline: Instant) -> Heard {
        // What was not read to its end when the time was over may be half of what was said.
        let is_cut = self.reading == Reading::Whole && self.last_words.is_none_or(|last| deadline < last);
        match self.exit {
            Some(Exit::Code(0)) if is_cut => Heard::Nothing,
            Some(exit) => Heard::Ended(exit),
            None => Heard::Nothing,
        }
    }

    /// The exit of a process that closed its output.
    fn await_exit(&self, deadline: Instant, halt: &Halt) -> Heard {
        let until = match self.reading {
            Reading::Lines => Instant::now().checked_add(GRACE).unwrap_or(deadline),
            Reading::Whole => deadline,
        };
        select! {
            recv(self.events) -> event => Heard::Ended(match event {
                Ok(Event::Exited(exit)) => exit,
                _ => Exit::OutputClosed,
            }),
            recv(at(until)) -> _ => Heard::Ended(Exit::OutputClosed),
            recv(halt.woken()) -> _ => Heard::Halted,
            recv(halt.deadline().map_or_else(never, at)) -> _ => Heard::Halted,
        }
    }

    /// Closes the input, once everything that was written is read.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// Closes the input, and says until when what still comes is read: [`Heard::Ended`] from a program that ends as it
    /// should.
    pub(super) fn goodbye(&mut self) -> Option<Instant> {
        self.close_input();
        Instant::now().checked_add(GOODBYE)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.close_input();
        self.entry = None;
        let _ = group::reap(&mut self.child);
        // So that the count of standard error is whole; a process that left the group can hold it open.
        let _ = self.stderr_read.recv_timeout(GRACE);
    }
}

fn read_lines(mut pipe: impl BufRead, tell: &Sender<Event>) {
    loop {
        let mut line = Vec::new();
        let read = (&mut pipe)
            .take(LINE_BYTES.saturating_add(1))
            .read_until(b'\n', &mut line);
        let event = match (read, line.pop()) {
            (Ok(_), Some(b'\n')) => Event::Line(line),
            (Ok(_), Some(_)) if u64::try_from(line.len()).is_ok_and(|length| length >= LINE_BYTES) => {
                Event::TooLong
            }
            _ => Event::Closed,
        };
        let last = !matches!(event, Event::Line(_));
        if tell.send(event).is_err() || last {
            return;
        }
    }
}

fn read_chunks(mut pipe: impl Read, tell: &Sender<Event>) {
    let mut buffer = vec![0; CHUNK_BYTES];
    loop {
        let event = match pipe.read(&mut buffer) {
            Ok(length) if length > 0 => Event::Line(buffer.get(..length).unwrap_or_default().to_vec()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            _ => Event::Closed,
        };
        let last = matches!(event, Event::Closed);
        if tell.send(event).is_err() || last {
            return;
        }
    }
}
