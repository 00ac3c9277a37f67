//! Random histories, folded by the library and by a slow, obvious second implementation of the rulings.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod model;

use model::{Model, Told};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use semsum_core::bundle::{Bundle, Event, Origin, SCHEMA};
use semsum_core::code::Code;
use semsum_core::ledger::{IMPOSSIBLE, KINDS, State, check, fold, judge_bundle};
use semsum_core::manifest::Status;
use serde_json::{Map, Value, json};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// How many histories a run makes. For a million, which take minutes:
/// `SEMSUM_HISTORIES=1000000 cargo test --release -p semsum-core --test ledger_model`.
const HISTORIES: u32 = 20_000;

/// Numbers that decide what an event is, one after the other.
struct Choices<'c>(std::slice::Iter<'c, u8>);

impl Choices<'_> {
    fn of<T: Copy>(&mut self, from: &[T]) -> T {
        let choice = self.0.next().copied().unwrap_or_default();
        from[usize::from(choice) % from.len()]
    }

    fn one_in(&mut self, many: u8) -> bool {
        self.0.next().copied().unwrap_or(1) % many == 0
    }
}

/// Kinds that a story tells most of, so that whole stories come about.
const FREQUENT: [&str; 4] = ["tool_call", "tool_result", "write_started", "write_confirmed"];

/// An event out of a small world, so that events meet. `calls` are the ids of those that stood.
fn event(seq: u64, calls: &[String], choices: &mut Choices<'_>) -> Event {
    let mut kinds: Vec<_> = KINDS.iter().skip(1).collect();
    let frequent = KINDS.iter().filter(|kind| FREQUENT.contains(&kind.name));
    kinds.extend(frequent.flat_map(|kind| [kind; 4]));
    let kind = choices.of(&kinds);
    let origin = choices.of(kind.origins);
    let earlier = |choices: &mut Choices<'_>| {
        let back = choices.of(&[1_u64, 1, 2, 3, 5, 8]);
        format!("e{}", seq.saturating_sub(back))
    };
    let mut data = Map::new();
    for field in kind.fields {
        if !field.is_required && choices.one_in(2) {
            continue;
        }
        let value: Value = match field.key {
            "authority" => choices.of(&["a1", "a2", "a3"]).into(),
            "effects" => choices
                .of(&[&[][..], &["w1"], &["w2"], &["w1", "w2"], &["w3", "w1"]])
                .into(),
            "uses" => choices
                .of(&[json!(1), json!(2), json!(3), json!("open")].each_ref())
                .clone(),
            "effectId" => choices.of(&["w1", "w2", "w3"]).into(),
            "call" if !calls.is_empty() && !choices.one_in(4) => {
                let newest = calls.iter().rev().take(2).collect::<Vec<_>>();
                choices.of(&newest).as_str().into()
            }
            "call" | "to" => earlier(choices).into(),
            "index" | "path" => choices.of(&["plan.md", "plan.md", "other.md"]).into(),
            "sha256" => choices.of(&["0", "1"]).repeat(64).into(),
            "readAt" => choices
                .of(&["2027-01-01T00:00:00Z", "2027-01-02T00:00:00Z"])
                .into(),
            "outcome" if kind.name == "job_ended" => choices.of(&["confirmed", "absent", "unclear"]).into(),
            "outcome" => choices
                .of(&["result", "error", "rejected", "timeout", "cancelled"])
                .into(),
            "readOnly" => choices.of(&[true, false]).into(),
            "until" if choices.one_in(2) => json!({"speaker": "user"}),
            "until" => json!({"event": format!("e{}", seq + choices.of(&[0_u64, 1, 2, 3, 5]))}),
            _ => choices.of(&["one", "two", "three"]).into(),
        };
        data.insert(field.key.to_owned(), value);
    }
    let id = if choices.one_in(40) {
        earlier(choices)
    } else {
        format!("e{seq}")
    };
    let branch = choices.one_in(6).then(|| choices.of(&["b", "c"]).to_owned());
    Event {
        data,
        branch,
        ..Event::new(seq, &id, kind.name, origin)
    }
}

fn told(state: &State) -> Told {
    let stated = state.stated();
    let owned = |texts: Vec<&str>| texts.into_iter().map(str::to_owned).collect::<Vec<_>>();
    let write = |write: &semsum_core::manifest::ExternalWrite<'_>| {
        let is_confirmed = write.status == Status::Confirmed;
        (
            write.operation.to_string(),
            write.effect_id.to_string(),
            is_confirmed,
        )
    };
    Told {
        objective: stated.objective.map(str::to_owned),
        canonical: stated
            .canonical
            .map(|it| [it.path.to_string(), it.sha256.to_string(), it.read_at.to_string()]),
        next_action: stated.next_exact_action.map(str::to_owned),
        rollback: stated.rollback.map(str::to_owned),
        phases: owned(stated.completed_phases),
        writes: stated.external_writes.iter().map(write).collect(),
        authorities: owned(stated.consumed_authorities),
        prohibitions: owned(stated.prohibitions),
        checks: stated.completion_checks.map(owned),
    }
}

