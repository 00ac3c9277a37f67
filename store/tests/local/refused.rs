//! What is not the store's is neither followed nor read, and said to be there.

use semsum_store::local::{Local, Refused};
use semsum_store::objects::{Error, Folder, Name, OBJECT_BYTES, Objects, Reason};
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use tempfile::TempDir;

type Open = fn(&Path) -> Result<Local, Refused>;

/// Both ways to open a store; their answers must be the same.
const WAYS: [Open; 2] = [Local::open_at, Local::open_walking];

fn made() -> (TempDir, std::path::PathBuf) {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("store");
    drop(Local::create_at(&path).unwrap());
    (place, path)
}

fn name(leaf: &str) -> Name {
    Name::new(Folder::Candidates, leaf).unwrap()
}

#[test]
fn a_store_that_is_a_link_is_refused() {
    let (place, path) = made();
    let link = place.path().join("link");
    symlink(&path, &link).unwrap();
    for open in WAYS {
        for path in [link.clone(), link.join("")] {
            assert!(
                matches!(open(&path), Err(Refused::Symlink(None))),
                "{}",
                path.display()
            );
        }
    }
    assert!(matches!(Local::create_at(&link), Err(Refused::Symlink(None))));
}

#[test]
fn a_folder_of_the_store_that_is_a_link_is_refused() {
    let (place, path) = made();
    let elsewhere = place.path().join("elsewhere");
    fs::rename(path.join("current"), &elsewhere).unwrap();
    for target in [
        elsewhere.as_path(),
        Path::new("../elsewhere"),
        Path::new("bundles"),
    ] {
        symlink(target, path.join("current")).unwrap();
        for open in WAYS {
            assert!(matches!(
                open(&path),
                Err(Refused::Symlink(Some(Folder::Current)))
            ));
        }
        assert!(matches!(
            Local::create_at(&path),
            Err(Refused::Symlink(Some(Folder::Current)))
        ));
        fs::remove_file(path.join("current")).unwrap();
    }
}

#[test]
fn what_is_missing_or_no_folder_is_told_apart() {
    let (place, path) = made();
    fs::remove_dir(path.join("verdicts")).unwrap();
    for open in WAYS {
        // No generation was ever created: what is there may be an attempt that died.
        assert!(matches!(open(&path), Err(Refused::Missing(None))));
    }
    fs::write(path.join("current/0"), "").unwrap();
    for open in WAYS {
        let missing = open(&path);
        assert!(matches!(missing, Err(Refused::Missing(Some(Folder::Verdicts)))));
        assert!(matches!(
            open(&place.path().join("none")),
            Err(Refused::Missing(None))
        ));
    }
    fs::write(path.join("verdicts"), "").unwrap();
    for open in WAYS {
        assert!(matches!(
            open(&path),
            Err(Refused::NotAFolder(Some(Folder::Verdicts)))
        ));
        assert!(matches!(
            open(&path.join("verdicts")),
            Err(Refused::NotAFolder(None))
        ));
    }
}

#[test]
fn a_store_is_not_made_among_other_things() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("notes.txt"), "").unwrap();
    assert!(matches!(Local::create_at(place.path()), Err(Refused::Occupied)));
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1, "nothing was made");
}

#[test]
fn a_store_that_was_begun_is_opened_and_nothing_is_made() {
    let (_place, path) = made();
    fs::write(path.join("current/0"), "").unwrap();
    fs::write(path.join("notes.txt"), "").unwrap();
    drop(Local::create_at(&path).unwrap());
    fs::remove_dir(path.join("verdicts")).unwrap();
    let lost = Local::create_at(&path);
    assert!(matches!(lost, Err(Refused::Missing(Some(Folder::Verdicts)))));
    assert!(!path.join("verdicts").exists());
}

#[test]
fn what_stands_at_an_objects_name_is_not_followed() {
    let (place, path) = made();
    let outside = place.path().join("outside");
    fs::write(&outside, "outside").unwrap();
    let candidates = path.join("candidates");
    symlink(&outside, candidates.join("link")).unwrap();
    symlink(place.path().join("nowhere"), candidates.join("broken")).unwrap();
    fs::create_dir(candidates.join("folder")).unwrap();
    for open in WAYS {
        let store = open(&path).unwrap();
        for leaf in ["link", "broken", "folder"] {
            let name = name(leaf);
            assert_eq!(store.read(&name), Err(Error::Foreign), "{leaf}");
            assert_eq!(store.sync(&name), Err(Error::Foreign), "{leaf}");
            assert_eq!(store.delete(&name), Err(Error::Foreign), "{leaf}");
            assert_eq!(
                store.put_if_absent(&name, b"x"),
                Err(Error::AlreadyExists),
                "{leaf}"
            );
        }
        assert_eq!(store.list(Folder::Candidates), Ok(Vec::new()));
        let reasons: Vec<_> = store.strays().unwrap().into_iter().map(|s| s.reason).collect();
        assert_eq!(
            reasons,
            [Reason::Symlink, Reason::NotRegular, Reason::Symlink],
            "broken, folder, link"
        );
    }
    assert_eq!(fs::read(&outside).unwrap(), b"outside");
    assert!(!place.path().join("nowhere").exists());
}

