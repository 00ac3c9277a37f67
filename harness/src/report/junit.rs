//! JUnit XML: a rule is a suite, a mutator a test case, and the run itself is one too, so that a run that judged nothing is
//! not taken for a green one.

use super::xml::{not_passed, xml};
use super::{remarks, words};
use crate::gate::{GateOutcome, Misjudged, Wrong};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use semsum_core::rules::RULES;
use semsum_mutators::report::{GateVerdict, Idle, Score};
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
    output.write_all(xml(&report)?.as_bytes())
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
    // What is not green has them in its status.
    if outcome.report.verdict == GateVerdict::Pass && !outcome.report.remarks.is_empty() {
        case.set_system_out(outcome.report.remarks.join("\n"));
    }
    suite.add_test_case(case);
    if outcome.report.not_asked > 0 {
        let mut status = TestCaseStatus::skipped();
        status.set_message(outcome.report.remarks.join("\n"));
        let mut case = TestCase::new("not asked", status);
        case.set_classname("semsum.gate");
        suite.add_test_case(case);
    }
    // Cases of a vector file whose mutator is none of this version's have no rule to stand at.
    if let Some(status) = failure(outcome, "") {
        let mut case = TestCase::new(words::name_of(""), status);
        case.set_classname("semsum.gate");
        suite.add_test_case(case);
    }
    suite
}

fn non_success(kind: NonSuccessKind, name: &str, outcome: &GateOutcome) -> TestCaseStatus {
    let summary = words::summary(outcome);
    let mut lines = vec![summary.clone()];
    lines.extend(outcome.report.remarks.iter().cloned());
    lines.extend(remarks::unanswered(outcome));
    not_passed(kind, name, &summary, &lines.join("\n"))
}

fn mutator(outcome: &GateOutcome, score: &Score, rule: &str) -> TestCase {
    let failed = failure(outcome, score.id).or_else(|| unanswered(score));
    let status = failed.unwrap_or_else(|| match score.idle {
        None => TestCaseStatus::success(),
        Some(why) => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(words::idle(outcome, score, why));
            status
        }
    });
    let mut case = TestCase::new(score.id, status);
    case.set_classname(format!("semsum.gate.{rule}"));
    if let Some(standing) = words::standing(score) {
        case.set_system_out(standing);
    }
    case
}

/// What was to be asked of a mutator and has no proper answer; nothing where there is none of it. The cases that are told
/// with their replays stand at the verdict.
fn unanswered(score: &Score) -> Option<TestCaseStatus> {
    let message = match score.idle {
        Some(Idle::NoAnswer) => words::idle_without_answer(),
        _ if score.unanswered > 0 => words::unanswered(score),
        _ => return None,
    };
    Some(not_passed(
        NonSuccessKind::Error,
        "no proper answer",
        &message,
        &message,
    ))
}

/// What was judged wrongly of a mutator; nothing where nothing was.
fn failure(outcome: &GateOutcome, mutator: &str) -> Option<TestCaseStatus> {
    let failing = &outcome.report.failing;
    let failing = failing.iter().find(|failing| failing.mutator == mutator)?;
    let mut sentences = Vec::new();
    for wrong in Wrong::ALL {
        let is_of = |failure: &&Misjudged| failure.mutator() == mutator && failure.wrong == wrong;
        let listed = outcome.misjudged.iter().filter(is_of);
        sentences.extend(listed.map(|failure| format!("{}\n  {}", words::sentence(failure), failure.replay)));
        match words::more_of(outcome, mutator, wrong) {
            0 => {}
            more => sentences.push(format!("{more} more not listed")),
        }
    }
    let (message, body) = (words::failing(failing), sentences.join("\n"));
    Some(not_passed(
        NonSuccessKind::Failure,
        "judged wrongly",
        &message,
        &body,
    ))
}
