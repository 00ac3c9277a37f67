//! Annotations of GitHub Actions: one for each wrongly judged case, and one for the run.

use super::{annotation, words};
use crate::gate::GateOutcome;
use semsum_mutators::report::GateVerdict;
use std::io::{self, Write};
use std::path::Path;

/// Writes the annotations.
pub(super) fn write(outcome: &GateOutcome, output: &mut dyn Write) -> io::Result<()> {
    for failure in &outcome.misjudged {
        let file = failure.vector.as_deref();
        let message = format!("{}. Replay: {}", words::sentence(failure), failure.replay);
        annotate("error", file, failure.rule, &message, output)?;
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
    file: Option<&Path>,
    title: &str,
    message: &str,
    output: &mut dyn Write,
) -> io::Result<()> {
    writeln!(output, "{}", annotation(level, file, title, message))
}
