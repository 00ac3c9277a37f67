//! Going back (ruling 56): what was cancelled stays cancelled, and what was done stays done.

use crate::support::{bundle, folded};
use semsum_core::bundle::Origin::{self, Assistant, Harness, User};
use semsum_core::ledger::{State, Supplied};
use serde_json::{Value, json};

type Told<'e> = (&'e str, &'e str, Origin, Value);

fn plan<'e>(id: &'e str, action: &str) -> Told<'e> {
    (id, "next_action_set", Assistant, json!({"action": action}))
}

fn cancelled(id: &str) -> Told<'_> {
    (id, "plan_cancelled", User, json!({}))
}

fn back<'e>(id: &'e str, to: &str) -> Told<'e> {
    (id, "rewound", Harness, json!({"to": to}))
}

fn state(events: &[Told<'_>]) -> State {
    folded(&bundle(1, events)).ok().unwrap()
}

fn next(events: &[Told<'_>]) -> Option<String> {
    state(events).stated().next_exact_action.map(str::to_owned)
}

#[test]
fn a_plan_is_as_it_was_where_the_work_goes_back_to() {
    let events = [plan("1", "a"), plan("2", "b"), back("3", "1")];
    assert_eq!(next(&events), Some("a".to_owned()));
}

/// A harness that rewinds must not bring back what the user called off.
#[test]
fn a_cancelled_plan_does_not_come_back() {
    let events = [plan("1", "a"), cancelled("2"), back("3", "1")];
    assert_eq!(next(&events), None);
    // Nor by going back twice, nor from a place where another plan was made.
    let events = [
        plan("1", "a"),
        cancelled("2"),
        plan("3", "b"),
        back("4", "3"),
        back("5", "1"),
    ];
    assert_eq!(next(&events), None);
    // What was planned after the cancellation was not cancelled.
    let events = [
        plan("1", "a"),
        cancelled("2"),
        plan("3", "b"),
        plan("4", "c"),
        back("5", "3"),
    ];
    assert_eq!(next(&events), Some("b".to_owned()));
}

#[test]
fn a_helper_that_cancels_its_own_plan_cancels_no_other() {
    let mut bundle = bundle(1, &[plan("1", "a"), cancelled("2")]);
    bundle.events[1].branch = Some("helper".to_owned());
    let state = folded(&bundle).ok().unwrap();
    assert_eq!(state.stated().next_exact_action, Some("a"));
}

/// The state file can't be told from the plan that was called off (rulings 40 and 51).
#[test]
fn what_is_supplied_is_no_plan_after_a_cancellation() {
    let supplied = Supplied {
        next_exact_action: Some("s".to_owned()),
        ..Supplied::default()
    };
    let missing = |events: &[Told<'_>]| {
        let state = state(events);
        let missing = state.stated().manifest_with(&supplied).err().unwrap();
        missing.0.contains(&"nextExactAction")
    };
    assert!(!missing(&[]));
    assert!(missing(&[cancelled("1")]));
    assert!(missing(&[plan("1", "a"), cancelled("2")]));
    assert!(missing(&[plan("1", "a"), cancelled("2"), back("3", "1")]));
    assert!(!missing(&[cancelled("1"), plan("2", "a")]));
}
