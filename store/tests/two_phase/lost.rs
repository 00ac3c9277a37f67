//! What tells of a generation whose record is gone, and what can't be told.

use crate::support::{Store, begun, candidate, copy, found, line, sent};
use semsum_store::memory::Memory;
use semsum_store::objects::{Folder, Name, Objects};
use semsum_store::protocol::{
    Call, Damage, Digest, Fault, Moved, Note, Protocol, Status, Step, Trouble, answer, answer_looking,
    append, prepare, promote, prune,
};
use serde_json::json;

fn lost(generation: u64) -> Damage {
    Damage {
        name: Name::generation(generation),
        fault: Fault::Lost,
    }
}

/// Where the mark is gone with its record, a verdict against the generation tells of it.
#[test]
fn a_verdict_tells_of_a_generation_that_is_gone_with_its_mark() {
    let memory = begun();
    let store = Store(&memory);
    assert!(matches!(store.append(&sent(), 0), Moved::Done(_)));
    store
        .prepare(&candidate(&store.load(), "", |_| ()), None)
        .unwrap();
    for name in [Name::mark(1), Name::generation(1)] {
        memory.delete(&name).unwrap();
    }
    assert_eq!(store.check().unwrap().damages, [lost(1)]);
}

/// Where nothing was judged against it, the part of the ledger that follows its own does.
#[test]
fn an_append_tells_of_a_generation_that_is_gone_with_its_mark() {
    let memory = begun();
    let store = Store(&memory);
    assert!(matches!(store.append(&sent(), 0), Moved::Done(_)));
    let further = line("e3", "phase_completed", &json!({"phase": "settle"}));
    assert!(matches!(store.append(&further, 1), Moved::Done(_)));
    for generation in [2, 1] {
        for name in [Name::mark(generation), Name::generation(generation)] {
            memory.delete(&name).unwrap();
        }
    }
    assert_eq!(store.check().unwrap().damages, [lost(1)]);
    for name in [Name::mark(0), Name::generation(0)] {
        memory.delete(&name).unwrap();
    }
    // No store is begun over a lost one.
    assert_eq!(store.check().unwrap().damages, [lost(0)]);
    assert_eq!(store.init(), Moved::Trouble(Trouble::Damaged(lost(0))));
    assert_eq!(store.current().err(), Some(Trouble::Damaged(lost(0))));
}

/// What is left of a generation that is gone with its mark is what a promotion that never was leaves: byte for byte.
#[test]
fn the_newest_generation_gone_with_its_mark_is_what_never_was_and_a_note_says_so() {
    for is_compacted in [false, true] {
        let never = begun();
        let store = Store(&never);
        if is_compacted {
            store
                .prepare(&candidate(&store.load(), "", |_| ()), None)
                .unwrap();
        }
        let gone = copy(&never);
        let lossy = Store(&gone);
        let newest = if is_compacted {
            let id = Digest::of(&candidate(&lossy.load(), "", |_| ()));
            assert_eq!(lossy.promote(id, 0).status, Status::Promoted);
            1
        } else {
            let dies = append_until_the_pointer(&never);
            assert_eq!(dies, Name::generation(1));
            assert!(matches!(lossy.append(&sent(), 0), Moved::Done(_)));
            1
        };
        for name in [Name::mark(newest), Name::generation(newest)] {
            gone.delete(&name).unwrap();
        }
        assert_eq!(store.everything(), lossy.everything());
        let checked = lossy.check().unwrap();
        assert!(checked.is_clean(), "{checked:?}");
        let count = if is_compacted { 2 } else { 1 };
        assert_eq!(checked.notes.len(), count);
        assert!(
            checked
                .notes
                .iter()
                .all(|note| matches!(note, Note::Unpromoted(_))),
            "{checked:?}"
        );
        // Whoever remembers the generation does not go on without it.
        let next = line("e3", "phase_completed", &json!({"phase": "settle"}));
        assert!(matches!(lossy.append(&next, newest), Moved::Conflict(_)));
    }
}

/// An append whose writer dies before its pointer, and the pointer's name.
fn append_until_the_pointer(memory: &Memory) -> Name {
    let mut machine = append(sent().into_bytes(), 0, "n".to_owned());
    while let Step::Ask(call) = machine.next() {
        if let Call::Put(name, _) = &call
            && name.folder() == Folder::Current
        {
            return name.clone();
        }
        machine.tell(&answer(&call, memory));
    }
    panic!("no pointer was asked for");
}

