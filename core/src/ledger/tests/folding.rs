//! Four ways of folding and a naive one: one manifest.

use super::{base, line};
use crate::bundle::Event;
use crate::ledger::{Ledger, fold, read_lines};
use crate::manifest::{ExternalWrite, ResumeManifest, Status};
use crate::reader;
use crate::text::normal_form;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::borrow::Cow;

/// The fold as a hurried reader of the design would write it: lists, searched from the front.
fn naive(manifest: &mut ResumeManifest<'static>, event: &Event) -> bool {
    let text = |key: &str| Cow::Owned(event.data[key].as_str().unwrap().to_owned());
    let effect = |manifest: &ResumeManifest<'_>| {
        manifest
            .external_writes
            .iter()
            .position(|write| write.effect_id == text("effectId"))
    };
    let unknown = |manifest: &ResumeManifest<'_>| {
        effect(manifest).filter(|at| manifest.external_writes[*at].status == Status::Unknown)
    };
    let phase = |manifest: &ResumeManifest<'_>| {
        let wanted: Cow<'_, str> = text("phase");
        let mut phases = manifest.completed_phases.iter();
        phases.position(|phase| normal_form(phase) == normal_form(&wanted))
    };
    match (event.kind.as_str(), event.kind.starts_with("phase")) {
        ("phase_completed", _) if phase(manifest).is_none() => manifest.completed_phases.push(text("phase")),
        ("phase_reopened", _) if phase(manifest).is_some() => {
            manifest.completed_phases.remove(phase(manifest).unwrap());
        }
        ("write_started", _) if effect(manifest).is_none() => manifest.external_writes.push(ExternalWrite {
            operation: text("operation"),
            effect_id: text("effectId"),
            status: Status::Unknown,
        }),
        ("write_confirmed", _) if unknown(manifest).is_some() => {
            let at = unknown(manifest).unwrap();
            manifest.external_writes[at].status = Status::Confirmed;
        }
        ("write_failed", _) if unknown(manifest).is_some() => {
            manifest.external_writes.remove(unknown(manifest).unwrap());
        }
        ("next_action_set", _) => manifest.next_exact_action = text("action"),
        _ => return false,
    }
    true
}

fn any_event() -> impl Strategy<Value = (String, Value)> {
    let phase = prop::sample::select(vec!["one", "two", " two", "caf\u{e9}", "cafe\u{301}"]);
    let effect = prop::sample::select(vec!["p1", "p2", "p3"]);
    let of_phase = (
        prop::sample::select(vec!["phase_completed", "phase_reopened"]),
        phase,
    )
        .prop_map(|(kind, phase)| (kind.to_owned(), json!({"phase": phase})));
    let of_effect = (
        prop::sample::select(vec!["write_confirmed", "write_failed"]),
        effect.clone(),
    )
        .prop_map(|(kind, effect)| (kind.to_owned(), json!({"effectId": effect})));
    let start = effect.prop_map(|effect| {
        (
            "write_started".to_owned(),
            json!({"effectId": effect, "operation": "x"}),
        )
    });
    let action = "[a-z]{1,4}".prop_map(|action| ("next_action_set".to_owned(), json!({"action": action})));
    prop_oneof![3 => of_phase, 3 => of_effect, 3 => start, 1 => action]
}

proptest! {
    /// One event at a time, in batches, all from the beginning, and by the naive fold: four ways, one manifest. What is
    /// refused changes nothing.
    #[test]
    fn every_way_of_folding_comes_to_the_same(events in prop::collection::vec(any_event(), 0..40)) {
        let mut one_by_one = Ledger::stated(&base());
        let mut model = base();
        let mut taken = Vec::new();
        for (at, (kind, data)) in events.into_iter().enumerate() {
            let text = line(&format!("e{at}"), &kind, "assistant", data);
            let reports = read_lines(text.as_bytes()).unwrap();
            let event = reports[0].clone().at(0);
            let expected = naive(&mut model, &event);
            let before = one_by_one.clone();
            match before.clone().append(reports.clone()) {
                Ok(ledger) => {
                    prop_assert!(expected);
                    one_by_one = ledger;
                    taken.extend(reports);
                }
                Err(_) => {
                    prop_assert!(!expected);
                    let mut state = before.state().clone();
                    prop_assert!(state.apply(&event).is_err() && state == *before.state());
                }
            }
        }
        prop_assert!(one_by_one.ground_truth().unwrap() == model);
        prop_assert!(fold(one_by_one.bundle()).unwrap().stated().manifest().unwrap() == model);
        prop_assert!(one_by_one.current().unwrap() == model);
        let half = taken.split_off(taken.len() / 2);
        let batches = Ledger::stated(&base()).append(taken).unwrap().append(half).unwrap();
        prop_assert!(batches.bundle() == one_by_one.bundle() && batches.ground_truth().unwrap() == model);
        let reopened = Ledger::open(batches.bundle().clone(), &batches.current().unwrap()).unwrap();
        prop_assert!(reopened.ground_truth().unwrap() == model);
        let added = batches.bundle().events[1..].to_vec();
        let kept = Ledger::stated(&base()).with_kept(added).unwrap();
        prop_assert!(kept.bundle() == batches.bundle() && kept.state() == batches.state());
        prop_assert!(kept.current() == batches.current());
        let bytes = serde_json::to_vec(&model).unwrap();
        prop_assert!(reader::read(&bytes).unwrap() == model);
    }
}
