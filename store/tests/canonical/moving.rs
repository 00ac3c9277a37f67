//! What moves, or fails, while it is read.

use crate::place::{Place, is_state};
use semsum_core::rules::canonical::Found;
use semsum_store::canonical::{Look, Plain, Reader};
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, symlink};
use std::path::PathBuf;

/// Does something to the file after its first chunk, then reads on.
struct Meanwhile<F: FnMut()> {
    act: F,
    reads: usize,
}

impl<F: FnMut()> Reader for Meanwhile<F> {
    fn read(&mut self, file: &mut File, buffer: &mut [u8]) -> io::Result<usize> {
        let count = Plain.read(file, buffer)?;
        self.reads += 1;
        if self.reads == 1 {
            (self.act)();
        }
        Ok(count)
    }
}

/// Looks both ways at `docs/deep/plan.md` while `act` changes something; each time in a new place.
fn found_while(act: impl Fn(&Place)) -> Found {
    let look = |walks: bool| {
        let place = Place::new();
        let [kernel, walk] = place.roots();
        let root = if walks { walk } else { kernel };
        let mut reader = Meanwhile {
            act: || act(&place),
            reads: 0,
        };
        let Look { found, handle } = root.look_with("docs/deep/plan.md", &mut reader);
        assert_eq!(handle.is_some(), matches!(found, Found::File(_)));
        found
    };
    let [kernel, walk] = [look(false), look(true)];
    assert_eq!(kernel, walk);
    kernel
}

const PLAN: &str = "docs/deep/plan.md";

/// Waits until the file system's clock shows another time than the file has: some kernels stamp in steps of
/// milliseconds, and a change within one step has no time of its own.
fn tick(place: &Place) {
    let changed = |path: PathBuf| {
        let data = fs::metadata(path).unwrap();
        (data.ctime(), data.ctime_nsec())
    };
    let start = changed(place.at(PLAN));
    loop {
        fs::write(place.at("clock"), "x").unwrap();
        if changed(place.at("clock")) > start {
            return;
        }
    }
}

fn append(place: &Place, bytes: &[u8]) {
    let mut file = File::options().append(true).open(place.at(PLAN)).unwrap();
    file.write_all(bytes).unwrap();
}

#[test]
fn nothing_that_happens_elsewhere_moves_the_file() {
    assert!(is_state(&found_while(|place| fs::write(
        place.at("state.md"),
        "other"
    )
    .unwrap())));
    assert!(is_state(&found_while(|place| {
        fs::read(place.at(PLAN)).unwrap();
        fs::write(place.at("docs/deep/new"), "").unwrap();
    })));
}

#[test]
fn a_file_that_changes_while_it_is_read_has_moved() {
    let rewritten = |place: &Place, text: &str| {
        tick(place);
        fs::write(place.at(PLAN), text).unwrap();
    };
    assert_eq!(found_while(|place| append(place, b"more")), Found::Moved, "grows");
    assert_eq!(
        found_while(|place| rewritten(place, "st")),
        Found::Moved,
        "shrinks"
    );
    assert_eq!(
        found_while(|place| rewritten(place, "STATE\n")),
        Found::Moved,
        "same size"
    );
}

#[test]
fn a_rewrite_that_hides_its_modification_time_has_moved() {
    let act = |place: &Place| {
        tick(place);
        let modified = fs::metadata(place.at(PLAN)).unwrap().modified().unwrap();
        fs::write(place.at(PLAN), "STATE\n").unwrap();
        File::options()
            .write(true)
            .open(place.at(PLAN))
            .unwrap()
            .set_modified(modified)
            .unwrap();
    };
    assert_eq!(found_while(act), Found::Moved);
}

#[test]
fn a_file_that_is_replaced_while_it_is_read_has_moved() {
    let replaced = |place: &Place| {
        fs::write(place.at("new"), "state\n").unwrap();
        fs::rename(place.at("new"), place.at(PLAN)).unwrap();
    };
    assert_eq!(found_while(replaced), Found::Moved, "by an equal file");
    assert_eq!(
        found_while(|place| fs::remove_file(place.at(PLAN)).unwrap()),
        Found::Moved,
        "by nothing"
    );
    let linked = |place: &Place| {
        fs::rename(place.at(PLAN), place.at("aside")).unwrap();
        symlink("../../aside", place.at(PLAN)).unwrap();
    };
    assert_eq!(found_while(linked), Found::Moved, "by a link to itself");
}

#[test]
fn a_folder_that_is_replaced_while_the_file_is_read_has_moved_it() {
    let linked = |place: &Place| {
        fs::rename(place.at("docs"), place.at("aside")).unwrap();
        symlink("aside", place.at("docs")).unwrap();
    };
    assert_eq!(found_while(linked), Found::Moved);
    let swapped = |place: &Place| {
        fs::rename(place.at("docs"), place.at("aside")).unwrap();
        fs::create_dir_all(place.at("docs/deep")).unwrap();
        fs::copy(place.at("aside/deep/plan.md"), place.at(PLAN)).unwrap();
    };
    assert_eq!(found_while(swapped), Found::Moved);
    let renamed = |place: &Place| fs::rename(place.at("docs"), place.at("aside")).unwrap();
    assert_eq!(found_while(renamed), Found::Moved);
}

/// A file that grows as fast as it is read would never end.
#[test]
fn a_file_without_an_end_is_left_at_its_first_size() {
    struct Endless(usize);
    impl Reader for Endless {
        fn read(&mut self, _: &mut File, buffer: &mut [u8]) -> io::Result<usize> {
            self.0 += 1;
            assert!(self.0 < 10, "reads on and on");
            Ok(buffer.len())
        }
    }
    let place = Place::new();
    for root in place.roots() {
        assert_eq!(root.look_with("state.md", &mut Endless(0)).found, Found::Moved);
    }
}

#[test]
fn what_cannot_be_read_is_unreadable_and_an_interruption_is_not() {
    struct Faulty(Vec<io::ErrorKind>);
    impl Reader for Faulty {
        fn read(&mut self, file: &mut File, buffer: &mut [u8]) -> io::Result<usize> {
            self.0
                .pop()
                .map_or_else(|| Plain.read(file, buffer), |kind| Err(kind.into()))
        }
    }
    let place = Place::new();
    for root in place.roots() {
        for kind in [
            io::ErrorKind::PermissionDenied,
            io::ErrorKind::StaleNetworkFileHandle,
        ] {
            assert_eq!(
                root.look_with("state.md", &mut Faulty(vec![kind])).found,
                Found::Unreadable
            );
        }
        let interrupted = vec![io::ErrorKind::Interrupted; 3];
        assert!(is_state(
            &root.look_with("state.md", &mut Faulty(interrupted)).found
        ));
    }
}
