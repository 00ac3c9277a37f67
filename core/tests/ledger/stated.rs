//! A stated manifest, and what stands at the place 0.

use crate::support::{ROOT, bundle, folded};
use semsum_core::bundle::Origin::{Tool, User};
use semsum_core::code::Code;
use semsum_core::ledger::STATED;
use serde_json::{Value, json};

#[test]
fn the_place_0_is_a_place() {
    let forbid = json!({"prohibition": "p"});
    let until = json!({"prohibition": "q", "until": {"speaker": "user"}});
    let state = folded(&bundle(0, &[("f", "prohibition_added", User, forbid)]))
        .ok()
        .unwrap();
    assert_eq!(state.stated().prohibitions, ["p"]);
    let state = folded(&bundle(0, &[("u", "prohibition_added", User, until)]))
        .ok()
        .unwrap();
    assert_eq!(state.stated().prohibitions, ["q"]);
    let root: Value = serde_json::from_str(ROOT).unwrap();
    let state = folded(&bundle(0, &[(STATED, STATED, User, json!({"manifest": root}))]))
        .ok()
        .unwrap();
    assert_eq!(state.stated().prohibitions, ["never"]);
    assert_eq!(state.stated().next_exact_action, Some("Send the letter"));
}

#[test]
fn everything_that_is_wrong_with_the_statement_is_told() {
    let mut root: Value = serde_json::from_str(ROOT).unwrap();
    root["objective"] = "".into();
    root["rollback"] = Value::Null;
    let mut bundle = bundle(1, &[("\u{202e}", STATED, Tool, json!({"manifest": root}))]);
    bundle.events[0].branch = Some("b".to_owned());
    let mut found = folded(&bundle).err().unwrap();
    found.sort_by(|a, b| a.2.cmp(&b.2));
    let expected = [
        (Code::EventImpossible, "/branch"),
        (Code::RequiredMissing, "/data/manifest/objective"),
        (Code::InvalidType, "/data/manifest/rollback"),
        (Code::UnsafeCharacter, "/id"),
        (Code::OriginNotAllowed, "/origin"),
    ];
    let found: Vec<_> = found.iter().map(|(_, code, at)| (*code, at.as_str())).collect();
    assert_eq!(found, expected);
}
