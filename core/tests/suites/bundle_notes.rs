//! Events that people found in real sessions, made into bundles and projected to the manifests that people wrote of the
//! same sessions. Hints of the notes stand in for texts; what a manifest says is taken from it at run time.

use crate::shared::{data, read_json};
use semsum_core::bundle::{Bundle, Event, Origin, SCHEMA};
use semsum_core::ledger::judge_bundle;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fs;

/// The notes' kinds that come up in turn take their texts from the manifest in turn.
struct Turns<'m> {
    before: &'m Value,
    notes: &'m [Value],
    calls: Vec<String>,
    last_call: Option<String>,
    granted: usize,
    consumed: usize,
    started: Vec<String>,
}

impl Turns<'_> {
    fn count(&self, kind: &str, below: usize) -> usize {
        self.notes[..below]
            .iter()
            .filter(|note| note["kind"] == kind)
            .count()
    }

    fn is_last(&self, kind: &str, at: usize) -> bool {
        self.notes[at + 1..].iter().all(|note| note["kind"] != kind)
    }

    /// The events that the note at this place stands for: origin, kind and data. A grant that pays for several effects under
    /// ids of their own is one for each.
    fn events(&mut self, at: usize, id: &str) -> Vec<(Origin, &'static str, Value)> {
        use Origin::{Assistant, Tool, User};
        let (note, before) = (&self.notes[at], self.before);
        let hint = note["data"].as_str().unwrap();
        let nth = |list: &str, kind: &str| before[list][self.count(kind, at)].clone();
        match note["kind"].as_str().unwrap() {
            "objective_set" => {
                let last = self.is_last("objective_set", at);
                let objective = if last {
                    before["objective"].clone()
                } else {
                    hint.into()
                };
                vec![(User, "objective_set", json!({"objective": objective}))]
            }
            "canonical_read" => {
                let mut read = before["canonical"].clone();
                if !self.is_last("canonical_read", at) {
                    read["sha256"] = "0".repeat(64).into();
                }
                vec![(Tool, "canonical_read", read)]
            }
            "phase_completed" => {
                let phase = nth("completedPhases", "phase_completed");
                vec![(Assistant, "phase_completed", json!({"phase": phase}))]
            }
            "prohibition_added" => {
                let prohibition = nth("prohibitions", "prohibition_added");
                vec![(User, "prohibition_added", json!({"prohibition": prohibition}))]
            }
            "completion_check_added" => {
                let check = nth("completionChecks", "completion_check_added");
                vec![(User, "completion_check_added", json!({"check": check}))]
            }
            "next_action_set" => {
                let action = &before["nextExactAction"];
                vec![(Assistant, "next_action_set", json!({"action": action}))]
            }
            "tool_call" => {
                self.calls.push(id.to_owned());
                self.last_call = Some(id.to_owned());
                vec![(
                    Assistant,
                    "tool_call",
                    json!({"tool": "a-tool", "arguments": hint}),
                )]
            }
            "tool_result" => {
                let call = self.calls.remove(0);
                vec![(Tool, "tool_result", json!({"call": call, "outcome": "result"}))]
            }
            "authority_granted" => {
                let rest = self.notes[at + 1..].iter();
                let until_next = rest.take_while(|note| note["kind"] != "authority_granted");
                let uses = until_next
                    .filter(|note| note["kind"] == "authority_consumed")
                    .count();
                let ids =
                    (self.granted..self.granted + uses).map(|at| before["consumedAuthorities"][at].clone());
                let ids: Vec<_> = if uses == 0 {
                    vec![json!("open")]
                } else {
                    ids.collect()
                };
                self.granted += uses;
                let grant = |id: Value| (User, "authority_granted", json!({"authority": id}));
                ids.into_iter().map(grant).collect()
            }
            "authority_consumed" => {
                let authority = &before["consumedAuthorities"][self.consumed];
                self.consumed += 1;
                let effects = self
                    .started
                    .iter()
                    .filter(|effect| hint.contains(effect.as_str()));
                let effects: Vec<_> = effects.collect();
                let data = json!({"authority": authority, "effects": effects});
                vec![(Assistant, "authority_consumed", data)]
            }
            "write_started" => {
                let writes = before["externalWrites"].as_array().unwrap();
                let write = writes.iter().find(|write| write["effectId"] == hint).unwrap();
                self.started.push(hint.to_owned());
                let data = json!({"effectId": hint, "operation": write["operation"], "call": self.last_call});
                vec![(Assistant, "write_started", data)]
            }
            "write_confirmed" => vec![(Tool, "write_confirmed", json!({"effectId": hint}))],
            other => panic!("the notes have a kind that this test does not know: {other}"),
        }
    }
}

