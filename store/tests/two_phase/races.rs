//! Many writers at one folder, with somebody pruning all the while.

use crate::support::{Store, candidate, next_action};
use semsum_store::local::Local;
use semsum_store::protocol::{Conflict, Moved, Status};
use std::collections::BTreeMap;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn of_thirty_two_writers_one_wins_and_the_others_know() {
    const WRITERS: usize = 32;
    let place = tempfile::tempdir().unwrap();
    let local = Local::create_at(place.path()).unwrap();
    assert!(matches!(Store(&local).init(), Moved::Done(_)));
    let start = Barrier::new(WRITERS);
    let statuses: Vec<_> = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..WRITERS)
            .map(|writer| {
                let start = &start;
                let path = place.path();
                scope.spawn(move || {
                    let local = Local::open_at(path).unwrap();
                    let store = Store(&local);
                    // Every second one has the same candidate.
                    let text = candidate(&store.load(), &format!("{}", writer / 2), |_| ());
                    let judged = store.prepare(&text, Some(0)).unwrap();
                    start.wait();
                    (judged.candidate, store.promote(judged.candidate, 0).status)
                })
            })
            .collect();
        writers.into_iter().map(|writer| writer.join().unwrap()).collect()
    });
    let winners: Vec<_> = statuses
        .iter()
        .filter(|(_, status)| *status == Status::Promoted)
        .collect();
    assert_eq!(winners.len(), 1);
    let mut told = BTreeMap::new();
    for (id, status) in &statuses {
        match status {
            Status::Promoted => {}
            Status::Conflict(conflict) => {
                let same = *id == winners[0].0;
                assert_eq!(*conflict == Conflict::SameContent, same);
                *told.entry(format!("{conflict:?}")).or_insert(0) += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(told["SameContent"], 1);
    assert_eq!(told["PointerRaced"], 30);
    assert_eq!(Store(&local).newest(), 1);
    assert!(Store(&local).check().unwrap().is_clean());
}

#[test]
fn nothing_that_is_needed_is_pruned_under_running_writers() {
    const WRITERS: usize = 4;
    const GENERATIONS: u64 = 24;
    let place = tempfile::tempdir().unwrap();
    let local = Local::create_at(place.path()).unwrap();
    assert!(matches!(Store(&local).init(), Moved::Done(_)));
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let pruner = scope.spawn(|| {
            let local = Local::open_at(place.path()).unwrap();
            let mut removed = 0;
            while !done.load(Ordering::SeqCst) {
                removed += Store(&local).prune().unwrap().removed.len();
            }
            removed
        });
        let writers: Vec<_> = (0..WRITERS)
            .map(|writer| {
                let path = place.path();
                scope.spawn(move || {
                    let local = Local::open_at(path).unwrap();
                    let store = Store(&local);
                    for round in 0.. {
                        let loaded = store.load();
                        let generation = loaded.current.record.generation();
                        if generation >= GENERATIONS {
                            break;
                        }
                        if round % 3 == 2 {
                            let id = format!("e{writer}-{round}");
                            let event = next_action(&id, &format!("Send invoice {writer}-{round}"));
                            let moved = store.append(&event, generation);
                            assert!(matches!(moved, Moved::Done(_) | Moved::Conflict(_)), "{moved:?}");
                        } else {
                            let text = candidate(&loaded, "same for all", |_| ());
                            let judged = store.prepare(&text, Some(generation)).unwrap();
                            let report = store.promote(judged.candidate, generation);
                            let is_sound = matches!(report.status, Status::Promoted | Status::Conflict(_));
                            assert!(is_sound, "{report:?}");
                        }
                    }
                })
            })
            .collect();
        let ends: Vec<_> = writers.into_iter().map(|writer| writer.join()).collect();
        done.store(true, Ordering::SeqCst);
        pruner.join().unwrap();
        assert!(ends.iter().all(Result::is_ok));
    });
    let checked = Store(&local).check().unwrap();
    assert!(checked.is_clean(), "{checked:?}");
    assert!(checked.generations > GENERATIONS);
}
