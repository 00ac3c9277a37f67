//! Annotations of GitHub Actions, one a line.

use super::test::{Test, outcome};
use crate::failure::Failure;
use crate::io::Io;
use semsum_harness::report::annotation;
use std::path::Path;

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
