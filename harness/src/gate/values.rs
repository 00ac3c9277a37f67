//! Whether a text that a program wrote may be a value of the case that it was asked (contract, "Where values may appear").
//! Compared is what a reader of JSON takes a text for, not how it is spelled there: `"\u0061"` is an `a`.

use semsum_core::rules::shape::{CANONICAL_KEYS, ROOT_KEYS, WRITE_KEYS};
use semsum_mutators::Case;

/// Digits that many are no chance any more.
const TELLING_BYTES: usize = 4;

/// All that stands between the quotation marks of a case's documents, or outside of them, with its escapes undone. A document
/// may be broken in any way, so nothing is parsed and nothing is left out.
pub(super) struct Values(Vec<String>);

impl Values {
    pub(super) fn of(case: &Case) -> Self {
        let documents = case.input.documents();
        let documents = documents.map(|(before, after)| [before, after]);
        Self(documents.iter().flatten().flat_map(|side| pieces(side)).collect())
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

    #[test]
    fn a_number_is_known_however_it_is_spelled() {
        for side in [
            r#"{"taskId":"4711"}"#,
            r#"{"taskId":"\u00347\u003111"}"#,
            r#"{"objective":"mend 84711x today"}"#,
            r#"{"taskId":"4711"#,
        ] {
            let wide: Vec<u8> = side.encode_utf16().flat_map(u16::to_le_bytes).collect();
            assert!(Values(pieces(side.as_bytes())).touch_number("4711"), "{side}");
            assert!(Values(pieces(&wide)).touch_number("4711"), "{side} in UTF-16");
        }
        assert!(!Values(pieces(br#"{"taskId":"x47"}"#)).touch_number("47"));
        assert!(!Values(pieces(br#"{"taskId":"4712"}"#)).touch_number("4711"));
    }
}
