//! A compaction whose store goes away under it, call by call.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use semsum_harness::compact::{Ended, Options, Place, Report, Status, Summarize, compact};
use semsum_harness::foreign::Unsaid;
use semsum_harness::stop::{Halt, Stop};
use semsum_store::canonical::Root;
use semsum_store::memory::Memory;
use semsum_store::objects::{Error, Folder, Name, Objects, Stray};
use semsum_store::protocol::{self, Moved};
use serde_json::{Value, json};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A store that answers so many calls, and then none.
struct Dying<'a> {
    store: &'a Memory,
    left: AtomicUsize,
}

impl Dying<'_> {
    fn answers(&self) -> Result<&Memory, Error> {
        let left = self
            .left
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        left.map(|_| self.store).map_err(|_| Error::Unavailable)
    }
}

impl Objects for Dying<'_> {
    fn read(&self, name: &Name) -> Result<Vec<u8>, Error> {
        self.answers()?.read(name)
    }

    fn put_if_absent(&self, name: &Name, bytes: &[u8]) -> Result<(), Error> {
        self.answers()?.put_if_absent(name, bytes)
    }

    fn list(&self, folder: Folder) -> Result<Vec<Name>, Error> {
        self.answers()?.list(folder)
    }

    fn delete(&self, name: &Name) -> Result<(), Error> {
        self.answers()?.delete(name)
    }

    fn sync(&self, name: &Name) -> Result<(), Error> {
        self.answers()?.sync(name)
    }

    fn strays(&self) -> Result<Vec<Stray>, Error> {
        self.answers()?.strays()
    }

    fn sweep(&self) -> Result<u64, Error> {
        self.answers()?.sweep()
    }
}

