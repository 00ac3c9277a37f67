//! The catalogue's schedules at the pointer, played by two processes at one store in a real folder.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]
#![cfg(unix)]

use semsum_core::code::Code;
use semsum_harness::arena::{NotPlayed, race};
use semsum_mutators::{Answer, Base, Input, Level, Options, Plan, PointerStep};
use semsum_store::objects::{Error, Folder, Name, Objects, Stray};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;

/// A store, seen by another process.
struct Writer {
    process: Child,
    pipes: Mutex<(ChildStdin, BufReader<ChildStdout>)>,
}

impl Writer {
    fn at(store: &Path) -> Self {
        let test = std::env::current_exe().unwrap();
        let profile = test.ancestors().nth(2).unwrap();
        let program = profile.join("examples/store_writer");
        assert!(program.exists(), "run `cargo build --workspace --examples`");
        let mut process = Command::new(program)
            .arg(store)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let pipes = (
            process.stdin.take().unwrap(),
            BufReader::new(process.stdout.take().unwrap()),
        );
        Self {
            process,
            pipes: Mutex::new(pipes),
        }
    }

    fn call(&self, op: &str, name: &Name, bytes: &[u8]) -> Result<Value, Error> {
        let text = std::str::from_utf8(bytes).unwrap();
        let mut pipes = self.pipes.lock().unwrap();
        writeln!(pipes.0, "{}", json!([op, name.as_generation().unwrap(), text])).unwrap();
        let mut line = String::new();
        pipes.1.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        match answer[1].as_str() {
            None => Ok(answer),
            Some("AlreadyExists") => Err(Error::AlreadyExists),
            Some("Absent") => Err(Error::Absent),
            Some(other) => panic!("{op}: {other}"),
        }
    }

    /// Ends the process, which must not have failed.
    fn end(self) {
        let Self { mut process, pipes } = self;
        drop(pipes);
        assert!(process.wait().unwrap().success());
    }
}

impl Objects for Writer {
    fn read(&self, name: &Name) -> Result<Vec<u8>, Error> {
        Ok(self.call("read", name, b"")?.as_str().unwrap().into())
    }

    fn put_if_absent(&self, name: &Name, bytes: &[u8]) -> Result<(), Error> {
        self.call("put", name, bytes).map(drop)
    }

    fn sync(&self, name: &Name) -> Result<(), Error> {
        self.call("sync", name, b"").map(drop)
    }

    fn list(&self, _: Folder) -> Result<Vec<Name>, Error> {
        panic!("a promotion lists nothing")
    }

    fn delete(&self, _: &Name) -> Result<(), Error> {
        panic!("a promotion removes nothing")
    }

    fn strays(&self) -> Result<Vec<Stray>, Error> {
        panic!("a promotion looks for nothing")
    }

    fn sweep(&self) -> Result<u64, Error> {
        panic!("a promotion sweeps nothing")
    }
}

/// Plays a schedule by a process each in the store at `ours` and at `rival`.
fn by_processes(steps: &[PointerStep], ours: &Path, rival: &Path) -> Result<Answer, NotPlayed> {
    let (ours, rival) = (Writer::at(ours), Writer::at(rival));
    let answer = race(steps, &ours, &rival);
    ours.end();
    rival.end();
    answer
}

fn schedules() -> Vec<(String, Vec<PointerStep>, bool)> {
    let base = semsum_corpus::bases().next().unwrap();
    let bases = [Base::read(base.name, base.text.to_vec()).unwrap()];
    let options = Options {
        cases: 0,
        levels: vec![Level::Pointer],
        ..Options::default()
    };
    let plan = Plan::new(&bases, &[], &options).unwrap();
    let mut found = Vec::new();
    for case in plan.cases() {
        let Input::Pointer { steps } = &case.input else {
            panic!("{}", case.id)
        };
        found.push((case.id.clone(), steps.clone(), case.expect.accepted));
    }
    assert!(found.iter().any(|(id, ..)| id.contains("race-pointer")));
    assert!(found.iter().any(|(.., accepted)| *accepted));
    found
}

#[test]
fn every_schedule_ends_between_two_processes_as_it_claims() {
    for (id, steps, accepted) in schedules() {
        let folder = tempfile::tempdir().unwrap();
        let answer =
            by_processes(&steps, folder.path(), folder.path()).unwrap_or_else(|why| panic!("{id}: {why}"));
        assert_eq!(answer.accepted, accepted, "{id}");
        let codes: Vec<_> = answer
            .findings
            .unwrap()
            .iter()
            .map(|finding| finding.code)
            .collect();
        let expected: &[Code] = if accepted { &[] } else { &[Code::PointerRaced] };
        assert_eq!(codes, expected, "{id}");
    }
}

/// What makes the test above able to fail: writers who do not share a store never meet.
#[test]
fn two_stores_are_no_race() {
    for (id, steps, accepted) in schedules() {
        if accepted {
            continue;
        }
        let (ours, rival) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let answer = by_processes(&steps, ours.path(), rival.path());
        assert!(
            matches!(answer, Err(NotPlayed::Schedule { .. })),
            "{id}: {answer:?}"
        );
    }
}
