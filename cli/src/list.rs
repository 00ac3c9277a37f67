//! Lists of checksums, as `sha256sum` writes and reads them: a line a file.

use semsum_core::checksum::{ChecksumError, RuleSets};
use semsum_harness::shown::ShownBytes;

/// What a line of a list is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// An empty line or a comment: passed over, as GNU coreutils does. A line that is left out altogether hides no less.
    Nothing,
    /// A checksum, of a known rule set, and a path.
    File { checksum: String, path: Vec<u8> },
}

/// A line of the list. As `sha256sum` does it, a path with a backslash, line feed or carriage return is escaped, and a
/// backslash in front of the line says so.
pub(crate) fn line(checksum: &str, path: &[u8], on_terminal: bool) -> Vec<u8> {
    let (mark, path) = shown(path, on_terminal);
    [mark, checksum.as_bytes(), b"  ", &path, b"\n"].concat()
}

/// The path as a line holds it, and what stands in front of such a line. A file or a program gets its very bytes; a
/// terminal gets no character that would steer it.
pub(crate) fn shown(path: &[u8], on_terminal: bool) -> (&'static [u8], Vec<u8>) {
    let (mark, escaped) = escaped(path);
    if on_terminal {
        (mark, ShownBytes(&escaped).to_string().into_bytes())
    } else {
        (mark, escaped)
    }
}

/// The path with the escapes of `sha256sum`.
fn escaped(path: &[u8]) -> (&'static [u8], Vec<u8>) {
    let mut out = Vec::with_capacity(path.len());
    for byte in path {
        match byte {
            b'\\' => out.extend(br"\\"),
            b'\n' => out.extend(br"\n"),
            b'\r' => out.extend(br"\r"),
            _ => out.push(*byte),
        }
    }
    let mark: &[u8] = if out.len() > path.len() { b"\\" } else { b"" };
    (mark, out)
}

/// The path that an escaped one stands for; none where an escape is not one of ours.
fn unescaped(path: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(path.len());
    let mut bytes = path.iter();
    while let Some(byte) = bytes.next() {
        out.push(match byte {
            b'\\' => match bytes.next()? {
                b'\\' => b'\\',
                b'n' => b'\n',
                b'r' => b'\r',
                _ => return None,
            },
            _ => *byte,
        });
    }
    Some(out)
}

/// Reads a line, without its line feed. One carriage return at the end belongs to the line's end, as in lists that were
/// written or mended on Windows: the writers escape one that belongs to the path.
///
/// # Errors
/// A sentence without a final stop, where the line is neither an entry nor empty.
pub(crate) fn parse(line: &[u8], rule_sets: &RuleSets) -> Result<Entry, String> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.is_empty() || line.starts_with(b"#") {
        return Ok(Entry::Nothing);
    }
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
        Some(path) if !path.is_empty() => Ok(Entry::File {
            checksum: checksum.to_owned(),
            path,
        }),
        _ => Err(MALFORMED.to_owned()),
    }
}

/// Why a line is no entry.
pub(crate) const MALFORMED: &str =
    "no line of a checksum list; expected a checksum such as n1:…, two blanks and a path";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_of_sha256sum() {
        // GNU coreutils 9.1 prints these three, with its own digest in front.
        assert_eq!(line("n1:00", b"a b", false), b"n1:00  a b\n");
        assert_eq!(line("n1:00", b"a\nb", false), b"\\n1:00  a\\nb\n");
        assert_eq!(line("n1:00", b"a\\b\r", false), b"\\n1:00  a\\\\b\\r\n");
    }

    #[test]
    fn a_terminal_gets_no_name_that_steers_it() {
        let got = line("n1:00", b"a\x1b[2J\xff\n", true);
        assert_eq!(got, b"\\n1:00  a\\u{1b}[2J\\xff\\n\n");
    }

    #[test]
    fn escaping_is_undone() {
        for path in [&b"a"[..], b"\\", b"\n\r\\n", b"\\\\n"] {
            assert_eq!(unescaped(&escaped(path).1).unwrap(), path);
        }
        assert!(unescaped(b"a\\x").is_none() && unescaped(b"a\\").is_none());
    }

    #[test]
    fn what_coreutils_passes_over_is_passed_over_and_nothing_else() {
        // GNU coreutils 9.1: empty lines, comments and a carriage return at the end say nothing; blanks do not.
        let read = |line: &[u8]| parse(line, &RuleSets::standard());
        let sum = format!("n1:{}", "0".repeat(64));
        for line in [&b""[..], b"\r", b"# said by a person", b"#\r"] {
            assert_eq!(read(line), Ok(Entry::Nothing), "{line:?}");
        }
        let entry = |path: &[u8]| {
            Ok(Entry::File {
                checksum: sum.clone(),
                path: path.to_vec(),
            })
        };
        assert_eq!(read(format!("{sum}  a\r").as_bytes()), entry(b"a"));
        assert_eq!(read(format!("{sum}  a\r\r").as_bytes()), entry(b"a\r"));
        assert_eq!(read(format!("\\{sum}  a\\r\r").as_bytes()), entry(b"a\r"));
        assert_eq!(read(format!("{sum}  a ").as_bytes()), entry(b"a "));
        for line in ["  ", " #", "\u{feff}", "what"] {
            assert_eq!(read(line.as_bytes()), Err(MALFORMED.to_owned()), "{line:?}");
        }
    }
}
