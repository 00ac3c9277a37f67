//! JUnit XML: a pair is a test case.

use super::test::{Problem, Test, counted, outcome};
use crate::failure::Failure;
use crate::io::Io;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use semsum_harness::shown::Shown;

/// Prints the report.
pub(super) fn print(tests: &[Test], io: &mut Io<'_>) -> Result<(), Failure> {
    let mut suite = TestSuite::new("semsum verify");
    suite.add_test_cases(tests.iter().map(case));
    let mut report = Report::new("semsum");
    report.add_test_suite(suite);
    let text = report
        .to_string()
        .map_err(|_| Failure::internal("a result can't be written as XML"))?;
    Ok(io.output.write_all(text.as_bytes())?)
}

fn case(test: &Test) -> TestCase {
    let mut case = TestCase::new(Shown(&test.name).to_string(), status(test));
    case.set_classname("semsum.verify");
    case
}

fn status(test: &Test) -> TestCaseStatus {
    if let Some(why) = &test.unusable {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_type("unusable").set_message(why.as_str());
        return status;
    }
    if test.passes() {
        return TestCaseStatus::success();
    }
    let stand = test.verdict.as_ref().map_or("unusable", outcome);
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    let sentences: Vec<_> = test.problems.iter().map(Problem::sentence).collect();
    status
        .set_type(stand)
        .set_message(format!("{stand}: {}", counted(test.problems.len(), "problem")))
        .set_description(sentences.join("\n"));
    status
}
