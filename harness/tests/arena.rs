//! The arena against the catalogue's own cases, and against steps that no catalogue would make.

#![allow(clippy::unwrap_used, clippy::panic)]

use semsum_core::code::Code;
use semsum_core::finding::Finding;
use semsum_core::verify::Policy;
use semsum_harness::arena::{NotPlayed, play};
use semsum_mutators::files::sha256_hex;
use semsum_mutators::pointer::{Actor, PointerAnswer, PointerOp};
use semsum_mutators::{
    Answer, Base, Case, Expect, FileStep, Input, Level, Options, Plan, PointerStep, Source,
};
use std::collections::HashSet;
use std::fs;

fn case(level: Level, input: Input) -> Case {
    Case {
        id: "case".to_owned(),
        mutators: Vec::new(),
        base: String::new(),
        site: String::new(),
        policy: Policy::Careful,
        level,
        input,
        expect: Expect::accepted(),
    }
}

/// The codes found; none is an acceptance.
fn codes(answer: &Answer) -> Vec<Code> {
    let findings = answer.findings.as_ref().unwrap();
    assert_eq!(answer.accepted, findings.is_empty());
    findings.iter().map(|finding| finding.code).collect()
}

#[test]
fn every_case_of_the_catalogue_is_played_and_answered_as_it_claims() {
    let read = |base: semsum_corpus::Embedded| Base::read(base.name, base.text.to_vec()).unwrap();
    let bases: Vec<_> = semsum_corpus::bases().map(read).collect();
    let read = |bundle: semsum_corpus::Embedded| Source::read(bundle.name, bundle.text).unwrap();
    let sources: Vec<_> = semsum_corpus::bundles().map(read).collect();
    let levels = [
        Level::Canonical,
        Level::Pointer,
        Level::Bundle,
        Level::Candidate,
        Level::Ledger,
    ];
    let options = Options {
        cases: 0,
        levels: levels.to_vec(),
        ..Options::default()
    };
    let mut played = HashSet::new();
    let mut misjudged = Vec::new();
    for case in Plan::new(&bases, &sources, &options).unwrap().cases() {
        let answer = play(&case).unwrap_or_else(|why| panic!("{}: {why}", case.id));
        let identity = |finding: &Finding| (finding.side, finding.code, finding.pointer.clone());
        let found: Vec<_> = answer.findings.unwrap().iter().map(identity).collect();
        let claimed: Vec<_> = case.expect.findings.iter().map(identity).collect();
        if (answer.accepted, &found) != (case.expect.accepted, &claimed) {
            misjudged.push(format!("{}: {found:?}, claimed {claimed:?}", case.id));
        }
        played.insert(case.level);
    }
    let shown: Vec<_> = misjudged.iter().take(60).collect();
    assert!(misjudged.is_empty(), "{}: {shown:#?}", misjudged.len());
    assert_eq!(played, HashSet::from(levels));
}

#[test]
fn documents_are_not_played() {
    let input = Input::Documents {
        before: Vec::new(),
        after: Vec::new(),
        raw: false,
    };
    assert!(matches!(
        play(&case(Level::Manifest, input)),
        Err(NotPlayed::Documents)
    ));
}

/// Looks at `path` after `steps`; pinned is `state\n`.
fn look(path: &str, steps: Vec<FileStep>) -> Result<Answer, NotPlayed> {
    let input = Input::Canonical {
        pinned_sha256: sha256_hex(b"state\n"),
        path: path.to_owned(),
        steps,
    };
    play(&case(Level::Canonical, input))
}

fn write(path: &str) -> FileStep {
    FileStep::Write {
        path: path.to_owned(),
        text: "state\n".to_owned(),
    }
}

fn link(path: &str, target: &str) -> FileStep {
    FileStep::Symlink {
        path: path.to_owned(),
        target: target.to_owned(),
    }
}

#[test]
fn each_fault_of_the_file_has_its_own_code() {
    let path = || "a/state.md".to_owned();
    let append = FileStep::AppendWhileReading {
        path: path(),
        text: "more".to_owned(),
    };
    let faults = [
        (Code::CanonicalMissing, FileStep::Remove { path: path() }),
        (Code::CanonicalUnreadable, FileStep::Unreadable { path: path() }),
        (Code::CanonicalMoved, append),
        (
            Code::CanonicalMissing,
            FileStep::Rename {
                from: "a".to_owned(),
                to: "b".to_owned(),
            },
        ),
    ];
    for (code, step) in faults {
        assert_eq!(
            codes(&look("a/state.md", vec![write("a/state.md"), step]).unwrap()),
            [code]
        );
    }
    let fifo = FileStep::Fifo { path: path() };
    assert_eq!(
        codes(&look("a/state.md", vec![fifo]).unwrap()),
        [Code::CanonicalNotRegular]
    );
    let linked = vec![write("b/state.md"), link("a", "b")];
    assert_eq!(
        codes(&look("a/state.md", linked).unwrap()),
        [Code::CanonicalSymlink]
    );
    let beside = vec![write("../state.md")];
    assert_eq!(
        codes(&look("../state.md", beside).unwrap()),
        [Code::CanonicalOutsideRoot]
    );
}

#[test]
fn what_happens_to_a_neighbour_is_no_fault_of_the_file() {
    let neighbour = || "b/state.md".to_owned();
    let append = FileStep::AppendWhileReading {
        path: neighbour(),
        text: "more".to_owned(),
    };
    let hard_link = FileStep::HardLink {
        path: "second".to_owned(),
        target: "state.md".to_owned(),
    };
    let touch = FileStep::Touch {
        path: "state.md".to_owned(),
    };
    for step in [
        FileStep::Unreadable { path: neighbour() },
        append,
        hard_link,
        touch,
    ] {
        let steps = vec![write("state.md"), write("b/state.md"), step];
        assert_eq!(codes(&look("state.md", steps).unwrap()), []);
    }
}

