//! Ruling 54: a call that was rejected began nothing, and any other answer says nothing of its writes.

use crate::support::{bundle, folded};
use semsum_core::bundle::Origin::{Assistant, Tool};
use semsum_core::code::Code;
use semsum_core::manifest::Status;
use serde_json::{Value, json};

type Told<'e> = (&'e str, &'e str, semsum_core::bundle::Origin, Value);

fn call(id: &str) -> Told<'_> {
    (id, "tool_call", Assistant, json!({"tool": "pay"}))
}

fn begun<'e>(id: &'e str, effect: &str, call: &str) -> Told<'e> {
    let data = json!({"effectId": effect, "operation": "pay", "call": call});
    (id, "write_started", Assistant, data)
}

fn answered<'e>(id: &'e str, call: &str, outcome: &str) -> Told<'e> {
    (id, "tool_result", Tool, json!({"call": call, "outcome": outcome}))
}

fn told<'e>(id: &'e str, kind: &'e str, effect: &str) -> Told<'e> {
    (id, kind, Tool, json!({"effectId": effect}))
}

fn writes(events: &[Told<'_>]) -> Vec<(String, Status)> {
    let state = folded(&bundle(1, events)).ok().unwrap();
    let writes = state.stated().external_writes;
    writes
        .iter()
        .map(|write| (write.effect_id.to_string(), write.status))
        .collect()
}

fn refused(events: &[Told<'_>]) -> Vec<(usize, Code, String)> {
    folded(&bundle(1, events)).err().unwrap_or_default()
}

fn at(index: usize, pointer: &str) -> Vec<(usize, Code, String)> {
    vec![(index, Code::EventImpossible, pointer.to_owned())]
}

#[test]
fn only_a_rejection_says_that_nothing_happened() {
    let story = |outcome| [call("c"), begun("b", "e", "c"), answered("r", "c", outcome)];
    assert_eq!(writes(&story("rejected")), []);
    for outcome in ["result", "error", "timeout", "cancelled"] {
        let unknown = [("e".to_owned(), Status::Unknown)];
        assert_eq!(writes(&story(outcome)), unknown, "{outcome}");
    }
}

#[test]
fn all_that_the_call_began_leaves_and_nothing_else() {
    let events = [
        call("c"),
        call("d"),
        begun("b1", "e1", "c"),
        begun("b2", "e2", "c"),
        begun("b3", "e3", "d"),
        answered("r", "c", "rejected"),
    ];
    assert_eq!(writes(&events), [("e3".to_owned(), Status::Unknown)]);
}

/// Parallel calls: the effect failed, and the other call began it again.
#[test]
fn an_effect_is_of_the_call_that_began_it_last() {
    let events = [
        call("c"),
        call("d"),
        begun("b1", "e", "c"),
        told("f", "write_failed", "e"),
        begun("b2", "e", "d"),
        answered("r", "c", "rejected"),
    ];
    assert_eq!(writes(&events), [("e".to_owned(), Status::Unknown)]);
    let mut events = events.to_vec();
    events[5] = answered("r", "d", "rejected");
    assert_eq!(writes(&events), []);
}

#[test]
fn what_was_turned_down_begins_nothing_and_did_not_happen() {
    let turned_down = [call("c"), begun("b", "e", "c"), answered("r", "c", "rejected")];
    let then = |event: Told<'static>| [&turned_down[..], &[event]].concat();
    assert_eq!(refused(&then(begun("n", "f", "c"))), at(3, "/data/call"));
    assert_eq!(
        refused(&then(told("n", "write_confirmed", "e"))),
        at(3, "/data/effectId")
    );
    let confirmed = [
        call("c"),
        begun("b", "e", "c"),
        told("k", "write_confirmed", "e"),
        answered("r", "c", "rejected"),
    ];
    assert_eq!(refused(&confirmed), at(3, "/data/outcome"));
}

/// Who reports both the answer and its meaning says one thing, and says it once.
#[test]
fn that_it_failed_may_be_told_too() {
    let once = [
        call("c"),
        begun("b", "e", "c"),
        answered("r", "c", "rejected"),
        told("f", "write_failed", "e"),
    ];
    assert_eq!(writes(&once), []);
    let twice = [&once[..], &[told("g", "write_failed", "e")]].concat();
    assert_eq!(refused(&twice), at(4, "/data/effectId"));
    let again = [&once[..3], &[call("d"), begun("n", "e", "d")]].concat();
    assert_eq!(writes(&again), [("e".to_owned(), Status::Unknown)]);
}

#[test]
fn a_job_of_a_rejected_call_ends_absent() {
    let job = json!({"effectId": "j", "operation": "copy", "call": "c"});
    let events = |outcome| {
        let ended = json!({"effectId": "j", "outcome": outcome});
        [
            call("c"),
            ("s", "job_started", Assistant, job.clone()),
            answered("r", "c", "rejected"),
            ("x", "job_ended", Tool, ended),
        ]
    };
    assert_eq!(writes(&events("absent")), []);
    for outcome in ["confirmed", "unclear"] {
        assert_eq!(refused(&events(outcome)), at(3, "/data/effectId"), "{outcome}");
    }
    let (kept, _) = semsum_core::ledger::check(&bundle(1, &events("confirmed")));
    let untouched = folded(&bundle(1, &events("confirmed")[..3])).ok().unwrap();
    assert!(kept == untouched, "what is refused changes nothing");
}
