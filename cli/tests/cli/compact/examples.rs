//! The worked examples of summarizers do what their page says.

use super::support::Ground;
use semsum_core::request::Request;
use semsum_store::local::Local;
use semsum_store::protocol::{self, Moved};
use serde_json::{Value, json};
use std::fs;
use std::process::Command;

/// The examples with the program that runs each. One that is not installed is left out, but not where all tests must
/// run.
fn examples() -> Vec<[String; 2]> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/examples/summarizers");
    let all = [("python3", "summarizer.py"), ("node", "summarizer.mjs")];
    let is_there = |(program, _): &(&str, &str)| {
        let there = Command::new(program).arg("--version").output().is_ok();
        if !there {
            eprintln!("not run: the example for {program}, which is not installed");
            assert_ne!(
                std::env::var("CI").as_deref(),
                Ok("true"),
                "{program} is not installed"
            );
        }
        there
    };
    let words = |(program, file): (&str, &str)| [program.to_owned(), format!("{folder}/{file}")];
    all.into_iter().filter(is_there).map(words).collect()
}

/// Compacts by an example, and answers its candidate.
fn compact(ground: &Ground, [program, file]: &[String; 2]) -> Value {
    let ran = ground.run(&[], &[program, file]);
    assert_eq!(
        (ran.code, &ran.json()["status"]),
        (0, &json!("promoted")),
        "{}",
        ran.err
    );
    let id = ran.json()["candidate"].as_str().unwrap().to_owned();
    let name = id.strip_prefix("sha256:").unwrap();
    let bytes = fs::read(ground.store().join("candidates").join(name)).unwrap();
    serde_json::from_slice(&bytes).unwrap()
}

#[test]
fn the_examples_compact_before_and_after_work() {
    for example in examples() {
        let ground = Ground::new();
        let root = compact(&ground, &example);
        assert_eq!((&root["covered"], &root["kept"]), (&Value::Null, &json!([])));
        for events in [3, 9] {
            (0..events).for_each(|_| ground.append());
            let current = ground.current().2;
            let candidate = compact(&ground, &example);
            assert_eq!(candidate["manifest"], current);
            assert_eq!(ground.current().2, current);
        }
        ground.assert_sound();
    }
}

#[test]
fn the_examples_leave_old_events_out_and_make_the_same_candidate() {
    let candidates: Vec<_> = examples()
        .iter()
        .map(|example| {
            let ground = Ground::new();
            (0..7).for_each(|_| ground.append_phase("グリーンで 7 番を塗る"));
            compact(&ground, example)
        })
        .collect();
    for candidate in &candidates {
        // The first event states the manifest; seven follow it, and five of them stay.
        assert_eq!(candidate["covered"], json!({"fromSeq": 1, "toSeq": 3}));
        assert_eq!(candidate["kept"].as_array().unwrap().len(), 5);
        let summary = candidate["summary"].as_str().unwrap();
        assert!(
            summary.contains("phase グリーンで 7 番を塗る 0 [e:e0]"),
            "{summary}"
        );
        assert_eq!(candidate, &candidates[0]);
    }
}

/// Calls, answers to them in another order, a write whose outcome nobody saw, a call that nobody answered, and talk between
/// them: wherever the newest five begin, the cut parts no call from its answer, and keeps as much as it can.
#[test]
fn the_examples_part_no_call_from_its_answer() {
    let call =
        |id: &str| json!({"id": id, "kind": "tool_call", "origin": "assistant", "data": {"tool": "mix"}});
    let answer = |to: &str| {
        let data = json!({"call": to, "outcome": "result"});
        json!({"id": format!("to-{to}"), "kind": "tool_result", "origin": "tool", "data": data})
    };
    let talk = |id: &str| json!({"id": id, "kind": "message", "origin": "user", "data": {}});
    let write = |call: &str| {
        let data = json!({"effectId": call, "operation": "Pay the mill", "call": call});
        json!({"id": format!("by-{call}"), "kind": "write_started", "origin": "assistant", "data": data})
    };
    let mut events = vec![call("c1"), call("c2"), answer("c2"), talk("t1"), answer("c1")];
    events.extend([call("c3"), write("c3"), talk("t2"), call("c4"), answer("c4")]);
    events.extend([call("c5"), write("c5")]);
    let confirmed =
        json!({"id": "done-c5", "kind": "write_confirmed", "origin": "tool", "data": {"effectId": "c5"}});
    events.extend([confirmed, call("c6"), talk("t3")]);
    events.extend(["t4", "t5", "t6", "t7"].map(talk));
    for example in examples() {
        let ground = Ground::new();
        let (mut kept, mut most) = (Vec::new(), Vec::new());
        for event in &events {
            let objects = Local::open_at(&ground.store()).unwrap();
            let generation = ground.current().0;
            let nonce = semsum_store::nonce().unwrap();
            let append = protocol::append(event.to_string().into_bytes(), generation, nonce);
            let appended = protocol::run(append, &objects);
            assert!(matches!(appended, Moved::Done(_)), "{appended:?}");
            let loaded = protocol::run(protocol::load(), &objects).unwrap();
            let request = Request::new(0, &loaded.current.manifest, &loaded.ledger, None);
            most.push(json!(request.ok().unwrap().fallback(5).kept));
            kept.push(compact(&ground, &example)["kept"].clone());
        }
        assert_eq!(kept, most, "{example:?}");
        // It is not the size alone that decides, and an unknown write stands alone.
        assert!(most.contains(&json!(["c3", "by-c3"])));
        assert!(most.contains(&json!(["c3", "by-c3", "t2", "c4", "to-c4"])));
        ground.assert_sound();
    }
}
