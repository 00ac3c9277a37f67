//! The look at the canonical file, in real folders. Each test looks both ways: with `openat2` and by walking.

#![allow(clippy::unwrap_used, clippy::panic)]

use rustix::fs::{CWD, FileType, Mode, mknodat};
use semsum_core::rules::canonical::{Found, Standing, judge};
use semsum_store::canonical::{Look, Plain, Reader, Root, look};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// `printf 'state\n' | sha256sum`
const STATE_SHA256: &str = "927489cb2fcdb32e302713f6a720397868b71dd2128c734181983f367d622c24";

/// A root with `state.md`, `docs/deep/plan.md`, and a marker beside the root.
struct Place {
    folder: TempDir,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let place = Self { folder };
        fs::create_dir_all(place.at("docs/deep")).unwrap();
        fs::write(place.at("state.md"), "state\n").unwrap();
        fs::write(place.at("docs/deep/plan.md"), "state\n").unwrap();
        fs::write(place.folder.path().join("marker"), "outside\n").unwrap();
        place
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("root")
    }

    fn at(&self, path: &str) -> PathBuf {
        self.root().join(path)
    }

    /// Looks both ways; the answers must be the same.
    fn found(&self, path: &str) -> Found {
        let [kernel, walk] = self.roots().map(|root| root.look(path).found);
        assert_eq!(kernel, walk, "{path:?}");
        kernel
    }

    fn roots(&self) -> [Root; 2] {
        let open = || Root::open(&self.root()).unwrap();
        [open(), open().walking()]
    }
}

fn is_state(found: &Found) -> bool {
    *found == Found::File(STATE_SHA256.to_owned())
}

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
    mknodat(CWD, place.at("pipe"), FileType::Fifo, Mode::RWXU, 0).unwrap();
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
    let mut here = rustix::fs::open(place.root(), rustix::fs::OFlags::PATH, Mode::empty()).unwrap();
    for _ in 0..depth {
        rustix::fs::mkdirat(&here, &step, Mode::RWXU).unwrap();
        here = rustix::fs::openat(&here, &step, rustix::fs::OFlags::PATH, Mode::empty()).unwrap();
    }
    let flags = rustix::fs::OFlags::WRONLY | rustix::fs::OFlags::CREATE;
    let file = rustix::fs::openat(&here, "state.md", flags, Mode::RUSR).unwrap();
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
    assert_eq!(found_while(|place| append(place, b"more")), Found::Moved, "grows");
    assert_eq!(
        found_while(|place| fs::write(place.at(PLAN), "st").unwrap()),
        Found::Moved,
        "shrinks"
    );
    assert_eq!(
        found_while(|place| fs::write(place.at(PLAN), "STATE\n").unwrap()),
        Found::Moved,
        "same size"
    );
}

#[test]
fn a_rewrite_that_hides_its_modification_time_has_moved() {
    let act = |place: &Place| {
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

/// Only where permission bits bind this user; root reads everything, and the test above stands for it there.
#[test]
fn a_file_without_the_right_to_read_is_unreadable() {
    let place = Place::new();
    let no_rights = |path: &str| fs::set_permissions(place.at(path), fs::Permissions::from_mode(0)).unwrap();
    no_rights("state.md");
    if File::open(place.at("state.md")).is_ok() {
        eprintln!("not run: permission bits do not bind this user");
        return;
    }
    assert_eq!(place.found("state.md"), Found::Unreadable);
    no_rights("docs");
    assert_eq!(place.found("docs/deep/plan.md"), Found::Unreadable);
    fs::set_permissions(place.at("docs"), fs::Permissions::from_mode(0o700)).unwrap();
}

/// A folder may be entered and not listed: the look needs no right to list.
#[test]
fn a_folder_that_may_not_be_listed_is_passed_through() {
    let place = Place::new();
    fs::set_permissions(place.at("docs"), fs::Permissions::from_mode(0o100)).unwrap();
    let found = place.found("docs/deep/plan.md");
    fs::set_permissions(place.at("docs"), fs::Permissions::from_mode(0o700)).unwrap();
    assert!(is_state(&found));
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

/// The payload lists of `data/suites/path-traversal`, through `$SEMSUM_SHARED` or `../shared` beside the workspace.
fn payloads() -> Option<Vec<String>> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let shared = std::env::var_os("SEMSUM_SHARED").map_or_else(beside, PathBuf::from);
    let suite = shared.join("data/suites/path-traversal");
    let mut lines = Vec::new();
    for list in ["directory_traversal.txt", "traversals-8-deep-exotic-encoding.txt"] {
        let bytes = fs::read(suite.join(list)).ok()?;
        // A manifest is UTF-8, so a path that is not never comes this far.
        let valid = bytes
            .split(|&byte| byte == b'\n')
            .filter_map(|line| std::str::from_utf8(line).ok());
        lines.extend(valid.map(str::to_owned));
    }
    Some(lines)
}

/// Remembers which files were opened.
#[derive(Default)]
struct Opened(Vec<(u64, u64)>);

impl Reader for Opened {
    fn read(&mut self, file: &mut File, buffer: &mut [u8]) -> io::Result<usize> {
        let data = file.metadata()?;
        self.0.push((data.dev(), data.ino()));
        Plain.read(file, buffer)
    }
}

#[test]
fn no_traversal_payload_opens_a_file() {
    let Some(lines) = payloads() else {
        assert!(
            std::env::var("CI").as_deref() != Ok("true"),
            "the payload lists are missing"
        );
        eprintln!("not run: no path-traversal suite at $SEMSUM_SHARED or ../shared");
        return;
    };
    assert!(lines.len() > 1000, "{}", lines.len());
    // Markers in every folder above the root, as deep as the deepest payload.
    let place = tempfile::tempdir().unwrap();
    let mut folder = place.path().to_owned();
    for _ in 0..10 {
        for name in ["marker", "etc/passwd", "WINDOWS/win.ini"] {
            fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
            fs::write(folder.join(name), "outside\n").unwrap();
        }
        folder.push("down");
    }
    fs::create_dir_all(folder.join("marker-free")).unwrap();
    let root = folder.join("marker-free");
    let mut reader = Opened::default();
    for line in lines {
        for path in [
            line.replace("{FILE}", "marker"),
            line.trim_end().replace("{FILE}", "etc/passwd"),
        ] {
            let open = || Root::open(&root).unwrap();
            let [kernel, walk] =
                [open(), open().walking()].map(|root| root.look_with(&path, &mut reader).found);
            assert_eq!(kernel, walk, "{path:?}");
            assert!(
                matches!(judge(STATE_SHA256, &kernel), Standing::Unverifiable(_)),
                "{path:?}: {kernel:?}"
            );
        }
    }
    assert_eq!(reader.0, Vec::new(), "opened something");
}

#[test]
fn an_encoded_payload_is_an_ordinary_name_where_it_exists() {
    let place = Place::new();
    fs::create_dir(place.at("%2e%2e")).unwrap();
    fs::write(place.at("%2e%2e/..%2fmarker"), "state\n").unwrap();
    assert!(is_state(&place.found("%2e%2e/..%2fmarker")));
}
