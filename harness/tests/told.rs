//! What a report tells beside the numbers: what was not asked, what was said, which cases are kept, how to ask again.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod common;

use common::{FORMATS, judge, of_manifests, only, run, script, without_reasons, written};
use semsum_core::code::Code;
use semsum_core::finding::Finding;
use semsum_harness::gate::{GateOutcome, Judge, Options};
use semsum_harness::report::{self, Format};
use semsum_mutators::report::{GateVerdict, Idle};
use semsum_mutators::tally::KEPT;
use semsum_mutators::vector::VectorFile;
use semsum_mutators::{Answer, Case, OwnFinding, Unasked, by_id};
use std::collections::BTreeMap;
use std::path::Path;

/// Answers every case alike.
struct Says(Answer);

impl Judge for Says {
    fn judge(&self, _: &Case) -> Result<Answer, String> {
        Ok(self.0.clone())
    }
}

fn accepts_everything(options: Options) -> GateOutcome {
    judge(&Says(Answer::bare(true)), options, 1, &mut |_| {})
}

#[test]
fn what_was_not_asked_is_counted_by_what_it_needs() {
    let outcome = run(of_manifests(), 1);
    let report = &outcome.report;
    let needs: BTreeMap<_, _> = report
        .not_asked_by
        .iter()
        .map(|not_asked| (not_asked.what.as_str(), not_asked.cases))
        .collect();
    assert_eq!(needs.values().sum::<usize>(), report.not_asked);
    for level in [
        "raw",
        "bundle",
        "candidate",
        "ledger",
        "canonical",
        "pointer",
        "exact",
    ] {
        assert!(needs.contains_key(level), "{level}: {needs:?}");
    }
    assert!(!needs.contains_key("manifest"));
    let told = format!("{} of raw", needs["raw"]);
    for format in FORMATS {
        assert!(written(format, &outcome).contains(&told), "{format:?}");
    }
    // Nothing of the sort is said of who can be asked everything.
    assert_eq!(run(Options::default(), 1).report.not_asked_by, []);
}

#[test]
fn a_mutator_without_an_answered_case_is_told_apart_by_the_reason() {
    let idle = |outcome: &GateOutcome, id: &str| {
        let score = outcome.report.scores.iter().find(|score| score.id == id);
        score.unwrap().idle
    };
    let outcome = run(of_manifests(), 1);
    assert_eq!(idle(&outcome, "repeat-key"), Some(Idle::NotAsked));
    assert_eq!(idle(&outcome, "exact-drop-element"), Some(Idle::NotAsked));
    assert_eq!(idle(&outcome, "drop-prohibition"), None);
    let junit = written(Format::Junit, &outcome);
    assert!(junit.contains("not asked: this verifier does not judge raw"));
    assert!(junit.contains("not asked: this verifier does not judge exact"));
    let human = written(Format::Human, &outcome);
    // Of a rule that was asked in part, the rest stands beside it.
    let row = human.split_once("  checksum ").unwrap().1;
    assert!(row.lines().next().unwrap().contains('–'), "{row}");
    assert_eq!(
        idle(&run(script(&["garbage"]), 1), "drop-prohibition"),
        Some(Idle::NoAnswer)
    );
}

#[test]
fn the_twins_that_run_beside_a_filter_are_named() {
    let twin = by_id("drop-prohibition").unwrap().twin.unwrap();
    let outcome = only("drop-prohibition", Options::default());
    assert_eq!(outcome.report.twins, [twin]);
    for format in [Format::Human, Format::Json, Format::Sarif, Format::Github] {
        assert!(written(format, &outcome).contains(twin), "{format:?}");
    }
    assert_eq!(only(twin, Options::default()).report.twins, [] as [&str; 0]);
    assert_eq!(run(Options::default(), 1).report.twins, [] as [&str; 0]);
}

#[test]
fn who_was_asked_nothing_harmless_is_told_so() {
    // Its twin is an edit of the manifest, which this program does not take.
    let raw_alone = script(&["judges", "raw"]);
    let outcome = only("too-deep", raw_alone);
    assert_eq!(
        (outcome.verdict(), outcome.report.benign.total),
        (GateVerdict::Pass, 0)
    );
    for format in FORMATS {
        let told = "refusing everything would have passed";
        assert!(written(format, &outcome).contains(told), "{format:?}");
    }
}

#[test]
fn a_hello_that_lists_nothing_is_unfinished() {
    let outcome = run(script(&["judges"]), 1);
    assert_eq!(outcome.verdict(), GateVerdict::Unfinished);
    assert_eq!((outcome.report.planned, outcome.report.executed), (0, 0));
    assert!(written(Format::Human, &outcome).contains("judges nothing that can be asked"));
}

