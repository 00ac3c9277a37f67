//! Inputs and surroundings that no honest caller makes. Nothing hangs, nothing grows, nothing panics.

use crate::support::{Folder, command, manifest, run, run_endless};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

#[test]
fn what_is_no_regular_file_or_pipe_is_unusable_on_either_side() {
    let folder = Folder::new();
    let good = folder.value("m", &manifest());
    let here = folder.path().to_str().unwrap();
    for bad in [
        here,
        "/nowhere/at/all",
        "/dev/zero",
        "/dev/null",
        &format!("{good}/below"),
    ] {
        for args in [["verify", bad, &good], ["verify", &good, bad]] {
            let ran = run(&args, "");
            assert_eq!((ran.code, ran.text()), (2, ""), "{bad}");
            assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
            assert!(
                ran.err.starts_with("semsum: ") && ran.err.contains(" can't be read: "),
                "{}",
                ran.err
            );
        }
        assert_eq!(run(&["sum", bad], "").code, 2, "{bad}");
        assert_eq!(run(&["sum", "--check", bad], "").code, 2, "{bad}");
        assert_eq!(run(&["decide", "--root", here, &good, bad], "").code, 2, "{bad}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_read_with_its_writer_and_given_up_without_one() {
    let folder = Folder::new();
    let pipe = folder.pipe("pipe");
    let name = pipe.as_str();
    let alone = run(&["sum", name], "");
    assert_eq!(alone.code, 2);
    assert!(alone.err.contains("nobody writes to this pipe"), "{}", alone.err);
    let child = command(&["sum", name]).stdout(Stdio::piped()).spawn().unwrap();
    // Opening waits for the reader.
    File::options()
        .write(true)
        .open(&pipe)
        .unwrap()
        .write_all(manifest().to_string().as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_file_far_over_the_limit_is_too_large_and_never_read_whole() {
    let folder = Folder::new();
    let good = folder.value("m", &manifest());
    let huge = folder.huge("huge");
    let ran = run(&["verify", &good, &huge, "--format", "json"], "");
    assert_eq!(
        (ran.code, &ran.json()["findings"][0]["code"]),
        (1, &"too_large".into())
    );
    assert_eq!(run(&["verify", &huge, &good], "").code, 2);
    assert!(run(&["sum", &huge], "").err.contains("too_large"));
}

#[test]
fn an_endless_input_is_read_to_the_limit_alone() {
    for args in [&["sum", "-"][..], &["sum"], &["verify", "-", "Cargo.toml"]] {
        assert_eq!(run_endless(args), Some(2), "{args:?}");
    }
}

#[test]
fn an_endless_line_is_skipped_and_the_next_one_judged() {
    let mut child = command(&["verify", "--jsonl", "--jobs", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for _ in 0..64 {
        stdin.write_all(&vec![b'x'; 1 << 20]).unwrap();
    }
    writeln!(
        stdin,
        "\n{{\"type\":\"hello\",\"protocol\":\"semsum-verifier/v1\"}}"
    )
    .unwrap();
    drop(stdin);
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert_eq!(out.lines().count(), 2);
    assert!(
        out.starts_with(r#"{"id":null,"line":1,"outcome":"unusable""#),
        "{out}"
    );
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[test]
fn whatever_bytes_come_in_are_judged() {
    let folder = Folder::new();
    let good = folder.value("m", &manifest());
    for bytes in [
        &b""[..],
        b"\0",
        b"\xff\xfe{\0}\0",
        b"\xef\xbb\xbf{}",
        b"{",
        b"[[[[",
        b"\"\\ud800\"",
        &[0x80; 4096],
    ] {
        let bad = folder.file("bad", bytes);
        assert_eq!(run(&["verify", &good, &bad], "").code, 1, "{bytes:?}");
        assert_eq!(run(&["verify", &bad, &good], "").code, 2, "{bytes:?}");
        assert_eq!(run(&["sum", "-"], bytes).code, 2, "{bytes:?}");
        assert_eq!(
            run(&["decide", "--root", "/", &bad, &good], "").code,
            2,
            "{bytes:?}"
        );
        assert_eq!(run(&["mutate", &bad], "").code, 2, "{bytes:?}");
        assert_eq!(
            run(&["sum", "--check", &bad], "").code,
            if bytes.is_empty() { 4 } else { 2 },
            "{bytes:?}"
        );
    }
}

#[test]
fn a_reader_who_left_ends_the_command_quietly_and_never_as_success() {
    let folder = Folder::new();
    let good = folder.value("m", &manifest());
    folder.value("before.json", &manifest());
    folder.value("after.json", &manifest());
    let pairs = folder.path().to_str().unwrap();
    for args in [
        &["verify", &good, &good][..],
        &["sum", &good],
        &["explain", "--list"],
        &["schema", "verdict"],
        &["--help"],
        &["mutate", "--list"],
        &["gate", "--only", "task", "--cases", "1"],
        &["verify", "--pairs", pairs],
    ] {
        // The reader is gone before the command starts, so that it can't be quicker.
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = command(args)
            .stdout(writer)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(4), "{args:?}");
        assert!(
            output.stderr.is_empty(),
            "{args:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

/// A full disk, and a descriptor that can't be written to: what is lost is said, whatever the verdict was.
#[cfg(target_os = "linux")]
#[test]
fn an_output_that_takes_nothing_is_said_and_never_success() {
    let folder = Folder::new();
    let good = folder.value("good", &manifest());
    let lost = folder.value(
        "lost",
        &crate::support::with("prohibitions", serde_json::json!([])),
    );
    let list = folder.file("list", run(&["sum", &good], "").out);
    for args in [
        &["verify", &good, &good][..],
        &["verify", &good, &lost],
        &["sum", &good],
        &["sum", "--check", &list],
        &["explain", "--list"],
        &["--version"],
        &["gate", "--only", "task", "--cases", "1", "--format", "json"],
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let read_only = File::open("/dev/null").unwrap();
        for (output, why) in [
            (full, "No space left on device"),
            (read_only, "Bad file descriptor"),
        ] {
            let ran = command(args).stdout(output).output().unwrap();
            let errors = String::from_utf8(ran.stderr).unwrap();
            assert_eq!(ran.status.code(), Some(4), "{args:?}: {errors}");
            assert!(
                errors.starts_with("semsum: the result can't be written") && errors.contains(why),
                "{args:?}: {errors}"
            );
        }
    }
}

/// The signals that ask a program to end all end it alike, and nothing that it started outlives it.
#[cfg(unix)]
#[test]
fn a_gate_that_is_told_to_end_takes_its_program_along() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let folder = Folder::new();
        let pipe = folder.pipe("pipe");
        // The program tells its number and never answers.
        let program = format!("sh -c 'echo $$ > {pipe}; exec sleep 1000'");
        let child = command(&["gate", "--verifier", &program, "--case-timeout", "1h"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut number = String::new();
        File::open(&pipe).unwrap().read_to_string(&mut number).unwrap();
        let kill = |signal: &str, number: &str| {
            let mut kill = std::process::Command::new("kill");
            kill.args([signal, number]).stderr(Stdio::null());
            kill.status().unwrap().success()
        };
        assert!(kill("-0", number.trim()));
        assert!(kill(signal, &child.id().to_string()));
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(4), "{signal}");
        assert!(
            String::from_utf8_lossy(&output.stdout).contains("unfinished"),
            "{signal}"
        );
        assert!(!kill("-0", number.trim()), "{signal}: the program lives on");
    }
}

/// Who is killed can't kill any more: the program's input ends, which a program that reads it sees.
#[cfg(unix)]
#[test]
fn a_program_that_reads_ends_with_a_gate_that_is_killed() {
    let folder = Folder::new();
    let pipe = folder.pipe("pipe");
    // The program holds the pipe until it ends, and never answers.
    let program = format!("sh -c 'exec 3> {pipe}; echo up >&3; exec cat > /dev/null'");
    let mut gate = command(&["gate", "--verifier", &program, "--case-timeout", "1h"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut held = BufReader::new(File::open(&pipe).unwrap());
    let mut up = String::new();
    held.read_line(&mut up).unwrap();
    assert_eq!(up, "up\n");
    gate.kill().unwrap();
    gate.wait().unwrap();
    assert_eq!(held.read(&mut [0]).unwrap(), 0);
}

#[test]
fn what_is_no_vector_file_is_not_replayed() {
    let folder = Folder::new();
    let vector = r#"{"schema":"semsum/vectors/v1","rule":"RULE","source":{"name":"a","version":"1"},"notes":{},"cases":[]}"#;
    let huge = folder.huge("huge");
    let mut files = vec![
        folder.path().to_str().unwrap().to_owned(),
        "/nowhere/at/all".to_owned(),
        folder.file("text", "no JSON"),
        folder.file("other", vector.replace("RULE", "no_such_rule")),
        huge,
    ];
    if cfg!(unix) {
        files.extend([folder.pipe("pipe"), "/dev/zero".to_owned()]);
    }
    for file in files {
        let ran = run(&["gate", "--replay", &file], "");
        assert_eq!((ran.code, ran.text()), (2, ""), "{file}");
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
    // One of a known rule is read; that it asks nothing is no success.
    let known = folder.file("known", vector.replace("RULE", "prohibitions"));
    assert_eq!(run(&["gate", "--replay", &known], "").code, 4);
}
