//! Pruning removes what nothing needs, and nothing else.

use crate::support::{Store, begun, bytes, candidate, manifest, next_action, sent};
use semsum_store::local::Local;
use semsum_store::objects::{Folder, Objects};
use semsum_store::protocol::{Moved, Note, Status};
use serde_json::json;

#[test]
fn refused_and_late_candidates_go_and_the_history_stays() {
    let memory = begun();
    let store = Store(&memory);
    let loaded = store.load();
    let refused = candidate(&loaded, "", |manifest| manifest["prohibitions"] = json!([]));
    let refused = store.prepare(&refused, None).unwrap();
    let waiting = store.prepare(&candidate(&loaded, "w", |_| ()), None).unwrap();
    let before = store.everything();
    // Both name the newest generation, so either may be on its way.
    assert_eq!(store.prune().unwrap().removed, []);
    assert_eq!(store.everything(), before);
    assert!(matches!(store.append(&sent(), 0), Moved::Done(_)));
    let history = store.everything().len() - 4;
    let pruned = store.prune().unwrap();
    assert_eq!(pruned.removed.len(), 4, "two candidates, two verdicts");
    for judged in [&refused, &waiting] {
        let name = judged.candidate.name(Folder::Candidates);
        assert!(pruned.removed.contains(&name));
    }
    assert_eq!(store.everything().len(), history);
    let checked = store.check().unwrap();
    assert!(checked.is_clean() && checked.notes.is_empty());
    assert_eq!(store.promote(waiting.candidate, 0).code(), Some("ledger_moved"));
}

#[test]
fn a_candidate_that_waits_for_promotion_survives() {
    let memory = begun();
    let store = Store(&memory);
    assert!(matches!(store.append(&sent(), 0), Moved::Done(_)));
    let waiting = store
        .prepare(&candidate(&store.load(), "", |_| ()), None)
        .unwrap();
    store.prune().unwrap();
    assert_eq!(store.promote(waiting.candidate, 1).status, Status::Promoted);
    store.prune().unwrap();
    assert!(store.check().unwrap().is_clean());
    assert_eq!(store.newest(), 2);
}

#[test]
fn a_candidate_that_was_refused_once_and_is_promoted_later_survives() {
    // The same bytes stand for two generations whose manifests and ledgers are the same.
    let memory = begun();
    let store = Store(&memory);
    let first = store
        .prepare(&candidate(&store.load(), "a", |_| ()), None)
        .unwrap();
    let second = store
        .prepare(&candidate(&store.load(), "b", |_| ()), None)
        .unwrap();
    assert_eq!(store.promote(first.candidate, 0).status, Status::Promoted);
    store.prune().unwrap();
    assert_eq!(store.promote(second.candidate, 1).status, Status::Promoted);
    assert!(store.check().unwrap().is_clean());
}

#[test]
fn the_part_of_an_append_that_lost_goes_when_the_ledger_has_moved_on() {
    let memory = begun();
    let store = Store(&memory);
    let other = next_action("e1", "Wait for the bank");
    assert!(matches!(store.append(&other, 0), Moved::Done(_)));
    let lost = memory.list(Folder::Bundles).unwrap();
    let memory = begun();
    let store = Store(&memory);
    let root = memory.list(Folder::Bundles).unwrap();
    let part = lost.iter().find(|name| !root.contains(name)).unwrap();
    let bytes_of_part = {
        let memory = begun();
        assert!(matches!(Store(&memory).append(&other, 0), Moved::Done(_)));
        memory.read(part).unwrap()
    };
    memory.put_if_absent(part, &bytes_of_part).unwrap();
    assert_eq!(
        store.prune().unwrap().removed,
        [],
        "its writer may be about to win"
    );
    assert!(matches!(store.append(&sent(), 0), Moved::Done(_)));
    let noted = store.check().unwrap().notes;
    assert_eq!(noted, [Note::Unnamed(part.clone())]);
    assert_eq!(store.prune().unwrap().removed, std::slice::from_ref(part));
}

#[test]
fn what_is_damaged_or_foreign_is_not_removed() {
    let place = tempfile::tempdir().unwrap();
    let local = Local::create_at(place.path()).unwrap();
    let store = Store(&local);
    assert!(matches!(store.init(), Moved::Done(_)));
    let odd = [
        format!("candidates/{}", "0".repeat(64)),
        "candidates/plain".to_owned(),
        "candidates/notes.txt".to_owned(),
    ];
    for odd in &odd {
        std::fs::write(place.path().join(odd), bytes(&manifest())).unwrap();
    }
    assert_eq!(store.prune().unwrap().removed, []);
    assert!(odd.iter().all(|odd| place.path().join(odd).exists()));
}
