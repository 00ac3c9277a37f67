//! SARIF 2.1.0: one rule for each reason code, one result for each thing that is wrong.

use super::json;
use super::problem::{BEFORE_INVALID, NOT_AS_EXPECTED, Problem};
use super::test::Test;
use crate::failure::Failure;
use crate::io::Io;
use semsum_core::code::Code;
use semsum_harness::report::uri;
use semsum_harness::shown::Shown;
use semsum_harness::vocabulary;
use serde_json::Value;
use serde_sarif::sarif::{
    ArtifactLocation, Invocation, Location, LogicalLocation, Message, MultiformatMessageString, Notification,
    PhysicalLocation, ReportingDescriptor, Result as SarifResult, ResultLevel, Run, Sarif, Tool,
    ToolComponent,
};
use std::path::Path;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Prints the log.
pub(super) fn print(tests: &[Test], io: &mut Io<'_>) -> Result<(), Failure> {
    let rules: Vec<_> = Code::ALL
        .iter()
        .filter_map(|code| rule(*code))
        .chain([NOT_AS_EXPECTED, BEFORE_INVALID].into_iter().filter_map(word))
        .collect();
    let results = tests
        .iter()
        .flat_map(|test| test.problems.iter().map(move |problem| (test, problem)));
    let results: Vec<_> = results
        .map(|(test, problem)| result(test, problem, &rules))
        .collect();
    let driver = ToolComponent::builder()
        .name("semsum")
        .version(env!("CARGO_PKG_VERSION"))
        .rules(rules)
        .build();
    let run = Run::builder()
        .tool(Tool::builder().driver(driver).build())
        .invocations(vec![invocation(tests)])
        .results(results)
        .build();
    let log = Sarif::builder()
        .schema(SCHEMA)
        .version(serde_json::json!("2.1.0"))
        .runs(vec![run])
        .build();
    json::document(&log, io)
}

fn text(text: impl Into<String>) -> MultiformatMessageString {
    MultiformatMessageString::builder().text(text.into()).build()
}

fn rule(code: Code) -> Option<ReportingDescriptor> {
    let (rule, doc) = code.documented()?;
    Some(
        ReportingDescriptor::builder()
            .id(code.as_str())
            .short_description(text(format!("{}.", doc.meaning)))
            .full_description(text(format!("{}.", rule.demands)))
            .help(text(format!("Next: {}.", doc.next_step)))
            .build(),
    )
}

/// The rule of what is no finding's.
fn word(name: &str) -> Option<ReportingDescriptor> {
    let word = vocabulary::by_name(name)?;
    Some(
        ReportingDescriptor::builder()
            .id(word.name)
            .short_description(text(format!("{}.", word.meaning)))
            .help(text(format!("Next: {}.", word.next_step)))
            .build(),
    )
}

fn result(test: &Test, problem: &Problem, rules: &[ReportingDescriptor]) -> SarifResult {
    let rule = rules.iter().position(|rule| rule.id == problem.rule());
    let logical = LogicalLocation::builder()
        .fully_qualified_name(Shown(&problem.pointer).to_string())
        .kind("member")
        .build();
    let mut location = location(test.file(problem.side));
    location.logical_locations = Some(vec![logical]);
    let message: Vec<_> = [problem.sentence()].into_iter().chain(test.replayed()).collect();
    let mut result = SarifResult::builder()
        .rule_id(problem.rule())
        .level(ResultLevel::Error)
        .message(Message::builder().text(message.join(" ")).build())
        .locations(vec![location])
        .build();
    result.rule_index = rule.and_then(|rule| i64::try_from(rule).ok());
    result
}

fn location(file: Option<&Path>) -> Location {
    let mut location = Location::builder().build();
    location.physical_location = file.map(|file| {
        PhysicalLocation::builder()
            .artifact_location(ArtifactLocation::builder().uri(uri(file)).build())
            .build()
    });
    location
}

/// What could not be judged is no result, but must not be lost; what was added stands against nobody, and is shown.
fn invocation(tests: &[Test]) -> Invocation {
    let mut notifications = Vec::new();
    for test in tests {
        if let Some(unusable) = &test.unusable {
            let file = unusable.file.as_deref();
            let text: Vec<_> = [format!("{}.", unusable.sentence(&test.name))]
                .into_iter()
                .chain(test.replayed())
                .collect();
            notifications.push(notification("error", text.join(" "), file));
        }
        for addition in test.additions() {
            let text = format!("{}: {addition}", Shown(&test.name));
            notifications.push(notification("note", text, test.after.as_deref()));
        }
    }
    Invocation::builder()
        .execution_successful(tests.iter().all(|test| test.unusable.is_none()))
        .tool_execution_notifications(notifications)
        .build()
}

fn notification(level: &str, text: String, file: Option<&Path>) -> Notification {
    let mut notification = Notification::builder()
        .message(Message::builder().text(text).build())
        .level(Value::from(level))
        .build();
    notification.locations = file.map(|file| vec![location(Some(file))]);
    notification
}
