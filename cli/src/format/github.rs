//! Annotations of GitHub Actions, one a line.

use super::test::Test;
use crate::failure::Failure;
use crate::io::Io;
use semsum_harness::report::annotation;
use std::path::Path;

/// Prints the annotations.
pub(super) fn print(tests: &[Test], io: &mut Io<'_>) -> Result<(), Failure> {
    for test in tests {
        if let Some(unusable) = &test.unusable {
            let message = with_replay(unusable.sentence(&test.name), test);
            annotate("error", unusable.file.as_deref(), unusable.word, &message, io)?;
        } else if test.passes() {
            let mut message = vec![format!("{}: {}", test.name, test.standing())];
            message.extend(test.additions());
            let message = message.join("\n");
            annotate("notice", test.after.as_deref(), test.outcome(), &message, io)?;
        }
        for problem in &test.problems {
            let file = test.file(problem.side);
            let message = with_replay(problem.sentence(), test);
            annotate("error", file, problem.rule(), &message, io)?;
        }
    }
    Ok(())
}

fn with_replay(message: String, test: &Test) -> String {
    test.replayed()
        .map_or_else(|| message.clone(), |replay| format!("{message}\n{replay}"))
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
