//! Each effect on the disk fails once: what the writer is told is never more than what is so.

use semsum_store::local::{Effect, Local, Watch};
use semsum_store::objects::{Error, Folder, Name, Objects};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Fails the effect of this number, and notes the others.
struct Fails {
    at: usize,
    next: AtomicUsize,
    made: Mutex<Vec<Effect>>,
}

impl Fails {
    fn at(at: usize) -> Arc<Self> {
        Arc::new(Self {
            at,
            next: AtomicUsize::new(0),
            made: Mutex::default(),
        })
    }
}

impl Watch for Fails {
    fn before(&self, effect: &Effect) -> io::Result<()> {
        if self.next.fetch_add(1, Ordering::SeqCst) == self.at {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.made.lock().unwrap().push(effect.clone());
        Ok(())
    }
}

fn name() -> Name {
    Name::new(Folder::Candidates, "a").unwrap()
}

#[test]
fn an_object_is_synced_before_it_has_its_name_and_its_folder_after() {
    let place = tempfile::tempdir().unwrap();
    let watch = Fails::at(usize::MAX);
    let store = Local::create_watched(place.path(), watch.clone()).unwrap();
    watch.made.lock().unwrap().clear();
    store.put_if_absent(&name(), b"x").unwrap();
    let made = watch.made.lock().unwrap();
    let folder = Folder::Candidates;
    let [
        Effect::Create(_, aside),
        Effect::Write(..),
        Effect::SyncFile(..),
        Effect::Rename(..),
        last,
    ] = &made[..]
    else {
        panic!("{made:?}");
    };
    assert_eq!(made[1], Effect::Write(folder, aside.clone(), b"x".to_vec()));
    assert_eq!(made[2], Effect::SyncFile(folder, aside.clone()));
    assert_eq!(made[3], Effect::Rename(folder, aside.clone(), "a".to_owned()));
    assert_eq!(last, &Effect::SyncFolder(Some(folder)));
}

#[test]
fn whatever_fails_the_object_is_whole_or_absent_and_a_retry_ends_well() {
    for at in 0..5 {
        let place = tempfile::tempdir().unwrap();
        drop(Local::create_at(place.path()).unwrap());
        let store = Local::open_at(place.path()).unwrap().watched(Fails::at(at));
        assert_eq!(
            store.put_if_absent(&name(), b"x"),
            Err(Error::Unavailable),
            "{at}"
        );
        let kind = store.trouble().unwrap().kind();
        assert_eq!(kind, io::ErrorKind::StorageFull, "{at}");
        // The last effect is the folder's sync: the object stands, and nobody may say that it does not (ruling 44).
        let expected = if at == 4 {
            (Ok(b"x".to_vec()), Err(Error::AlreadyExists))
        } else {
            (Err(Error::Absent), Ok(()))
        };
        assert_eq!(store.read(&name()), expected.0, "{at}");
        assert_eq!(store.put_if_absent(&name(), b"x"), expected.1, "{at}");
        assert_eq!(store.sync(&name()), Ok(()));
        assert_eq!(store.strays(), Ok(Vec::new()), "{at}");
    }
}

/// A store is made in a folder that a writer made who died: it is made durable where it lies, before anything is made in it.
#[test]
fn a_folder_that_was_there_is_made_durable_first() {
    let place = tempfile::tempdir().unwrap();
    let watch = Fails::at(0);
    let made = Local::create_watched(place.path(), watch.clone());
    assert!(made.is_err());
    assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 0);
    drop(Local::create_watched(place.path(), watch.clone()).unwrap());
    assert_eq!(watch.made.lock().unwrap().first(), Some(&Effect::SyncAbove));
}

#[test]
fn a_sync_that_fails_is_told() {
    for at in 0..2 {
        let place = tempfile::tempdir().unwrap();
        let made = Local::create_at(place.path()).unwrap();
        made.put_if_absent(&name(), b"x").unwrap();
        let store = Local::open_at(place.path()).unwrap().watched(Fails::at(at));
        assert_eq!(store.sync(&name()), Err(Error::Unavailable));
        assert_eq!(store.sync(&name()), Ok(()));
    }
}
