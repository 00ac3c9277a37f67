//! `semsum sum --check`: reads a list of checksums back.

use super::sum::{escaped, no_manifest, unescaped};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::io::Io;
use crate::lines::{Line, Lines};
use semsum_core::checksum::{ChecksumError, RuleSets};
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
        errors: &mut *io.errors,
        rule_sets,
        exit: Exit::Accepted,
    };
    let mut lines = Lines::new(stream, LINE_BYTES);
    let mut number = 0_u64;
    while let Some(batch) = lines.waiting().map_err(|error| list.unreadable(&error))? {
        for line in batch {
            number = number.saturating_add(1);
            check.line(number, &line)?;
        }
        check.output.flush()?;
    }
    let exit = check.exit;
    drop(lines);
    if number == 0 {
        io.complain(format_args!(
            "{} has no line, so nothing was checked; make a list with `semsum sum FILE…`",
            list.name()
        ));
        return Ok(Exit::Unfinished);
    }
    Ok(exit)
}

struct Check<'a> {
    list: &'a Source,
    input: &'a mut dyn Read,
    output: &'a mut dyn Write,
    errors: &'a mut dyn Write,
    rule_sets: &'a RuleSets,
    exit: Exit,
}

impl Check<'_> {
    fn line(&mut self, number: u64, line: &Line) -> Result<(), Failure> {
        let parsed = match line {
            Line::Whole(line) => parse(line, self.rule_sets),
            Line::TooLong => Err(MALFORMED.to_owned()),
        };
        let (checksum, path) = match parsed {
            Ok(parsed) => parsed,
            Err(why) => {
                self.unusable(&format!("{}, line {number}: {why}", self.list.name()));
                return Ok(());
            }
        };
        let source = source(&path);
        if (&source, self.list) == (&Source::Standard, &Source::Standard) {
            self.unusable("standard input holds the list, so it can't be a file on it");
            return Ok(());
        }
        let bytes = match source.read(MANIFEST_BYTES, self.input) {
            Ok(bytes) => bytes,
            Err(failure) => {
                self.unusable(&failure.message.unwrap_or_default());
                return Ok(());
            }
        };
        let holds = match reader::read(&bytes) {
            Ok(manifest) => match self.rule_sets.recompute(&checksum, &manifest) {
                Ok(now) => now.to_string() == checksum,
                Err(error) => return Err(Failure::internal(error)),
            },
            Err(faults) => {
                self.complain(&no_manifest(&source, &faults));
                false
            }
        };
        if !holds {
            self.exit = self.exit.or_worse(Exit::Rejected);
        }
        let (mark, shown) = escaped(&path);
        let verdict: &[u8] = if holds { b": OK\n" } else { b": FAILED\n" };
        Ok(self.output.write_all(&[mark, &shown, verdict].concat())?)
    }

    fn unusable(&mut self, message: &str) {
        self.exit = self.exit.or_worse(Exit::Unusable);
        self.complain(message);
    }

    fn complain(&mut self, message: &str) {
        // Nobody is left to tell where standard error is closed.
        let _ = writeln!(self.errors, "semsum: {message}");
    }
}

const MALFORMED: &str = "no line of a checksum list; expected a checksum such as n1:…, two blanks and a path";

/// A line's checksum, of a known rule set, and its path.
fn parse(line: &[u8], rule_sets: &RuleSets) -> Result<(String, Vec<u8>), String> {
    let (line, is_escaped) = match line.strip_prefix(b"\\") {
        Some(rest) => (rest, true),
        None => (line, false),
    };
    let gap = line.windows(2).position(|pair| pair == b"  ");
    let (checksum, rest) = gap
        .and_then(|gap| line.split_at_checked(gap))
        .ok_or_else(|| MALFORMED.to_owned())?;
    let checksum = str::from_utf8(checksum).map_err(|_| MALFORMED.to_owned())?;
    rule_sets.set_of(checksum).map_err(|error| match error {
        ChecksumError::UnknownPrefix | ChecksumError::NotCanonical => error.to_string(),
        ChecksumError::Malformed => MALFORMED.to_owned(),
    })?;
    let path = rest.get(2..).unwrap_or_default();
    let path = if is_escaped {
        unescaped(path)
    } else {
        Some(path.to_vec())
    };
    match path {
        Some(path) if !path.is_empty() => Ok((checksum.to_owned(), path)),
        _ => Err(MALFORMED.to_owned()),
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
