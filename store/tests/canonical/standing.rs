//! What stands at a path that nobody touches.

use crate::place::{Place, STATE_SHA256, is_state};
use rustix::fs::{Mode, OFlags, mkdirat, open, openat};
use semsum_core::rules::canonical::{Found, Standing, judge};
use semsum_store::canonical::{Look, Root, look};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;

#[test]
fn a_regular_file_is_digested_and_its_handle_handed_back_at_the_start() {
    let place = Place::new();
    for root in place.roots() {
        for path in [
            "state.md",
            "./state.md",
            ".//docs/./deep//plan.md",
            "docs/deep/plan.md",
        ] {
            let Look { found, handle } = root.look(path);
            assert!(is_state(&found), "{path}: {found:?}");
            let mut bytes = String::new();
            handle.unwrap().read_to_string(&mut bytes).unwrap();
            assert_eq!(bytes, "state\n", "{path}");
        }
    }
}

#[test]
fn a_look_that_found_no_file_hands_nothing_back() {
    let place = Place::new();
    for path in ["gone", "docs", "../marker"] {
        assert!(
            place.roots().iter().all(|root| root.look(path).handle.is_none()),
            "{path}"
        );
    }
}

/// NIST's vector for one million letters `a`: many chunks, and a digest that is not ours.
#[test]
fn a_file_of_many_chunks_has_the_digest_that_nist_says() {
    let place = Place::new();
    fs::write(place.at("million"), "a".repeat(1_000_000)).unwrap();
    let sha256 = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";
    assert_eq!(place.found("million"), Found::File(sha256.to_owned()));
    fs::write(place.at("empty"), "").unwrap();
    let sha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    assert_eq!(place.found("empty"), Found::File(sha256.to_owned()));
}

#[test]
fn a_link_is_not_followed_wherever_it_stands_and_wherever_it_leads() {
    let place = Place::new();
    symlink("state.md", place.at("inside")).unwrap();
    symlink("../marker", place.at("outside")).unwrap();
    symlink(place.folder.path().join("marker"), place.at("absolute")).unwrap();
    symlink("nowhere", place.at("dangling")).unwrap();
    symlink("loop", place.at("loop")).unwrap();
    symlink("docs", place.at("folder")).unwrap();
    symlink("..", place.at("up")).unwrap();
    symlink("deep", place.at("docs/to-deep")).unwrap();
    for path in [
        "inside",
        "outside",
        "absolute",
        "dangling",
        "loop",
        "folder",
        "folder/deep/plan.md",
        "up/marker",
        "docs/to-deep/plan.md",
        "loop/x",
        "folder/gone",
    ] {
        assert_eq!(place.found(path), Found::Symlink, "{path}");
    }
}

#[test]
fn a_magic_link_is_a_link() {
    let root = || Root::open(Path::new("/proc/self")).unwrap();
    for root in [root(), root().walking()] {
        assert_eq!(root.look("exe").found, Found::Symlink);
        assert_eq!(root.look("cwd/Cargo.toml").found, Found::Symlink);
        assert_eq!(root.look("root/etc/passwd").found, Found::Symlink);
    }
}

#[test]
fn the_root_itself_may_be_a_link() {
    let place = Place::new();
    let link = place.folder.path().join("link");
    symlink("root", &link).unwrap();
    assert!(is_state(&look(&link, "state.md").found));
    assert!(is_state(
        &Root::open(&link).unwrap().walking().look("state.md").found
    ));
}

#[test]
fn a_path_that_leaves_the_root_or_could_is_outside() {
    let place = Place::new();
    let absolute = place.at("state.md");
    for path in [
        "",
        "..",
        "../marker",
        "../root/state.md",
        "docs/../../marker",
        "docs/../state.md",
        "gone/../state.md",
        "state.md/..",
        "/etc/hostname",
        "//etc/hostname",
        absolute.to_str().unwrap(),
        "state.md\0",
        "state.md\0/../..",
    ] {
        assert_eq!(place.found(path), Found::OutsideRoot, "{path:?}");
    }
}

