//! The text of one side as a file keeps it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

/// Exact bytes: in base64 (RFC 4648 section 4), or as a repetition.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Text {
    /// The bytes in base64.
    Base64(String),
    /// A repetitive text.
    Repeated(Repeated),
}

/// A text that repeats: `prefix`, then `times` times `repeat`, then `suffix`. All three are UTF-8 text.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repeated {
    /// What stands first.
    pub prefix: String,
    /// What repeats.
    pub repeat: String,
    /// How often.
    pub times: usize,
    /// What stands last.
    pub suffix: String,
}

/// A run of one character shorter than this is not worth a repetition.
const WORTH_REPEATING: usize = 256;

/// The most bytes that a repetition may come to: it is no way to fill a memory.
const MOST_BYTES: usize = 8 * 1024 * 1024;

impl Text {
    /// Keeps these bytes in the shorter form.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        match std::str::from_utf8(bytes).ok().and_then(repetition) {
            Some(repeated) => Self::Repeated(repeated),
            None => Self::Base64(STANDARD.encode(bytes)),
        }
    }

    /// The bytes; `None` where it is no base64, or a repetition that comes to more than 8 MiB. In base64 they are fewer than
    /// those of the text itself.
    #[must_use]
    pub fn bytes(&self) -> Option<Vec<u8>> {
        match self {
            Self::Base64(text) => STANDARD.decode(text).ok(),
            Self::Repeated(repeated) => repeated.bytes(),
        }
    }
}

impl Repeated {
    fn bytes(&self) -> Option<Vec<u8>> {
        let repeated = self.repeat.len().checked_mul(self.times)?;
        let total = repeated
            .checked_add(self.prefix.len())?
            .checked_add(self.suffix.len())?;
        if total > MOST_BYTES {
            return None;
        }
        let mut bytes = Vec::with_capacity(total);
        bytes.extend(self.prefix.bytes());
        bytes.extend(self.repeat.repeat(self.times).bytes());
        bytes.extend(self.suffix.bytes());
        Some(bytes)
    }
}

/// The longest run of one character, if it is worth it.
fn repetition(text: &str) -> Option<Repeated> {
    let (mut longest, mut run) = ((0, 0), (0, 0));
    let mut last = None;
    for (at, c) in text.char_indices() {
        if last != Some(c) {
            run = (at, 0);
        }
        last = Some(c);
        run.1 += 1;
        if run.1 > longest.1 {
            longest = run;
        }
    }
    let (start, times) = longest;
    let repeat = text.get(start..)?.chars().next()?;
    let end = start + times * repeat.len_utf8();
    (times >= WORTH_REPEATING).then_some(Repeated {
        prefix: text.get(..start)?.to_owned(),
        repeat: repeat.to_string(),
        times,
        suffix: text.get(end..)?.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_run_is_kept_as_a_repetition_and_comes_back_whole() {
        let padded = format!("{{\"a\":\"é\"{}}}", " ".repeat(5000));
        let text = Text::of(padded.as_bytes());
        assert!(matches!(&text, Text::Repeated(repeated) if repeated.times == 5000));
        assert_eq!(text.bytes().unwrap(), padded.as_bytes());
    }

    #[test]
    fn bytes_that_are_no_text_are_kept_too() {
        assert_eq!(Text::of(b"\xff\xfe{").bytes().unwrap(), b"\xff\xfe{");
    }

    #[test]
    fn a_repetition_that_would_fill_the_memory_is_refused() {
        let text = Text::Repeated(Repeated {
            prefix: String::new(),
            repeat: "ab".to_owned(),
            times: usize::MAX,
            suffix: String::new(),
        });
        assert!(text.bytes().is_none());
    }
}
