//! Ctrl-C and its kin: unfinished, a last line that says how far it came, whole lines on the output.
#![cfg(unix)]

use crate::support::{Folder, command, make_pipe, manifest, run};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

const HELLO: &str = "{\"type\":\"hello\",\"protocol\":\"semsum-verifier/v1\"}\n";

fn start(args: &[&str]) -> (Child, BufReader<ChildStdout>) {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    (child, out)
}

fn signal(child: &Child, signal: &str) {
    let sent = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

/// The end of an interrupted command: its code, what was still on its output, and its last line.
fn end(mut child: Child, mut out: BufReader<ChildStdout>) -> (Option<i32>, String, String) {
    let (mut rest, mut errors) = (String::new(), String::new());
    out.read_to_string(&mut rest).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    (child.wait().unwrap().code(), rest, errors)
}

/// A pipe that has a writer who says nothing.
struct Silent(PathBuf);

impl Silent {
    fn new(path: PathBuf) -> Self {
        make_pipe(&path);
        Self(path)
    }

    /// Waits for the reader: once this returns, the command is at the pipe.
    fn reached(&self) -> File {
        File::options().write(true).open(&self.0).unwrap()
    }
}

#[test]
fn lines_that_were_answered_are_whole_and_counted() {
    for name in ["-INT", "-TERM", "-HUP"] {
        let (mut child, mut out) = start(&["verify", "--jsonl"]);
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(HELLO.as_bytes()).unwrap();
        let mut answer = String::new();
        out.read_line(&mut answer).unwrap();
        // A second answer says that the first one was counted; now it waits for more.
        stdin.write_all(HELLO.as_bytes()).unwrap();
        out.read_line(&mut answer).unwrap();
        signal(&child, name);
        let (code, rest, errors) = end(child, out);
        assert_eq!((code, rest.as_str()), (Some(4), ""), "{name}");
        assert!(answer.ends_with("}\n"));
        assert_eq!(errors.lines().count(), 1, "{errors}");
        assert!(errors.starts_with("semsum: interrupted: "), "{name}: {errors}");
        assert!(errors.contains(" answered, "), "{name}: {errors}");
        drop(stdin);
    }
}

#[test]
fn sums_that_were_made_are_printed_before_the_end() {
    let folder = Folder::new();
    let good = folder.value("good", &manifest());
    let sum = run(&["sum", &good], "").text()[..67].to_owned();
    let pipe = Silent::new(folder.path().join("pipe"));
    let name = pipe.0.to_str().unwrap().to_owned();
    let list = folder.file("list", format!("{sum}  {good}\n{sum}  {name}\n"));
    for (args, line, what) in [
        (
            &["sum", &good, &name][..],
            format!("{sum}  {good}\n"),
            "1 file was summed",
        ),
        (
            &["sum", "--check", &list],
            format!("{good}: OK\n"),
            "1 file was checked",
        ),
    ] {
        let (child, out) = start(args);
        let writer = pipe.reached();
        signal(&child, "-TERM");
        let (code, printed, errors) = end(child, out);
        assert_eq!((code, printed), (Some(4), line), "{args:?}");
        assert_eq!(
            errors,
            format!("semsum: interrupted: {what}, what is left is not\n")
        );
        drop(writer);
    }
}

#[test]
fn tests_that_were_judged_are_counted_and_no_half_report_is_printed() {
    let folder = Folder::new();
    folder.value("a/before.json", &manifest());
    folder.value("a/after.json", &manifest());
    folder.value("b/before.json", &manifest());
    let pipe = Silent::new(folder.path().join("b/after.json"));
    let (child, out) = start(&[
        "verify",
        "--pairs",
        folder.path().to_str().unwrap(),
        "--format",
        "junit",
    ]);
    let writer = pipe.reached();
    signal(&child, "-INT");
    let (code, printed, errors) = end(child, out);
    assert_eq!((code, printed.as_str()), (Some(4), ""));
    assert!(errors.contains("1 pair was judged"), "{errors}");
    drop(writer);
}

/// `nohup`, and a shell with a job in the background, ignore signals on behalf of what they start.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_was_ignored_stays_ignored() {
    let mut child = Command::new("sh")
        .args([
            "-c",
            "trap '' HUP; exec \"$0\" verify --jsonl",
            env!("CARGO_BIN_EXE_semsum"),
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut stdin, mut out) = (
        child.stdin.take().unwrap(),
        BufReader::new(child.stdout.take().unwrap()),
    );
    let mut answers = String::new();
    stdin.write_all(HELLO.as_bytes()).unwrap();
    out.read_line(&mut answers).unwrap();
    signal(&child, "-HUP");
    stdin.write_all(HELLO.as_bytes()).unwrap();
    out.read_line(&mut answers).unwrap();
    drop(stdin);
    assert_eq!(
        (answers.lines().count(), child.wait().unwrap().code()),
        (2, Some(0))
    );
}
