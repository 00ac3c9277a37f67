//! Annotations of GitHub Actions: one for the run, then one for each mutator at fault. The service shows a few alone, so
//! the first must tell most.

use super::{annotation, remarks, words};
use crate::gate::{GateOutcome, Misjudged};
use semsum_mutators::report::GateVerdict;
use std::fmt::Write as _;
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
        let of_it = |failure: &&Misjudged| failure.mutator() == failing.mutator;
        let Some(smallest) = outcome.misjudged.iter().find(of_it) else {
            continue;
        };
        // Who gave bases knows them, and looks for them first.
        let given = outcome
            .misjudged
            .iter()
            .filter(of_it)
            .find(|failure| failure.is_given);
        let mut message = words::failing(failing);
        for (which, failure) in [
            ("The smallest in your bases", given),
            ("The smallest", Some(smallest)),
        ] {
            let Some(failure) = failure else { continue };
            let _ = write!(
                message,
                ". {which}: {}. Replay: {}",
                words::sentence(failure),
                failure.replay
            );
            if smallest.is_given {
                break;
            }
        }
        let first = given.unwrap_or(smallest);
        annotate("error", first.vector.as_deref(), first.rule, &message, output)?;
    }
    for remark in &outcome.report.remarks {
        annotate("warning", None, "semsum gate", remark, output)?;
    }
    for case in remarks::unanswered(outcome) {
        annotate("warning", None, "semsum gate", &case, output)?;
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
