//! What each machine does when nothing goes wrong, and what it refuses.

use crate::support::{
    PIN, Store, begun, bytes, candidate, found, json_of, later, line, manifest, next_action, sent,
};
use semsum_core::code::Code;
use semsum_core::decision::Decision;
use semsum_core::rules::canonical::Found;
use semsum_store::memory::Memory;
use semsum_store::objects::{Error, Folder, Name, Objects, Stray};
use semsum_store::protocol::{
    Conflict, Digest, Kind, Moved, Reference, Root, Status, Trouble, log, rehearse, run, run_looking,
};
use serde_json::{Value, json};

#[test]
fn a_store_is_begun_advanced_and_compacted() {
    let memory = begun();
    let store = Store(&memory);
    let Moved::Done(now) = store.append(&sent(), 0) else {
        panic!("not appended");
    };
    assert_eq!(now.generation, 1);
    let compacted = candidate(&store.load(), "short", |_| ());
    let judged = store.prepare(&compacted, None).unwrap();
    assert!(judged.is_accepted());
    assert_eq!(store.newest(), 1, "nothing is current by the first phase");
    let report = store.promote(judged.candidate, 1);
    assert_eq!((&report.status, report.code()), (&Status::Promoted, None));
    assert_eq!(report.now.unwrap().generation, 2);
    assert_eq!(
        report.decision.unwrap().decision,
        Decision::ReconcileExternalWrites
    );
    let current = store.current().unwrap();
    assert_eq!(json_of(&current.manifest), later());
    let entries = run(log(), &memory).unwrap();
    let kinds: Vec<_> = entries.iter().map(|entry| entry.record.kind()).collect();
    assert_eq!(kinds, [Kind::Root, Kind::Advanced, Kind::Compacted]);
    let checked = store.check().unwrap();
    assert!(checked.is_clean() && checked.notes.is_empty(), "{checked:?}");
    assert_eq!((checked.generations, checked.objects), (3, 10));
}

#[test]
fn what_a_compaction_adds_is_shown_and_binds_the_next_one() {
    let memory = begun();
    let store = Store(&memory);
    let more = candidate(&store.load(), "", |manifest| {
        manifest["prohibitions"] = json!(["Do not pay twice", "Do not pay on Sundays"]);
    });
    let judged = store.prepare(&more, None).unwrap();
    assert_eq!(store.promote(judged.candidate, 0).added, ["/prohibitions/1"]);
    assert_eq!(run(log(), &memory).unwrap()[1].added, ["/prohibitions/1"]);
    // The root never knew of it: the order against the generation before fails alone (ruling 66).
    let less = candidate(&store.load(), "", |manifest| {
        manifest["prohibitions"] = json!(["Do not pay twice"]);
    });
    let judged = store.prepare(&less, None).unwrap();
    assert_eq!(judged.reference, Some(Reference::Previous));
    let report = store.promote(judged.candidate, 1);
    assert_eq!(report.status, Status::Rejected);
    assert_eq!(report.reference, Some(Reference::Previous));
    assert_eq!(report.code(), Some("prohibitions_dropped"));
    let nothing = candidate(&store.load(), "", |manifest| manifest["prohibitions"] = json!([]));
    let judged = store.prepare(&nothing, None).unwrap();
    assert_eq!(judged.reference, Some(Reference::Root));
}

type Edit = fn(&mut Value);

#[test]
fn a_refused_candidate_is_kept_and_moves_nothing() {
    let edits: [(&str, Edit); 6] = [
        ("prohibitions_dropped", |m| m["prohibitions"] = json!([])),
        ("consumedAuthorities_dropped", |m| {
            m["consumedAuthorities"] = json!([]);
        }),
        ("external_write_dropped_or_changed", |m| {
            m["externalWrites"] = json!([]);
        }),
        ("next_action_changed", |m| {
            m["nextExactAction"] = json!("Send invoice 7 and then send invoice 8");
        }),
        ("canonical_sha256_changed", |m| {
            m["canonical"]["sha256"] = json!("0".repeat(64));
        }),
        ("required_missing", |m| {
            drop(m.as_object_mut().unwrap().remove("rollback"))
        }),
    ];
    for (code, edit) in edits {
        let memory = begun();
        let store = Store(&memory);
        let before = store.everything();
        let refused = candidate(&store.load(), "", edit);
        let judged = store.prepare(&refused, None).unwrap();
        assert!(!judged.is_accepted(), "{code}");
        let prepared = store.everything();
        let report = store.promote(judged.candidate, 0);
        assert_eq!((&report.status, report.code()), (&Status::Rejected, Some(code)));
        assert_eq!(store.everything(), prepared, "the second phase wrote something");
        assert_eq!(
            memory.read(&judged.candidate.name(Folder::Candidates)),
            Ok(refused)
        );
        for (name, bytes) in before {
            assert_eq!(prepared.get(&name), Some(&bytes));
        }
        assert_eq!(store.newest(), 0);
        assert!(store.check().unwrap().is_clean());
    }
}

