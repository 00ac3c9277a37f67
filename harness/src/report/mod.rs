//! How a gate run is shown: for people, programs and the services that show test results.
//!
//! Nothing here holds a value of a manifest: ids, codes, pointers, counts and paths alone.

mod annotation;
mod failed;
mod fill_in;
mod github;
mod human;
mod junit;
mod next;
mod remarks;
mod sarif;
mod uri;
mod words;
mod xml;

pub use annotation::annotation;
pub use failed::{Failed, write_failed};
pub(crate) use fill_in::fill_in;
pub use uri::uri;
pub use words::counted;
pub use xml::xml;

use crate::gate::{GateOutcome, Written};
use crate::shown::Shown;
use std::io::{self, Write};

/// The formats of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Sentences and tables for people, at most 100 columns wide. Coloured: whoever prints it strips that where it is not
    /// wanted.
    #[default]
    Human,
    /// The contract's object, in one line.
    Json,
    /// JUnit XML: a rule is a suite, a mutator a test case.
    Junit,
    /// SARIF 2.1.0: a mutator is a rule, a wrongly judged case a result.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
}

/// Writes the report of a run. Equal outcomes give equal bytes: no time, no machine.
///
/// # Errors
/// Where `output` can't be written.
pub fn write(format: Format, outcome: &GateOutcome, output: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Human => human::write(outcome, output),
        Format::Json => line(&outcome.report, output),
        Format::Junit => junit::write(outcome, output),
        Format::Sarif => line(&sarif::log(outcome), output),
        Format::Github => github::write(outcome, output),
    }
}

/// What a run left in its folder, as a sentence without a final stop.
#[must_use]
pub fn written(written: &Written) -> String {
    format!(
        "{}, {}, are in {}",
        words::counted(written.files, "file"),
        words::counted(written.bytes, "byte"),
        Shown(&written.folder)
    )
}

fn line(value: &impl serde::Serialize, output: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *output, value)?;
    output.write_all(b"\n")
}
