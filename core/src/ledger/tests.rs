use super::*;
use crate::bundle::{Bundle, Event, Origin};
use crate::code::Code;
use crate::limits::{EVENT_BYTES, EVENT_ID_BYTES};
use crate::manifest::ResumeManifest;
use crate::manifest::{ExternalWrite, Status};
use crate::reader;
use serde_json::{Value, json};

mod folding;

const BASE: &str = r#"{"taskId":"t","objective":"o","canonical":{"path":"plan.md","sha256":"0000000000000000000000000000000000000000000000000000000000000000","readAt":"2027-01-01T00:00:00Z"},"completedPhases":["one"],"nextExactAction":"Send the letter","externalWrites":[{"operation":"post","effectId":"p1","status":"unknown"}],"consumedAuthorities":["a"],"prohibitions":["never"],"rollback":"r","completionChecks":["c"]}"#;

fn base() -> ResumeManifest<'static> {
    reader::read(BASE.as_bytes()).unwrap()
}

fn line(id: &str, kind: &str, origin: &str, data: Value) -> String {
    json!({"id": id, "kind": kind, "origin": origin, "data": data}).to_string()
}

fn tool(kind: &str, data: Value) -> String {
    line(kind, kind, "tool", data)
}

type Found = Vec<(usize, Code, String)>;

fn told(refused: Vec<Refusal>) -> Found {
    let told = |refusal: Refusal| (refusal.index, refusal.fault.code, refusal.fault.pointer);
    refused.into_iter().map(told).collect()
}

/// The ledger of [`base`] with these lines.
fn after(lines: &[String]) -> Result<Ledger, Found> {
    let reports = read_lines(lines.join("\n").as_bytes()).map_err(told)?;
    Ledger::stated(&base()).append(reports).map_err(told)
}

fn refused(line: String) -> Found {
    after(&[line]).err().unwrap()
}

#[test]
fn a_stated_manifest_folds_to_itself() {
    let ledger = Ledger::stated(&base());
    assert!(ledger.is_bare());
    assert!(fold(ledger.bundle()).unwrap().stated().manifest().unwrap() == base());
}

#[test]
fn every_kind_does_what_it_says() {
    let read_again = json!({"path": "plan.md", "sha256": "1".repeat(64), "readAt": "2027-01-02T00:00:00Z"});
    let ledger = after(&[
        tool("phase_completed", json!({"phase": "two"})),
        tool("phase_reopened", json!({"phase": " one "})),
        tool("write_started", json!({"effectId": "p2", "operation": "send"})),
        tool("write_confirmed", json!({"effectId": "p2"})),
        tool("write_failed", json!({"effectId": "p1"})),
        tool("canonical_read", read_again),
        line(
            "n",
            "next_action_set",
            "assistant",
            json!({"action": "File the receipt"}),
        ),
    ]);
    let ledger = ledger.ok().unwrap();
    let manifest = ledger.ground_truth().unwrap();
    assert_eq!(manifest.completed_phases, ["two"]);
    assert_eq!(manifest.external_writes.len(), 1);
    assert_eq!(manifest.external_writes[0].effect_id, "p2");
    assert_eq!(manifest.external_writes[0].status, Status::Confirmed);
    assert_eq!(manifest.canonical.sha256, "1".repeat(64));
    assert_eq!(manifest.canonical.read_at, "2027-01-02T00:00:00Z");
    assert_eq!(manifest.next_exact_action, "File the receipt");
    assert_eq!(manifest.consumed_authorities, ["a"]);
    assert!(ledger.current().unwrap() == manifest);
    assert!(!ledger.is_bare());
}