#[test]
fn what_is_no_regular_file_is_named_so_and_never_hangs() {
    let place = Place::new();
    // The utility, because not every system has a call for it that can be made from here.
    assert!(
        Command::new("mkfifo")
            .arg(place.at("pipe"))
            .status()
            .unwrap()
            .success()
    );
    let _listener = UnixListener::bind(place.at("socket")).unwrap();
    for path in [
        "pipe",
        "socket",
        "docs",
        "docs/deep",
        ".",
        "./",
        "docs/",
        "docs/.",
        "state.md/",
    ] {
        assert_eq!(place.found(path), Found::NotRegular, "{path}");
    }
    let root = || Root::open(Path::new("/dev")).unwrap();
    for root in [root(), root().walking()] {
        assert_eq!(root.look("null").found, Found::NotRegular);
        assert_eq!(root.look("zero").found, Found::NotRegular);
    }
}

#[test]
fn a_path_to_nothing_is_missing() {
    let place = Place::new();
    let long = "n".repeat(256);
    let deep = format!("{}x", "d/".repeat(3000));
    for path in [
        "gone",
        "gone/state.md",
        "docs/gone",
        "state.md/x",
        &long,
        &deep,
        "STATE.md\\",
        "%2e%2e",
    ] {
        assert_eq!(place.found(path), Found::Missing, "{path}");
    }
}

#[test]
fn odd_names_are_names() {
    let place = Place::new();
    let longest = "n".repeat(255);
    for name in [
        "two\nlines",
        "...",
        "..x",
        "%2e%2e%2f",
        "a\\b",
        "-rf",
        " ",
        "*",
        "状態.md",
        "\u{202e}md",
        &longest,
    ] {
        fs::write(place.at(name), "state\n").unwrap();
        assert!(is_state(&place.found(name)), "{name:?}");
    }
}

#[test]
fn neighbours_that_are_no_utf8_change_nothing() {
    let place = Place::new();
    fs::write(place.root().join(OsStr::from_bytes(b"\xff\xfe")), "x").unwrap();
    fs::create_dir(place.root().join(OsStr::from_bytes(b"docs\xff"))).unwrap();
    assert!(is_state(&place.found("state.md")));
    assert!(is_state(&place.found("docs/deep/plan.md")));
}

/// A way longer than `PATH_MAX` can't be given to the kernel at once, and is walked.
#[test]
fn a_way_longer_than_one_call_takes_is_walked() {
    let place = Place::new();
    let step = "d".repeat(200);
    let depth = 25;
    let mut here = open(place.root(), OFlags::RDONLY | OFlags::DIRECTORY, Mode::empty()).unwrap();
    for _ in 0..depth {
        mkdirat(&here, &step, Mode::RWXU).unwrap();
        here = openat(&here, &step, OFlags::RDONLY | OFlags::DIRECTORY, Mode::empty()).unwrap();
    }
    let flags = OFlags::WRONLY | OFlags::CREATE;
    let file = openat(&here, "state.md", flags, Mode::RUSR).unwrap();
    File::from(file).write_all(b"state\n").unwrap();
    let path = format!("{}state.md", format!("{step}/").repeat(depth));
    assert!(path.len() > 4096);
    assert!(is_state(&place.found(&path)));
}

#[test]
fn a_root_that_is_none_holds_no_file() {
    let place = Place::new();
    assert_eq!(look(&place.at("gone"), "state.md").found, Found::Missing);
    assert_eq!(look(&place.at("state.md"), "state.md").found, Found::Missing);
    assert!(Root::open(&place.at("gone")).is_err());
    assert!(Root::open(&place.at("state.md")).is_err());
}

#[test]
fn what_was_found_is_judged_against_the_pin() {
    let place = Place::new();
    assert_eq!(judge(STATE_SHA256, &place.found("state.md")), Standing::Unchanged);
    fs::write(place.at("state.md"), "State\n").unwrap();
    assert!(matches!(
        judge(STATE_SHA256, &place.found("state.md")),
        Standing::Changed(_)
    ));
}
