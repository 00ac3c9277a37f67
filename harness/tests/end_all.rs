//! Who ends this process ends every program under test first. It can't be undone, so this test has a process of its own.
#![allow(clippy::unwrap_used, clippy::panic)]
#![cfg(unix)]

use semsum_core::verify::Policy;
use semsum_harness::foreign::{
    Asked, Exit, Fault, Patience, Program, Question, Step, Unanswered, converse, end_all,
};
use semsum_harness::stop::{Halt, Stop};
use std::fs::TryLockError;
use std::time::Duration;

struct Case;

impl Asked for Case {
    fn question(&self) -> Question<'_> {
        Question {
            id: "c",
            policy: Policy::Careful,
            before: b"{}",
            after: b"{}",
            raw: false,
        }
    }
}

#[test]
fn all_groups_end_at_once_and_no_program_is_started_afterwards() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs/verifier.py");
    let words = ["python3", script, "leaves-a-child", file.path().to_str().unwrap()];
    let program = Program::parse(&shell_words::join(words)).unwrap();
    let halt = || Halt::new(Stop::new(), None);
    let hello = program.greet(&halt()).unwrap();
    let asking = {
        let program = program.clone();
        std::thread::spawn(move || {
            let mut patience = Patience::default();
            let mut faults = Vec::new();
            let _ = converse(&program, &hello, [Case, Case], &halt(), |step| {
                let flow = patience.bear(&step);
                if let Step::HelloFailed(fault) | Step::Failed(_, fault) = step {
                    faults.push(fault);
                }
                flow
            });
            faults
        })
    };
    // The program and its child hold the lock, and have an hour and more to live.
    loop {
        match file.as_file().try_lock() {
            Ok(()) => file.as_file().unlock().unwrap(),
            Err(TryLockError::WouldBlock) => break,
            Err(TryLockError::Error(error)) => panic!("{error}"),
        }
        std::thread::yield_now();
    }
    end_all();
    let (tell, free) = std::sync::mpsc::channel();
    std::thread::spawn(move || tell.send(file.as_file().lock().is_ok()));
    assert_eq!(free.recv_timeout(Duration::from_secs(60)), Ok(true));
    let killed = Fault::Crashed(Exit::Signal(9));
    let not_started = Fault::NotStarted(std::io::ErrorKind::Interrupted);
    assert_eq!(
        asking.join().unwrap(),
        [killed, not_started, not_started, not_started]
    );
    assert_eq!(
        program.greet(&halt()).unwrap_err(),
        Unanswered::Fault(not_started)
    );
}
