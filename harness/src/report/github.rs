//! Annotations of GitHub Actions: one for the run, then one for each mutator at fault. The service shows a few alone, so
//! the first must tell most.

use super::{annotation, remarks, words};
use crate::gate::{GateOutcome, Misjudged};
use semsum_mutators::report::GateVerdict;
use std::io::{self, Write};
use std::path::Path;

/// Writes the annotations.
pub(super) fn write(outcome: &GateOutcome, output: &mut dyn Write) -> io::Result<()> {
    let level = match outcome.report.verdict {
        GateVerdict::Pass => "notice",
        GateVerdict::Fail | GateVerdict::Unfinished => "error",
    };
    annotate(level, None, "semsum gate", &words::summary(outcome), output)?;
    for failing in &outcome.report.failing {
        let first = |failure: &&Misjudged| failure.mutator() == failing.mutator;
        let Some(failure) = outcome.misjudged.iter().find(first) else {
            continue;
        };
        let message = format!(
            "{}. The smallest: {}. Replay: {}",
            words::failing(failing),
            words::sentence(failure),
            failure.replay
        );
        annotate("error", failure.vector.as_deref(), failure.rule, &message, output)?;
    }
    for remark in &outcome.report.remarks {
        annotate("warning", None, "semsum gate", remark, output)?;
    }
    if let Some(twins) = remarks::twins(outcome) {
        annotate("notice", None, "semsum gate", &twins, output)?;
    }
    Ok(())
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
