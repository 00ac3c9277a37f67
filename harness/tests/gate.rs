//! The gate over a few small bases: what passes, what fails and by what, and what is unfinished.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod common;

use common::{FORMATS, example, judge, of_manifests, only, plan, run, script, written};
use semsum_core::code::Code;
use semsum_core::finding::Finding;
use semsum_core::rules::RULES;
use semsum_harness::foreign::{ANSWER_TIME, Limits};
use semsum_harness::gate::{GateOutcome, Judge, Options, Own, Progress};
use semsum_harness::report::Format;
use semsum_harness::stop::Stop;
use semsum_mutators::report::{Failing, GateVerdict};
use semsum_mutators::tally::KEPT;
use semsum_mutators::{Answer, Case, Kind, by_id, catalogue};
use std::collections::{BTreeSet, HashSet};
use std::sync::Mutex;
use std::thread::ThreadId;
use std::time::Duration;

/// The verifier of this repository without one rule, on every level.
struct Lacking(&'static str);

impl Judge for Lacking {
    fn judge(&self, case: &Case) -> Result<Answer, String> {
        let mut findings = Own.judge(case)?.findings.unwrap();
        findings.retain(|finding| finding.code.rule_name() != self.0);
        Ok(Answer::of(findings))
    }
}

fn without(judged: &dyn Judge, jobs: usize) -> GateOutcome {
    judge(judged, Options::default(), jobs, &mut |_| {})
}

fn is_of(rule: &str) -> impl Fn(&Finding) -> bool {
    move |finding| finding.code.rule_name() == rule
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
    let cases: Vec<Case> = plan().cases().collect();
    for rule in RULES {
        let name = rule.name;
        let outcome = without(&Lacking(name), 2);
        let report = &outcome.report;
        assert_eq!(outcome.verdict(), GateVerdict::Fail, "{name}");
        assert_eq!((report.benign.refused, report.unfinished), (0, 0), "{name}");
        let claiming = || {
            cases
                .iter()
                .filter(|case| case.expect.findings.iter().any(is_of(name)))
        };
        let ids = |cases: &mut dyn Iterator<Item = &Case>| -> BTreeSet<&'static str> {
            cases.map(|case| case.mutators[0].id).collect()
        };
        // The report names exactly the mutators that make such an edit, none too few and none too many.
        let at_fault: BTreeSet<_> = report.at_fault().collect();
        let single = |case: &&Case| case.mutators.len() == 1;
        assert_eq!(at_fault, ids(&mut claiming().filter(single)), "{name}");
        let named: BTreeSet<_> = outcome.misjudged.iter().map(|case| case.mutators[0]).collect();
        assert_eq!(named, ids(&mut claiming()), "{name}");
        let listed = outcome
            .misjudged
            .iter()
            .all(|case| case.expected.iter().any(is_of(name)));
        assert!(listed, "{name}");
        // What claims this rule alone survives, what claims others too is refused without its findings.
        let alone = |case: &&Case| case.expect.findings.iter().all(is_of(name));
        let survived = claiming().filter(alone).count();
        assert!(survived > 0, "{name}");
        assert_eq!(report.dangerous.survived, survived, "{name}");
        assert_eq!(
            report.dangerous.wrong_reason,
            claiming().count() - survived,
            "{name}"
        );
        let disproved = report.proofs.iter().filter(|proof| proof.disproved > 0);
        assert_eq!(disproved.map(|proof| proof.rule).collect::<Vec<_>>(), [name]);
    }
}

