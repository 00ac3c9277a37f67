//! Annotations of GitHub Actions: workflow commands, one a line.
//!
//! Escapes as the runner undoes them: `%`, CR and LF in a message, and `:` and `,` too in a property. The runner has no
//! escape for other controls, so they are shown as [`Shown`] shows them.

use crate::shown::Shown;
use std::fmt::Display;
use std::path::Path;

/// One annotation without its line feed. `level` is `error`, `warning` or `notice`.
#[must_use]
pub fn annotation(level: &str, file: Option<&Path>, title: &str, message: impl Display) -> String {
    let file = file.map_or_else(String::new, |file| format!("file={},", property(file.display())));
    let (title, message) = (property(title), data(message));
    format!("::{level} {file}title={title}::{message}")
}

fn data(text: impl Display) -> String {
    let lines = text.to_string();
    let lines: Vec<_> = lines
        .split('\n')
        .map(|line| Shown(line).to_string().replace('%', "%25"))
        .collect();
    lines.join("%0A")
}

fn property(text: impl Display) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_message_or_a_property_is_escaped() {
        let line = annotation("error", Some(Path::new("C:a,b%\n")), "t:,", "50%\n::a,b");
        assert_eq!(line, "::error file=C%3Aa%2Cb%25%0A,title=t%3A%2C::50%25%0A::a,b");
    }

    #[test]
    fn no_control_reaches_the_log() {
        let line = annotation(
            "error",
            Some(Path::new("a\u{1b}[2J")),
            "\u{202e}",
            "\u{9b}\r\u{61c}",
        );
        assert!(
            line.is_ascii() && !line.bytes().any(|byte| byte.is_ascii_control()),
            "{line:?}"
        );
    }
}
