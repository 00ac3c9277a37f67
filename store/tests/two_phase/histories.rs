//! Any history of appends and compactions: what is current is the fold with everything that compactions added.

use crate::support::{Store, begun, candidate, json_of, line, manifest};
use proptest::prelude::*;
use semsum_core::ledger::{Ledger, fold, read_lines};
use semsum_core::reader;
use semsum_core::verify::{Policy, verify_read};
use semsum_store::protocol::{Moved, Status};
use serde_json::{Value, json};

/// One step of a history.
#[derive(Clone, Debug)]
enum Happens {
    /// Events, as kind and data.
    Appended(Vec<(&'static str, Value)>),
    /// A compaction that adds something to a list of the manifest.
    Compacted(&'static str, Value),
}

fn event() -> impl Strategy<Value = (&'static str, Value)> {
    let phase = (
        prop::sample::select(vec!["phase_completed", "phase_reopened"]),
        prop::sample::select(vec!["collect", "send", " send", "file"]),
    );
    // One of the root, two of nobody, and the one that compactions state.
    let effect = (
        prop::sample::select(vec!["write_started", "write_confirmed", "write_failed"]),
        prop::sample::select(vec!["inv-6", "inv-7", "inv-8", "stated"]),
    );
    let action = prop::sample::select(vec!["Send invoice 7", "Call the bank", "Send 7; send 8"]);
    prop_oneof![
        3 => phase.prop_map(|(kind, phase)| (kind, json!({"phase": phase}))),
        4 => effect.prop_map(|(kind, effect)| {
            let mut data = json!({"effectId": effect});
            if kind == "write_started" {
                data["operation"] = json!("pay by hand");
            }
            (kind, data)
        }),
        1 => action.prop_map(|action| ("next_action_set", json!({"action": action}))),
    ]
}

fn step() -> impl Strategy<Value = Happens> {
    let effect = json!({"operation": "pay", "effectId": "stated", "status": "unknown"});
    let additions = vec![
        ("prohibitions", json!("Do not pay on Sundays")),
        ("completionChecks", json!("The ledger balances")),
        ("externalWrites", effect),
    ];
    prop_oneof![
        3 => prop::collection::vec(event(), 1..4).prop_map(Happens::Appended),
        1 => prop::sample::select(additions).prop_map(|(field, value)| Happens::Compacted(field, value)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn what_is_current_is_the_fold_and_what_compactions_added(steps in prop::collection::vec(step(), 1..12)) {
        let memory = begun();
        let store = Store(&memory);
        let root = serde_json::to_vec(&manifest()).unwrap();
        // The same history without a store, one event after the other, and never read back.
        let mut model = Ledger::stated(&reader::read(&root).unwrap());
        let mut generation = 0;
        for (number, step) in steps.into_iter().enumerate() {
            match step {
                Happens::Appended(events) => {
                    let events = events.iter().enumerate();
                    let lines: Vec<_> = events.map(|(at, (kind, data))| line(&format!("e{number}-{at}"), kind, data)).collect();
                    let text = lines.join("\n");
                    let grown = model.clone().append(read_lines(text.as_bytes()).unwrap());
                    let sound = grown.ok().filter(|grown| {
                        let manifest = Ok(grown.current().unwrap());
                        verify_read(&manifest, &manifest, Policy::Careful).is_accepted()
                    });
                    let moved = store.append(&text, generation);
                    match (moved, sound) {
                        (Moved::Done(_), Some(grown)) => {
                            model = grown;
                            generation += 1;
                        }
                        (Moved::Rejected(..), None) => {}
                        (moved, _) => prop_assert!(false, "{moved:?}"),
                    }
                }
                Happens::Compacted(field, value) => {
                    let text = candidate(&store.load(), "", |manifest| {
                        let list = manifest[field].as_array_mut().unwrap();
                        // A phase or an effect stands once.
                        if !list.iter().any(|known| known["effectId"] == value["effectId"] && (known == &value || known.is_object())) {
                            list.push(value.clone());
                        }
                    });
                    let judged = store.prepare(&text, None).unwrap();
                    prop_assert_eq!(store.promote(judged.candidate, generation).status, Status::Promoted);
                    let current = store.current().unwrap();
                    model = model.with_current(&current.manifest);
                    generation += 1;
                }
            }
            let loaded = store.load();
            prop_assert_eq!(loaded.current.record.generation(), generation);
            prop_assert_eq!(json_of(&loaded.current.manifest), json_of(&model.current().unwrap()));
            prop_assert!(loaded.ledger.bundle() == model.bundle());
            let truth = fold(model.bundle()).unwrap();
            prop_assert!(loaded.ledger.state() == &truth && model.state() == &truth);
            let verdict = verify_read(&Ok(truth.stated().manifest().unwrap()), &Ok(loaded.current.manifest), Policy::Careful);
            prop_assert!(verdict.is_accepted(), "less careful than the fold: {:?}", verdict.findings);
        }
        let checked = store.check().unwrap();
        prop_assert!(checked.is_clean(), "{:?}", checked);
    }
}
