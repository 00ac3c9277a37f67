//! `sum` and `sum --check`.

use crate::support::{Folder, command, manifest, run, with};
use serde_json::json;
use sha2::{Digest, Sha256};

#[test]
fn the_checksum_is_that_of_the_canonical_bytes_behind_their_line() {
    let text = manifest().to_string();
    let bytes = run(&["sum", "--canonical", "-"], text.as_str()).out;
    let digest = Sha256::new_with_prefix(b"semsum n1 resume-manifest/v1\n")
        .chain_update(&bytes)
        .finalize();
    let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let sum = run(&["sum"], text);
    assert_eq!((sum.code, sum.text()), (0, format!("n1:{hex}  -\n").as_str()));
}

#[test]
fn two_canonical_documents_have_a_line_feed_between_them() {
    let folder = Folder::new();
    let file = folder.value("m", &manifest());
    let one = run(&["sum", "--canonical", &file], "").out;
    let two = run(&["sum", "--canonical", &file, &file], "").out;
    assert_eq!(two, [one.clone(), b"\n".to_vec(), one].concat());
}

#[test]
fn a_file_that_is_no_manifest_has_no_line_and_the_others_have_theirs() {
    let folder = Folder::new();
    let (good, bad) = (
        folder.value("good", &manifest()),
        folder.file("bad", r#"{"taskId":1}"#),
    );
    let ran = run(&["sum", &bad, "nowhere", &good], "");
    assert_eq!(ran.code, 2);
    assert_eq!(ran.text().lines().count(), 1);
    assert!(ran.text().ends_with(&format!("  {good}\n")));
    assert!(
        ran.err.contains("invalid_type at /taskId") && ran.err.contains("nowhere"),
        "{}",
        ran.err
    );
}

#[test]
fn a_list_reads_back_whatever_its_paths_are() {
    let folder = Folder::new();
    let names = [
        "plain",
        "two  blanks",
        "line\nfeed",
        "back\\slash",
        "cr\r",
        "日本 語",
        " leading",
    ];
    let files: Vec<_> = names.iter().map(|name| folder.value(name, &manifest())).collect();
    let mut args = vec!["sum".to_owned()];
    args.extend(files.clone());
    let list = run(&args, "");
    assert_eq!((list.code, list.text().lines().count()), (0, names.len()));
    let list = folder.file("list", &list.out);
    let checked = run(&["sum", "--check", &list], "");
    assert_eq!((checked.code, checked.err.as_str()), (0, ""));
    assert_eq!(
        checked
            .text()
            .lines()
            .filter(|line| line.ends_with(": OK"))
            .count(),
        names.len()
    );
    folder.value("plain", &with("rollback", json!("Paint it red")));
    let failed = run(&["sum", "--check", &list], "");
    assert_eq!(failed.code, 1);
    assert!(failed.text().starts_with(&format!("{}: FAILED\n", files[0])));
    assert_eq!(
        failed
            .text()
            .lines()
            .filter(|line| line.ends_with(": OK"))
            .count(),
        names.len() - 1
    );
}

#[cfg(unix)]
#[test]
fn a_path_that_is_no_unicode_reads_back_too() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new();
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9");
    std::fs::write(folder.path().join(name), manifest().to_string()).unwrap();
    let list = command(&["sum"])
        .arg(name)
        .current_dir(folder.path())
        .output()
        .unwrap()
        .stdout;
    assert!(list.ends_with(b"  caf\xe9\n"));
    std::fs::write(folder.path().join("list"), list).unwrap();
    let checked = command(&["sum", "--check", "list"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(
        (checked.status.code(), checked.stdout.as_slice()),
        (Some(0), &b"caf\xe9: OK\n"[..])
    );
}

#[test]
fn what_can_not_be_checked_is_told_from_what_fails() {
    let folder = Folder::new();
    let (good, broken) = (folder.value("good", &manifest()), folder.file("broken", "{}"));
    let sum = run(&["sum", &good], "").text()[..67].to_owned();
    for (list, code) in [
        (format!("{sum}  {good}\n"), 0),
        (format!("{sum}  {good}"), 0),
        // Read and judged: it is no longer what the list says.
        (format!("{sum}  {broken}\n"), 1),
        (format!("{sum}  {good}\n{sum}  nowhere\n"), 2),
        (format!("n2:{}  {good}\n", "0".repeat(64)), 2),
        (format!("{}  {good}\n", sum.to_uppercase()), 2),
        (format!("{sum} {good}\n"), 2),
        (format!("{sum}  \n"), 2),
        (format!("\\{sum}  a\\x\n"), 2),
        (format!("\u{feff}{sum}  {good}\n"), 2),
        // Nothing was checked.
        ("\n".to_owned(), 4),
        ("# n1:0  a\n".to_owned(), 4),
        (String::new(), 4),
    ] {
        assert_eq!(run(&["sum", "--check", "-"], list.as_str()).code, code, "{list}");
    }
}

/// GNU coreutils 9.1 reads such lists, and `sha256sum --check` says OK of each file in them.
#[test]
fn line_ends_of_windows_empty_lines_and_comments_say_nothing() {
    let folder = Folder::new();
    let good = folder.value("good", &manifest());
    let sum = run(&["sum", &good], "").text()[..67].to_owned();
    let list = format!("# buoys\r\n\r\n{sum}  {good}\r\n\n{sum}  {good}\n\n");
    let ran = run(&["sum", "--check", "-"], list);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(ran.text(), format!("{good}: OK\n{good}: OK\n"));
}

#[test]
fn what_does_not_hold_is_named_by_its_line_and_counted_by_its_kind() {
    let folder = Folder::new();
    let good = folder.value("good", &manifest());
    let sum = run(&["sum", &good], "").text()[..67].to_owned();
    folder.value("good", &with("rollback", json!("Paint it red")));
    let list = format!("\nwhat\n{sum}  {good}\n{sum}  nowhere\n  \n");
    let ran = run(&["sum", "--check", "-"], list);
    assert_eq!((ran.code, ran.text()), (2, format!("{good}: FAILED\n").as_str()));
    for says in [
        "standard input, line 2: no line of a checksum list",
        "standard input, line 5: no line of a checksum list",
        "nowhere can't be read",
        "standard input: 2 lines are no lines of a checksum list",
        "standard input: 1 listed file could not be read",
        "standard input: 1 checksum does not hold",
    ] {
        assert!(ran.err.contains(says), "{says}: {}", ran.err);
    }
}
