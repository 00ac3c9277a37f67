//! The conformance of drivers: what every place for objects must do, as one function.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use semsum_store::local::Local;
use semsum_store::memory::Memory;
use semsum_store::objects::{Error, Folder, Name, OBJECT_BYTES, Objects};
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Panics where `store`, which must be empty, breaks a law of [`Objects`].
fn conforms(store: &dyn Objects) {
    what_was_put_is_read(store);
    nothing_is_overwritten(store);
    the_absent_is_absent(store);
    lists_are_of_one_folder_and_sorted(store);
    a_deleted_name_is_free_again(store);
    one_of_many_writers_wins(store);
    what_is_too_large_is_not_written(store);
    nothing_lies_about(store);
}

fn name(folder: Folder, leaf: &str) -> Name {
    Name::new(folder, leaf).unwrap()
}

fn what_was_put_is_read(store: &dyn Objects) {
    let large = vec![0xa5; 3 * 1024 * 1024];
    let every_byte: Vec<u8> = (0..=255).collect();
    for (leaf, bytes) in [("empty", &[][..]), ("every", &every_byte), ("large", &large)] {
        let name = name(Folder::Bundles, leaf);
        assert_eq!(store.put_if_absent(&name, bytes), Ok(()));
        assert_eq!(store.sync(&name), Ok(()));
        assert!(store.read(&name).unwrap() == bytes, "{leaf}");
    }
}

fn nothing_is_overwritten(store: &dyn Objects) {
    let name = name(Folder::Candidates, "once");
    assert_eq!(store.put_if_absent(&name, b"first"), Ok(()));
    for again in [&b"second"[..], b"first", b""] {
        assert_eq!(store.put_if_absent(&name, again), Err(Error::AlreadyExists));
    }
    assert_eq!(store.read(&name).unwrap(), b"first");
}

fn the_absent_is_absent(store: &dyn Objects) {
    let name = name(Folder::Verdicts, "none");
    assert_eq!(store.read(&name), Err(Error::Absent));
    assert_eq!(store.sync(&name), Err(Error::Absent));
    assert_eq!(store.delete(&name), Err(Error::Absent));
    assert_eq!(store.list(Folder::Verdicts), Ok(Vec::new()));
}

fn lists_are_of_one_folder_and_sorted(store: &dyn Objects) {
    for generation in [10, 9, 2, 0] {
        store.put_if_absent(&Name::generation(generation), b"x").unwrap();
    }
    let expected: Vec<_> = [0, 10, 2, 9].map(Name::generation).to_vec();
    assert_eq!(store.list(Folder::Current), Ok(expected));
}

fn a_deleted_name_is_free_again(store: &dyn Objects) {
    let name = name(Folder::Candidates, "gone");
    store.put_if_absent(&name, b"old").unwrap();
    assert_eq!(store.delete(&name), Ok(()));
    assert_eq!(store.read(&name), Err(Error::Absent));
    assert!(!store.list(Folder::Candidates).unwrap().contains(&name));
    assert_eq!(store.put_if_absent(&name, b"new"), Ok(()));
    assert_eq!(store.read(&name).unwrap(), b"new");
}

fn one_of_many_writers_wins(store: &dyn Objects) {
    const WRITERS: usize = 32;
    for round in 100..110 {
        let name = Name::generation(round);
        let (start, won) = (Barrier::new(WRITERS), AtomicUsize::new(WRITERS));
        std::thread::scope(|scope| {
            for writer in 0..WRITERS {
                let (name, start, won) = (&name, &start, &won);
                scope.spawn(move || {
                    start.wait();
                    match store.put_if_absent(name, &[u8::try_from(writer).unwrap(); 4096]) {
                        Ok(()) => assert_eq!(won.swap(writer, Ordering::SeqCst), WRITERS),
                        Err(error) => assert_eq!(error, Error::AlreadyExists),
                    }
                    // Whole, whoever wrote it, as soon as anybody is told that it exists.
                    let bytes = store.read(name).unwrap();
                    assert_eq!(bytes, [bytes[0]; 4096]);
                });
            }
        });
        assert_eq!(usize::from(store.read(&name).unwrap()[0]), won.into_inner());
    }
}

fn what_is_too_large_is_not_written(store: &dyn Objects) {
    let name = name(Folder::Bundles, "huge");
    let huge = vec![0; OBJECT_BYTES + 1];
    assert_eq!(store.put_if_absent(&name, &huge), Err(Error::TooLarge));
    assert_eq!(store.read(&name), Err(Error::Absent));
}

fn nothing_lies_about(store: &dyn Objects) {
    assert_eq!(store.strays(), Ok(Vec::new()));
    assert_eq!(store.sweep(), Ok(0));
}

#[test]
fn memory_conforms() {
    conforms(&Memory::default());
}

#[test]
fn a_folder_conforms() {
    let place = tempfile::tempdir().unwrap();
    conforms(&Local::create_at(&place.path().join("store")).unwrap());
}

#[test]
fn a_folder_reached_step_by_step_conforms() {
    let place = tempfile::tempdir().unwrap();
    drop(Local::create_at(place.path()).unwrap());
    conforms(&Local::open_walking(place.path()).unwrap());
}
