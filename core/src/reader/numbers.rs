//! Numbers that are grammatical but too large for `serde_json` to hold.

use serde::de::IgnoredAny;

/// The same text with each number that `serde_json` can't hold spelled `9e99` and blanks, so that offsets stay; `None`
/// without one. It is a number still, and none that any place of ours takes.
///
/// Right up to the first syntax fault, which is as far as the second walk reads: strings are told by their quotes, and
/// whether a token is a number is asked of `serde_json` itself. A malformed number stays as it is, and stays a fault.
pub(super) fn tamed(text: &[u8]) -> Option<Vec<u8>> {
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
        if is_number_byte(first) && is_beyond(token) {
            found = true;
            let end = out.len() + token.len();
            out.extend_from_slice(b"9e99");
            out.resize(end, b' ');
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

/// Whether a token is a number, and one that overflows. The shortest such has five bytes: `2e308`.
fn is_beyond(token: &[u8]) -> bool {
    serde_json::from_slice::<IgnoredAny>(token).is_ok() && serde_json::from_slice::<f64>(token).is_err()
}

fn is_number_byte(byte: u8) -> bool {
    matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9')
}

#[cfg(test)]
mod tests {
    use super::tamed;

    fn text(input: &str) -> Option<String> {
        tamed(input.as_bytes()).map(|out| String::from_utf8(out).unwrap())
    }

    #[test]
    fn numbers_beyond_all_bounds_are_spelled_small_and_offsets_stay() {
        assert_eq!(
            text("[1e999,-12.5,-2e3080,2e308,\"1e999\\\"2\",true]").unwrap(),
            "[9e99 ,-12.5,9e99   ,9e99 ,\"1e999\\\"2\",true]"
        );
    }

    #[test]
    fn malformed_numbers_stay_as_they_are() {
        assert_eq!(
            text("[01e999,1.e999,-,1e,0,1e999]").unwrap(),
            "[01e999,1.e999,-,1e,0,9e99 ]"
        );
        assert_eq!(text("{}"), None);
        assert_eq!(text("[1,2]"), None);
    }
}
