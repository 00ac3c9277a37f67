//! Annotations of GitHub Actions: workflow commands, one a line.
//!
//! Escapes as the runner undoes them: `%`, CR and LF in the message, and `:` and `,` too in a property.

use super::{Test, outcome};
use crate::failure::Failure;
use crate::io::Io;

/// Prints the annotations.
pub(super) fn print(tests: &[Test], io: &mut Io<'_>) -> Result<(), Failure> {
    for test in tests {
        if let Some(why) = &test.unusable {
            annotate(
                "error",
                test.before.as_deref(),
                "unusable",
                &format!("{}: {why}", test.name),
                io,
            )?;
        } else if test.passes() {
            let stand = test.verdict.as_ref().map_or("", outcome);
            let as_expected = if test.is_accepted() { "" } else { ", as expected" };
            let message = format!("{}: {stand}{as_expected}", test.name);
            annotate("notice", test.after.as_deref(), stand, &message, io)?;
        }
        for problem in &test.problems {
            let file = test.file(problem.side);
            annotate("error", file, problem.rule(), &problem.sentence(), io)?;
        }
    }
    Ok(())
}

fn annotate(
    level: &str,
    file: Option<&str>,
    title: &str,
    message: &str,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let file = file.map_or_else(String::new, |file| format!("file={},", property(file)));
    let (title, message) = (property(title), data(message));
    Ok(writeln!(io.output, "::{level} {file}title={title}::{message}")?)
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
