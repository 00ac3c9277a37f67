//! Ctrl-C and its kin while a summarizer runs: it is ended with all that it started, and nothing is moved.

use super::support::{Ground, summarizer, tree};
use crate::support::command;
use std::fs::File;
use std::process::{Command, Stdio};
use std::thread::yield_now;

#[test]
fn an_interruption_ends_the_summarizer_and_moves_nothing() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let ground = Ground::new();
        let lock = ground.file("lock", "");
        let before = tree(ground.path());
        let program = summarizer();
        let words = ground.words(
            &["--attempts", "9", "--fallback"],
            &[&program, "leave-and-hang", &lock],
        );
        let child = command(&words)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let file = File::open(&lock).unwrap();
        while file.try_lock().is_ok() {
            file.unlock().unwrap();
            yield_now();
        }
        let sent = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(sent.unwrap().success());
        let output = child.wait_with_output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            (output.status.code(), output.stdout.as_slice()),
            (Some(4), &b""[..]),
            "{errors}"
        );
        assert!(errors.contains("interrupted"), "{errors}");
        file.try_lock().unwrap();
        assert_eq!(tree(ground.path()), before);
    }
}
