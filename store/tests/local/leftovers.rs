//! What dead writers left is told from what living ones are at.

use semsum_store::local::{Effect, Local, Watch};
use semsum_store::objects::{Error, Folder, Name, Objects, Reason};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
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

/// A sweep that meets something at the first file that it is about to remove.
struct Meets(AtomicBool, fn(&Path), PathBuf);

impl Watch for Meets {
    fn before(&self, effect: &Effect) -> io::Result<()> {
        if let Effect::Remove(folder, name) = effect
            && self.0.swap(false, Ordering::SeqCst)
        {
            (self.1)(&self.2.join(folder.as_str()).join(name));
        }
        Ok(())
    }
}

#[test]
fn a_file_that_another_sweep_removed_first_hinders_none_of_the_rest() {
    let place = tempfile::tempdir().unwrap();
    drop(Local::create_at(place.path()).unwrap());
    for name in ["candidates/.unfinished-a", "candidates/.unfinished-b"] {
        fs::write(place.path().join(name), "x").unwrap();
    }
    let other = |path: &Path| fs::remove_file(path).unwrap();
    let watch = Meets(AtomicBool::new(true), other, place.path().to_owned());
    let store = Local::open_at(place.path()).unwrap().watched(Arc::new(watch));
    assert_eq!(store.sweep(), Ok(1));
    assert_eq!(count(place.path()), 0);
}

/// Has no right to remove the first file.
struct HasNoRight(AtomicBool);

impl Watch for HasNoRight {
    fn before(&self, effect: &Effect) -> io::Result<()> {
        match effect {
            Effect::Remove(..) if self.0.swap(false, Ordering::SeqCst) => {
                Err(io::ErrorKind::PermissionDenied.into())
            }
            _ => Ok(()),
        }
    }
}

#[test]
fn a_file_of_another_user_stays_and_is_told_and_the_rest_goes() {
    let place = tempfile::tempdir().unwrap();
    drop(Local::create_at(place.path()).unwrap());
    for name in ["candidates/.unfinished-a", "candidates/.unfinished-b"] {
        fs::write(place.path().join(name), "x").unwrap();
    }
    let watch = HasNoRight(AtomicBool::new(true));
    let store = Local::open_at(place.path()).unwrap().watched(Arc::new(watch));
    assert_eq!(store.sweep(), Ok(1));
    assert_eq!(store.trouble().unwrap().kind(), io::ErrorKind::PermissionDenied);
    assert_eq!(count(place.path()), 1);
}
