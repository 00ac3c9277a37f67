//! Annotations of GitHub Actions: workflow commands, one a line.
//!
//! Escapes as the runner undoes them: `%`, CR and LF in a message, and `:` and `,` too in a property.

use super::words;
use crate::gate::Outcome;
use semsum_mutators::report::GateVerdict;
use std::io::{self, Write};

/// Writes the annotations.
pub(super) fn write(outcome: &Outcome, output: &mut dyn Write) -> io::Result<()> {
    for failure in &outcome.failures {
        let file = failure.vector.as_ref().map(|path| path.display().to_string());
        let message = format!("{}. Replay: {}", words::sentence(failure), failure.replay);
        annotate("error", file.as_deref(), failure.rule, &message, output)?;
    }
    match words::not_listed(outcome) {
        0 => {}
        more => annotate(
            "error",
            None,
            "semsum gate",
            &format!("{more} more cases like these"),
            output,
        )?,
    }
    for open_end in words::open_ends(outcome) {
        annotate("warning", None, "semsum gate", &open_end, output)?;
    }
    let level = match outcome.report.verdict {
        GateVerdict::Pass => "notice",
        GateVerdict::Fail | GateVerdict::Unfinished => "error",
    };
    annotate(level, None, "semsum gate", &words::summary(outcome), output)
}

fn annotate(
    level: &str,
    file: Option<&str>,
    title: &str,
    message: &str,
    output: &mut dyn Write,
) -> io::Result<()> {
    let file = file.map_or_else(String::new, |file| format!("file={},", property(file)));
    writeln!(
        output,
        "::{level} {file}title={}::{}",
        property(title),
        data(message)
    )
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_message_or_a_property_is_escaped() {
        assert_eq!(data("50%\r\n::a,b"), "50%25%0D%0A::a,b");
        assert_eq!(property("C:\\a,b%\n"), "C%3A\\a%2Cb%25%0A");
    }
}
