//! Annotations of GitHub Actions, one a line.

use super::test::{Test, UNUSABLE};
use crate::failure::Failure;
use crate::io::Io;
use semsum_harness::report::annotation;
use std::path::Path;

/// Prints the annotations.
pub(super) fn print(tests: &[Test], io: &mut Io<'_>) -> Result<(), Failure> {
    for test in tests {
        if let Some(unusable) = &test.unusable {
            let message = unusable.sentence(&test.name);
            annotate("error", unusable.file.as_deref(), UNUSABLE, &message, io)?;
        } else if test.passes() {
            let mut message = vec![format!("{}: {}", test.name, test.standing())];
            message.extend(test.additions());
            let message = message.join("\n");
            annotate("notice", test.after.as_deref(), test.outcome(), &message, io)?;
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
    file: Option<&Path>,
    title: &str,
    message: &str,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    Ok(writeln!(
        io.output,
        "{}",
        annotation(level, file, title, message)
    )?)
}
