//! Ledgers in a few lines.

use semsum_core::bundle::{Bundle, Event, Origin, SCHEMA};
use semsum_core::code::Code;
use semsum_core::ledger::{Ledger, Refusal, State, fold, read_lines};
use semsum_core::manifest::ResumeManifest;
use semsum_core::reader;
use serde_json::{Value, json};

pub(crate) const ROOT: &str = r#"{"taskId":"t","objective":"o","canonical":{"path":"plan.md","sha256":"0000000000000000000000000000000000000000000000000000000000000000","readAt":"2027-01-01T00:00:00Z"},"completedPhases":[],"nextExactAction":"Send the letter","externalWrites":[],"consumedAuthorities":[],"prohibitions":["never"],"rollback":"r","completionChecks":[]}"#;

pub(crate) fn root() -> ResumeManifest<'static> {
    reader::read(ROOT.as_bytes()).unwrap()
}

/// An event as it is handed in.
pub(crate) fn line(id: &str, kind: &str, origin: &str, data: &Value) -> String {
    json!({"id": id, "kind": kind, "origin": origin, "data": data}).to_string()
}

pub(crate) fn on_branch(branch: &str, line: &str) -> String {
    let mut line: Value = serde_json::from_str(line).unwrap();
    line["branch"] = branch.into();
    line.to_string()
}

pub(crate) fn append(ledger: &Ledger, lines: &[String]) -> Result<Ledger, Vec<Refusal>> {
    ledger.clone().append(read_lines(lines.join("\n").as_bytes())?)
}

/// What is wrong, as place, code and pointer.
pub(crate) fn found(refused: Vec<Refusal>) -> Vec<(usize, Code, String)> {
    let told = |it: Refusal| (it.index, it.fault.code, it.fault.pointer);
    refused.into_iter().map(told).collect()
}

/// A ledger of the root, of which a compaction made something more careful.
pub(crate) fn compacted(ledger: &Ledger, edit: impl FnOnce(&mut Value)) -> Ledger {
    let mut manifest = serde_json::to_value(ledger.current().unwrap()).unwrap();
    edit(&mut manifest);
    let text = manifest.to_string();
    let manifest = reader::read(text.as_bytes()).unwrap();
    ledger.clone().with_current(&manifest)
}

pub(crate) fn forbidden(ledger: &Ledger) -> Vec<String> {
    let current = ledger.current().unwrap();
    current.prohibitions.iter().map(ToString::to_string).collect()
}

/// The bundle of these events: id, kind, origin, data, numbered from `first` on.
pub(crate) fn bundle(first: u64, events: &[(&str, &str, Origin, Value)]) -> Bundle {
    let event = |(seq, (id, kind, origin, data)): (u64, &(&str, &str, Origin, Value))| Event {
        data: data.as_object().unwrap().clone(),
        ..Event::new(seq, id, kind, *origin)
    };
    Bundle {
        schema: SCHEMA.to_owned(),
        task_id: "t".to_owned(),
        events: (first..).zip(events).map(event).collect(),
    }
}

/// What a bundle comes to, or what is wrong with the first event that can't stand.
pub(crate) fn folded(bundle: &Bundle) -> Result<State, Vec<(usize, Code, String)>> {
    fold(bundle).map_err(found)
}
