//! One JSON document, keys in the contract's order.

use super::expected::Expected;
use super::problem::Problem;
use super::test::{Test, UNUSABLE};
use crate::failure::Failure;
use crate::io::Io;
use semsum_core::verify::Verdict;
use serde::Serialize;

/// Prints a value as the one document of a command, on one line.
pub(crate) fn document(value: &impl Serialize, io: &mut Io<'_>) -> Result<(), Failure> {
    let mut text =
        serde_json::to_vec(value).map_err(|_| Failure::internal("a result can't be written as JSON"))?;
    text.push(b'\n');
    Ok(io.output.write_all(&text)?)
}

/// The verdict on one pair.
pub(super) fn one(test: &Test, io: &mut Io<'_>) -> Result<(), Failure> {
    document(&test.verdict, io)
}

#[derive(Serialize)]
struct Pairs<'a> {
    total: usize,
    as_expected: usize,
    not_as_expected: usize,
    unusable: usize,
    pairs: Vec<Pair<'a>>,
}

#[derive(Serialize)]
struct Pair<'a> {
    folder: &'a str,
    as_expected: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'a Expected>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    differences: Vec<Difference<'a>>,
    #[serde(flatten)]
    verdict: Judged<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    replay: Option<&'a str>,
}

/// A verdict, or `"outcome":"unusable"` alone.
#[derive(Serialize)]
#[serde(untagged)]
enum Judged<'a> {
    Verdict(&'a Verdict),
    None { outcome: &'static str },
}

#[derive(Serialize)]
struct Difference<'a> {
    side: &'static str,
    code: Option<&'static str>,
    pointer: &'a str,
    /// Expected and not found; otherwise found and not expected.
    expected: bool,
    message: &'a str,
}

/// The verdicts on many pairs.
pub(super) fn many(tests: &[Test], io: &mut Io<'_>) -> Result<(), Failure> {
    let count = |holds: fn(&Test) -> bool| tests.iter().filter(|test| holds(test)).count();
    document(
        &Pairs {
            total: tests.len(),
            as_expected: count(Test::passes),
            not_as_expected: count(|test| test.unusable.is_none() && !test.passes()),
            unusable: count(|test| test.unusable.is_some()),
            pairs: tests.iter().map(pair).collect(),
        },
        io,
    )
}

fn pair(test: &Test) -> Pair<'_> {
    let difference = |problem: &'_ Problem| problem.code.map(|code| code.as_str());
    Pair {
        folder: &test.name,
        as_expected: test.passes(),
        expected: test.expected.as_ref(),
        error: test.unusable.as_ref().map(|unusable| unusable.why.as_str()),
        differences: test
            .problems
            .iter()
            .map(|problem| Difference {
                side: problem.side.as_str(),
                code: difference(problem),
                pointer: &problem.pointer,
                expected: problem.is_expected,
                message: &problem.says,
            })
            .collect(),
        verdict: match &test.verdict {
            Some(verdict) => Judged::Verdict(verdict),
            None => Judged::None { outcome: UNUSABLE },
        },
        replay: test.replay.as_deref(),
    }
}
