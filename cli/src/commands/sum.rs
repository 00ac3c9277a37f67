//! `semsum sum`: the checksum of a manifest, a line a file, as `sha256sum` prints it.

use super::check;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::io::Io;
use semsum_core::checksum::{RuleSets, canonical_json, n1};
use semsum_core::finding::Fault;
use semsum_core::limits::MANIFEST_BYTES;
use semsum_core::normal::NormalManifest;
use semsum_core::reader;
use std::ffi::OsString;

/// Print the semantic checksum of manifests, or check such a list
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Manifests; `-`, or none, is standard input
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
    /// Read checksums from LIST and check the files that it names
    #[arg(long, value_name = "LIST", conflicts_with_all = ["files", "canonical"])]
    check: Option<OsString>,
    /// Print the normal form's RFC 8785 bytes instead (this shows the manifest's values)
    #[arg(long)]
    canonical: bool,
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>, rule_sets: &RuleSets) -> Result<Exit, Failure> {
    if let Some(list) = &args.check {
        return check::run(&Source::of(list), io, rule_sets);
    }
    let files = sources(&args.files)?;
    let mut exit = Exit::Accepted;
    let mut printed = false;
    for (source, name) in &files {
        let bytes = match source.read(MANIFEST_BYTES, io.input) {
            Ok(bytes) => bytes,
            Err(failure) => {
                io.complain(failure.message.unwrap_or_default());
                exit = Exit::Unusable;
                continue;
            }
        };
        let manifest = match reader::read(&bytes) {
            Ok(manifest) => manifest,
            Err(faults) => {
                io.complain(no_manifest(source, &faults));
                exit = Exit::Unusable;
                continue;
            }
        };
        let normal = NormalManifest::of(&manifest);
        if args.canonical {
            // RFC 8785 has no line feeds, so one tells two documents apart and none follows the last.
            if printed {
                io.output.write_all(b"\n")?;
            }
            io.output
                .write_all(&canonical_json(&normal).map_err(Failure::internal)?)?;
        } else {
            let sum = n1(&normal).map_err(Failure::internal)?;
            io.output.write_all(&line(&sum.to_string(), name))?;
        }
        printed = true;
    }
    Ok(exit)
}

fn sources(files: &[OsString]) -> Result<Vec<(Source, Vec<u8>)>, Failure> {
    if files.iter().filter(|file| *file == "-").count() > 1 {
        return Err(Failure::unusable("standard input can be read once; name - once"));
    }
    if files.is_empty() {
        return Ok(vec![(Source::Standard, b"-".to_vec())]);
    }
    let named = |file: &OsString| (Source::of(file), file.as_encoded_bytes().to_vec());
    Ok(files.iter().map(named).collect())
}

/// What is said of a file that is no manifest: codes and pointers.
pub(crate) fn no_manifest(source: &Source, faults: &[Fault]) -> String {
    const SHOWN: usize = 20;
    let mut listed: Vec<_> = faults
        .iter()
        .take(SHOWN)
        .map(|fault| match fault.pointer.as_str() {
            "" => fault.code.to_string(),
            pointer => format!("{} at {pointer}", fault.code),
        })
        .collect();
    if faults.len() > SHOWN {
        listed.push(format!("{} more", faults.len() - SHOWN));
    }
    let name = source.name();
    let codes = listed.join(", ");
    format!("{name} is no manifest: {codes}; `semsum explain CODE` says what to do")
}

/// A line of the list. As `sha256sum` does it, a path with a backslash, line feed or carriage return is escaped, and a
/// backslash in front of the line says so.
pub(crate) fn line(checksum: &str, path: &[u8]) -> Vec<u8> {
    let (mark, path) = escaped(path);
    [mark, checksum.as_bytes(), b"  ", &path, b"\n"].concat()
}

/// The path as a line holds it, and what stands in front of such a line.
pub(crate) fn escaped(path: &[u8]) -> (&'static [u8], Vec<u8>) {
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
pub(crate) fn unescaped(path: &[u8]) -> Option<Vec<u8>> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_of_sha256sum() {
        // GNU coreutils 9.1 prints these three, with its own digest in front.
        assert_eq!(line("n1:00", b"a b"), b"n1:00  a b\n");
        assert_eq!(line("n1:00", b"a\nb"), b"\\n1:00  a\\nb\n");
        assert_eq!(line("n1:00", b"a\\b\r"), b"\\n1:00  a\\\\b\\r\n");
    }

    #[test]
    fn escaping_is_undone() {
        for path in [&b"a"[..], b"\\", b"\n\r\\n", b"\\\\n"] {
            assert_eq!(unescaped(&escaped(path).1).unwrap(), path);
        }
        assert!(unescaped(b"a\\x").is_none() && unescaped(b"a\\").is_none());
    }
}
