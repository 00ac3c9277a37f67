//! Chains of generations: each is held against the newest ground truth and against the one before, so that what erodes
//! slowly is found where it is lost.

use crate::support::{PIN, Store, begun, candidate, json_of, line, manifest, next_action};
use proptest::prelude::*;
use semsum_core::finding::Side;
use semsum_core::rules::canonical::Found;
use semsum_store::memory::Memory;
use semsum_store::protocol::{Moved, Reference, Report, Status};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Side, code and pointer: what a finding is (ruling 4).
type Identity = (String, String, String);

fn identities(report: &Report) -> BTreeSet<Identity> {
    let findings = report.findings.iter();
    findings
        .map(|it| {
            assert_eq!(it.side, Side::After);
            (
                "after".to_owned(),
                it.code.as_str().to_owned(),
                it.pointer.clone(),
            )
        })
        .collect()
}

fn stated(findings: &Value) -> BTreeSet<Identity> {
    let text = |finding: &Value, key: &str| finding[key].as_str().unwrap().to_owned();
    let findings = findings.as_array().unwrap().iter();
    findings
        .map(|it| (text(it, "side"), text(it, "code"), text(it, "pointer")))
        .collect()
}

/// Makes the next generation of what a summarizer answered.
fn compact(store: &Store<'_>, next: &Value) -> Report {
    let loaded = store.load();
    let text = candidate(&loaded, "", |manifest| *manifest = next.clone());
    let judged = store.prepare(&text, None).unwrap();
    let pin = Found::File(loaded.current.manifest.canonical.sha256.to_string());
    let generation = loaded.current.record.generation();
    store.promote_looking(judged.candidate, generation, |_| pin.clone())
}

/// A store asks more than a sequence: nothing may be lost of the generation before either (ruling 31). These lose
/// something there first, and where.
const LOST_OF_THE_GENERATION_BEFORE: [(&str, usize, &str); 1] =
    [("seq-addition-withdrawn", 1, "prohibitions_dropped")];

#[test]
fn slow_erosion_is_refused_where_the_shared_sequences_say() {
    let Some(folder) = semsum_corpus::shared("data/cases/sequences").unwrap() else {
        return;
    };
    let (mut refused, mut whole) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let case: Value = serde_json::from_slice(&std::fs::read(entry.unwrap().path()).unwrap()).unwrap();
        let id = case["id"].as_str().unwrap();
        if case["policy"] != "careful" {
            // A store is careful; `exact` is an option of `verify`.
            continue;
        }
        let memory = Memory::default();
        let store = Store(&memory);
        assert!(matches!(store.init_with(&case["root"]), Moved::Done(_)));
        let said = case["expect"]["firstRejected"].as_u64();
        let said = said.map(|at| usize::try_from(at).unwrap());
        let previous = LOST_OF_THE_GENERATION_BEFORE.iter().find(|it| it.0 == id);
        let expected = previous.map(|it| it.1).or(said);
        let mut found = None;
        for (at, next) in case["generations"].as_array().unwrap().iter().enumerate() {
            let before = store.newest();
            let report = compact(&store, next);
            if report.status == Status::Promoted {
                assert_eq!(store.newest(), before + 1, "{id}");
                continue;
            }
            assert_eq!(report.status, Status::Rejected, "{id}");
            assert_eq!(store.newest(), before, "{id}: nothing follows what was refused");
            match previous {
                Some((_, _, code)) => {
                    assert_eq!(
                        (report.code(), report.reference),
                        (Some(*code), Some(Reference::Previous)),
                        "{id}"
                    );
                }
                None => {
                    assert_eq!(identities(&report), stated(&case["expect"]["findings"]), "{id}");
                    assert_eq!(report.reference, Some(Reference::Root), "{id}");
                }
            }
            found = Some(at);
            break;
        }
        assert_eq!(found, expected, "{id}");
        if found.is_some() {
            refused += 1
        } else {
            whole += 1
        }
        assert!(store.check().unwrap().is_clean(), "{id}");
    }
    assert!(refused > 0 && whole > 0, "{refused} refused, {whole} not");
}