#[test]
fn a_program_that_lacks_a_rule_fails_by_the_same_cases_as_in_process() {
    for rule in ["prohibitions", "json_text", "checksum"] {
        let outside = run(example(rule), 2);
        assert_eq!(outside.verdict(), GateVerdict::Fail);
        assert_eq!(outside.report.verifier, format!("example {rule}"));
        let missed = |outcome: &GateOutcome| -> Vec<_> {
            let of_documents = outcome
                .misjudged
                .iter()
                .filter(|failure| failure.level.is_document());
            of_documents
                .map(|failure| (failure.wrong, failure.case.clone()))
                .collect()
        };
        assert_eq!(missed(&outside), missed(&without(&Lacking(rule), 1)), "{rule}");
        let replay = &outside.misjudged[0].replay;
        assert!(replay.contains("--verifier"), "{replay}");
        assert!(!replay.contains("--case-timeout"), "{replay}");
        for format in FORMATS {
            let failure = &outside.misjudged[0];
            // The object counts, the others name.
            assert!(format == Format::Json || written(format, &outside).contains(failure.mutators[0]));
        }
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
        (
            "garbage",
            "the program said something that is no answer: a line that can't be read as JSON",
            20,
        ),
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
        assert_eq!(
            times_of(&one, sentence),
            Some(times),
            "{mode}: {:?}",
            one.report.faults
        );
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
    let refused = outcome.misjudged.iter().flat_map(|failure| &failure.mutators);
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
    assert_eq!(times_of(&outcome, "the program gave no answer in time"), Some(20));
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
fn a_run_that_is_stopped_when_all_is_settled_was_not_ended_early() {
    struct OneIsNotPlayed;
    impl Judge for OneIsNotPlayed {
        fn judge(&self, case: &Case) -> Result<Answer, String> {
            match case.level {
                semsum_mutators::Level::Pointer => Err("no folder".to_owned()),
                _ => Own.judge(case),
            }
        }
    }
    let run = |options: Options| {
        let stop = options.stop.clone();
        let mut last = None;
        let outcome = judge(&OneIsNotPlayed, options, 2, &mut |progress: Progress| {
            last = Some(progress);
            if progress.done == progress.planned {
                stop.set();
            }
        });
        // However little was asked, the bar is full.
        let last = last.unwrap();
        assert_eq!(last.done, last.planned);
        assert_eq!(last.planned, plan().planned());
        outcome
    };
    let unplayed = run(Options::default());
    assert_eq!(unplayed.verdict(), GateVerdict::Unfinished);
    assert!(!unplayed.halted && !written(Format::Human, &unplayed).contains("was ended"));
    assert!(!run(of_manifests()).halted);
}

#[test]
fn a_run_whose_time_is_over_before_it_is_planned_is_unfinished() {
    for options in [Options::default(), example("true")] {
        let options = Options {
            time: Some(Duration::ZERO),
            bases: vec![concat!(env!("CARGO_MANIFEST_DIR"), "/../corpus").into()],
            ..options
        };
        let outcome = semsum_harness::gate::run(&options, &mut |_| {}).unwrap();
        assert!(outcome.halted);
        assert_eq!(outcome.verdict(), GateVerdict::Unfinished);
        // Neither the bases were searched to the end nor their cases planned.
        assert_eq!((outcome.report.bases.given, outcome.report.planned), (0, 0));
        assert!(written(Format::Human, &outcome).contains("ended before all cases were planned"));
    }
}

#[test]
fn no_more_threads_work_in_process_than_there_are_processors() {
    #[derive(Default)]
    struct Counting(Mutex<HashSet<ThreadId>>);
    impl Judge for Counting {
        fn judge(&self, case: &Case) -> Result<Answer, String> {
            self.0.lock().unwrap().insert(std::thread::current().id());
            Own.judge(case)
        }
    }
    let counting = Counting::default();
    without(&counting, usize::MAX);
    let processors = std::thread::available_parallelism().unwrap().get();
    assert!(counting.0.into_inner().unwrap().len() <= processors);
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
    assert_eq!(times_of(&outcome, "no folder"), Some(outcome.report.unfinished));
}

#[test]
fn the_report_for_people_fits_its_columns() {
    // What composes with an edit of the missing rule is not refused for its own reason any more.
    for (outcome, mark) in [
        (run(Options::default(), 2), '✓'),
        (without(&Lacking("writes"), 2), '✗'),
    ] {
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
        assert!(plain.contains(&format!("{mark} drop-prohibition")) && plain.contains("exact_one"));
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
    let failure = &failed.misjudged[0];
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

fn times_of(outcome: &GateOutcome, reason: &str) -> Option<usize> {
    let faults = outcome.report.faults.iter();
    faults
        .filter(|fault| fault.reason == reason)
        .map(|fault| fault.count)
        .next()
}

#[test]
fn who_judges_manifests_alone_passes_for_what_could_be_asked_and_no_more() {
    let outcome = run(of_manifests(), 1);
    let report = &outcome.report;
    assert_eq!(outcome.verdict(), GateVerdict::Pass);
    assert!(report.not_asked > 0);
    // Of these rules every dangerous edit is one of raw text, or of what no line can hold.
    for rule in ["json_text", "coverage", "pointer"] {
        assert!(report.proofs.iter().all(|proof| proof.rule != rule), "{rule}");
    }
    let human = written(Format::Human, &outcome);
    let row = human
        .lines()
        .find(|line| line.trim_start().starts_with("json_text "))
        .unwrap();
    assert!(row.contains("–") && row.contains("not asked"), "{row}");
    assert!(human.contains(": every dangerous edit that could be asked was refused for its own reason"));
    let unasked = format!("{} cases not asked", report.not_asked);
    for format in [Format::Human, Format::Github, Format::Sarif] {
        assert!(written(format, &outcome).contains(&unasked), "{format:?}");
    }
}

#[test]
fn a_run_that_asks_nothing_dangerous_of_what_it_was_to_ask_is_unfinished() {
    let outcome = only("json_text", of_manifests());
    let report = &outcome.report;
    assert_eq!(
        (outcome.verdict(), report.dangerous.total),
        (GateVerdict::Unfinished, 0)
    );
    assert!(written(Format::Human, &outcome).contains("no dangerous edit was asked"));
    // A filter that names harmless edits alone asks for nothing dangerous.
    let harmless = catalogue().find(|mutator| mutator.kind == Kind::Benign).unwrap();
    let outcome = only(harmless.id, Options::default());
    assert_eq!(outcome.verdict(), GateVerdict::Pass);
}

#[test]
fn who_refuses_everything_fails_by_the_twin_of_the_one_edit_that_is_asked_for() {
    let outcome = only("drop-prohibition", script(&["refuses"]));
    let report = &outcome.report;
    assert_eq!(outcome.verdict(), GateVerdict::Fail);
    let twin = by_id("drop-prohibition").unwrap().twin.unwrap();
    assert!(
        report
            .failing
            .iter()
            .all(|failing| failing.mutator == twin && failing.refused > 0)
    );
    assert_eq!(report.failing.len(), 1);
}

#[test]
fn the_report_names_who_is_at_fault_how_often_and_how_to_ask_again() {
    let outcome = without(&Lacking("prohibitions"), 1);
    let report = &outcome.report;
    let wrong = report.dangerous.survived + report.dangerous.wrong_reason + report.benign.refused;
    assert_eq!(report.failing.iter().map(Failing::count).sum::<usize>(), wrong);
    assert!(report.unproven.contains(&"prohibitions"));
    for failing in &report.failing {
        let listed = outcome
            .misjudged
            .iter()
            .filter(|it| it.mutators[0] == failing.mutator);
        let first = listed.clone().next().unwrap();
        assert_eq!(failing.case.as_ref(), Some(&first.case));
        assert_eq!(failing.replay.as_ref(), Some(&first.replay));
        assert!(listed.count() <= 2 * KEPT);
    }
    let github = written(Format::Github, &outcome);
    let errors = github.lines().filter(|line| line.starts_with("::error"));
    assert_eq!(errors.count(), report.failing.len() + 1);
    assert!(github.lines().next().unwrap().contains("fail: "), "{github}");
}

#[test]
fn a_wrong_reason_says_what_was_said_but_no_pointer_that_could_hold_a_value() {
    struct Elsewhere(&'static str);
    impl Judge for Elsewhere {
        fn judge(&self, case: &Case) -> Result<Answer, String> {
            let accepted = case.expect.accepted;
            let findings = (!accepted).then(|| vec![Finding::after(Code::TaskIdChanged, self.0)]);
            Ok(Answer {
                accepted,
                findings,
                own: Vec::new(),
            })
        }
    }
    let said = |pointer| {
        let outcome = without(&Elsewhere(pointer), 1);
        FORMATS.map(|format| written(format, &outcome)).concat()
    };
    assert!(said("/prohibitions/2").contains("task_id_changed at /prohibitions/2 in after"));
    let secret = said("/prohibitions/4111-1111");
    assert!(secret.contains("task_id_changed at a pointer of its own in after"));
    assert!(!secret.contains("4111"));
}
