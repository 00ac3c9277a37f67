//! Many processes that compact one store at once: one winner a generation, everybody else is told.

use super::support::{Ground, summarizer};
use crate::support::command;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::{Child, Stdio};

const PROCESSES: usize = 32;

/// Starts all of them, then waits for all.
fn at_once(ground: &Ground, summary: impl Fn(usize) -> String) -> Vec<(i32, Value)> {
    let program = summarizer();
    let start = |index: usize| -> Child {
        let change = format!("summary={}", json!(summary(index)));
        let words = ground.words(&[], &[&program, "with", &change]);
        let mut command = command(&words);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        command.spawn().unwrap()
    };
    let children: Vec<_> = (0..PROCESSES).map(start).collect();
    let end = |child: Child| {
        let output = child.wait_with_output().unwrap();
        (
            output.status.code().unwrap(),
            serde_json::from_slice(&output.stdout).unwrap(),
        )
    };
    children.into_iter().map(end).collect()
}

#[test]
fn of_many_processes_one_wins_each_generation() {
    let ground = Ground::new();
    let ended = at_once(&ground, |index| format!("told by {index}"));
    let mut won = BTreeSet::new();
    for (code, report) in &ended {
        match report["status"].as_str().unwrap() {
            "promoted" => {
                assert_eq!(*code, 0);
                assert!(won.insert(report["generation"].as_u64().unwrap()), "{report}");
            }
            "conflict" => assert_eq!((*code, &report["code"]), (3, &json!("pointer_raced"))),
            other => panic!("{other}: {report}"),
        }
    }
    let newest = ground.current().0;
    assert_eq!(
        won.into_iter().collect::<Vec<_>>(),
        (1..=newest).collect::<Vec<_>>()
    );
    ground.assert_sound();
}

#[test]
fn who_made_the_same_candidate_is_told_that_it_is_current() {
    let ground = Ground::new();
    let mut promoted = 0;
    for (code, report) in at_once(&ground, |_| "told by all".to_owned()) {
        if code == 0 {
            promoted += 1;
        } else {
            assert_eq!((code, &report["status"]), (3, &json!("conflict")), "{report}");
            let expected = ["same_content", "pointer_raced"];
            assert!(expected.contains(&report["code"].as_str().unwrap()), "{report}");
        }
    }
    assert_eq!(promoted, ground.current().0);
    ground.assert_sound();
}