#[test]
fn a_candidate_of_another_generation_is_no_candidate_of_this_one() {
    let memory = begun();
    let store = Store(&memory);
    let old = candidate(&store.load(), "", |_| ());
    assert!(matches!(store.append(&sent(), 0), Moved::Done(_)));
    let judged = store.prepare(&old, None).unwrap();
    let codes: Vec<_> = judged.verdict.findings.iter().map(|f| f.code).collect();
    assert!(codes.contains(&Code::BaseMismatch) && codes.contains(&Code::SourceDigestMismatch));
    assert_eq!(store.promote(judged.candidate, 1).code(), Some("base_mismatch"));
    // Judged against its own generation there is nothing wrong with it; it is late.
    let report = store.promote(judged.candidate, 0);
    assert_eq!(report.status, Status::Conflict(Conflict::LedgerMoved));
    assert_eq!(report.findings, []);
}

#[test]
fn what_is_no_candidate_is_kept_and_refused() {
    let memory = begun();
    let store = Store(&memory);
    for garbage in [&b""[..], b"\xff", b"{}", b"[1"] {
        let judged = store.prepare(garbage, None).unwrap();
        assert!(!judged.is_accepted());
        let report = store.promote(judged.candidate, 0);
        assert_eq!(report.status, Status::Rejected);
        assert_eq!(
            report.decision.unwrap().decision,
            Decision::RegenerateFromCheckpoint
        );
    }
    assert!(store.check().unwrap().is_clean());
}

#[test]
fn the_first_status_that_holds_is_told() {
    let memory = begun();
    let store = Store(&memory);
    let loaded = store.load();
    let good = store.prepare(&candidate(&loaded, "a", |_| ()), None).unwrap();
    let bad = candidate(&loaded, "", |manifest| manifest["prohibitions"] = json!([]));
    let bad = store.prepare(&bad, None).unwrap();
    let (moved, gone) = (Found::File("0".repeat(64)), Found::Missing);
    let status = |candidate, found: &Found| store.promote_finding(candidate, 0, found).status;
    let halt = Status::Halt(Code::CanonicalMissing);
    assert_eq!(status(bad.candidate, &gone), halt);
    assert_eq!(status(bad.candidate, &moved), Status::Rejected);
    assert_eq!(status(good.candidate, &gone), halt);
    assert_eq!(status(good.candidate, &moved), Status::CanonicalChanged);
    assert_eq!(store.newest(), 0);
    assert!(matches!(store.append(&sent(), 0), Moved::Done(_)));
    assert_eq!(status(good.candidate, &gone), halt);
    assert_eq!(status(good.candidate, &moved), Status::CanonicalChanged);
    assert_eq!(status(bad.candidate, &found()), Status::Rejected);
    let late = Status::Conflict(Conflict::LedgerMoved);
    assert_eq!(status(good.candidate, &found()), late);
    // Nobody made the generation that it is said to be made from.
    let raced = Status::Conflict(Conflict::PointerRaced);
    assert_eq!(store.promote(good.candidate, 7).status, raced);
}

#[test]
fn a_changed_file_is_a_decision_of_its_own() {
    let memory = begun();
    let store = Store(&memory);
    let good = store
        .prepare(&candidate(&store.load(), "", |_| ()), None)
        .unwrap();
    let moved = Found::File("0".repeat(64));
    let decision = store.promote_finding(good.candidate, 0, &moved).decision.unwrap();
    assert_eq!(decision.decision, Decision::RestartFromCurrent);
    assert_eq!(decision.before_sha256, PIN);
    assert_eq!(decision.current_sha256, Some("0".repeat(64)));
}

#[test]
fn the_same_candidate_twice_is_the_same_content() {
    let memory = begun();
    let store = Store(&memory);
    let good = store
        .prepare(&candidate(&store.load(), "", |_| ()), None)
        .unwrap();
    assert_eq!(store.promote(good.candidate, 0).status, Status::Promoted);
    let again = store.promote(good.candidate, 0);
    assert_eq!(again.status, Status::Conflict(Conflict::SameContent));
    assert_eq!(again.now.unwrap().generation, 1);
}

#[test]
fn a_rehearsal_tells_the_same_and_writes_nothing() {
    let memory = begun();
    let store = Store(&memory);
    let loaded = store.load();
    let good = candidate(&loaded, "", |_| ());
    let bad = candidate(&loaded, "", |manifest| manifest["prohibitions"] = json!([]));
    let before = store.everything();
    let rehearsed = |candidate: &[u8]| {
        let machine = rehearse(candidate.to_vec(), 0);
        run_looking(machine, &memory, &mut |_| found())
    };
    let (good_report, bad_report) = (rehearsed(&good), rehearsed(&bad));
    assert_eq!(store.everything(), before);
    let judged = store.prepare(&bad, None).unwrap();
    assert_eq!(store.promote(judged.candidate, 0), bad_report);
    assert_eq!(good_report.status, Status::Promoted);
    assert_eq!(
        good_report.now.unwrap().generation,
        0,
        "what is current, not what would be"
    );
}

