//! The gate over a few small bases: what passes, what fails and by what, and what is unfinished.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod common;

use common::{example, judge, plan, run, script};
use semsum_core::rules::RULES;
use semsum_harness::foreign::{ANSWER_TIME, Limits};
use semsum_harness::gate::{Judge, Options, Outcome, Own, Progress};
use semsum_harness::report::{self, Format};
use semsum_harness::stop::Stop;
use semsum_mutators::careless::{CARELESS, Careless};
use semsum_mutators::report::GateVerdict;
use semsum_mutators::{Answer, Case, Kind, by_id};
use std::collections::BTreeSet;
use std::time::Duration;

const FORMATS: [Format; 5] = [
    Format::Human,
    Format::Json,
    Format::Junit,
    Format::Sarif,
    Format::Github,
];

fn written(format: Format, outcome: &Outcome) -> String {
    let mut text = Vec::new();
    report::write(format, outcome, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The verifier of this repository without one rule, on every level.
struct Lacking(&'static str);

impl Judge for Lacking {
    fn judge(&self, case: &Case) -> Result<Answer, String> {
        let mut findings = Own.judge(case)?.findings.unwrap();
        findings.retain(|finding| finding.code.rule_name() != self.0);
        Ok(Answer {
            accepted: findings.is_empty(),
            findings: Some(findings),
        })
    }
}

fn without(judged: &dyn Judge, jobs: usize) -> Outcome {
    judge(judged, Options::default(), jobs, &mut |_| {})
}

/// The mutators that can claim a finding of this rule.
fn claimants(rule: &str) -> BTreeSet<&'static str> {
    semsum_mutators::catalogue()
        .filter(|mutator| mutator.expects.iter().any(|code| code.rule_name() == rule))
        .map(|mutator| mutator.id)
        .collect()
}

#[test]
fn our_own_verifier_judges_every_case_rightly_with_the_same_report_over_any_number_of_threads() {
    let one = run(Options::default(), 1);
    let report = &one.report;
    assert!(report.executed > 0 && report.planned == report.executed);
    assert_eq!(report.dangerous.total + report.benign.total, report.executed);
    assert_eq!(report.dangerous.rejected, report.dangerous.total);
    assert_eq!((report.dangerous.wrong_reason, report.benign.refused), (0, 0));
    assert!(
        report
            .documented
            .0
            .iter()
            .all(|(_, standing)| *standing == Some(true))
    );
    for jobs in [2, 3] {
        let more = run(Options::default(), jobs);
        for format in FORMATS {
            assert_eq!(
                written(format, &one),
                written(format, &more),
                "{format:?} over {jobs}"
            );
        }
    }
}

#[test]
fn without_a_rule_exactly_its_own_mutants_are_missed() {
    for rule in RULES {
        let outcome = without(&Lacking(rule.name), 2);
        assert_eq!(outcome.verdict(), GateVerdict::Fail, "{}", rule.name);
        assert!(!outcome.failures.is_empty(), "{}", rule.name);
        let report = &outcome.report;
        assert_eq!(
            (report.benign.refused, report.unfinished),
            (0, 0),
            "{}",
            rule.name
        );
        for failure in &outcome.failures {
            let of_rule = |finding: &semsum_core::finding::Finding| finding.code.rule_name() == rule.name;
            assert!(
                failure.expected.iter().any(of_rule),
                "{}: {}",
                rule.name,
                failure.case
            );
        }
        let at_fault: BTreeSet<_> = report.at_fault().collect();
        let applied: BTreeSet<_> = report
            .scores
            .iter()
            .filter(|score| score.applied > 0)
            .map(|score| score.id)
            .collect();
        let claimants: BTreeSet<_> = claimants(rule.name).intersection(&applied).copied().collect();
        assert_eq!(at_fault, claimants, "{}", rule.name);
        for proof in report.proofs.iter().filter(|proof| proof.disproved > 0) {
            assert_eq!(proof.rule, rule.name);
        }
    }
}

#[test]
fn a_program_that_lacks_a_rule_fails_by_the_same_cases_as_in_process() {
    for rule in ["prohibitions", "json_text", "checksum"] {
        let outside = run(example(rule), 2);
        assert_eq!(outside.verdict(), GateVerdict::Fail);
        assert_eq!(outside.report.verifier, format!("example {rule}"));
        let missed = |outcome: &Outcome| -> Vec<_> {
            let of_documents = outcome
                .failures
                .iter()
                .filter(|failure| failure.level.is_document());
            of_documents
                .map(|failure| (failure.wrong, failure.case.clone()))
                .collect()
        };
        assert_eq!(missed(&outside), missed(&without(&Lacking(rule), 1)), "{rule}");
        let replay = &outside.failures[0].replay;
        assert!(replay.contains("--verifier"), "{replay}");
        assert!(!replay.contains("--case-timeout"), "{replay}");
        for format in FORMATS {
            let failure = &outside.failures[0];
            // The object counts, the others name.
            assert!(format == Format::Json || written(format, &outside).contains(failure.mutators[0]));
        }
    }
}

#[test]
fn every_careless_program_is_caught_by_the_mutators_that_its_habit_cannot_see() {
    for Careless { name, caught_by, .. } in CARELESS {
        let outcome = run(example(name), 2);
        assert_eq!(outcome.verdict(), GateVerdict::Fail, "{name}");
        let caught: BTreeSet<_> = outcome.report.at_fault().collect();
        let missing: Vec<_> = caught_by.iter().filter(|id| !caught.contains(*id)).collect();
        assert_eq!(missing, Vec::<&&str>::new(), "{name}");
    }
}

#[test]
fn a_right_program_passes_and_what_it_cannot_be_asked_is_counted_apart() {
    let outcome = run(example("true"), 2);
    let report = &outcome.report;
    assert_eq!(outcome.verdict(), GateVerdict::Pass);
    assert!(report.not_asked > 0);
    assert_eq!(report.planned, report.executed);
    assert_eq!(report.planned + report.not_asked, plan().planned());
    assert_eq!(report.documented.0[6], ("race-pointer", None));
    assert_eq!(report.rules.total, report.rules.proven);
    assert_eq!(report.mutators.total, report.mutators.applied);
}

#[test]
fn a_program_that_never_answers_properly_is_unfinished_and_never_a_rejection() {
    for (mode, sentence, times) in [
        ("garbage", "the program said something that is no answer", 20),
        ("killed", "the program was ended by signal 9", 20),
        ("crash-at-start", "the program ended with exit code 7", 3),
    ] {
        let one = run(script(&[mode]), 1);
        let report = &one.report;
        assert_eq!(one.verdict(), GateVerdict::Unfinished, "{mode}");
        assert_eq!((report.executed, report.dangerous.rejected), (0, 0), "{mode}");
        assert!(
            report.planned > 0 && report.unfinished == report.planned,
            "{mode}"
        );
        assert_eq!(one.faults.get(sentence), Some(&times), "{mode}: {:?}", one.faults);
        assert!(report.documented.0.iter().all(|(_, standing)| standing.is_none()));
        let two = run(script(&[mode]), 2);
        for format in FORMATS {
            assert_eq!(written(format, &one), written(format, &two), "{mode}, {format:?}");
        }
    }
}

#[test]
fn a_program_that_rejects_everything_is_caught_by_the_twins_even_if_it_dies_now_and_then() {
    let outcome = run(script(&["dies-after", "300"]), 2);
    let report = &outcome.report;
    assert_eq!(outcome.verdict(), GateVerdict::Fail);
    assert!(report.unfinished > 0 && report.benign.accepted == 0);
    assert_eq!(report.planned, report.executed + report.unfinished);
    assert_eq!(report.dangerous.survived, 0);
    let refused = outcome.failures.iter().flat_map(|failure| &failure.mutators);
    assert!(
        refused
            .map(|id| by_id(id).unwrap())
            .all(|mutator| mutator.kind == Kind::Benign)
    );
}

#[test]
fn a_hang_costs_its_time_and_is_unfinished() {
    let mut hangs = script(&["hangs"]);
    let verifier = hangs.verifier.as_mut().unwrap();
    verifier.program = verifier.program.clone().with_limits(Limits {
        hello: ANSWER_TIME,
        case: Duration::from_millis(20),
    });
    let outcome = run(hangs, 1);
    assert_eq!(outcome.verdict(), GateVerdict::Unfinished);
    assert!(outcome.failures.is_empty());
    assert_eq!(
        outcome.faults.get("the program gave no answer in time"),
        Some(&20)
    );
}

#[test]
fn a_run_that_is_stopped_half_way_is_unfinished() {
    let options = Options::default();
    let stop: Stop = options.stop.clone();
    let mut done = 0;
    let outcome = judge(&Own, options, 2, &mut |progress: Progress| {
        done = progress.done;
        if done == 200 {
            stop.set();
        }
    });
    let report = &outcome.report;
    assert_eq!(outcome.verdict(), GateVerdict::Unfinished);
    assert!(report.executed >= 200 && report.executed < report.planned);
    assert_eq!(report.planned, report.executed + report.unfinished);
    assert_eq!(report.executed, done);
}

#[test]
fn a_run_without_time_judges_nothing() {
    for options in [Options::default(), example("true")] {
        let time = Some(Duration::ZERO);
        let outcome = run(Options { time, ..options }, 1);
        assert!(outcome.halted);
        assert_eq!(outcome.verdict(), GateVerdict::Unfinished);
        assert_eq!(outcome.report.executed, 0);
        assert_eq!(outcome.report.planned, outcome.report.unfinished);
    }
}

#[test]
fn a_case_that_could_not_be_played_is_unfinished() {
    struct NoArena;
    impl Judge for NoArena {
        fn judge(&self, case: &Case) -> Result<Answer, String> {
            if case.level.is_document() {
                Own.judge(case)
            } else {
                Err("no folder".to_owned())
            }
        }
    }
    let outcome = without(&NoArena, 2);
    assert_eq!(outcome.verdict(), GateVerdict::Unfinished);
    assert_eq!(outcome.faults.get("no folder"), Some(&outcome.report.unfinished));
}

#[test]
fn the_report_for_people_fits_its_columns() {
    for outcome in [run(Options::default(), 2), without(&Lacking("writes"), 2)] {
        let text = written(Format::Human, &outcome);
        let plain: String = text
            .split('\u{1b}')
            .enumerate()
            .map(|(at, part)| {
                if at == 0 {
                    part
                } else {
                    part.split_once('m').unwrap().1
                }
            })
            .collect();
        let matrix = plain.split_once("Kill matrix").unwrap().1;
        let matrix = matrix.split_once("\n\n").unwrap().0;
        let widest = matrix.lines().max_by_key(|line| line.chars().count()).unwrap();
        assert!(widest.chars().count() <= 100, "{widest}");
        assert!(plain.contains("✓ drop-prohibition") && plain.contains("exact_one"));
    }
}

#[test]
fn a_failure_written_out_is_asked_again_alone_and_judged_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let options = Options {
        out: Some(out),
        ..Options::default()
    };
    let failed = judge(&Lacking("prohibitions"), options, 1, &mut |_| {});
    let failure = &failed.failures[0];
    let vector = failure.vector.clone().unwrap();
    assert!(
        failure.replay.contains(vector.to_str().unwrap()),
        "{}",
        failure.replay
    );
    // The true verifier judges it rightly, as one case of one mutator that was applied.
    let replayed = semsum_harness::gate::run(
        &Options {
            replay: Some(vector),
            ..Options::default()
        },
        &mut |_| {},
    )
    .unwrap();
    let report = &replayed.report;
    assert_eq!(replayed.verdict(), GateVerdict::Pass);
    assert_eq!((report.planned, report.executed, report.filtered), (1, 1, true));
    assert_eq!((report.mutators.total, report.mutators.applied), (1, 1));
    assert_eq!(report.rules.proven, 0);
}
