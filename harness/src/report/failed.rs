//! A command that ended without a report, as the services that show test results are told: who reads nothing but standard
//! output must not take its silence for a green run.

use super::{Format, annotation, line};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
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
        Format::Junit => junit(failed).serialize(output).map_err(io::Error::other),
        Format::Sarif => line(&sarif(failed), output),
        Format::Github => {
            let title = format!("semsum {}: {}", failed.command, failed.exit);
            writeln!(output, "{}", annotation("error", None, &title, failed.message))
        }
    }
}

fn junit(failed: Failed<'_>) -> Report {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    status.set_type(failed.exit).set_message(failed.message);
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
