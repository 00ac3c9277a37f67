//! What dead writers left is told from what living ones are at.

use semsum_store::local::{Effect, Local, Watch};
use semsum_store::objects::{Error, Folder, Name, Objects, Reason};
use std::fs;
use std::io;
use std::path::Path;
use std::sync::{Arc, Barrier};

/// A writer that dies when it is about to rename.
struct DiesBeforeRenaming;

impl Watch for DiesBeforeRenaming {
    fn before(&self, effect: &Effect) -> io::Result<()> {
        match effect {
            Effect::Rename(..) | Effect::Remove(..) => Err(io::ErrorKind::Other.into()),
            _ => Ok(()),
        }
    }
}

/// A writer that waits twice when it is about to rename: to say that it is there, and to be let go.
struct Waits(Barrier);

impl Watch for Waits {
    fn before(&self, effect: &Effect) -> io::Result<()> {
        if matches!(effect, Effect::Rename(..)) {
            self.0.wait();
            self.0.wait();
        }
        Ok(())
    }
}

fn name() -> Name {
    Name::new(Folder::Candidates, "a").unwrap()
}

fn count(path: &Path) -> usize {
    fs::read_dir(path.join("candidates")).unwrap().count()
}

#[test]
fn a_dead_writers_file_is_a_leftover_and_swept() {
    let place = tempfile::tempdir().unwrap();
    drop(Local::create_at(place.path()).unwrap());
    let dying = Local::open_at(place.path())
        .unwrap()
        .watched(Arc::new(DiesBeforeRenaming));
    assert_eq!(dying.put_if_absent(&name(), b"x"), Err(Error::Unavailable));
    let store = Local::open_at(place.path()).unwrap();
    assert_eq!(store.read(&name()), Err(Error::Absent));
    let strays = store.strays().unwrap();
    assert_eq!(strays.len(), 1);
    assert_eq!(
        (strays[0].folder, strays[0].reason),
        (Some(Folder::Candidates), Reason::Leftover)
    );
    assert_eq!(store.sweep(), Ok(1));
    assert_eq!(count(place.path()), 0);
}

#[test]
fn a_living_writers_file_is_not_swept() {
    let place = tempfile::tempdir().unwrap();
    drop(Local::create_at(place.path()).unwrap());
    let watch = Arc::new(Waits(Barrier::new(2)));
    let writer = Local::open_at(place.path()).unwrap().watched(watch.clone());
    std::thread::scope(|scope| {
        let put = scope.spawn(move || writer.put_if_absent(&name(), b"x"));
        watch.0.wait();
        let store = Local::open_at(place.path()).unwrap();
        assert_eq!(count(place.path()), 1);
        assert_eq!(store.sweep(), Ok(0));
        watch.0.wait();
        assert_eq!(put.join().unwrap(), Ok(()));
        assert_eq!(store.read(&name()).unwrap(), b"x");
    });
}

#[test]
fn a_writer_whose_file_was_swept_all_the_same_does_not_claim_success() {
    let place = tempfile::tempdir().unwrap();
    drop(Local::create_at(place.path()).unwrap());
    let watch = Arc::new(Waits(Barrier::new(2)));
    let writer = Local::open_at(place.path()).unwrap().watched(watch.clone());
    std::thread::scope(|scope| {
        let put = scope.spawn(move || writer.put_if_absent(&name(), b"x"));
        watch.0.wait();
        for entry in fs::read_dir(place.path().join("candidates")).unwrap() {
            fs::remove_file(entry.unwrap().path()).unwrap();
        }
        watch.0.wait();
        assert_eq!(put.join().unwrap(), Err(Error::Unavailable));
    });
    assert_eq!(count(place.path()), 0);
}