/// Steps may come from a file that somebody else wrote.
#[test]
fn no_step_reaches_out_of_the_folder_of_its_case() {
    let outside = tempfile::tempdir().unwrap();
    let marker = outside.path().join("marker");
    fs::write(&marker, "untouched").unwrap();
    let folder = outside.path().to_str().unwrap();
    let marker_path = marker.to_str().unwrap();
    let through = || link("out", folder);
    let at = |path: &str| path.to_owned();
    let attempts = vec![
        vec![write(marker_path)],
        vec![write("../../marker")],
        vec![write("a/../../../marker")],
        vec![write("")],
        vec![through(), write("out/marker")],
        vec![
            through(),
            FileStep::Remove {
                path: at("out/marker"),
            },
        ],
        vec![
            through(),
            FileStep::Rename {
                from: at("out/marker"),
                to: at("mine"),
            },
        ],
        vec![
            through(),
            FileStep::Folder {
                path: at("out/new/deep"),
            },
        ],
        vec![
            through(),
            FileStep::Folder { path: at("out") },
            write("out/marker"),
        ],
        vec![through(), FileStep::Fifo { path: at("out/new") }],
        vec![link("file", marker_path), write("file")],
        vec![link("file", marker_path), FileStep::Touch { path: at("file") }],
        vec![
            link("file", marker_path),
            FileStep::HardLink {
                path: at("mine"),
                target: at("file"),
            },
        ],
        vec![FileStep::Fifo { path: at("pipe") }, write("pipe")],
    ];
    for (index, steps) in attempts.into_iter().enumerate() {
        let last = steps.len() - 1;
        match look("state.md", steps) {
            Err(NotPlayed::Outside { step } | NotPlayed::Io { step: Some(step), .. }) => {
                assert_eq!(step, last, "{index}");
            }
            other => panic!("{index}: {:?}", other.map(|answer| answer.accepted)),
        }
    }
    // Links are removed and renamed themselves, never what they lead to.
    let itself = vec![through(), FileStep::Remove { path: at("out") }, write("state.md")];
    assert_eq!(codes(&look("state.md", itself).unwrap()), []);
    // What is bound to be appended is bound to the file that stood there.
    let late = vec![
        write("state.md"),
        write("log"),
        FileStep::AppendWhileReading {
            path: at("log"),
            text: "more".to_owned(),
        },
        FileStep::Remove { path: at("log") },
        link("log", marker_path),
    ];
    assert!(look("state.md", late).is_err());
    assert_eq!(fs::read_to_string(&marker).unwrap(), "untouched");
    assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 1);
}

fn meet(steps: &[(Actor, PointerOp, u64, PointerAnswer)]) -> Result<Answer, NotPlayed> {
    let step = |&(actor, op, generation, answer): &_| PointerStep {
        actor,
        op,
        generation,
        answer,
    };
    let steps = steps.iter().map(step).collect();
    play(&case(Level::Pointer, Input::Pointer { steps }))
}

#[test]
fn a_lost_reply_is_found_out() {
    use {Actor::*, PointerAnswer::*, PointerOp::*};
    let alone = [(Ours, Put, 1, Created)];
    let landed = [(Ours, Put, 1, LostAfterWriting), (Ours, Read, 1, Own)];
    let retried = [
        (Ours, Put, 1, LostBeforeWriting),
        (Ours, Read, 1, Absent),
        (Ours, Put, 1, Created),
    ];
    let followed = [
        (Ours, Put, 1, LostAfterWriting),
        (Rival, Put, 1, Exists),
        (Rival, Put, 2, Created),
        (Ours, Read, 1, Own),
    ];
    for schedule in [&[][..], &alone, &landed, &retried, &followed] {
        assert_eq!(codes(&meet(schedule).unwrap()), []);
    }
    let taken = [
        (Ours, Put, 1, LostBeforeWriting),
        (Rival, Put, 1, Created),
        (Ours, Read, 1, Foreign),
    ];
    let unread = [(Rival, Put, 1, LostAfterWriting), (Ours, Put, 1, Exists)];
    for schedule in [&taken[..], &unread] {
        assert_eq!(codes(&meet(schedule).unwrap()), [Code::PointerRaced]);
    }
}

#[test]
fn a_store_that_never_answers_is_no_acceptance_and_no_race() {
    use {Actor::Ours, PointerAnswer::*, PointerOp::*};
    let lost = [(Ours, Put, 1, LostBeforeWriting), (Ours, Read, 1, Absent)];
    let answer = meet(&lost.repeat(4)).unwrap();
    assert!(!answer.accepted);
    assert!(answer.findings.unwrap().is_empty());
}

#[test]
fn a_schedule_that_does_not_come_about_is_not_played() {
    use {Actor::*, PointerAnswer::*, PointerOp::*};
    let schedules = [
        vec![(Ours, Read, 0, Absent)],
        vec![(Ours, Put, 1, Exists)],
        vec![(Ours, Put, 1, Own)],
        vec![(Ours, Put, 2, Created)],
        vec![(Rival, Read, 1, Own)],
        vec![(Rival, Put, 1, Created), (Ours, Put, 1, Created)],
        vec![(Rival, Put, 1, Created), (Ours, Put, 1, LostAfterWriting)],
        vec![(Ours, Put, 1, Created), (Ours, Put, 1, Exists)],
    ];
    for schedule in schedules {
        let last = schedule.len() - 1;
        match meet(&schedule) {
            Err(NotPlayed::Schedule { step }) => assert_eq!(step, last),
            other => panic!("{:?}", other.map(|answer| answer.accepted)),
        }
    }
}