fn bundle(events: &[Event]) -> Bundle {
    Bundle {
        schema: SCHEMA.to_owned(),
        task_id: "t".to_owned(),
        events: events.to_vec(),
    }
}

/// Legal histories come to the same in both; and whatever can't have happened is refused with the same code at the same
/// place, and changes nothing. At every step, one event at a time; at the end, as a whole and read from a text.
#[test]
fn the_fold_is_what_the_rulings_say() {
    let histories = std::env::var("SEMSUM_HISTORIES").ok();
    let cases = histories.map_or(HISTORIES, |count| count.parse().unwrap());
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let seen: RefCell<BTreeMap<(&str, Option<Code>), u64>> = RefCell::default();
    let met: RefCell<BTreeSet<(Option<&str>, &str)>> = RefCell::default();
    let ran = TestRunner::new(config).run(&prop::collection::vec(any::<u8>(), 0..400), |bytes| {
        let mut choices = Choices(bytes.iter());
        let mut model = Model::new();
        let mut state = State::new("t");
        let mut seq = 0;
        let mut calls = Vec::new();
        while choices.0.len() > 0 {
            // Not only events that stand: those that don't must change nothing.
            seq += 1;
            let event = event(seq, &calls, &mut choices);
            let expected = model.take(event.clone());
            let kind = KINDS.iter().find(|kind| kind.name == event.kind).unwrap().name;
            let code = expected.as_ref().err().map(|(code, _)| *code);
            *seen.borrow_mut().entry((kind, code)).or_default() += 1;
            match expected {
                Ok(()) => {
                    let applied = state.apply(&event);
                    prop_assert!(applied.is_ok(), "{} refused: {:?}", event.kind, applied);
                    if event.kind == "tool_call" {
                        calls.push(event.id);
                    }
                }
                Err((code, pointer)) => {
                    let mut all = model.events().to_vec();
                    all.push(event.clone());
                    let refused = fold(&bundle(&all)).err().unwrap();
                    let found: Vec<_> = refused
                        .iter()
                        .map(|it| (it.fault.code, it.fault.pointer.as_str()))
                        .collect();
                    prop_assert_eq!(found, [(code, pointer.as_str())], "{}", event.kind);
                    if code != Code::EventImpossible && code != Code::CanonicalAmbiguous {
                        prop_assert!(refused[0].because.is_none());
                    } else {
                        let case = refused[0].because;
                        prop_assert!(case.is_some(), "no case for {} at {pointer}", event.kind);
                        met.borrow_mut().extend(case.map(|case| (case.kind, case.at)));
                    }
                    let (left, refused) = check(&bundle(&all));
                    prop_assert!(left == state && refused.len() == 1);
                }
            }
        }
        let expected = model.told();
        prop_assert_eq!(&told(&state), &expected);
        let whole = bundle(model.events());
        prop_assert_eq!(&told(&fold(&whole).unwrap()), &expected);
        let text = serde_json::to_vec(&whole).unwrap();
        let (read, state) = judge_bundle(&text).unwrap();
        prop_assert!(read == whole);
        prop_assert_eq!(told(&state), expected);
        Ok(())
    });
    ran.unwrap();
    if cases >= HISTORIES {
        // The world is small enough that everything happens: each kind stands, and each that can fail does.
        for kind in KINDS.iter().skip(1) {
            assert!(
                seen.borrow().contains_key(&(kind.name, None)),
                "{} never stood",
                kind.name
            );
        }
        // Those of the first event and of a full ledger are not of this world, nor one of a place that is given here.
        let of_another = |at: &str| ["", "/seq"].contains(&at);
        for case in IMPOSSIBLE {
            let is_here = case.kind != Some("manifest_stated") && !of_another(case.at);
            let told = (case.kind, case.at);
            assert!(!is_here || met.borrow().contains(&told), "never met: {told:?}");
        }
        let failing = [
            ("tool_result", Code::ResultOrphaned),
            ("tool_result", Code::CallAnsweredTwice),
            ("message", Code::EventDuplicated),
        ];
        for (kind, code) in failing {
            assert!(
                seen.borrow().contains_key(&(kind, Some(code))),
                "{kind} never failed with {code}"
            );
        }
    }
}

/// Whoever has no say is refused, whatever the event.
#[test]
fn origins_are_held_to_the_table() {
    for kind in KINDS.iter().skip(1) {
        for origin in Origin::ALL {
            let mut choices = Choices([].iter());
            let mut said = event(1, &[], &mut choices);
            said.kind = kind.name.to_owned();
            said.origin = origin;
            said.data.clear();
            let faults = State::new("t").apply(&said).err().unwrap_or_default();
            let refused = faults.iter().any(|fault| fault.code == Code::OriginNotAllowed);
            assert_eq!(refused, !kind.admits(origin), "{} from {origin:?}", kind.name);
        }
    }
}
