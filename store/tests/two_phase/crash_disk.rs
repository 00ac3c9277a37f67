//! Power is lost after each effect on the disk, and of what was not synced anything may survive.

use crate::disk::{Disk, Recorder, Unsynced};
use crate::support::{Store, candidate, place, sent};
use semsum_store::local::{Effect, Local};
use semsum_store::objects::Reason;
use semsum_store::protocol::{Moved, Note, Status, Trouble};
use serde_json::json;
use std::sync::Arc;

/// A store's life, as far as it is still to be lived: root, an append, a compaction.
fn live(local: &Local) {
    let store = Store(local);
    if store.current().err() == Some(Trouble::NoStore) {
        assert!(matches!(store.init(), Moved::Done(_)));
    }
    if store.newest() == 0 {
        assert!(matches!(store.append(&sent(), 0), Moved::Done(_)));
    }
    if store.newest() == 1 {
        let text = candidate(&store.load(), "short", |manifest| {
            manifest["completionChecks"] = json!(["Every invoice is paid", "The ledger balances"]);
        });
        let judged = store.prepare(&text, Some(1)).unwrap();
        assert!(judged.is_accepted());
        assert_eq!(store.promote(judged.candidate, 1).status, Status::Promoted);
    }
    assert_eq!(store.newest(), 2);
}

/// The number of effects after which each step of [`live`] had been told as done, with the generation that it made.
fn told(place: &std::path::Path) -> (Vec<Effect>, Vec<usize>) {
    let recorder = Arc::new(Recorder::default());
    let local = Local::create_watched(place, recorder.clone()).unwrap();
    let store = Store(&local);
    let mut ends = Vec::new();
    assert!(matches!(store.init(), Moved::Done(_)));
    ends.push(recorder.effects().len());
    assert!(matches!(store.append(&sent(), 0), Moved::Done(_)));
    ends.push(recorder.effects().len());
    live(&local);
    ends.push(recorder.effects().len());
    (recorder.effects(), ends)
}

#[test]
fn power_lost_after_any_effect_leaves_the_old_state_or_the_new_one() {
    let place = place();
    let (effects, ends) = told(&place.path().join("whole"));
    assert!(effects.len() > 40, "{}", effects.len());
    let mut worlds = 0;
    for count in 0..=effects.len() {
        let disk = Disk::after(&effects[..count]);
        assert!(
            disk.ways() <= 64,
            "more is unsynced at once than expected: {disk:?}"
        );
        // How many steps had been told as done: those must have survived.
        let done = ends.iter().filter(|end| **end <= count).count();
        for way in 0..disk.ways() {
            for unsynced in [Unsynced::Kept, Unsynced::Lost, Unsynced::Torn] {
                let path = place.path().join(format!("{count}-{way}-{unsynced:?}"));
                std::fs::create_dir(&path).unwrap();
                disk.restore(&path, way, unsynced);
                survives(&path, done, &format!("{count} effects, {way}, {unsynced:?}"));
                std::fs::remove_dir_all(&path).unwrap();
                worlds += 1;
            }
        }
    }
    assert!(worlds > 300, "{worlds}");
}

fn survives(path: &std::path::Path, done: usize, context: &str) {
    if done == 0 {
        // The folders may be lost; making them again is no harm.
        drop(Local::create_at(path).unwrap());
    }
    let local = Local::open_at(path).unwrap();
    let store = Store(&local);
    let generations = match store.current() {
        Ok(current) => current.record.generation() + 1,
        Err(Trouble::NoStore) => 0,
        Err(trouble) => panic!("{context}: {trouble}"),
    };
    let done = u64::try_from(done).unwrap();
    assert!(
        generations == done || generations == done + 1,
        "{context}: {generations} generations after {done} steps"
    );
    if generations > 0 {
        let checked = store.check().unwrap();
        assert!(checked.is_clean(), "{context}: {checked:?}");
    }
    live(&local);
    assert!(store.prune().is_ok());
    let checked = store.check().unwrap();
    assert!(checked.is_clean(), "{context}: {checked:?}");
    let left_over = |note: &Note| matches!(note, Note::Leftover(stray) if stray.reason == Reason::Leftover);
    assert!(!checked.notes.iter().any(left_over), "{context}: {checked:?}");
}

/// A disk that forgets to sync one kind of thing must be caught, or the test above proves nothing.
#[test]
fn the_model_notices_a_missing_sync() {
    let place = place();
    let (effects, ends) = told(&place.path().join("whole"));
    let forgetful: [fn(&Effect) -> bool; 2] = [
        |effect| matches!(effect, Effect::SyncFile(..)),
        |effect| matches!(effect, Effect::SyncFolder(Some(_))),
    ];
    for forgotten in forgetful {
        let last = ends[2];
        let kept: Vec<_> = effects[..last]
            .iter()
            .filter(|e| !forgotten(e))
            .cloned()
            .collect();
        let path = place.path().join("cut");
        std::fs::create_dir(&path).unwrap();
        Disk::after(&kept).restore(&path, 0, Unsynced::Lost);
        let local = Local::create_at(&path).unwrap();
        assert!(Store(&local).current().is_err());
        std::fs::remove_dir_all(&path).unwrap();
    }
}