#[test]
fn a_pipe_is_not_opened() {
    let (_place, path) = made();
    let pipe = path.join("candidates/pipe");
    rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RWXU).unwrap();
    let store = Local::open_at(&path).unwrap();
    assert_eq!(store.read(&name("pipe")), Err(Error::Foreign));
    assert_eq!(store.strays().unwrap()[0].reason, Reason::NotRegular);
}

#[test]
fn names_that_the_store_does_not_write_are_refused_with_a_reason() {
    let (_place, path) = made();
    for odd in [
        "bundles/UPPER",
        "bundles/a.json",
        "bundles/a b",
        "current/7~",
        "candidates/.hidden",
        "other",
    ] {
        fs::write(path.join(odd), "x").unwrap();
    }
    let store = Local::open_at(&path).unwrap();
    for folder in Folder::ALL {
        assert_eq!(store.list(folder), Ok(Vec::new()));
    }
    let strays = store.strays().unwrap();
    assert!(strays.iter().all(|stray| stray.reason == Reason::Name));
    let shown: Vec<_> = strays.iter().map(ToString::to_string).collect();
    let why = "a name that the store does not write";
    let expected = [
        "other",
        "bundles/(a name that is not shown)",
        "bundles/UPPER",
        "bundles/a.json",
        "candidates/.hidden",
        "current/(a name that is not shown)",
    ];
    assert_eq!(shown, expected.map(|place| format!("{place}: {why}")));
    assert_eq!(store.sweep(), Ok(0), "what is not the store's stays");
}

#[test]
fn a_file_of_any_size_does_not_fill_the_memory() {
    let (_place, path) = made();
    let file = fs::File::create(path.join("candidates/huge")).unwrap();
    file.set_len(1 << 40).unwrap();
    let store = Local::open_at(&path).unwrap();
    assert_eq!(store.read(&name("huge")), Err(Error::TooLarge));
    file.set_len(u64::try_from(OBJECT_BYTES).unwrap()).unwrap();
    assert_eq!(store.read(&name("huge")).unwrap().len(), OBJECT_BYTES);
}

#[test]
fn everything_is_for_its_owner_alone() {
    let (_place, path) = made();
    let store = Local::open_at(&path).unwrap();
    store.put_if_absent(&name("a"), b"x").unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o7777;
    assert_eq!(mode(&path), 0o700);
    for folder in Folder::ALL {
        assert_eq!(mode(&path.join(folder.as_str())), 0o700);
    }
    assert_eq!(mode(&path.join("candidates/a")), 0o600);
}

#[test]
fn a_store_stays_the_one_that_was_opened() {
    let (place, path) = made();
    let store = Local::open_at(&path).unwrap();
    fs::rename(&path, place.path().join("moved")).unwrap();
    drop(Local::create_at(&path).unwrap());
    store.put_if_absent(&name("a"), b"x").unwrap();
    assert!(place.path().join("moved/candidates/a").exists());
    assert!(!path.join("candidates/a").exists());
}

/// Only where permission bits bind this user.
#[test]
fn what_can_not_be_looked_into_is_not_taken_for_nothing() {
    let place = tempfile::tempdir().unwrap();
    let set = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    let store = place.path().join("store");
    drop(Local::create_at(&store).unwrap());
    fs::remove_dir(store.join("bundles")).unwrap();
    set(&store.join("current"), 0);
    if fs::read_dir(store.join("current")).is_ok() {
        eprintln!("not run: permission bits do not bind this user");
        return;
    }
    for refused in [Local::open_at(&store).err(), Local::create_at(&store).err()] {
        assert!(matches!(refused, Some(Refused::Failed(_))), "{refused:?}");
    }
    assert!(!store.join("bundles").exists(), "nothing is made");
    set(&store.join("current"), 0o700);
    // A parent that can't be made durable holds no store, and no folder of one is left in it.
    let parent = place.path().join("parent");
    fs::create_dir(&parent).unwrap();
    set(&parent, 0o300);
    for path in ["store", "a/b"] {
        assert!(matches!(
            Local::create_at(&parent.join(path)).err(),
            Some(Refused::Failed(_))
        ));
    }
    set(&parent, 0o700);
    assert_eq!(fs::read_dir(&parent).unwrap().count(), 0);
}
