//! Inputs and places that no honest caller gives. Nothing hangs, nothing grows, nothing panics, nothing is moved.

use super::support::Shop;
use crate::compact::support::manifest;
use crate::support::{Folder, command, run, run_endless};
use std::fs::File;
use std::process::Stdio;

/// The commands that read an input, with its name last.
const READING: [&[&str]; 3] = [&["init"], &["append", "--expect", "0"], &["prepare"]];

fn words(shop: &Shop, command: &[&str], input: &str) -> Vec<String> {
    shop.words(&[command, &[input]].concat())
}

#[test]
fn what_is_no_file_is_unusable() {
    let shop = Shop::begun();
    let before = shop.snapshot();
    let here = shop.path().to_str().unwrap();
    for command in READING {
        for bad in [here, "/nowhere/at/all", "/dev/zero", "/dev/null", ""] {
            let ran = run(&words(&shop, command, bad), "");
            assert_eq!((ran.code, ran.text()), (2, ""), "{command:?} {bad}");
            assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        }
    }
    assert!(shop.snapshot() == before);
}

#[test]
fn a_pipe_that_nobody_writes_to_is_given_up() {
    let shop = Shop::begun();
    let folder = Folder::new();
    let pipe = folder.pipe("pipe");
    let ran = run(&words(&shop, &["append", "--expect", "0"], &pipe), "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("nobody writes to this pipe"), "{}", ran.err);
}

#[test]
fn a_huge_file_is_never_read_whole() {
    let shop = Shop::begun();
    let beside = Folder::new();
    let huge = beside.huge("huge");
    let before = shop.snapshot();
    for command in READING {
        let ran = run(&words(&shop, command, &huge), "");
        assert_eq!((ran.code, ran.text()), (2, ""), "{command:?}: {}", ran.err);
    }
    assert!(shop.snapshot() == before);
}

#[test]
fn an_endless_input_is_read_to_the_limit_alone() {
    let shop = Shop::begun();
    for command_words in READING {
        let code = run_endless(&words(&shop, command_words, "-"));
        assert_eq!(code, Some(2), "{command_words:?}");
    }
    shop.assert_sound();
}

#[test]
fn whatever_bytes_come_in_are_judged() {
    let shop = Shop::begun();
    let current = shop.current();
    for bytes in [
        &b"\0"[..],
        b"\xff\xfe{\0}\0",
        b"\xef\xbb\xbf{}",
        b"{",
        b"[[[[",
        b"null",
        b"\"\\ud800\"",
        &[0x80; 4096],
        "[".repeat(1 << 20).as_bytes(),
        "{\"a\":".repeat(1 << 18).as_bytes(),
    ] {
        let begun = run(
            &[
                "store",
                "init",
                "-",
                "--store",
                shop.path().join("other").to_str().unwrap(),
            ],
            bytes,
        );
        assert_eq!((begun.code, begun.text()), (2, ""));
        assert_eq!(shop.run(&["append", "-", "--expect", "0"], bytes).code, 2);
        let prepared = shop.run(&["prepare", "-"], bytes);
        assert_eq!(prepared.code, 1, "{}", prepared.err);
        assert_eq!(prepared.json()["findings"][0]["code"], "candidate_unreadable");
        let id = prepared.json()["candidate"].as_str().unwrap().to_owned();
        let report = shop.promote(&id, 0);
        assert_eq!(
            (report.code, &report.json()["code"]),
            (1, &"candidate_unreadable".into())
        );
    }
    assert_eq!(
        shop.run(&["prepare", "-"], "").code,
        1,
        "nothing at all is kept too"
    );
    assert!(!shop.path().join("other").exists());
    assert_eq!(shop.current(), current);
    shop.assert_sound();
}

/// Many events at once, at the limit of nothing; and a manifest that would grow too large for one.
#[test]
fn a_manifest_that_would_grow_too_large_is_not_taken() {
    let shop = Shop::begun();
    let phase = "x".repeat(1 << 10);
    let lines: Vec<_> = (0..1100)
        .map(|at| super::support::completed(&format!("e{at}"), &format!("{at} {phase}")))
        .collect();
    let before = shop.snapshot();
    let ran = shop.append(&lines.join("\n"), 0);
    assert_eq!((ran.code, ran.text()), (2, ""));
    assert!(ran.err.contains("too_large"), "{}", ran.err);
    assert!(shop.snapshot() == before);
    assert_eq!(shop.append(&lines[..900].join("\n"), 0).code, 0);
    shop.assert_sound();
}

#[test]
fn a_reader_who_left_ends_the_command_quietly_and_never_as_success() {
    let shop = Shop::begun();
    let beside = shop.path().join("second");
    let beside = beside.to_str().unwrap();
    let root = shop.file("root.json", manifest().to_string());
    let candidate = shop.file("candidate.json", shop.candidate("", |_| ()).to_string());
    let id = shop.kept(&shop.candidate("", |_| ()).to_string());
    let commands = [
        shop.words(&["current"]),
        shop.words(&["log"]),
        shop.words(&["log", "--format", "json"]),
        shop.words(&["check"]),
        shop.words(&["prepare", &candidate]),
        shop.promotion(&id, 0),
        ["store", "init", &root, "--store", beside]
            .map(str::to_owned)
            .to_vec(),
    ];
    for words in commands {
        for full in [false, true] {
            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            let mut command = command(&words);
            let output = if full {
                let full = File::options().write(true).open("/dev/full");
                let Ok(full) = full else { continue };
                command.stdout(full).stderr(Stdio::piped()).output().unwrap()
            } else {
                command.stdout(writer).stderr(Stdio::piped()).output().unwrap()
            };
            let errors = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(4), "{words:?}: {errors}");
            assert_eq!(
                errors.contains("the result can't be written"),
                full,
                "{words:?}: {errors}"
            );
        }
    }
    shop.assert_sound();
}

/// A name may be anything, a person's address too: one that the store could have written is shown, any other is counted.
#[test]
fn names_of_strays_are_shown_only_where_they_are_plain() {
    let shop = Shop::begun();
    let long = "a".repeat(65);
    let odd = [
        "ZQX MARK",
        "ZQXMARK@example.org",
        "ZQX~MARK",
        "\u{202e}ZQXMARK",
        long.as_str(),
    ];
    for name in odd {
        std::fs::write(shop.store().join("candidates").join(name), "").unwrap();
    }
    let fits = "B".repeat(64);
    for name in ["Part#7", fits.as_str()] {
        std::fs::write(shop.store().join("bundles").join(name), "").unwrap();
    }
    let human = shop.run(&["check"], "");
    let json = shop.run(&["check", "--format", "json"], "");
    for ran in [&human, &json] {
        assert_eq!(ran.code, 1, "{}", ran.err);
        assert!(
            !ran.text().contains("ZQX") && !ran.text().contains(&long),
            "{}",
            ran.text()
        );
        assert!(
            ran.text().contains("bundles/Part#7") && ran.text().contains(&fits),
            "{}",
            ran.text()
        );
    }
    assert!(human.text().contains("7 foreign files"), "{}", human.text());
    assert!(
        human.text().contains(", 5 of them: a name that"),
        "{}",
        human.text()
    );
    crate::schemas::holds("store-check", &[json.json()]);
    let foreign = json.json()["foreign"].clone();
    let counts: Vec<_> = foreign
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["count"].as_u64())
        .collect();
    assert_eq!(counts, [None, None, Some(5)]);
}