#[test]
fn a_refusal_without_a_reason_is_marked_wherever_reasons_are_praised() {
    let outcome = run(script(&["refuses"]), 1);
    let unexplained = outcome.report.unexplained;
    for format in FORMATS {
        let text = written(format, &outcome);
        assert!(!text.contains("for its own reason"), "{format:?}");
        assert!(!text.contains("refused for their reason"), "{format:?}");
        let told = format!("{unexplained} dangerous edits refused without a reason");
        assert!(text.contains(&told), "{format:?}");
    }
    assert!(written(Format::Human, &outcome).contains(&format!(
        "0 refused for their own reason, {unexplained} refused without giving a reason, 0 refused for another reason"
    )));
}

#[test]
fn a_reason_that_was_not_given_is_not_praised() {
    let outcome = run(script(&["refuses"]), 1);
    assert_eq!(outcome.report.unexplained, outcome.report.dangerous.total);
    let human = written(Format::Human, &outcome);
    assert!(!human.contains("for its own reason"), "{human}");
    assert!(
        human.contains("every mutant was refused, reason not given"),
        "{human}"
    );
}

/// By the contract such a rule counts as `proven`, and the run passes; nobody is told that it is proven.
#[test]
fn a_rule_whose_refusals_gave_no_reason_is_not_called_proven() {
    let outcome = run(without_reasons(), 1);
    let rules = outcome.report.rules;
    assert_eq!(outcome.verdict(), GateVerdict::Pass);
    assert!(rules.total > 0);
    assert_eq!((rules.proven, rules.unexplained), (rules.total, rules.total));
    let human = written(Format::Human, &outcome);
    let total = rules.total;
    let told = format!("proven     0 of {total} rules ({total} refused, reasons not given); ");
    assert!(human.contains(&told), "{human}");
    assert!(!human.contains('✓'), "{human}");
    let told = format!("every harmless one accepted; {total} of {total} rules refused, reasons not given");
    assert!(human.lines().last().unwrap().ends_with(&told), "{human}");
    let told =
        format!("{total} of {total} rules refused, reasons not given, which is no fault and proves none");
    for format in FORMATS {
        assert!(written(format, &outcome).contains(&told), "{format:?}");
    }
    let json: serde_json::Value = serde_json::from_str(&written(Format::Json, &outcome)).unwrap();
    assert_eq!(json["rules"]["unexplained"], total);
    assert_eq!(run(Options::default(), 1).report.rules.unexplained, 0);
}

#[test]
fn who_was_asked_nothing_dangerous_is_told_so() {
    let outcome = only("reverse-prohibitions", script(&["accepts"]));
    assert_eq!(
        (outcome.verdict(), outcome.report.dangerous.total),
        (GateVerdict::Pass, 0)
    );
    for format in FORMATS {
        let told = "accepting everything would have passed";
        assert!(written(format, &outcome).contains(told), "{format:?}");
    }
    let told = written(Format::Human, &run(of_manifests(), 1));
    assert!(!told.contains("accepting everything"), "{told}");
}

#[test]
fn the_least_cases_are_kept_and_the_rest_is_counted_beside_them() {
    let outcome = accepts_everything(Options::default());
    let failing = outcome.report.failing.iter();
    let failing = failing.max_by_key(|failing| failing.survived).unwrap();
    let of_it = outcome
        .misjudged
        .iter()
        .filter(|it| it.mutator() == failing.mutator);
    let of_it: Vec<_> = of_it.collect();
    assert_eq!(of_it.len(), KEPT);
    // A composition is harder to understand than a single edit.
    assert!(of_it.iter().all(|it| it.mutators.len() == 1));
    let told = format!(
        "{} more of {} not listed",
        failing.survived - KEPT,
        failing.mutator
    );
    assert!(written(Format::Human, &outcome).contains(&told), "{told}");
    let told = format!("{} more not listed", failing.survived - KEPT);
    for format in [Format::Junit, Format::Sarif] {
        assert!(written(format, &outcome).contains(&told), "{format:?}");
    }
    let json: serde_json::Value = serde_json::from_str(&written(Format::Json, &outcome)).unwrap();
    let cases = json["cases"].as_array().unwrap();
    assert_eq!(cases.len(), outcome.misjudged.len());
    for (case, listed) in cases.iter().zip(&outcome.misjudged) {
        assert_eq!(case["id"], listed.case);
        assert_eq!(case["replay"], listed.replay);
    }
}

