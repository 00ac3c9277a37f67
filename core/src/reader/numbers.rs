//! Numbers that are grammatical but too large for `serde_json` to hold.

use serde::de::IgnoredAny;

/// The same text with each well-formed number spelled `0` and blanks, so that offsets stay; `None` without a number.
///
/// Right up to the first syntax fault, which is as far as the second walk reads: strings are told by their quotes, and
/// whether a token is a number is asked of `serde_json` itself. A malformed number stays as it is, and stays a fault.
pub(super) fn zeroed(text: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    let mut found = false;
    while let Some((&first, behind)) = rest.split_first() {
        let token = match first {
            b'"' => string_len(rest),
            b'-' | b'0'..=b'9' => rest.iter().take_while(|byte| is_number_byte(**byte)).count(),
            _ => 1,
        };
        let (token, behind) = rest.split_at_checked(token).unwrap_or((rest, behind));
        if is_number_byte(first) && serde_json::from_slice::<IgnoredAny>(token).is_ok() {
            found = true;
            out.push(b'0');
            out.resize(out.len() + token.len() - 1, b' ');
        } else {
            out.extend_from_slice(token);
        }
        rest = behind;
    }
    found.then_some(out)
}

/// Bytes of the string that `text` begins with, both quotes included.
fn string_len(text: &[u8]) -> usize {
    let mut escaped = false;
    for (at, byte) in text.iter().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

fn is_number_byte(byte: u8) -> bool {
    matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9')
}

#[cfg(test)]
mod tests {
    use super::zeroed;

    fn text(input: &str) -> Option<String> {
        zeroed(input.as_bytes()).map(|out| String::from_utf8(out).unwrap())
    }

    #[test]
    fn numbers_become_zero_and_offsets_stay() {
        assert_eq!(
            text("[1e999,-12.5,\"1e9\\\"2\",true]").unwrap(),
            "[0    ,0    ,\"1e9\\\"2\",true]"
        );
    }

    #[test]
    fn malformed_numbers_stay_as_they_are() {
        assert_eq!(text("[01,1.,-,1e,0]").unwrap(), "[01,1.,-,1e,0]");
        assert_eq!(text("{}"), None);
    }
}