#[test]
fn what_cannot_have_happened_is_refused_with_its_place() {
    let one = |code, pointer: &str| vec![(0, code, pointer.to_owned())];
    let effect = one(Code::EventImpossible, "/data/effectId");
    assert_eq!(refused(tool("write_confirmed", json!({"effectId": "x"}))), effect);
    assert_eq!(refused(tool("write_failed", json!({"effectId": "x"}))), effect);
    let again = json!({"effectId": "p1", "operation": "post"});
    assert_eq!(refused(tool("write_started", again)), effect);
    let phase = one(Code::EventImpossible, "/data/phase");
    assert_eq!(refused(tool("phase_completed", json!({"phase": " one"}))), phase);
    assert_eq!(refused(tool("phase_reopened", json!({"phase": "two"}))), phase);
    let other = json!({"path": "other.md", "sha256": "1".repeat(64), "readAt": "2027-01-02T00:00:00Z"});
    let ambiguous = one(Code::CanonicalAmbiguous, "/data/path");
    assert_eq!(refused(tool("canonical_read", other)), ambiguous);
    let confirmed = line("c1", "write_confirmed", "tool", json!({"effectId": "p1"}));
    for kind in ["write_confirmed", "write_failed"] {
        let told_again = tool(kind, json!({"effectId": "p1"}));
        let found = after(&[confirmed.clone(), told_again]).err().unwrap();
        assert_eq!(found, [(1, Code::EventImpossible, "/data/effectId".to_owned())]);
    }
    let found = after(&[confirmed.clone(), confirmed]).err().unwrap();
    assert_eq!(found, [(1, Code::EventDuplicated, "/id".to_owned())]);
    let stated = line(STATED, "phase_completed", "tool", json!({"phase": "two"}));
    assert_eq!(refused(stated), one(Code::EventDuplicated, "/id"));
}

#[test]
fn a_failed_write_may_be_started_again_and_a_reopened_phase_completed() {
    let ledger = after(&[
        line("1", "write_failed", "tool", json!({"effectId": "p1"})),
        line(
            "2",
            "write_started",
            "tool",
            json!({"effectId": "p1", "operation": "again"}),
        ),
        line("3", "phase_completed", "tool", json!({"phase": "two"})),
        line("4", "phase_reopened", "user", json!({"phase": "one"})),
        line("5", "phase_completed", "tool", json!({"phase": "one"})),
    ]);
    let ledger = ledger.ok().unwrap();
    let manifest = ledger.ground_truth().unwrap();
    assert_eq!(manifest.external_writes[0].operation, "again");
    assert_eq!(manifest.completed_phases, ["two", "one"]);
}

#[test]
fn kinds_that_are_not_known_are_refused() {
    for kind in [
        "messages",
        "tool-call",
        "objective_changed",
        "Phase_completed",
        "phase",
    ] {
        let event = line("e", kind, "user", json!({"whatever": [1], "its data": 2}));
        assert_eq!(refused(event), [(0, Code::EventKindUnknown, "/kind".to_owned())]);
    }
    let stated = line("e", STATED, "user", json!({"manifest": {}}));
    assert_eq!(
        refused(stated),
        [(0, Code::ManifestStatedAgain, "/kind".to_owned())]
    );
}

#[test]
fn who_has_no_say_is_refused() {
    let refusal = [(0, Code::OriginNotAllowed, "/origin".to_owned())];
    for origin in ["tool", "harness", "summary"] {
        let set = line(
            "n",
            "next_action_set",
            origin,
            json!({"action": "File the receipt"}),
        );
        assert_eq!(refused(set), refusal);
    }
    let data = json!({"effectId": "c1", "operation": "call"});
    for id in ["w", "adopted-2"] {
        assert_eq!(
            refused(line(id, "write_started", "summary", data.clone())),
            refusal
        );
    }
}