#[test]
fn what_does_not_verify_against_itself_is_not_taken() {
    let mut compound = manifest();
    compound["nextExactAction"] = json!("Send invoice 7; send invoice 8");
    let mut broken = manifest();
    broken["taskId"] = json!(7);
    let memory = Memory::default();
    let store = Store(&memory);
    let refused = Root::read(&bytes(&compound)).err().unwrap();
    assert_eq!((refused.unreadable, refused.findings.len()), (false, 1));
    assert_eq!(refused.findings[0].code, Code::NextActionNotExactOne);
    assert!(Root::read(&bytes(&broken)).err().unwrap().unreadable);
    assert!(matches!(store.init(), Moved::Done(_)));
    let before = store.everything();
    let compound = next_action("e1", "Send invoice 7; send invoice 8");
    let Moved::Rejected(refused, Some(now)) = store.append(&compound, 0) else {
        panic!("appended");
    };
    assert_eq!(
        (refused.code(), now.generation),
        (Some("next_action_not_exact_one"), 0)
    );
    let twice = line("e1", "phase_completed", &json!({"phase": "collect"}));
    let stated = line("e1", "manifest_stated", &json!({"manifest": manifest()}));
    for (events, code) in [(twice, "event_impossible"), (stated, "manifest_stated_again")] {
        let Moved::Rejected(refused, _) = store.append(&events, 0) else {
            panic!("appended: {code}");
        };
        assert_eq!(refused.code(), Some(code));
    }
    for unreadable in ["", "\n", "{", "7", r#"{"id":"e1"}"#] {
        assert!(
            matches!(store.append(unreadable, 0), Moved::Unusable(_)),
            "{unreadable}"
        );
    }
    assert_eq!(store.everything(), before);
}

#[test]
fn a_store_that_exists_is_not_begun_again() {
    let memory = begun();
    let store = Store(&memory);
    let before = store.everything();
    let Moved::Conflict(now) = store.init() else {
        panic!("begun twice");
    };
    assert_eq!(now.generation, 0);
    assert_eq!(store.everything(), before);
}

#[test]
fn a_late_append_is_a_conflict() {
    let memory = begun();
    let store = Store(&memory);
    assert!(matches!(store.append(&sent(), 0), Moved::Done(_)));
    for expected in [0, 2] {
        let Moved::Conflict(now) = store.append(&sent(), expected) else {
            panic!("appended to {expected}");
        };
        assert_eq!(now.generation, 1);
    }
}

#[test]
fn where_there_is_no_store_everything_says_so() {
    let memory = Memory::default();
    let store = Store(&memory);
    assert_eq!(store.current().err(), Some(Trouble::NoStore));
    assert_eq!(store.check(), Err(Trouble::NoStore));
    assert_eq!(store.prune(), Err(Trouble::NoStore));
    assert_eq!(store.append(&sent(), 0), Moved::Trouble(Trouble::NoStore));
    assert_eq!(store.prepare(b"{}", None), Err(Trouble::NoStore));
    let store = begun();
    let unknown = Store(&store).promote(Digest::of(b"nothing"), 0);
    assert_eq!(unknown.status, Status::Unavailable(Trouble::NoCandidate));
    assert_eq!(Store(&store).prepare(b"{}", Some(4)), Err(Trouble::NoGeneration));
}

/// A place where the last writer wins.
struct Overwriting(Memory);

impl Objects for Overwriting {
    fn read(&self, name: &Name) -> Result<Vec<u8>, Error> {
        self.0.read(name)
    }
    fn put_if_absent(&self, name: &Name, bytes: &[u8]) -> Result<(), Error> {
        let _ = self.0.delete(name);
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

#[test]
fn no_store_is_begun_where_writers_overwrite_each_other() {
    let place = Overwriting(Memory::default());
    assert_eq!(Store(&place).init(), Moved::Trouble(Trouble::NotExclusive));
    assert_eq!(
        Store(&place).everything().len(),
        0,
        "nothing is left of the attempt"
    );
}

/// A root that is a bundle of another version, or that was cut off, is told as the bundle that it is.
#[test]
fn a_root_is_refused_as_what_it_says_that_it_is() {
    let told = |text: &str| {
        let refused = Root::read(text.as_bytes()).err().unwrap();
        (refused.code().unwrap(), refused.findings[0].pointer.to_string())
    };
    let bundle = |schema: &str| json!({"schema": schema, "taskId": "t", "events": []}).to_string();
    assert_eq!(
        told(&bundle("context-bundle/v2")),
        ("invalid_event", "/schema".to_owned())
    );
    assert_eq!(told(&bundle("resume-manifest/v1")).0, "required_missing");
    let long = bundle("context-bundle/v1").replace("[]", &format!("[{}", " ".repeat(2 << 20)));
    assert_ne!(told(&long).0, "too_large");
}
