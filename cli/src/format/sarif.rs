//! SARIF 2.1.0: one rule for each reason code, one result for each thing that is wrong.

use super::json;
use super::test::{NOT_AS_EXPECTED, Problem, Test};
use crate::failure::Failure;
use crate::io::Io;
use semsum_core::code::Code;
use semsum_harness::report::uri;
use semsum_harness::shown::Shown;
use serde_sarif::sarif::{
    ArtifactLocation, Invocation, Location, LogicalLocation, Message, MultiformatMessageString, Notification,
    PhysicalLocation, ReportingDescriptor, Result as SarifResult, ResultLevel, Run, Sarif, Tool,
    ToolComponent,
};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Prints the log.
pub(super) fn print(tests: &[Test], io: &mut Io<'_>) -> Result<(), Failure> {
    let rules: Vec<_> = Code::ALL
        .iter()
        .filter_map(|code| rule(*code))
        .chain([expectation()])
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

fn expectation() -> ReportingDescriptor {
    ReportingDescriptor::builder()
        .id(NOT_AS_EXPECTED)
        .short_description(text("The verdict is another than expect.json states."))
        .help(text(
            "Next: find out whether the pair or the expectation is wrong.",
        ))
        .build()
}

fn result(test: &Test, problem: &Problem, rules: &[ReportingDescriptor]) -> SarifResult {
    let rule = rules.iter().position(|rule| rule.id == problem.rule());
    let logical = LogicalLocation::builder()
        .fully_qualified_name(Shown(&problem.pointer).to_string())
        .kind("member")
        .build();
    let mut location = Location::builder().build();
    location.logical_locations = Some(vec![logical]);
    location.physical_location = test.file(problem.side).map(|file| {
        PhysicalLocation::builder()
            .artifact_location(ArtifactLocation::builder().uri(uri(file)).build())
            .build()
    });
    let mut result = SarifResult::builder()
        .rule_id(problem.rule())
        .level(ResultLevel::Error)
        .message(Message::builder().text(problem.sentence()).build())
        .locations(vec![location])
        .build();
    result.rule_index = rule.and_then(|rule| i64::try_from(rule).ok());
    result
}

/// What could not be judged is no result, but must not be lost.
fn invocation(tests: &[Test]) -> Invocation {
    let unusable: Vec<_> = tests
        .iter()
        .filter_map(|test| {
            let why = test.unusable.as_ref()?;
            let message = Message::builder()
                .text(format!("{}: {why}", Shown(&test.name)))
                .build();
            Some(Notification::builder().message(message).build())
        })
        .collect();
    Invocation::builder()
        .execution_successful(unusable.is_empty())
        .tool_execution_notifications(unusable)
        .build()
}