#[test]
fn a_line_is_read_as_strictly_as_a_manifest() {
    for (text, expected) in [
        ("{", vec![(Code::InvalidJson, "")]),
        (r#"{"id":"\ud800"}"#, vec![(Code::InvalidJson, "")]),
        (r#"{"data":{"phase":["\ud800"]}}"#, vec![(Code::InvalidJson, "")]),
        (r#"{"id":"e","id":"f"}"#, vec![(Code::DuplicateKey, "/id")]),
        (
            r#"{"data":{"sha256":"","sha256":""}}"#,
            vec![(Code::DuplicateKey, "/data/sha256")],
        ),
        ("[]", vec![(Code::InvalidType, "")]),
        (
            r#"{"seq":1,"origin":"tool","kind":"write_failed","data":{"effectId":null,"phase":"x","m":1}}"#,
            vec![
                (Code::InvalidType, "/data/effectId"),
                (Code::UnknownField, "/data/m"),
                (Code::UnknownField, "/data/phase"),
                (Code::RequiredMissing, "/id"),
                (Code::UnknownField, "/seq"),
            ],
        ),
        (
            r#"{"id":"e","origin":"god","kind":"write_started","data":{"effectId":"a\n"},"at":{"line":0}}"#,
            vec![
                (Code::InvalidEvent, "/at/line"),
                (Code::UnsafeCharacter, "/data/effectId"),
                (Code::RequiredMissing, "/data/operation"),
                (Code::InvalidEvent, "/origin"),
            ],
        ),
        (
            r#"{"id":"e","origin":"tool","kind":"canonical_read","data":{"path":"p","sha256":"F0","readAt":"now"},"at":{"line":1,"message":1}}"#,
            vec![
                (Code::InvalidEvent, "/at"),
                (Code::InvalidEvent, "/data/readAt"),
                (Code::InvalidEvent, "/data/sha256"),
            ],
        ),
        (
            r#"{"id":"e","origin":"tool","kind":"write_failed","data":{"effectId":"p1"},"at":{"line":1e999}}"#,
            vec![(Code::InvalidType, "/at/line")],
        ),
        (
            r#"{"id":"e","origin":"tool","kind":"write_failed","data":{"effectId":"p1"},"at":{"message":1e999}}"#,
            vec![(Code::InvalidType, "/at/message")],
        ),
        (
            r#"{"id":"e","origin":"tool","kind":"write_failed","data":{"effectId":-1e999},"at":{"message":1}}"#,
            vec![(Code::InvalidType, "/data/effectId")],
        ),
    ] {
        let found = read_lines(text.as_bytes()).err().unwrap();
        let found: Vec<_> = found
            .iter()
            .map(|r| (r.fault.code, r.fault.pointer.as_str()))
            .collect();
        assert_eq!(found, expected, "{text}");
        assert!(
            read_lines(text.as_bytes())
                .err()
                .unwrap()
                .iter()
                .all(Refusal::is_unreadable)
        );
    }
    let deep = format!(r#"{{"data":{}{}}}"#, "[".repeat(16), "]".repeat(16));
    assert_eq!(refused(deep), [(0, Code::TooLarge, String::new())]);
    let long = line(
        "e",
        "phase_completed",
        "tool",
        json!({"phase": "x".repeat(EVENT_BYTES)}),
    );
    assert_eq!(refused(long), [(0, Code::TooLarge, String::new())]);
}

#[test]
fn every_line_that_is_wrong_by_itself_is_named() {
    let text = format!(
        "\n{{\n \r\n{}\n7\n",
        tool("phase_completed", json!({"phase": "two"}))
    );
    let found = told(read_lines(text.as_bytes()).err().unwrap());
    let expected = [
        (0, Code::InvalidJson, String::new()),
        (2, Code::InvalidType, String::new()),
    ];
    assert_eq!(found, expected);
}

#[test]
fn ids_have_their_limit() {
    let event = |id: &str| {
        tool("phase_completed", json!({"phase": "two"}))
            .replace("\"phase_completed\",\"k", &format!("\"{id}\",\"k"))
    };
    assert!(after(&[event(&"x".repeat(EVENT_ID_BYTES))]).is_ok());
    let found = refused(event(&"x".repeat(EVENT_ID_BYTES + 1)));
    assert_eq!(found, [(0, Code::InvalidEvent, "/id".to_owned())]);
}

/// A manifest with an effect that only a compaction stated.
fn more_careful() -> ResumeManifest<'static> {
    let mut manifest = base();
    manifest.prohibitions.push("nor at night".into());
    manifest.external_writes.push(ExternalWrite {
        operation: "call".into(),
        effect_id: "c1".into(),
        status: Status::Unknown,
    });
    manifest
}

/// Both folds agree in everything that events can say.
fn told_alike(ledger: &Ledger) {
    let (truth, current) = (ledger.ground_truth().unwrap(), ledger.current().unwrap());
    assert!(truth.external_writes == current.external_writes);
    assert_eq!(current.prohibitions.len(), truth.prohibitions.len() + 1);
    assert!(fold(ledger.bundle()).unwrap() == *ledger.state());
}

#[test]
fn an_effect_that_a_compaction_stated_is_entered_before_its_outcome() {
    let ledger = Ledger::open(Ledger::stated(&base()).bundle().clone(), &more_careful()).unwrap();
    let outcome = line("adopted-2", "write_confirmed", "tool", json!({"effectId": "c1"}));
    let ledger = ledger.append(read_lines(outcome.as_bytes()).unwrap()).unwrap();
    let [_, start, outcome] = ledger.bundle().events.as_slice() else {
        panic!("{} events", ledger.bundle().events.len());
    };
    assert_eq!(
        (start.seq, start.id.as_str(), start.origin),
        (2, "adopted-2-1", Origin::Summary)
    );
    assert_eq!((outcome.seq, outcome.id.as_str()), (3, "adopted-2"));
    told_alike(&ledger);
}

#[test]
fn an_effect_that_a_compaction_stated_is_what_its_start_says() {
    let ledger = Ledger::open(Ledger::stated(&base()).bundle().clone(), &more_careful()).unwrap();
    let start = tool("write_started", json!({"effectId": "c1", "operation": "ring"}));
    let ledger = ledger.append(read_lines(start.as_bytes()).unwrap()).unwrap();
    assert_eq!(ledger.current().unwrap().external_writes[1].operation, "ring");
    told_alike(&ledger);
}

#[test]
fn a_kept_ledger_that_cannot_be_is_refused() {
    let whole = after(&[tool("phase_completed", json!({"phase": "two"}))])
        .ok()
        .unwrap();
    let broken = |edit: &dyn Fn(&mut Bundle)| {
        let mut bundle = whole.bundle().clone();
        edit(&mut bundle);
        told(fold(&bundle).err().unwrap())
    };
    let one = |index, code, pointer: &str| vec![(index, code, pointer.to_owned())];
    // Without the stated manifest it is a ledger that states less.
    let mut bare = whole.bundle().clone();
    drop(bare.events.remove(0));
    let missing = Ledger::of(bare).ok().unwrap().ground_truth().err().unwrap();
    let never_said = [
        "objective",
        "canonical",
        "nextExactAction",
        "rollback",
        "completionChecks",
    ];
    assert_eq!(missing, Missing(never_said.to_vec()));
    assert_eq!(
        broken(&|b| b.events[1].seq = 1),
        one(1, Code::EventImpossible, "/seq")
    );
    assert_eq!(
        broken(&|b| b.events[1].id = STATED.to_owned()),
        one(1, Code::EventDuplicated, "/id")
    );
    assert_eq!(
        broken(&|b| b.events[0].origin = Origin::Tool),
        one(0, Code::OriginNotAllowed, "/origin")
    );
    let other_task = broken(&|b| b.task_id = "u".to_owned());
    assert_eq!(other_task, one(0, Code::EventImpossible, "/data/manifest/taskId"));
    let hollow = broken(&|b| {
        drop(
            b.events[0].data["manifest"]
                .as_object_mut()
                .unwrap()
                .remove("rollback"),
        )
    });
    assert_eq!(hollow, one(0, Code::RequiredMissing, "/data/manifest/rollback"));
    let said_again = broken(&|b| b.events[1].kind = STATED.to_owned());
    assert_eq!(said_again, one(1, Code::ManifestStatedAgain, "/kind"));
}

#[test]
fn kept_events_that_cannot_stand_are_refused() {
    let ledger = after(&[tool("phase_completed", json!({"phase": "two"}))])
        .ok()
        .unwrap();
    let last = ledger.bundle().events[1].clone();
    let refused = |edit: &dyn Fn(&mut Event)| {
        let mut event = Event {
            seq: 3,
            id: "n".to_owned(),
            ..last.clone()
        };
        edit(&mut event);
        told(ledger.clone().with_kept(vec![event]).err().unwrap())
    };
    let one = |code, pointer: &str| vec![(0, code, pointer.to_owned())];
    assert_eq!(refused(&|e| e.seq = 2), one(Code::EventImpossible, "/seq"));
    assert_eq!(
        refused(&|e| e.id = last.id.clone()),
        one(Code::EventDuplicated, "/id")
    );
    assert_eq!(refused(&|_| ()), one(Code::EventImpossible, "/data/phase"));
}

#[test]
fn a_compaction_becomes_current_and_the_ledger_stays() {
    let ledger = after(&[]).ok().unwrap();
    let mut more = base();
    more.prohibitions.push("Do not hurry".into());
    let compacted = ledger.clone().with_current(&more);
    assert!(compacted.current().unwrap() == more);
    assert!(compacted.bundle() == ledger.bundle() && compacted.state() == ledger.state());
}
