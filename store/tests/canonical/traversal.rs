//! Paths that were written to get out.

use crate::place::{Place, STATE_SHA256, is_state};
use semsum_core::rules::canonical::{Standing, judge};
use semsum_store::canonical::{Plain, Reader, Root};
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt;

/// The payload lists of the shared suite; none where it is not here.
fn payloads() -> Option<Vec<String>> {
    let suite = semsum_corpus::shared("data/suites/path-traversal").unwrap()?;
    let mut lines = Vec::new();
    for list in ["directory_traversal.txt", "traversals-8-deep-exotic-encoding.txt"] {
        let bytes = fs::read(suite.join(list)).unwrap();
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
    let Some(lines) = payloads() else { return };
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