/// What is refused, or was made from a generation gone by, can't be of a generation that is gone.
#[test]
fn only_what_fits_behind_the_newest_generation_is_told_as_what_may_have_been_one() {
    let memory = begun();
    let store = Store(&memory);
    let refused = candidate(&store.load(), "", |manifest| manifest["prohibitions"] = json!([]));
    store.prepare(&refused, None).unwrap();
    store
        .prepare(&candidate(&store.load(), "late", |_| ()), None)
        .unwrap();
    let count = |wanted: &dyn Fn(&Note) -> bool| {
        let notes = store.check().unwrap().notes;
        notes.iter().filter(|note| wanted(note)).count()
    };
    assert_eq!(count(&|note| matches!(note, Note::Unnamed(_))), 2);
    assert_eq!(count(&|note| matches!(note, Note::Unpromoted(_))), 2);
    assert!(matches!(store.append(&sent(), 0), Moved::Done(_)));
    assert_eq!(count(&|note| matches!(note, Note::Unnamed(_))), 4);
    assert_eq!(count(&|note| matches!(note, Note::Unpromoted(_))), 0);
}

/// Nothing that tells of a generation is there before that generation's record is durable: else a loss of power would
/// look like a loss of the generation.
#[test]
fn whatever_tells_of_a_generation_is_written_after_its_record_is_durable() {
    let memory = begun();
    let store = Store(&memory);
    let text = candidate(&store.load(), "", |_| ());
    let id = store.prepare(&text, None).unwrap().candidate;
    let machines: [&dyn Fn() -> Vec<Call>; 3] = [
        &|| calls(append(sent().into_bytes(), 0, "n".to_owned()), &copy(&memory)),
        &|| calls(prepare(text.clone(), None), &copy(&memory)),
        &|| calls(promote(id, 0, "n".to_owned()), &copy(&memory)),
    ];
    for machine in machines {
        let calls = machine();
        let first_put = calls.iter().position(|call| matches!(call, Call::Put(..)));
        let synced = calls
            .iter()
            .position(|call| *call == Call::Sync(Name::generation(0)));
        assert!(synced.unwrap() < first_put.unwrap(), "{calls:?}");
    }
}

fn calls<P: Protocol>(mut machine: P, memory: &Memory) -> Vec<Call> {
    let mut calls = Vec::new();
    while let Step::Ask(call) = machine.next() {
        machine.tell(&answer_looking(&call, memory, &mut |_| found()));
        calls.push(call);
    }
    calls
}

/// A mark of any generation that is gone is told, and written again.
#[test]
fn every_generation_without_its_mark_is_told_and_marked_again() {
    let memory = begun();
    let store = Store(&memory);
    assert!(matches!(store.append(&sent(), 0), Moved::Done(_)));
    let whole = store.everything();
    for generation in [0, 1] {
        memory.delete(&Name::mark(generation)).unwrap();
    }
    let checked = store.check().unwrap();
    assert!(checked.is_clean());
    assert_eq!(
        checked.notes,
        [0, 1].map(|generation| Note::Unmarked(Name::mark(generation)))
    );
    store.prune().unwrap();
    assert_eq!(store.everything(), whole);
}

/// What is wrong is told, also where no generation is left.
#[test]
fn damage_is_told_where_no_generation_is() {
    let memory = Memory::default();
    assert_eq!(Store(&memory).check(), Err(Trouble::NoStore));
    let odd = Name::new(Folder::Current, "07").unwrap();
    memory.put_if_absent(&odd, b"x").unwrap();
    let damage = Damage {
        name: odd,
        fault: Fault::Name,
    };
    assert_eq!(Store(&memory).check().unwrap().damages, [damage]);
}

/// A candidate that was prepared and left alone is none of that, and neither is a writer that died before its mark.
#[test]
fn what_was_never_current_is_not_missed() {
    let memory = begun();
    let store = Store(&memory);
    store
        .prepare(&candidate(&store.load(), "", |_| ()), None)
        .unwrap();
    assert!(store.check().unwrap().is_clean());
    memory.delete(&Name::mark(0)).unwrap();
    let checked = store.check().unwrap();
    assert!(
        checked.is_clean() && checked.notes.contains(&Note::Unmarked(Name::mark(0))),
        "{checked:?}"
    );
    store.prune().unwrap();
    assert!(
        store
            .check()
            .unwrap()
            .notes
            .iter()
            .all(|note| !matches!(note, Note::Unmarked(_)))
    );
    memory.delete(&Name::generation(0)).unwrap();
    assert_eq!(store.current().err(), Some(Trouble::Damaged(lost(0))));
}

/// A mark that is durable before its record would make a loss out of a crash.
#[test]
fn a_mark_never_outlives_its_record() {
    let memory = begun();
    memory.delete(&Name::mark(0)).unwrap();
    let mut machine = prune();
    let mut calls = Vec::new();
    while let Step::Ask(call) = machine.next() {
        machine.tell(&answer(&call, &memory));
        calls.push(call);
    }
    let place = |meant: &dyn Fn(&Call) -> bool| calls.iter().position(meant).unwrap();
    let synced = place(&|call| *call == Call::Sync(Name::generation(0)));
    let marked = place(&|call| matches!(call, Call::Put(name, _) if *name == Name::mark(0)));
    assert!(synced < marked, "{calls:?}");
}
