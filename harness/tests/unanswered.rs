//! What a run tells of what it could not ask, and of what was asked and not answered.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod common;

use common::{FORMATS, judge, of_manifests, only, plan_of, run, script, written};
use quick_junit::{NonSuccessKind, Report, TestCaseStatus};
use semsum_harness::foreign::{ANSWER_TIME, Limits};
use semsum_harness::gate::{GateOutcome, Judge, Options, Own, REMEMBERED, Work, over};
use semsum_harness::report::Format;
use semsum_mutators::report::GateVerdict;
use semsum_mutators::{Answer, Base, Case, Plan, plan};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The run of a filter over the two small bases.
fn filtered(names: &[&str], options: Options) -> GateOutcome {
    let options = Options {
        only: names.iter().map(|name| (*name).to_owned()).collect(),
        ..options
    };
    over(&Work::Plan(plan_of(names)).into(), &Own, &options, &mut |_| {}).unwrap()
}

#[test]
fn a_name_that_could_not_be_asked_is_not_hidden_behind_one_that_could() {
    for (name, lacks) in [
        ("race-pointer", "pointer"),
        ("cut-off", "raw"),
        ("json_text", "raw"),
        ("exact-remove-write", "exact"),
    ] {
        let outcome = filtered(&["drop-prohibition", name], of_manifests());
        assert_eq!(outcome.without_a_case, [name]);
        assert_eq!(outcome.verdict(), GateVerdict::Unfinished, "{name}");
        let told = format!("nothing that proves {name} was asked: this verifier does not judge {lacks}");
        for format in FORMATS {
            assert!(written(format, &outcome).contains(&told), "{name}, {format:?}");
        }
        let own = filtered(&["drop-prohibition", name], Options::default());
        assert_eq!(own.verdict(), GateVerdict::Pass, "{name}");
    }
    let asked = filtered(&["drop-prohibition", "shape"], of_manifests());
    assert_eq!(asked.verdict(), GateVerdict::Pass);
    // Who judges something wrongly fails, whatever was not asked beside it.
    let failed = filtered(&["drop-prohibition", "cut-off"], script(&["accepts"]));
    assert_eq!(failed.verdict(), GateVerdict::Fail);
}

#[test]
fn a_mutator_without_a_site_is_no_fault_beside_one_with() {
    let base = semsum_corpus::bases()
        .find(|base| base.name == "tiny-one-of-each")
        .unwrap();
    let mut text: serde_json::Value = serde_json::from_slice(base.text).unwrap();
    text["prohibitions"] = serde_json::json!([]);
    let base = Base::read("none", text.to_string().into_bytes()).unwrap();
    let only = ["drop-prohibition", "amend-objective"]
        .map(str::to_owned)
        .to_vec();
    let options = plan::Options {
        only: only.clone(),
        ..plan::Options::default()
    };
    let plan = Plan::new(&[base], &[], &options).unwrap();
    let options = Options {
        only,
        ..of_manifests()
    };
    let outcome = over(&Work::Plan(plan).into(), &Own, &options, &mut |_| {}).unwrap();
    assert_eq!(outcome.verdict(), GateVerdict::Pass);
    assert!(written(Format::Human, &outcome).contains("Without a site in these bases"));
}

/// Judges rightly, but not every second case.
#[derive(Default)]
struct EverySecond(AtomicUsize);

impl Judge for EverySecond {
    fn judge(&self, case: &Case) -> Result<Answer, String> {
        match self.0.fetch_add(1, Ordering::Relaxed) % 2 {
            0 => Own.judge(case),
            _ => Err("no folder".to_owned()),
        }
    }
}

#[test]
fn an_edit_of_which_a_case_has_no_answer_is_an_error_of_junit() {
    let half = judge(&EverySecond::default(), Options::default(), 1, &mut |_| {});
    let options = Options::default();
    let stop = options.stop.clone();
    let halted = judge(&Own, options, 1, &mut |progress| {
        if progress.done == 200 {
            stop.set();
        }
    });
    for outcome in [half, halted, run(script(&["killed"]), 1)] {
        let report = &outcome.report;
        let of_single_edits = report.scores.iter().map(|score| score.unanswered).sum::<usize>();
        assert!(of_single_edits >= report.unfinished);
        let junit = Report::deserialize_from_str(&written(Format::Junit, &outcome)).unwrap();
        let cases = junit.test_suites.iter().flat_map(|suite| &suite.test_cases);
        let errors: BTreeSet<_> = cases
            .filter(|case| {
                matches!(
                    case.status,
                    TestCaseStatus::NonSuccess {
                        kind: NonSuccessKind::Error,
                        ..
                    }
                )
            })
            .map(|case| case.name.to_string())
            .collect();
        let open = report.scores.iter().filter(|score| score.unanswered > 0);
        let mut open: BTreeSet<_> = open.map(|score| score.id.to_owned()).collect();
        assert!(open.len() > 10, "{open:?}");
        open.insert("verdict".to_owned());
        assert_eq!(errors, open);
    }
}

