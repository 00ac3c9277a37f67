//! JUnit XML: a pair is a test case.

use super::problem::Problem;
use super::test::Test;
use crate::failure::Failure;
use crate::io::Io;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use semsum_harness::report::{counted, xml};
use semsum_harness::shown::Shown;

/// Prints the report.
pub(super) fn print(tests: &[Test], io: &mut Io<'_>) -> Result<(), Failure> {
    let mut suite = TestSuite::new("semsum verify");
    suite.add_test_cases(tests.iter().map(case));
    let mut report = Report::new("semsum");
    report.add_test_suite(suite);
    let text = xml(&report).map_err(|_| Failure::internal("a result can't be written as XML"))?;
    Ok(io.output.write_all(text.as_bytes())?)
}

fn case(test: &Test) -> TestCase {
    let mut case = TestCase::new(Shown(&test.name).to_string(), status(test));
    case.set_classname("semsum.verify");
    let additions = test.additions();
    if !additions.is_empty() {
        case.set_system_out(additions.join("\n"));
    }
    case
}

fn status(test: &Test) -> TestCaseStatus {
    if let Some(unusable) = &test.unusable {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        let lines: Vec<_> = [format!("{}.", unusable.why)]
            .into_iter()
            .chain(test.replayed())
            .collect();
        status
            .set_type(unusable.word)
            .set_message(unusable.why.as_str())
            .set_description(lines.join("\n"));
        return status;
    }
    if test.passes() {
        return TestCaseStatus::success();
    }
    let problems = counted(test.problems.len(), "problem");
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    let sentences: Vec<_> = test
        .problems
        .iter()
        .map(Problem::sentence)
        .chain(test.replayed())
        .collect();
    status
        .set_type(test.outcome())
        .set_message(format!("{}: {problems}", test.standing()))
        .set_description(sentences.join("\n"));
    status
}
