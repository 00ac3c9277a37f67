//! How verdicts are printed: for people, programs and the services that show test results.

mod expected;
mod github;
mod human;
pub(crate) mod json;
mod junit;
mod problem;
mod sarif;
mod test;

use crate::failure::Failure;
use crate::io::Io;

pub(crate) use expected::{Expected, ExpectedFinding, Saved};
pub(crate) use human::Paint;
pub(crate) use problem::{BEFORE_INVALID, Problem};
pub(crate) use test::{Test, UNUSABLE, Unusable, outcome_of};

/// The formats of `verify`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// Sentences for people
    Human,
    /// One JSON document
    Json,
    /// JUnit XML, as CI services read it
    Junit,
    /// Annotations of GitHub Actions
    Github,
    /// SARIF 2.1.0, as code scanners exchange it
    Sarif,
}

impl From<Format> for semsum_harness::report::Format {
    fn from(format: Format) -> Self {
        match format {
            Format::Human => Self::Human,
            Format::Json => Self::Json,
            Format::Junit => Self::Junit,
            Format::Github => Self::Github,
            Format::Sarif => Self::Sarif,
        }
    }
}

/// Prints the verdict on one pair.
pub(crate) fn print_one(format: Format, test: &Test, io: &mut Io<'_>) -> Result<(), Failure> {
    let tests = std::slice::from_ref(test);
    match format {
        Format::Human => human::one(test, io),
        Format::Json => json::one(test, io),
        Format::Junit => junit::print(tests, io),
        Format::Github => github::print(tests, io),
        Format::Sarif => sarif::print(tests, io),
    }
}

/// Prints the verdicts on many pairs.
pub(crate) fn print_many(format: Format, tests: &[Test], io: &mut Io<'_>) -> Result<(), Failure> {
    match format {
        Format::Human => human::many(tests, io),
        Format::Json => json::many(tests, io),
        Format::Junit => junit::print(tests, io),
        Format::Github => github::print(tests, io),
        Format::Sarif => sarif::print(tests, io),
    }
}

/// Says in the report that nothing was judged, and why, where the format is one that others read for it. The contract knows
/// no JSON of an error, and people read standard error.
pub(crate) fn print_failure(
    format: Format,
    name: &str,
    failure: &Failure,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let Some(why) = &failure.message else {
        return Ok(());
    };
    let test = Test {
        unusable: Some(Unusable {
            word: failure.exit.name(),
            ..Unusable::because(why.clone())
        }),
        ..Test::named(name.to_owned())
    };
    match format {
        Format::Human | Format::Json => Ok(()),
        Format::Junit | Format::Github | Format::Sarif => print_one(format, &test, io),
    }
}
