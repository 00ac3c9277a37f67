//! SARIF 2.1.0: one rule for each mutator that ran, one result for each case that was judged wrongly.

use super::{remarks, uri, words};
use crate::gate::{GateOutcome, Misjudged, Wrong};
use crate::shown::Shown;
use semsum_mutators::by_id;
use semsum_mutators::report::{GateVerdict, Score};
use serde_sarif::sarif::{
    ArtifactLocation, Invocation, Location, LogicalLocation, Message, MultiformatMessageString, Notification,
    PhysicalLocation, ReportingDescriptor, Result as SarifResult, ResultLevel, Run, Sarif, Tool,
    ToolComponent,
};
use std::collections::BTreeMap;

pub(super) const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The log.
pub(super) fn log(outcome: &GateOutcome) -> Sarif {
    let rules: Vec<_> = outcome.report.scores.iter().filter_map(rule).collect();
    let results: Vec<_> = outcome
        .misjudged
        .iter()
        .map(|failure| result(failure, &rules))
        .collect();
    let driver = ToolComponent::builder()
        .name("semsum")
        .version(env!("CARGO_PKG_VERSION"))
        .rules(rules)
        .build();
    let run = Run::builder()
        .tool(Tool::builder().driver(driver).build())
        .invocations(vec![invocation(outcome)])
        .results(results)
        .build();
    Sarif::builder()
        .schema(SCHEMA)
        .version(serde_json::json!("2.1.0"))
        .runs(vec![run])
        .build()
}

fn rule(score: &Score) -> Option<ReportingDescriptor> {
    let mutator = by_id(score.id)?;
    let text = |text: String| MultiformatMessageString::builder().text(text).build();
    Some(
        ReportingDescriptor::builder()
            .id(mutator.id)
            .short_description(text(format!("{}.", mutator.description)))
            .full_description(text(format!("An edit of the rule {}.", mutator.rule)))
            .build(),
    )
}

fn result(failure: &Misjudged, rules: &[ReportingDescriptor]) -> SarifResult {
    let id = match failure.mutator() {
        "" => "unknown-mutator",
        id => id,
    };
    let logical = LogicalLocation::builder()
        .fully_qualified_name(Shown(&failure.case).to_string())
        .build();
    let mut location = Location::builder().build();
    location.logical_locations = Some(vec![logical]);
    location.physical_location = failure.vector.as_deref().map(|path| {
        PhysicalLocation::builder()
            .artifact_location(ArtifactLocation::builder().uri(uri(path)).build())
            .build()
    });
    let level = match failure.wrong {
        Wrong::Survived | Wrong::WrongReason => ResultLevel::Error,
        Wrong::Refused => ResultLevel::Warning,
    };
    let text = format!("{}. Replay: {}", words::sentence(failure), failure.replay);
    let fingerprint = format!("{}/{}", failure.wrong.folder(), Shown(&failure.case));
    let mut result = SarifResult::builder()
        .rule_id(id)
        .level(level)
        .message(Message::builder().text(text).build())
        .locations(vec![location])
        .partial_fingerprints(BTreeMap::from([("case/v1".to_owned(), fingerprint)]))
        .build();
    let rule = rules.iter().position(|rule| rule.id == id);
    result.rule_index = rule.and_then(|rule| i64::try_from(rule).ok());
    result
}

/// What is no result, but must not be lost: the numbers, and what is not finished.
fn invocation(outcome: &GateOutcome) -> Invocation {
    let mut sentences = outcome.report.remarks.clone();
    sentences.extend(remarks::unanswered(outcome));
    sentences.extend(remarks::twins(outcome));
    for failing in &outcome.report.failing {
        let more = Wrong::ALL.map(|wrong| words::more_of(outcome, failing.mutator, wrong));
        match more.into_iter().fold(0, usize::saturating_add) {
            0 => {}
            more => sentences.push(format!("{}; {more} more not listed", words::failing(failing))),
        }
    }
    sentences.push(words::summary(outcome));
    let notifications: Vec<_> = sentences
        .into_iter()
        .map(|text| {
            Notification::builder()
                .message(Message::builder().text(text).build())
                .build()
        })
        .collect();
    Invocation::builder()
        .execution_successful(outcome.report.verdict != GateVerdict::Unfinished)
        .tool_execution_notifications(notifications)
        .build()
}
