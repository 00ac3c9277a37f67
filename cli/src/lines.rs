//! Lines of a stream that may be endless, in bounded memory.

use std::io::{self, Read};

/// Bytes asked for in one read.
const CHUNK: usize = 1 << 18;

/// A line without its line feed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// All of it.
    Whole(Vec<u8>),
    /// One that is longer than the limit; its bytes are gone.
    TooLong,
}

/// Hands out lines as they come in.
pub(crate) struct Lines<R> {
    from: R,
    chunk: Vec<u8>,
    partial: Vec<u8>,
    limit: usize,
    skipping: bool,
    ended: bool,
}

impl<R: Read> Lines<R> {
    /// Lines of at most `limit` bytes, the line feed not counted.
    pub(crate) fn new(from: R, limit: usize) -> Self {
        Self {
            from,
            chunk: vec![0; CHUNK],
            partial: Vec::new(),
            limit,
            skipping: false,
            ended: false,
        }
    }

    /// All lines that have arrived, at least one: waits for more input only where no whole line is there. `None` at the
    /// end. A last line need not end in a line feed.
    ///
    /// # Errors
    /// Where the stream can't be read.
    pub(crate) fn waiting(&mut self) -> io::Result<Option<Vec<Line>>> {
        let mut lines = Vec::new();
        while lines.is_empty() && !self.ended {
            let read = match self.from.read(&mut self.chunk) {
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            self.ended = read == 0;
            let chunk = std::mem::take(&mut self.chunk);
            for piece in chunk
                .get(..read)
                .unwrap_or_default()
                .split_inclusive(|byte| *byte == b'\n')
            {
                match piece.strip_suffix(b"\n") {
                    Some(rest) => {
                        self.append(rest);
                        lines.push(self.finish());
                    }
                    None => self.append(piece),
                }
            }
            self.chunk = chunk;
            if self.ended && (self.skipping || !self.partial.is_empty()) {
                lines.push(self.finish());
            }
        }
        Ok((!lines.is_empty()).then_some(lines))
    }

    fn append(&mut self, bytes: &[u8]) {
        if self.skipping || self.partial.len() + bytes.len() > self.limit {
            self.skipping = true;
            self.partial = Vec::new();
        } else {
            self.partial.extend_from_slice(bytes);
        }
    }

    fn finish(&mut self) -> Line {
        let line = std::mem::take(&mut self.partial);
        if std::mem::take(&mut self.skipping) {
            Line::TooLong
        } else {
            Line::Whole(line)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream that hands out what is listed, one read each.
    struct Reads(std::collections::VecDeque<Vec<u8>>);

    impl Read for Reads {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let Some(bytes) = self.0.pop_front() else {
                return Ok(0);
            };
            into[..bytes.len()].copy_from_slice(&bytes);
            Ok(bytes.len())
        }
    }

    fn batches(limit: usize, reads: &[&str]) -> Vec<Vec<Line>> {
        let reads = Reads(reads.iter().map(|read| read.as_bytes().to_vec()).collect());
        let mut lines = Lines::new(reads, limit);
        std::iter::from_fn(|| lines.waiting().unwrap()).collect()
    }

    fn whole(text: &str) -> Line {
        Line::Whole(text.as_bytes().to_vec())
    }

    #[test]
    fn a_whole_line_is_handed_out_before_more_is_read() {
        let got = batches(10, &["a\nb", "c\n", "d"]);
        assert_eq!(got, [vec![whole("a")], vec![whole("bc")], vec![whole("d")]]);
    }

    #[test]
    fn a_line_at_the_limit_is_whole_and_one_past_it_is_skipped() {
        let got = batches(3, &["abc\nab", "cd", "efgh\nx\n", "abcd"]);
        assert_eq!(
            got,
            [
                vec![whole("abc")],
                vec![Line::TooLong, whole("x")],
                vec![Line::TooLong]
            ]
        );
    }

    #[test]
    fn an_empty_line_is_a_line_and_an_empty_stream_has_none() {
        assert_eq!(batches(3, &["\n"]), [vec![whole("")]]);
        assert!(batches(3, &[]).is_empty());
    }
}