/// What happens between two generations.
#[derive(Clone, Debug)]
enum Step {
    /// The user forbids one thing more.
    Forbidden,
    /// A write was sent, and nothing heard of it.
    Sent,
    /// Another next action was chosen.
    Chosen,
    /// A faithful compaction.
    Kept,
    /// A compaction that forbids one thing more.
    Added,
    /// A compaction that loses one prohibition; which of them.
    Lost(prop::sample::Index),
    /// A compaction that loses one effect that is unknown; which of them.
    Forgot(prop::sample::Index),
    /// A compaction that goes back to the action of the generation before.
    Revived,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        Just(Step::Forbidden),
        Just(Step::Sent),
        Just(Step::Chosen),
        Just(Step::Kept),
        Just(Step::Added),
        any::<prop::sample::Index>().prop_map(Step::Lost),
        any::<prop::sample::Index>().prop_map(Step::Forgot),
        Just(Step::Revived),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// A loss is refused in the generation in which it happens, whether what is lost stood in the root, in an event since or
    /// in a compaction of before; and it tells which of them. Everything else goes on.
    #[test]
    fn a_loss_is_found_in_its_generation_and_against_what_it_lost(steps in prop::collection::vec(step(), 1..16)) {
        let memory = begun();
        let store = Store(&memory);
        let root = manifest();
        let list = |field: &str| root[field].as_array().unwrap().clone();
        // Each with the comparison that finds it missing: the truth knows the root and the events alone.
        let mut prohibitions: Vec<(Reference, Value)> =
            list("prohibitions").into_iter().map(|it| (Reference::Root, it)).collect();
        let mut effects = list("externalWrites");
        let mut actions = vec![root["nextExactAction"].clone()];
        let mut generation = 0;
        for (number, step) in steps.into_iter().enumerate() {
            let current = json_of(&store.current().unwrap().manifest);
            let append = match &step {
                Step::Forbidden => {
                    let text = format!("Do not touch account {number}");
                    prohibitions.push((Reference::Root, text.clone().into()));
                    let event = json!({"id": format!("e{number}"), "kind": "prohibition_added", "origin": "user", "data": {"prohibition": text}});
                    Some(event.to_string())
                }
                Step::Sent => {
                    let (operation, effect) = (format!("pay invoice {number}"), format!("pay-{number}"));
                    effects.push(json!({"operation": operation, "effectId": effect, "status": "unknown"}));
                    Some(line(&format!("e{number}"), "write_started", &json!({"operation": operation, "effectId": effect})))
                }
                Step::Chosen => {
                    let action = format!("Call customer {number}");
                    actions.push(action.clone().into());
                    Some(next_action(&format!("e{number}"), &action))
                }
                _ => None,
            };
            if let Some(events) = append {
                let moved = store.append(&events, generation);
                prop_assert!(matches!(moved, Moved::Done(_)), "{:?}", moved);
                generation += 1;
                continue;
            }
            let mut next = current.clone();
            let expected = match &step {
                Step::Added => {
                    let text = json!(format!("Do not call before {number}"));
                    next["prohibitions"].as_array_mut().unwrap().push(text.clone());
                    prohibitions.push((Reference::Previous, text));
                    None
                }
                Step::Lost(which) => {
                    let (reference, text) = which.get(&prohibitions);
                    next["prohibitions"].as_array_mut().unwrap().retain(|it| it != text);
                    Some(("prohibitions_dropped", *reference))
                }
                Step::Forgot(which) => {
                    let effect = which.get(&effects);
                    next["externalWrites"].as_array_mut().unwrap().retain(|it| it["effectId"] != effect["effectId"]);
                    Some(("external_write_dropped_or_changed", Reference::Root))
                }
                Step::Revived if actions.len() > 1 => {
                    next["nextExactAction"] = actions[actions.len() - 2].clone();
                    Some(("next_action_changed", Reference::Root))
                }
                _ => None,
            };
            let report = compact(&store, &next);
            match expected {
                None => {
                    prop_assert_eq!(&report.status, &Status::Promoted, "{:?}", report);
                    generation += 1;
                }
                Some((code, reference)) => {
                    prop_assert_eq!(&report.status, &Status::Rejected, "{:?}", step);
                    prop_assert_eq!((report.code(), report.reference), (Some(code), Some(reference)), "{:?}", step);
                    prop_assert_eq!(json_of(&store.current().unwrap().manifest), current);
                }
            }
            prop_assert_eq!(store.newest(), generation);
        }
        let manifest = json_of(&store.current().unwrap().manifest);
        let held: BTreeSet<_> = manifest["prohibitions"].as_array().unwrap().iter().map(Value::to_string).collect();
        prop_assert_eq!(held, prohibitions.iter().map(|it| it.1.to_string()).collect::<BTreeSet<_>>());
        prop_assert_eq!(manifest["externalWrites"].as_array().unwrap().len(), effects.len());
        prop_assert_eq!(&manifest["canonical"]["sha256"], PIN);
    }
}
