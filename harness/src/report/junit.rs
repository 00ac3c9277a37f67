//! JUnit XML: a rule is a suite, a mutator a test case, and the run itself is one too, so that a run that judged nothing is
//! not taken for a green one.

use super::words;
use crate::gate::{GateOutcome, Misjudged};
use crate::shown::Shown;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use semsum_core::rules::RULES;
use semsum_mutators::report::{Failing, GateVerdict, Score};
use std::io::{self, Write};

/// Writes the report.
pub(super) fn write(outcome: &GateOutcome, output: &mut dyn Write) -> io::Result<()> {
    let mut report = Report::new("semsum gate");
    report.add_test_suite(run(outcome));
    for rule in RULES {
        let of_rule = |score: &&Score| words::rule_of(score.id) == rule.name;
        let mut cases = outcome.report.scores.iter().filter(of_rule).peekable();
        if cases.peek().is_some() {
            let mut suite = TestSuite::new(rule.name);
            suite.add_test_cases(cases.map(|score| mutator(outcome, score, rule.name)));
            report.add_test_suite(suite);
        }
    }
    report.serialize(output).map_err(io::Error::other)
}

/// The verdict as a suite.
fn run(outcome: &GateOutcome) -> TestSuite {
    let status = match outcome.report.verdict {
        GateVerdict::Pass => TestCaseStatus::success(),
        GateVerdict::Fail => non_success(NonSuccessKind::Failure, "fail", outcome),
        GateVerdict::Unfinished => non_success(NonSuccessKind::Error, "unfinished", outcome),
    };
    let mut suite = TestSuite::new("gate");
    let mut case = TestCase::new("verdict", status);
    case.set_classname("semsum.gate");
    suite.add_test_case(case);
    suite
}

fn non_success(kind: NonSuccessKind, name: &str, outcome: &GateOutcome) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status
        .set_type(name)
        .set_message(words::summary(outcome))
        .set_description(words::open_ends(outcome).join("\n"));
    status
}

/// The status of a mutator that made no answered case.
fn skipped() -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message("no site in these bases, not asked, or no answer");
    status
}

fn mutator(outcome: &GateOutcome, score: &Score, rule: &str) -> TestCase {
    let is_of = |failure: &&Misjudged| failure.mutators.first() == Some(&score.id);
    let failures: Vec<_> = outcome.misjudged.iter().filter(is_of).collect();
    let status = if failures.is_empty() {
        words::standing(score).map_or_else(skipped, |_| TestCaseStatus::success())
    } else {
        let sentences = failures
            .iter()
            .map(|failure| format!("{}\n  {}", words::sentence(failure), Shown(&failure.replay)));
        let all = outcome
            .report
            .failing
            .iter()
            .find(|failing| failing.mutator == score.id);
        let more = all.map_or(0, Failing::count).saturating_sub(failures.len());
        let more = (more > 0).then(|| format!("and {more} more"));
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status
            .set_type("judged wrongly")
            .set_message(words::standing(score).unwrap_or_default())
            .set_description(sentences.chain(more).collect::<Vec<_>>().join("\n"));
        status
    };
    let mut case = TestCase::new(score.id, status);
    case.set_classname(format!("semsum.gate.{rule}"));
    case
}
