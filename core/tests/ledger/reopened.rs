//! What compactions stated stays, however often the ledger is closed and opened: only the bundle and the current manifest
//! are kept, so together they must say everything.

use crate::support::{append, compacted, forbidden, found, line, on_branch, root};
use proptest::prelude::*;
use semsum_core::code::Code;
use semsum_core::ledger::{Ledger, fold};
use semsum_core::verify::{Policy, verify_read};
use serde_json::{Value, json};

fn reopened(ledger: &Ledger) -> Ledger {
    Ledger::open(ledger.bundle().clone(), &ledger.current().unwrap()).unwrap()
}

fn forbid(id: &str, text: &str, until: Option<Value>) -> String {
    let mut data = json!({"prohibition": text});
    if let Some(until) = until {
        data["until"] = until;
    }
    line(id, "prohibition_added", "user", &data)
}

fn said(id: &str) -> String {
    line(id, "message", "user", &json!({"text": "hello"}))
}

/// The ledger appended to line by line, once in one go and once opened anew before each.
fn both(ledger: &Ledger, lines: &[String]) -> [Ledger; 2] {
    let whole = append(ledger, lines).unwrap();
    let mut anew = ledger.clone();
    for line in lines {
        anew = append(&reopened(&anew), std::slice::from_ref(line)).unwrap();
    }
    [whole, anew]
}

#[test]
fn a_compactions_prohibition_outlives_one_that_somebody_adds_for_a_while() {
    let ledger = compacted(&Ledger::stated(&root()), |it| add(it, "p"));
    let until_user = json!({"speaker": "user"});
    for until in [until_user, json!({"event": "m"})] {
        for ledger in both(&ledger, &[forbid("f", "p", Some(until.clone())), said("m")]) {
            assert_eq!(forbidden(&ledger), ["never", "p"], "{until}");
        }
    }
}

/// The user allows it where the compaction forbade it, goes back to before, and on again to where it was allowed.
#[test]
fn a_compactions_prohibition_outlives_going_back() {
    let lift = |id| line(id, "prohibition_lifted", "user", &json!({"prohibition": "never"}));
    let lifted = append(&Ledger::stated(&root()), &[said("1"), lift("2")]).unwrap();
    assert_eq!(forbidden(&lifted), [""; 0]);
    let ledger = compacted(&lifted, |it| add(it, "never"));
    let back = |id, to| line(id, "rewound", "user", &json!({"to": to}));
    for ledger in both(&ledger, &[back("3", "1"), back("4", "2")]) {
        assert_eq!(forbidden(&ledger), ["never"]);
    }
}

#[test]
fn a_lift_on_another_branch_lifts_nothing_here() {
    let ledger = compacted(&Ledger::stated(&root()), |it| add(it, "p"));
    let lift = line("l", "prohibition_lifted", "user", &json!({"prohibition": "p"}));
    for ledger in both(&ledger, &[on_branch("helper", &lift)]) {
        assert_eq!(forbidden(&ledger), ["never", "p"]);
    }
    for ledger in both(&ledger, &[lift]) {
        assert_eq!(forbidden(&ledger), ["never"]);
    }
}

/// The helper began while it was forbidden, and is allowed what the compaction forbade again where the work goes on.
#[test]
fn a_lift_for_a_helper_lifts_nothing_that_a_compaction_forbade_since() {
    let lift = |id| line(id, "prohibition_lifted", "user", &json!({"prohibition": "never"}));
    let began = on_branch("helper", &said("1"));
    let lifted = append(&Ledger::stated(&root()), &[began, lift("2")]).unwrap();
    let ledger = compacted(&lifted, |it| add(it, "never"));
    for ledger in both(&ledger, &[on_branch("helper", &lift("3"))]) {
        assert_eq!(forbidden(&ledger), ["never"]);
    }
}

/// It would be no effect any more, and nobody would look for its outcome.
#[test]
fn no_job_that_only_reads_is_an_effect_that_a_compaction_stated() {
    let ledger = compacted(&Ledger::stated(&root()), |it| add(it, "effect"));
    let job = |reads_only: bool| {
        let data = json!({"effectId": "e", "operation": "look", "readOnly": reads_only});
        line("j", "job_started", "tool", &data)
    };
    let refused = append(&ledger, &[job(true)]).err().map(found).unwrap();
    assert_eq!(refused, [(0, Code::EventImpossible, "/data/effectId".to_owned())]);
    let grown = append(&ledger, &[job(false)]).unwrap();
    assert_eq!(grown.current().unwrap().external_writes.len(), 1);
}

