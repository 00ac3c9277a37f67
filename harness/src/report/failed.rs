//! A command that ended without a report, as the services that show test results are told: who reads nothing but standard
//! output must not take its silence for a green run.

use super::xml::{not_passed, xml};
use super::{Format, annotation, line};
use quick_junit::{NonSuccessKind, Report, TestCase, TestSuite};
use serde_sarif::sarif::{Invocation, Message, Notification, Run, Sarif, Tool, ToolComponent};
use std::io::{self, Write};

/// How a command ended that has no report.
#[derive(Clone, Copy, Debug)]
pub struct Failed<'a> {
    /// The command, as `gate`.
    pub command: &'a str,
    /// The name of its exit code, as `unusable`.
    pub exit: &'a str,
    /// Why, and what to do next. Holds no value.
    pub message: &'a str,
}

/// Writes the end of a command that has no report. People and programs are told on standard error alone: a JSON output is the
/// object of its schema or nothing (contract).
///
/// # Errors
/// Where `output` can't be written.
pub fn write_failed(format: Format, failed: Failed<'_>, output: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Human | Format::Json => Ok(()),
        Format::Junit => output.write_all(xml(&junit(failed))?.as_bytes()),
        Format::Sarif => line(&sarif(failed), output),
        Format::Github => {
            let title = format!("semsum {}: {}", failed.command, failed.exit);
            writeln!(output, "{}", annotation("error", None, &title, failed.message))
        }
    }
}

fn junit(failed: Failed<'_>) -> Report {
    let status = not_passed(NonSuccessKind::Error, failed.exit, failed.message, failed.message);
    let mut case = TestCase::new("verdict", status);
    case.set_classname(format!("semsum.{}", failed.command));
    let mut suite = TestSuite::new(failed.command);
    suite.add_test_case(case);
    let mut report = Report::new(format!("semsum {}", failed.command));
    report.add_test_suite(suite);
    report
}

fn sarif(failed: Failed<'_>) -> Sarif {
    let driver = ToolComponent::builder()
        .name("semsum")
        .version(env!("CARGO_PKG_VERSION"))
        .build();
    let message = Message::builder().text(failed.message).build();
    let notification = Notification::builder().message(message).level("error").build();
    let invocation = Invocation::builder()
        .execution_successful(false)
        .tool_execution_notifications(vec![notification])
        .build();
    let run = Run::builder()
        .tool(Tool::builder().driver(driver).build())
        .invocations(vec![invocation])
        .results(Vec::new())
        .build();
    Sarif::builder()
        .schema(super::sarif::SCHEMA)
        .version(serde_json::json!("2.1.0"))
        .runs(vec![run])
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quick_junit::TestCaseStatus;

    #[test]
    fn what_a_junit_error_says_has_its_lines_and_a_body() {
        let message = "no usable base\n  passed over: a <b>: no manifest";
        let failed = Failed {
            command: "gate",
            exit: "unusable",
            message,
        };
        let mut text = Vec::new();
        write_failed(Format::Junit, failed, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains("no usable base&#10;  passed over"), "{text}");
        let report = Report::deserialize_from_str(&text).unwrap();
        let TestCaseStatus::NonSuccess { description, .. } = &report.test_suites[0].test_cases[0].status
        else {
            panic!("not failed")
        };
        assert_eq!(description.as_ref().unwrap().as_str(), message);
    }
}
