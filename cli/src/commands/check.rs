//! `semsum sum --check`: reads a list of checksums back.

use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::interrupt::Count;
use crate::io::Io;
use crate::lines::{Line, Lines};
use crate::list::{self, Entry, MALFORMED};
use semsum_core::checksum::RuleSets;
use semsum_core::limits::MANIFEST_BYTES;
use semsum_core::reader;
use std::ffi::OsStr;
use std::io::{self, Read, Write};

/// The longest line: twice the longest path that Linux opens (each byte escaped), and room for a checksum.
const LINE_BYTES: usize = 2 * 4096 + 256;

/// Checks every line of the list.
pub(crate) fn run(list: &Source, io: &mut Io<'_>, rule_sets: &RuleSets) -> Result<Exit, Failure> {
    let mut nothing = io::empty();
    // A list on standard input leaves nothing there for a file named `-`.
    let (stream, input): (Box<dyn Read + '_>, &mut dyn Read) = match list {
        Source::Standard => (Box::new(&mut *io.input), &mut nothing),
        Source::File(_) => (list.stream(&mut nothing)?, &mut *io.input),
    };
    let mut check = Check {
        list,
        input,
        output: &mut *io.output,
        output_is_terminal: io.output_is_terminal,
        errors: &mut *io.errors,
        rule_sets,
        counts: Counts::default(),
    };
    let checked = Count::of("file", "checked");
    let mut lines = Lines::new(stream, LINE_BYTES);
    let mut number = 0_u64;
    while let Some(batch) = lines.waiting().map_err(|error| list.unreadable(&error))? {
        for line in batch {
            number = number.saturating_add(1);
            check.line(number, &line, &checked)?;
        }
    }
    let counts = check.counts;
    drop(lines);
    Ok(counts.end(list, io))
}

struct Check<'a> {
    list: &'a Source,
    input: &'a mut dyn Read,
    output: &'a mut dyn Write,
    output_is_terminal: bool,
    errors: &'a mut dyn Write,
    rule_sets: &'a RuleSets,
    counts: Counts,
}

impl Check<'_> {
    fn line(&mut self, number: u64, line: &Line, checked: &Count) -> Result<(), Failure> {
        let parsed = match line {
            Line::Whole(line) => list::parse(line, self.rule_sets),
            Line::TooLong => Err(MALFORMED.to_owned()),
        };
        let (checksum, path) = match parsed {
            Ok(Entry::Nothing) => return Ok(()),
            Ok(Entry::File { checksum, path }) => (checksum, path),
            Err(why) => {
                self.counts.malformed = self.counts.malformed.saturating_add(1);
                self.complain(&format!("{}, line {number}: {why}", self.list.name()));
                return Ok(());
            }
        };
        let source = source(&path);
        let read = if (&source, self.list) == (&Source::Standard, &Source::Standard) {
            Err(Failure::unusable(
                "standard input holds the list, so it can't be a file on it",
            ))
        } else {
            source.read(MANIFEST_BYTES, self.input)
        };
        let bytes = match read {
            Ok(bytes) => bytes,
            Err(failure) => {
                self.counts.unreadable = self.counts.unreadable.saturating_add(1);
                self.complain(&failure.message.unwrap_or_default());
                return Ok(());
            }
        };
        let holds = match reader::read(&bytes) {
            Ok(manifest) => match self.rule_sets.recompute(&checksum, &manifest) {
                Ok(now) => now.to_string() == checksum,
                Err(error) => return Err(Failure::internal(error)),
            },
            Err(faults) => {
                self.complain(&source.no_manifest(&faults));
                false
            }
        };
        self.counts.checked = self.counts.checked.saturating_add(1);
        if !holds {
            self.counts.failed = self.counts.failed.saturating_add(1);
        }
        let (mark, name) = list::shown(&path, self.output_is_terminal);
        let verdict: &[u8] = if holds { b": OK\n" } else { b": FAILED\n" };
        self.output.write_all(&[mark, &name, verdict].concat())?;
        self.output.flush()?;
        checked.one();
        Ok(())
    }

    fn complain(&mut self, message: &str) {
        // Nobody is left to tell where standard error is closed.
        let _ = writeln!(self.errors, "semsum: {message}");
    }
}

#[derive(Default)]
struct Counts {
    checked: u64,
    failed: u64,
    unreadable: u64,
    malformed: u64,
}

impl Counts {
    /// Says how many lines did not hold, as `sha256sum` does, and what that comes to.
    fn end(&self, list: &Source, io: &mut Io<'_>) -> Exit {
        let list = list.name();
        let mut exit = Exit::Accepted;
        let mut tell = |count: u64, one: &str, many: &str, worse: Exit| {
            if count > 0 {
                let says = if count == 1 { one } else { many };
                io.complain(format_args!("{list}: {count} {says}"));
                exit = exit.or_worse(worse);
            }
        };
        tell(
            self.malformed,
            "line is no line of a checksum list",
            "lines are no lines of a checksum list",
            Exit::Unusable,
        );
        tell(
            self.unreadable,
            "listed file could not be read",
            "listed files could not be read",
            Exit::Unusable,
        );
        tell(
            self.failed,
            "checksum does not hold",
            "checksums do not hold",
            Exit::Rejected,
        );
        if exit == Exit::Accepted && self.checked == 0 {
            io.complain(format_args!(
                "{list} names no file, so nothing was checked; make a list with `semsum sum FILE…`"
            ));
            return Exit::Unfinished;
        }
        exit
    }
}

#[cfg(unix)]
fn source(path: &[u8]) -> Source {
    use std::os::unix::ffi::OsStrExt;
    Source::of(OsStr::from_bytes(path))
}

#[cfg(not(unix))]
fn source(path: &[u8]) -> Source {
    Source::of(OsStr::new(String::from_utf8_lossy(path).as_ref()))
}