#[test]
fn what_is_written_is_bounded_counted_and_all_of_it_printed() {
    let folder = tempfile::tempdir().unwrap();
    let outcome = accepts_everything(Options {
        out: Some(folder.path().join("out")),
        ..Options::default()
    });
    let out = outcome.out.as_ref().unwrap();
    let (mut files, mut bytes) = (0, 0);
    let mut folders = vec![out.folder.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            if entry.file_type().unwrap().is_dir() {
                folders.push(entry.path());
            } else {
                files += 1;
                bytes += usize::try_from(entry.metadata().unwrap().len()).unwrap();
            }
        }
    }
    assert_eq!((out.files, out.bytes), (files, bytes));
    assert!(files <= KEPT * outcome.report.failing.len() + 1);
    let human = written(Format::Human, &outcome);
    for failure in &outcome.misjudged {
        assert!(human.contains(&failure.replay), "{}", failure.replay);
    }
    assert!(human.contains(&report::written(out)));
}

#[test]
fn a_code_of_its_own_is_told_of_and_spoils_a_right_answer() {
    struct Beside;
    impl Judge for Beside {
        fn judge(&self, case: &Case) -> Result<Answer, String> {
            let mut answer = Answer::of(case.expect.findings.clone());
            if !answer.accepted {
                answer.own.push(OwnFinding {
                    side: "after".to_owned(),
                    code: "R-17.lost".to_owned(),
                    pointer: "/prohibitions".to_owned(),
                });
            }
            Ok(answer)
        }
    }
    let outcome = judge(&Beside, Options::default(), 1, &mut |_| {});
    let report = &outcome.report;
    assert_eq!(report.dangerous.wrong_reason, report.dangerous.total);
    for format in FORMATS {
        let text = written(format, &outcome);
        assert!(
            text.contains("a code of its own at /prohibitions in after"),
            "{format:?}"
        );
    }
}

#[test]
fn a_claim_is_shown_whole_whatever_its_pointer() {
    let wrong = Says(Answer::of(vec![Finding::after(Code::TaskIdChanged, "/taskId")]));
    let outcome = judge(&wrong, Options::default(), 1, &mut |_| {});
    let claims = outcome.misjudged.iter().flat_map(|failure| &failure.expected);
    let human = written(Format::Human, &outcome);
    for claim in claims.filter(|claim| !claim.pointer.is_empty()) {
        let shown = format!("{} at {} in {}", claim.code, claim.pointer, claim.side);
        assert!(human.contains(&shown), "{shown}");
    }
}

/// A vector file with one survivor in it, of a mutator that no version knows.
fn foreign_vector(folder: &Path) -> (std::path::PathBuf, VectorFile) {
    let outcome = accepts_everything(Options {
        out: Some(folder.join("first")),
        seed: 7,
        ..Options::default()
    });
    let first = outcome
        .misjudged
        .iter()
        .find(|it| it.mutator() == "drop-prohibition");
    let text = std::fs::read_to_string(first.unwrap().vector.as_ref().unwrap()).unwrap();
    let text = text.replace("\"drop-prohibition\"", "\"some-edit-of-another-day\"");
    let path = folder.join("vector.json");
    std::fs::write(&path, &text).unwrap();
    (path, VectorFile::read(text.as_bytes()).unwrap())
}

#[test]
fn a_case_of_an_unknown_mutator_is_listed_and_written_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (path, original) = foreign_vector(folder.path());
    let options = Options {
        replay: Some(path),
        out: Some(folder.path().join("second")),
        ..script(&["accepts"])
    };
    let outcome = semsum_harness::gate::run(&options, &mut |_| {}).unwrap();
    assert_eq!(outcome.verdict(), GateVerdict::Fail);
    assert_eq!(outcome.report.failing.len(), 1);
    let failure = &outcome.misjudged[0];
    assert_eq!(failure.rule, "prohibitions");
    let again = std::fs::read(failure.vector.as_ref().unwrap()).unwrap();
    let again = VectorFile::read(&again).unwrap();
    assert!(again == original);
    assert_eq!(again.cases[0].provenance.seed, 7);
    for format in FORMATS {
        assert!(
            written(format, &outcome).contains("prohibitions_dropped"),
            "{format:?}"
        );
    }
}

