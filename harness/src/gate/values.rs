//! Whether a text that a program wrote may be a value of the case that it was asked (contract, "Where values may appear").
//! Compared is what a reader of JSON takes a text for, not how it is spelled there: `"\u0061"` is an `a`.

use semsum_core::rules::shape::{CANONICAL_KEYS, ROOT_KEYS, WRITE_KEYS};
use semsum_mutators::Case;

/// What stands in a code that long is no chance any more.
const TELLING_BYTES: usize = 4;

/// Words of the format that stand where values do and tell nothing.
const WORDS: [&str; 2] = ["confirmed", "unknown"];

/// All that stands between the quotation marks of a case's documents, or outside of them, with its escapes undone. A document
/// may be broken in any way, so nothing is parsed and nothing is left out.
pub(super) struct Values(Vec<String>);

impl Values {
    pub(super) fn of(case: &Case) -> Self {
        let documents = case.input.documents();
        let documents = documents.map(|(before, after)| [before, after]);
        Self(documents.iter().flatten().flat_map(|side| pieces(side)).collect())
    }

    /// Whether a text in ASCII is a value, a part of one or has one in it. Case is no difference.
    pub(super) fn touch(&self, text: &str) -> bool {
        let text = text.to_ascii_lowercase();
        let parts: Vec<_> = text.split(|it: char| !it.is_ascii_alphanumeric()).collect();
        self.0.iter().any(|piece| {
            let is_word = is_name(piece) || WORDS.contains(&piece.as_str());
            let piece = piece.to_ascii_lowercase();
            let holds = if piece.len() < TELLING_BYTES {
                parts.contains(&piece.as_str()) && !piece.is_empty()
            } else {
                text.contains(&piece)
            };
            piece.contains(&text) || holds && !is_word
        })
    }

    /// Whether a number is a value, or a part of one that is too long for chance.
    pub(super) fn touch_number(&self, digits: &str) -> bool {
        self.0
            .iter()
            .any(|piece| piece == digits || digits.len() >= TELLING_BYTES && piece.contains(digits))
    }
}

/// Whether a text is a key of a manifest.
pub(super) fn is_name(text: &str) -> bool {
    let names = ROOT_KEYS.iter().chain(&CANONICAL_KEYS).chain(&WRITE_KEYS);
    names.into_iter().any(|name| *name == text)
}

/// A document cut at its quotation marks. Only what is ASCII in it can be in a text that is shown, so nothing else is kept
/// as it is, and a document in UTF-16 or UTF-32 is read by leaving out the zeros.
fn pieces(side: &[u8]) -> Vec<String> {
    let ascii = side.iter().filter(|byte| **byte != 0);
    let mut ascii = ascii.map(|byte| {
        if byte.is_ascii() {
            char::from(*byte)
        } else {
            '\u{fffd}'
        }
    });
    let mut pieces = vec![String::new()];
    while let Some(character) = ascii.next() {
        let plain = match character {
            '"' => {
                pieces.push(String::new());
                continue;
            }
            '\\' => match ascii.next() {
                Some('u') => {
                    let digits: String = ascii.by_ref().take(4).collect();
                    let code = u32::from_str_radix(&digits, 16).ok();
                    code.and_then(char::from_u32).unwrap_or('\u{fffd}')
                }
                Some(escaped) => escaped,
                None => break,
            },
            other => other,
        };
        if let Some(piece) = pieces.last_mut() {
            piece.push(plain);
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touches(side: &[u8], text: &str) -> bool {
        Values(pieces(side)).touch(text)
    }

    #[test]
    fn a_value_is_known_however_it_is_spelled() {
        for side in [
            r#"{"taskId":"PAY-114"}"#,
            r#"{"taskId":"\u0050AY\u002d114"}"#,
            r#"{"objective":"mend PAY-1\u00314 today"}"#,
            r#"{"taskId":"PAY-114"#,
        ] {
            let wide: Vec<u8> = side.encode_utf16().flat_map(u16::to_le_bytes).collect();
            for text in ["PAY-114", "pay-114"] {
                assert!(touches(side.as_bytes(), text), "{side}");
                assert!(touches(&wide, text), "{side} in UTF-16");
            }
        }
        assert!(!touches(br#"{"taskId":"\\u0050AY-114"}"#, "PAY-114"));
        assert!(!touches(br#"{"taskId":"PAY-114"}"#, "rule7"));
    }

    #[test]
    fn a_value_in_a_longer_code_is_known_too() {
        let side = br#"{"taskId":"T1","status":"unknown","prohibitions":["never"]}"#;
        for text in ["lost:T1", "t1_lost", "prohibition.never.lost"] {
            assert!(touches(side, text), "{text}");
        }
        for text in ["lost:AT1", "unknown_write_lost", "prohibitions_lost"] {
            assert!(!touches(side, text), "{text}");
        }
    }
}
