//! Paths as SARIF names them.

use std::fmt::Write as _;
use std::path::Path;

/// A path as a URI reference (RFC 3986): bytes that are not unreserved, and no `/`, are percent-encoded, those of a name
/// that is no UTF-8 too; a first segment with a colon in it would be a scheme, so colons are encoded.
#[must_use]
pub fn uri(path: &Path) -> String {
    let bytes = path.as_os_str().as_encoded_bytes();
    let mut uri = String::with_capacity(bytes.len());
    for &byte in bytes {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            // Writing to a String can't fail.
            _ => {
                let _ = write!(uri, "%{byte:02X}");
            }
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;
    use std::path::Path;

    #[test]
    fn a_path_becomes_a_uri_reference() {
        assert_eq!(uri(Path::new("a b/é:%.json")), "a%20b/%C3%A9%3A%25.json");
    }

    #[cfg(unix)]
    #[test]
    fn a_name_that_is_no_utf8_keeps_its_bytes() {
        use std::os::unix::ffi::OsStrExt as _;
        let name = std::ffi::OsStr::from_bytes(b"a\xff\x1b");
        assert_eq!(uri(Path::new(name)), "a%FF%1B");
    }
}
