//! Saved inputs are run again, and what was not run is never told as success.

use semsum_fuzz::replay::{Replayed, replay};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_replay"));
    command.args(arguments).current_dir(root()).output().unwrap()
}

#[test]
fn wrong_usage_and_nothing_to_judge_are_no_success() {
    for (arguments, exit, says) in [
        (&[][..], 2, "usage"),
        (&["nobody", "README.md"], 2, "there is no target nobody"),
        (&["reader"], 2, "nothing was replayed"),
        (&["reader", "no/such/file"], 2, "no/such/file can't be read"),
        (&["checksum", "LICENSE-MIT"], 4, "nothing was judged"),
        (
            &["reader", "docs/examples/before.json"],
            0,
            "1 inputs replayed, 1 of them judged",
        ),
    ] {
        let output = run(arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(exit), "{arguments:?}: {said}");
        assert!(said.contains(says), "{arguments:?}: {said}");
        assert_eq!(
            said.contains("every property holds"),
            exit == 0,
            "{arguments:?}: {said}"
        );
    }
}

#[test]
fn a_folder_stands_for_its_files_and_each_failing_one_is_named() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("replay");
    fs::create_dir_all(folder.join("below")).unwrap();
    for (name, text) in [("a", "fine"), ("b", "bad"), ("c", ""), ("below/d", "bad")] {
        fs::write(folder.join(name), text).unwrap();
    }
    let target = |bytes: &[u8]| {
        assert_ne!(bytes, b"bad", "the property of this test");
        !bytes.is_empty()
    };
    assert_eq!(
        replay(target, std::slice::from_ref(&folder)).unwrap(),
        Replayed {
            held: 2,
            judged: 1,
            failed: vec![folder.join("b")],
        }
    );
}