/// One thing that may happen, drawn from a world so small that things meet.
#[derive(Clone, Debug)]
enum Step {
    Told(&'static str, Value, Option<&'static str>),
    Compacted(&'static str),
}

fn step() -> impl Strategy<Value = Step> {
    let text = prop::sample::select(vec!["never", "p", "q"]);
    let branch = prop::option::weighted(0.2, Just("b"));
    let until = prop::sample::select(vec![
        json!(null),
        json!({"speaker": "user"}),
        json!({"event": "e3"}),
        json!({"event": "e7"}),
    ]);
    let added = (text.clone(), until).prop_map(|(text, until)| {
        let mut data = json!({"prohibition": text});
        if !until.is_null() {
            data["until"] = until;
        }
        ("prohibition_added", data)
    });
    let lifted = text.prop_map(|text| ("prohibition_lifted", json!({"prohibition": text})));
    let back = (0..10_usize).prop_map(|to| ("rewound", json!({"to": format!("e{to}")})));
    let effect = prop::sample::select(vec!["e", "f"]);
    let started = effect
        .clone()
        .prop_map(|effect| ("write_started", json!({"effectId": effect, "operation": "x"})));
    let ended = (
        prop::sample::select(vec!["write_failed", "write_confirmed"]),
        effect.clone(),
    )
        .prop_map(|(kind, effect)| (kind, json!({"effectId": effect})));
    let job = (effect, any::<bool>()).prop_map(|(effect, reads)| {
        (
            "job_started",
            json!({"effectId": effect, "operation": "x", "readOnly": reads}),
        )
    });
    let event = prop_oneof![
        4 => added,
        3 => lifted,
        3 => Just(("message", json!({}))),
        3 => back,
        1 => started,
        1 => ended,
        1 => job,
    ];
    prop_oneof![
        5 => (event, branch).prop_map(|((kind, data), branch)| Step::Told(kind, data, branch)),
        1 => prop::sample::select(vec!["p", "q", "never", "effect"]).prop_map(Step::Compacted),
    ]
}

/// What a compaction adds to a manifest: a prohibition, or an effect of which nobody knows.
fn add(manifest: &mut Value, what: &str) {
    let (field, addition) = match what {
        "effect" => (
            "externalWrites",
            json!({"operation": "call", "effectId": "e", "status": "unknown"}),
        ),
        text => ("prohibitions", json!(text)),
    };
    let list = manifest[field].as_array_mut().unwrap();
    let is_there = |it: &Value| *it == addition || (it.is_object() && it["effectId"] == "e");
    if !list.iter().any(is_there) {
        list.push(addition);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    /// Opened anew at any time, a ledger comes to the same; and it is never less careful than its events.
    #[test]
    fn a_ledger_is_what_is_kept_of_it(steps in prop::collection::vec(step(), 1..24)) {
        let mut one = Ledger::stated(&root());
        let mut other = one.clone();
        for (at, step) in steps.into_iter().enumerate() {
            match step {
                Step::Compacted(what) => {
                    one = compacted(&one, |manifest| add(manifest, what));
                    other = compacted(&other, |manifest| add(manifest, what));
                }
                Step::Told(kind, data, branch) => {
                    let told = line(&format!("e{at}"), kind, "user", &data);
                    let told = branch.map_or(told.clone(), |branch| on_branch(branch, &told));
                    let once = append(&one, std::slice::from_ref(&told));
                    let again = append(&reopened(&other), &[told]);
                    prop_assert_eq!(once.is_ok(), again.is_ok());
                    if let (Ok(once), Ok(again)) = (once, again) {
                        (one, other) = (once, again);
                    }
                }
            }
            prop_assert!(one.bundle() == other.bundle());
            prop_assert!(one.current() == other.current(), "{:?} {:?}", forbidden(&one), forbidden(&other));
            prop_assert!(fold(one.bundle()).unwrap() == *one.state());
            let (truth, current) = (one.ground_truth().unwrap(), one.current().unwrap());
            prop_assert!(verify_read(&Ok(truth), &Ok(current), Policy::Careful).is_accepted());
        }
    }
}
