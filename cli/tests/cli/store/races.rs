//! Many processes at one store at once: one winner a generation, every other told, nothing lost.

use super::support::{Shop, completed};
use crate::support::command;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::{Child, Stdio};

const PROCESSES: usize = 32;

/// Starts all of them, then waits for all.
fn at_once(processes: &[(Vec<String>, String)]) -> Vec<(i32, Value)> {
    let children: Vec<Child> = processes
        .iter()
        .map(|(words, input)| {
            let mut child = command(words)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes()).unwrap();
            child
        })
        .collect();
    let end = |child: Child| {
        let output = child.wait_with_output().unwrap();
        let answer = serde_json::from_slice(&output.stdout).unwrap();
        (output.status.code().unwrap(), answer)
    };
    children.into_iter().map(end).collect()
}

/// The one that won; every other must have been told that somebody else was first.
fn winner(ended: &[(i32, Value)], done: &[&str]) -> usize {
    let won: Vec<_> = (0..ended.len()).filter(|at| ended[*at].0 == 0).collect();
    assert_eq!(won.len(), 1, "{ended:?}");
    for (at, (code, answer)) in ended.iter().enumerate() {
        if at == won[0] {
            assert!(done.contains(&answer["status"].as_str().unwrap()), "{answer}");
        } else {
            assert_eq!((*code, &answer["status"]), (3, &json!("conflict")), "{answer}");
            // Who promotes is told where only events came before them.
            let is_promotion = answer.get("candidate").is_some();
            let is_append = ended[won[0]].1["status"] == "appended";
            let code = if is_promotion && is_append {
                "ledger_moved"
            } else {
                "pointer_raced"
            };
            assert_eq!(answer["code"], code, "{answer}");
            assert_eq!(answer["generation"], ended[won[0]].1["generation"]);
            assert_eq!(answer["checksum"], ended[won[0]].1["checksum"]);
        }
    }
    won[0]
}

#[test]
fn of_many_processes_that_append_one_wins_each_generation_and_nothing_is_lost() {
    let shop = Shop::begun();
    let mut left: Vec<String> = (0..PROCESSES).map(|at| format!("wash {at}")).collect();
    for generation in 0_u64.. {
        if left.is_empty() {
            break;
        }
        let words = shop.words(&["append", "-", "--expect", &generation.to_string()]);
        let event = |phase: &String| completed(&phase.replace(' ', "-"), phase);
        let processes: Vec<_> = left.iter().map(|phase| (words.clone(), event(phase))).collect();
        let won = winner(&at_once(&processes), &["appended"]);
        let current = shop.current();
        assert_eq!(current["generation"], generation + 1);
        let phases = current["manifest"]["completedPhases"].as_array().unwrap();
        assert_eq!(phases.last(), Some(&json!(left.remove(won))));
    }
    let phases = shop.current()["manifest"]["completedPhases"].clone();
    let phases: BTreeSet<_> = phases
        .as_array()
        .unwrap()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(phases.len(), 2 + PROCESSES);
    shop.assert_sound();
}

#[test]
fn of_many_processes_that_promote_and_append_one_wins_each_generation() {
    let shop = Shop::begun();
    for generation in 0..4 {
        let processes: Vec<_> = (0..PROCESSES)
            .map(|at| {
                if at % 2 == 0 {
                    let id = shop.kept(&shop.candidate(&format!("told by {at}"), |_| ()).to_string());
                    (shop.promotion(&id, generation), String::new())
                } else {
                    let words = shop.words(&["append", "-", "--expect", &generation.to_string()]);
                    let name = format!("e{generation}-{at}");
                    (words, completed(&name, &name))
                }
            })
            .collect();
        let ended = at_once(&processes);
        winner(&ended, &["promoted", "appended"]);
        assert_eq!(shop.current()["generation"], generation + 1);
    }
    shop.assert_sound();
}