#[test]
fn a_replay_of_which_the_program_lists_too_little_is_unfinished() {
    let replayed = |rule: &str, options: Options| {
        let path = format!("{}/../corpus/vectors/{rule}.json", env!("CARGO_MANIFEST_DIR"));
        let options = Options {
            replay: Some(path.into()),
            ..options
        };
        semsum_harness::gate::run(&options, &mut |_| {}).unwrap()
    };
    let half = replayed("shape", of_manifests());
    assert!(half.report.executed > 0 && half.report.not_asked > 0);
    assert_eq!(half.verdict(), GateVerdict::Unfinished);
    assert!(written(Format::Human, &half).contains("1 of raw, which the program's hello does not list"));
    assert_eq!(
        replayed("shape", common::example("true")).verdict(),
        GateVerdict::Pass
    );
    // No program can be asked what no line of the protocol holds.
    let beyond = replayed("canonical", of_manifests());
    assert!(beyond.report.not_asked > 0);
    assert_eq!(beyond.verdict(), GateVerdict::Pass);
}

#[test]
fn a_case_without_an_answer_is_named_with_the_command_that_asks_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let options = Options {
        out: Some(out.clone()),
        ..script(&["killed"])
    };
    let outcome = run(options, 2);
    let [fault] = outcome.report.faults.as_slice() else {
        panic!("{:?}", outcome.report.faults)
    };
    assert_eq!(
        (fault.count, fault.to, fault.cases.len()),
        (20, "case", REMEMBERED)
    );
    let left = outcome.report.unfinished - 20;
    for format in FORMATS {
        let text = written(format, &outcome);
        for part in [
            "20 cases: the program was ended by signal 9; find out what ended it",
            &format!(
                "after 20 cases in a row without a proper answer the run ended, so {left} cases were not"
            ),
            "semsum gate --replay ",
        ] {
            assert!(text.contains(part), "{format:?}: {part}");
        }
        for case in &fault.cases {
            assert!(text.contains(&case.id), "{format:?}");
        }
    }
    let human = written(Format::Human, &outcome);
    assert!(
        human.contains("and 17 more, not listed, for the same reason"),
        "{human}"
    );
    for case in &fault.cases {
        let words = shell_words::split(&case.replay).unwrap();
        let at = words.iter().position(|word| word == "--replay").unwrap();
        assert!(words[at + 1].starts_with(out.join("unanswered").to_str().unwrap()));
        let again = Options {
            replay: Some(words[at + 1].clone().into()),
            ..Options::default()
        };
        let again = semsum_harness::gate::run(&again, &mut |_| {}).unwrap();
        assert_eq!((again.verdict(), again.report.executed), (GateVerdict::Pass, 1));
    }
}

#[test]
fn each_fault_has_advice_of_its_own() {
    let mut advice = BTreeMap::new();
    for (mode, part) in [
        (
            "crash-at-start",
            "3 hellos: the program ended with exit code 7; mend what ends it",
        ),
        ("killed", "find out what ended it"),
        ("closes-output", "let it keep its output open"),
        ("garbage-hello", "let it write such a line first"),
        ("garbage", "let it write answers alone to its standard output"),
        ("accepted-is-text", "mend that part of the answer"),
        ("contradicts-itself", "let both say the same"),
        ("two-answers", "let it write one line for each case"),
        ("out-of-turn", "let it repeat the \"id\""),
        ("huge-line", "let it keep its answers short"),
        ("changing-hello", "let it say the same each time"),
    ] {
        let outcome = only("amend-objective", script(&[mode]));
        let human = written(Format::Human, &outcome);
        assert!(human.contains(part), "{mode}: {human}");
        let last = human.lines().last().unwrap();
        assert!(
            last.ends_with("do what is said above of each fault, then run it again"),
            "{last}"
        );
        let next_step = outcome.report.faults[0].next_step;
        assert_eq!(advice.insert(next_step, mode), None, "{mode}");
    }
    let mut hangs = script(&["hangs"]);
    let verifier = hangs.verifier.as_mut().unwrap();
    verifier.program = verifier.program.clone().with_limits(Limits {
        hello: ANSWER_TIME,
        case: Duration::from_millis(20),
    });
    let human = written(Format::Human, &only("amend-objective", hangs));
    assert!(
        human.contains("or give it more time with --case-timeout"),
        "{human}"
    );
}

#[test]
fn a_documented_edit_says_how_many_of_it_were_judged_how() {
    let row = |outcome: &GateOutcome| {
        let human = written(Format::Human, outcome);
        let row = human.lines().find(|line| line.contains(" drop-prohibition  "));
        row.unwrap().to_owned()
    };
    let total = |outcome: &GateOutcome| outcome.report.dangerous.total;
    let accepted = only("drop-prohibition", script(&["accepts"]));
    let all = total(&accepted);
    assert!(
        row(&accepted).ends_with(&format!("{all} of {all} mutants accepted")),
        "{}",
        row(&accepted)
    );
    let crashed = only("drop-prohibition", script(&["killed"]));
    let crashed = row(&crashed);
    assert!(
        crashed.ends_with("drop-prohibition       no case of it has a proper answer"),
        "{crashed}"
    );
    assert!(crashed.contains('!') && !crashed.contains('–'), "{crashed}");
    let never = only("prohibitions", script(&["judges", "raw"]));
    let never = row(&never);
    assert!(
        never.ends_with("drop-prohibition       not asked: this verifier does not judge manifest"),
        "{never}"
    );
    assert!(never.contains('–'), "{never}");
}