fn bundle(before: &Value, notes: &Value) -> Bundle {
    let notes = notes["events"].as_array().unwrap();
    let mut turns = Turns {
        before,
        notes,
        calls: Vec::new(),
        last_call: None,
        granted: 0,
        consumed: 0,
        started: Vec::new(),
    };
    let mut events = Vec::new();
    for at in 0..notes.len() {
        let id = format!("note-{at}");
        for (more, (origin, kind, data)) in turns.events(at, &id).into_iter().enumerate() {
            let seq = u64::try_from(events.len()).unwrap() + 1;
            let id = if more == 0 {
                id.clone()
            } else {
                format!("{id}-{more}")
            };
            let data: Map<String, Value> = serde_json::from_value(data).unwrap();
            events.push(Event {
                data,
                ..Event::new(seq, &id, kind, origin)
            });
        }
    }
    Bundle {
        schema: SCHEMA.to_owned(),
        task_id: before["taskId"].as_str().unwrap().to_owned(),
        events,
    }
}

#[test]
fn sessions_that_people_noted_come_to_the_manifests_that_people_wrote() {
    let Some(manifests) = data("manifests") else {
        return;
    };
    let mut projected = 0;
    for entry in fs::read_dir(manifests).unwrap() {
        let path = entry.unwrap().path();
        if !path.join("bundle-notes.json").exists() {
            continue;
        }
        let notes = read_json(&path.join("bundle-notes.json"));
        let before = read_json(&path.join("before.json"));
        let text = serde_json::to_vec(&bundle(&before, &notes)).unwrap();
        let (_, state) = judge_bundle(&text).unwrap_or_else(|faults| panic!("{path:?}: {faults:?}"));
        let stated = state.stated();
        let has = |kind: &str| {
            notes["events"]
                .as_array()
                .unwrap()
                .iter()
                .any(|note| note["kind"] == kind)
        };
        assert_eq!(json!(stated.objective), before["objective"], "{path:?}");
        assert_eq!(json!(stated.canonical), before["canonical"], "{path:?}");
        assert_eq!(
            json!(stated.completed_phases),
            before["completedPhases"],
            "{path:?}"
        );
        let set = |list: &Value| -> BTreeSet<String> {
            let list = list.as_array().unwrap().iter();
            list.map(ToString::to_string).collect()
        };
        assert_eq!(
            set(&json!(stated.external_writes)),
            set(&before["externalWrites"]),
            "{path:?}"
        );
        assert_eq!(
            set(&json!(stated.consumed_authorities)),
            set(&before["consumedAuthorities"]),
            "{path:?}"
        );
        assert_eq!(
            set(&json!(stated.prohibitions)),
            set(&before["prohibitions"]),
            "{path:?}"
        );
        let action = has("next_action_set").then(|| before["nextExactAction"].as_str().unwrap());
        assert_eq!(stated.next_exact_action, action, "{path:?}");
        // What nobody said stays missing.
        let missing = stated.manifest().err().unwrap().0;
        assert!(missing.contains(&"rollback"), "{path:?}: {missing:?}");
        assert_eq!(
            missing.contains(&"completionChecks"),
            !has("completion_check_added"),
            "{path:?}"
        );
        projected += 1;
    }
    assert_eq!(projected, 6);
}