#[test]
fn who_replays_is_not_told_to_replay() {
    let folder = tempfile::tempdir().unwrap();
    let last_line = |options: Options| {
        let outcome = semsum_harness::gate::run(&options, &mut |_| {}).unwrap();
        written(Format::Human, &outcome)
            .lines()
            .last()
            .unwrap()
            .to_owned()
    };
    let (one, _) = foreign_vector(folder.path());
    let many = concat!(env!("CARGO_MANIFEST_DIR"), "/../corpus/vectors/prohibitions.json");
    for (path, is_alone) in [(one, true), (many.into(), false)] {
        let replays = |options| Options {
            replay: Some(path.clone()),
            ..options
        };
        let failed = last_line(replays(script(&["accepts"])));
        assert!(
            failed.ends_with("then run the same command again") == is_alone,
            "{failed}"
        );
        assert!(failed.contains("then run the same command again"), "{failed}");
        assert!(
            !failed.contains("at all its places") && !failed.contains("then replay"),
            "{failed}"
        );
        let passed = last_line(replays(Options::default()));
        assert!(
            passed.ends_with("run without --replay to prove the rules"),
            "{passed}"
        );
        let unasked = last_line(replays(script(&["judges"])));
        assert!(
            unasked.ends_with("replay a file with cases that this verifier can be asked"),
            "{unasked}"
        );
    }
    // Who keeps files gets a command for each.
    let kept = last_line(Options {
        replay: Some(many.into()),
        out: Some(folder.path().join("kept")),
        ..script(&["accepts"])
    });
    assert!(
        kept.contains("then replay; each of the commands asks one case"),
        "{kept}"
    );
}

#[test]
fn what_fails_in_a_base_of_the_callers_is_not_hidden_behind_smaller_ones() {
    let folder = tempfile::tempdir().unwrap();
    // Larger than every built-in one in which the edit finds a place.
    let base = semsum_corpus::bases()
        .find(|base| base.name == "payments-payout-rerun")
        .unwrap();
    let mut own: serde_json::Value = serde_json::from_slice(base.text).unwrap();
    own["objective"] = "Count the coins. ".repeat(1000).trim().into();
    let path = folder.path().join("own.json");
    std::fs::write(&path, own.to_string()).unwrap();
    let options = Options {
        bases: vec![path.clone()],
        only: vec!["drop-prohibition".to_owned()],
        cases: 0,
        ..script(&["accepts"])
    };
    let outcome = semsum_harness::gate::run(&options, &mut |_| {}).unwrap();
    assert_eq!(outcome.report.bases.given, 1);
    assert_eq!(outcome.misjudged.len(), KEPT);
    let own: Vec<_> = outcome
        .misjudged
        .iter()
        .filter(|failure| failure.is_given)
        .collect();
    assert_eq!(own.len(), 1);
    let place = format!("in {} at {}", path.display(), own[0].site);
    for format in FORMATS.into_iter().filter(|format| *format != Format::Json) {
        assert!(
            written(format, &outcome).contains(path.to_str().unwrap()),
            "{format:?}"
        );
    }
    let github = written(Format::Github, &outcome);
    let told = github
        .split_once("The smallest in your bases: drop-prohibition ")
        .unwrap()
        .1;
    assert!(told.starts_with(&place), "{told}");
    assert!(told.contains(". The smallest: drop-prohibition in "), "{told}");
}

#[test]
fn the_words_for_what_was_not_asked_are_those_of_a_hello() {
    for (word, what) in [
        ("raw", Unasked::Level(semsum_mutators::Level::Raw)),
        ("exact", Unasked::Exact),
    ] {
        assert_eq!((what.as_str(), what.can_be_listed()), (word, true));
    }
    assert!(!Unasked::Level(semsum_mutators::Level::Ledger).can_be_listed());
}

/// Who never looks at the manifests must not learn from the id which edit it is asked about.
#[test]
fn the_name_of_a_case_tells_a_program_nothing() {
    let outcome = only("drop-prohibition", script(&["judges-by-the-name-of-the-case"]));
    let dangerous = &outcome.report.dangerous;
    assert!(dangerous.survived > 0);
    assert_eq!(dangerous.survived, dangerous.total);
}

#[test]
fn where_standard_error_went_is_told_as_it_was() {
    let told = |show: bool, mode: &str, out: Option<&Path>| {
        let mut options = Options {
            out: out.map(Path::to_path_buf),
            ..script(&[mode])
        };
        options.verifier.as_mut().unwrap().show_stderr = show;
        written(Format::Human, &only("amend-objective", options))
    };
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    assert!(told(false, "mutters", None).contains("was dropped; --out DIR keeps it"));
    assert!(told(true, "mutters", None).contains("was passed on\n"));
    assert!(told(true, "mutters", Some(&path("shown"))).contains("was passed on\n"));
    let kept = told(false, "mutters", Some(&path("kept")));
    assert!(
        kept.contains(&format!("was kept in {}\n", path("kept").display())),
        "{kept}"
    );
    let flood = told(false, "floods-stderr", Some(&path("flood")));
    assert!(flood.contains("up to 1048576 bytes"), "{flood}");
}
