//! Words of a command line, quoted so that a shell reads them as they are and a terminal shows all of them.

use crate::shown::is_unseen;
use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::Path;

/// A word for a shell. What could steer a terminal, hide, or is no UTF-8 stands as `\x…` in a `$'…'`, which POSIX (2024)
/// knows, and bash, zsh and ksh did before.
#[must_use]
pub fn word(word: &OsStr) -> String {
    match word.to_str() {
        Some(text) if !text.chars().any(is_unseen) => shell_words::quote(text).into_owned(),
        _ => escaped(word),
    }
}

/// A path for a shell and a command behind it: one that begins like an option is told from one.
#[must_use]
pub fn path(path: &Path) -> String {
    let looks_like_an_option = path.as_os_str().as_encoded_bytes().starts_with(b"-");
    let path = if looks_like_an_option {
        Cow::Owned(Path::new(".").join(path))
    } else {
        Cow::Borrowed(path)
    };
    word(path.as_os_str())
}

fn escaped(word: &OsStr) -> String {
    let mut quoted = "$'".to_owned();
    let escape = |quoted: &mut String, bytes: &[u8]| {
        for byte in bytes {
            // Writing to a String can't fail.
            let _ = write!(quoted, "\\x{byte:02x}");
        }
    };
    for chunk in word.as_encoded_bytes().utf8_chunks() {
        for character in chunk.valid().chars() {
            if is_unseen(character) || matches!(character, '\'' | '\\') {
                escape(&mut quoted, character.encode_utf8(&mut [0; 4]).as_bytes());
            } else {
                quoted.push(character);
            }
        }
        escape(&mut quoted, chunk.invalid());
    }
    quoted.push('\'');
    quoted
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::ffi::OsStrExt as _;
    use std::process::Command;

    /// The judge is a shell.
    #[test]
    fn a_shell_reads_the_word_and_all_of_it_is_seen() {
        for bytes in [
            &b"plain"[..],
            b"two words",
            b"it's $HOME",
            b"",
            b"a\nb\tc",
            b"\x1b[2J'\\\\x41",
            b"caf\xe9\xff",
            "\u{202e}d'été".as_bytes(),
        ] {
            let quoted = word(OsStr::from_bytes(bytes));
            assert!(!quoted.chars().any(is_unseen), "{quoted}");
            let said = Command::new("bash")
                .args(["-c", &format!("printf %s {quoted}")])
                .output()
                .unwrap();
            assert_eq!(said.stdout, bytes, "{quoted}");
        }
    }

    #[test]
    fn a_path_that_begins_like_an_option_is_none() {
        assert_eq!(path(Path::new("-x/y")), "./-x/y");
        assert_eq!(path(Path::new("a b")), "'a b'");
    }
}