/// A store whose root pins an empty file, and the folder that holds it.
fn begun() -> (Memory, tempfile::TempDir) {
    let root = tempfile::tempdir().unwrap();
    std::fs::write(root.path().join("plan"), "").unwrap();
    let manifest = json!({
        "taskId": "t", "objective": "Tune the organ",
        "canonical": {
            "path": "plan", "readAt": "2026-03-01T08:00:00Z",
            "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        },
        "completedPhases": [], "nextExactAction": "Tune pipe 7", "externalWrites": [], "consumedAuthorities": [],
        "prohibitions": ["Do not touch the bellows"], "rollback": "Leave it", "completionChecks": [],
    });
    let store = Memory::default();
    let begins = protocol::Root::read(manifest.to_string().as_bytes()).unwrap();
    let init = protocol::init(begins, semsum_store::nonce().unwrap());
    assert!(matches!(protocol::run(init, &store), Moved::Done(_)));
    (store, root)
}

fn play(
    objects: &dyn Objects,
    root: &tempfile::TempDir,
    options: Options,
    summarize: &mut Summarize<'_>,
) -> Report {
    let place = Place {
        objects,
        root: &Root::open(root.path()).unwrap(),
    };
    let halt = Halt::new(Stop::new(), None);
    compact(place, options, &halt, summarize, &mut |_| ()).unwrap()
}

const ONCE: Options = Options {
    attempts: NonZeroU32::MIN,
    fallback: false,
    dry_run: false,
    carry_tail: false,
};

fn faithful(request: &[u8]) -> Vec<u8> {
    let request: Value = serde_json::from_slice(request).unwrap();
    let candidate = json!({
        "schema": "candidate/v1", "sourceDigest": request["sourceDigest"], "base": request["base"],
        "covered": null, "kept": [], "manifest": request["manifest"], "summary": "",
    });
    candidate.to_string().into_bytes()
}

#[test]
fn a_store_that_goes_away_is_unavailable_and_nothing_is_half_told() {
    let mut calls = 0;
    loop {
        let (store, root) = begun();
        let dying = Dying {
            store: &store,
            left: AtomicUsize::new(calls),
        };
        let report = play(&dying, &root, ONCE, &mut |request| Ok(faithful(request)));
        let now = protocol::run(protocol::current(), &store)
            .unwrap()
            .record
            .generation();
        assert!(protocol::run(protocol::check(), &store).unwrap().is_clean());
        if report.status == Status::Promoted {
            assert_eq!((report.generation, now), (Some(1), 1));
            break;
        }
        assert_eq!(
            (report.status, report.code),
            (Status::Unavailable, Some("store_unavailable"))
        );
        if report.generation.is_none() {
            assert!(report.candidate.is_none() && report.checksum.is_none() && report.decision.is_none());
        }
        // Nobody knows whether the last put arrived: the store says so when it is there again.
        assert!(now <= 1);
        calls += 1;
    }
    assert!(calls > 10, "{calls} calls");
}

/// A store that keeps no candidate.
struct Forgetful(Memory);

impl Objects for Forgetful {
    fn read(&self, name: &Name) -> Result<Vec<u8>, Error> {
        self.0.read(name)
    }

    fn put_if_absent(&self, name: &Name, bytes: &[u8]) -> Result<(), Error> {
        if name.folder() == Folder::Candidates {
            return Ok(());
        }
        self.0.put_if_absent(name, bytes)
    }

    fn list(&self, folder: Folder) -> Result<Vec<Name>, Error> {
        self.0.list(folder)
    }

    fn delete(&self, name: &Name) -> Result<(), Error> {
        self.0.delete(name)
    }

    fn sync(&self, name: &Name) -> Result<(), Error> {
        self.0.sync(name)
    }

    fn strays(&self) -> Result<Vec<Stray>, Error> {
        self.0.strays()
    }

    fn sweep(&self) -> Result<u64, Error> {
        self.0.sweep()
    }
}

/// What is gone before it is promoted is not promoted, and nobody is told that he named it wrongly.
#[test]
fn a_candidate_that_is_gone_is_refused_for_itself_or_unavailable() {
    let (store, root) = begun();
    let store = Forgetful(store);
    let report = play(&store, &root, ONCE, &mut |request| Ok(faithful(request)));
    assert_eq!(
        (report.status, report.code, report.trouble),
        (
            Status::Unavailable,
            Some("store_unavailable"),
            Some(protocol::Trouble::Gone)
        )
    );
    let report = play(&store, &root, ONCE, &mut |_| Ok(b"garbage".to_vec()));
    assert_eq!(
        (report.status, report.code),
        (Status::Rejected, Some("candidate_unreadable"))
    );
}

/// Whoever interrupts after the last attempt does not get another generation for it.
#[test]
fn an_interruption_after_the_last_attempt_ends_before_the_fallback() {
    let (store, root) = begun();
    let place = Place {
        objects: &store,
        root: &Root::open(root.path()).unwrap(),
    };
    let options = Options {
        fallback: true,
        ..ONCE
    };
    let stop = Stop::new();
    let halt = Halt::new(stop.clone(), None);
    let ended = compact(place, options, &halt, &mut |_| Err(Unsaid::Silent), &mut |_| {
        stop.set()
    });
    assert!(matches!(ended, Err(Ended::Halted)));
    let current = protocol::run(protocol::current(), &store).unwrap();
    assert_eq!(current.record.generation(), 0);
}

#[test]
fn every_way_to_give_nothing_is_tried_again_but_one() {
    let options = Options {
        attempts: NonZeroU32::new(3).unwrap(),
        ..ONCE
    };
    for (unsaid, attempts) in [
        (Unsaid::Silent, 3),
        (Unsaid::TimedOut, 3),
        (Unsaid::TooMuch(1), 3),
        (Unsaid::NotStarted(std::io::ErrorKind::NotFound), 1),
    ] {
        let (store, root) = begun();
        let report = play(&store, &root, options, &mut |_| Err(unsaid));
        assert_eq!((report.status, report.attempts), (Status::Unavailable, attempts));
        // A refusal, then nothing, then a candidate that holds.
        let mut runs = 0;
        let report = play(&store, &root, options, &mut |request| {
            runs += 1;
            match runs {
                1 => Ok(b"garbage".to_vec()),
                2 => Err(Unsaid::Silent),
                _ => Ok(faithful(request)),
            }
        });
        assert_eq!((report.status, report.attempts), (Status::Promoted, 3));
        assert!(!report.fallback);
    }
}

/// Appends an event to the newest generation.
fn append(store: &dyn Objects, event: &Value) {
    let newest = protocol::run(protocol::current(), store).unwrap();
    let generation = newest.record.generation();
    let nonce = semsum_store::nonce().unwrap();
    let append = protocol::append(event.to_string().into_bytes(), generation, nonce);
    let appended = protocol::run(append, store);
    assert!(matches!(appended, Moved::Done(_)), "{appended:?}");
}

fn phase(id: &str) -> Value {
    json!({"id": id, "kind": "phase_completed", "origin": "tool", "data": {"phase": id}})
}

/// A candidate that covers every event of its request but keeps the last, and adds a prohibition.
fn covering(request: &[u8]) -> Vec<u8> {
    let mut candidate: Value = serde_json::from_slice(&faithful(request)).unwrap();
    let request: Value = serde_json::from_slice(request).unwrap();
    let events = request["bundle"]["events"].as_array().unwrap();
    let [covered @ .., last] = events.as_slice() else {
        panic!("no event")
    };
    candidate["covered"] = json!({"fromSeq": 1, "toSeq": covered.last().unwrap()["seq"]});
    candidate["kept"] = json!([last["id"]]);
    let prohibitions = candidate["manifest"]["prohibitions"].as_array_mut().unwrap();
    prohibitions.push(json!("Do not tune by ear"));
    candidate.to_string().into_bytes()
}

/// Events that are appended while a summary is made are never lost: a conflict that says so or, on request, all of them
/// kept word for word behind the summary (ruling 49). Appended before the summary is judged, and once more while it is.
#[test]
fn the_tail_is_a_conflict_or_carried() {
    for (carry_tail, dry_run) in [(false, false), (true, false), (true, true)] {
        let (store, root) = begun();
        append(&store, &phase("strip"));
        let options = Options {
            carry_tail,
            dry_run,
            ..ONCE
        };
        let report = play(&store, &root, options, &mut |request| {
            append(&store, &phase("tail 1"));
            append(&store, &phase("tail 2"));
            Ok(covering(request))
        });
        let loaded = protocol::run(protocol::load(), &store).unwrap();
        let phases: Vec<_> = loaded.current.manifest.completed_phases.iter().collect();
        assert_eq!(phases, ["strip", "tail 1", "tail 2"]);
        assert!(protocol::run(protocol::check(), &store).unwrap().is_clean());
        if !carry_tail {
            assert_eq!(
                (report.status, report.code),
                (Status::Conflict, Some("ledger_moved"))
            );
            assert_eq!(loaded.current.record.generation(), 3);
            continue;
        }
        assert_eq!(report.status, Status::Promoted, "{report:?}");
        let codes: Vec<_> = report
            .warnings
            .iter()
            .map(|it| (it.code(), it.pointer()))
            .collect();
        assert_eq!(codes.last(), Some(&("addition_unsupported", "/prohibitions/1")));
        if dry_run {
            assert_eq!(loaded.current.record.generation(), 3);
            continue;
        }
        assert_eq!(loaded.current.record.generation(), 4);
        assert!(
            loaded
                .current
                .manifest
                .prohibitions
                .iter()
                .any(|text| text == "Do not tune by ear")
        );
        let kept = loaded.current.record.compacted().unwrap().candidate;
        let kept = store.read(&kept.name(Folder::Candidates)).unwrap();
        let kept: Value = serde_json::from_slice(&kept).unwrap();
        assert_eq!(kept["kept"], json!(["strip", "tail 1", "tail 2"]));
    }
}

/// A generation that was compacted is nobody's tail.
#[test]
fn another_compaction_is_not_carried() {
    let (store, root) = begun();
    append(&store, &phase("strip"));
    let options = Options {
        carry_tail: true,
        ..ONCE
    };
    let report = play(&store, &root, options, &mut |request| {
        let other = play(&store, &root, ONCE, &mut |request| Ok(covering(request)));
        assert_eq!(other.status, Status::Promoted);
        append(&store, &phase("tail"));
        Ok(faithful(request))
    });
    assert_eq!(
        (report.status, report.code),
        (Status::Conflict, Some("pointer_raced"))
    );
}

/// A summarizer that is refused while events are appended: the way out is carried behind them as a summary is, whoever
/// gave nothing or something that does not hold. Without the tail it is a conflict that says so.
#[test]
fn the_fallback_is_carried_behind_events_that_came_meanwhile() {
    for carry_tail in [true, false] {
        for said in [Ok(b"garbage".to_vec()), Err(Unsaid::Silent)] {
            let (store, root) = begun();
            append(&store, &phase("strip"));
            let options = Options {
                carry_tail,
                fallback: true,
                ..ONCE
            };
            let report = play(&store, &root, options, &mut |_| {
                append(&store, &phase("tail"));
                said.clone()
            });
            let loaded = protocol::run(protocol::load(), &store).unwrap();
            let phases: Vec<_> = loaded.current.manifest.completed_phases.iter().collect();
            assert_eq!(phases, ["strip", "tail"]);
            assert!(report.fallback && report.attempts == 1);
            let (expected, generation) = if carry_tail {
                ((Status::Promoted, None), 3)
            } else {
                ((Status::Conflict, Some("ledger_moved")), 2)
            };
            assert_eq!((report.status, report.code), expected, "{said:?}");
            assert_eq!(loaded.current.record.generation(), generation);
            assert!(protocol::run(protocol::check(), &store).unwrap().is_clean());
        }
    }
}

/// Who can still be carried is asked again; who came after another compaction is not.
#[test]
fn a_refused_summarizer_is_asked_again_while_its_answer_could_be_carried() {
    let options = |carry_tail| Options {
        carry_tail,
        attempts: NonZeroU32::new(3).unwrap(),
        ..ONCE
    };
    for (carry_tail, compacts, attempts, status) in [
        (true, false, 2, Status::Promoted),
        (true, true, 1, Status::Rejected),
        (false, false, 1, Status::Rejected),
    ] {
        let (store, root) = begun();
        let mut asked = 0;
        let report = play(&store, &root, options(carry_tail), &mut |request| {
            asked += 1;
            if asked > 1 {
                return Ok(faithful(request));
            }
            if compacts {
                let other = play(&store, &root, ONCE, &mut |request| Ok(faithful(request)));
                assert_eq!(other.status, Status::Promoted);
            }
            append(&store, &phase("tail"));
            Ok(b"garbage".to_vec())
        });
        assert_eq!((report.attempts, report.status), (attempts, status));
    }
}
