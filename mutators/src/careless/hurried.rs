//! A verifier written in an afternoon: parse, check the fields, compare them one after the other.

use super::Habit;
use super::notes::{Effect, Notes, SETS};
use super::shape::{LISTS, faults};
use crate::verifier::Answer;
use semsum_core::code::Code;
use semsum_core::finding::{Fault, Finding, Side, sort};
use semsum_core::verify::Policy;
use serde_json::Value;
use sha2::{Digest, Sha256};

pub(super) fn judge(before: &[u8], after: &[u8], policy: Policy, habit: Habit) -> Answer {
    let (before, mut after) = (parsed(before, habit), parsed(after, habit));
    if habit == Habit::AbsentIsBefore
        && let (Ok(Value::Object(known)), Ok(Value::Object(fields))) = (&before, &mut after)
    {
        for (key, value) in known {
            fields.entry(key).or_insert_with(|| value.clone());
        }
    }
    let mut findings = Vec::new();
    for (side, document) in [(Side::Before, &before), (Side::After, &after)] {
        let faults = document.as_ref().map_or_else(|fault| vec![fault.clone()], faults);
        findings.extend(faults.into_iter().map(|fault| fault.on(side)));
    }
    if let (Ok(before), Ok(after), true) = (&before, &after, findings.is_empty()) {
        findings = compared(&Notes::of(before, habit), &Notes::of(after, habit), policy, habit);
    }
    sort(&mut findings);
    match habit {
        Habit::FirstFindingOnly => findings.truncate(1),
        Habit::WrongReason if !findings.is_empty() => {
            findings = vec![Finding::after(Code::ChecksumChanged, "")];
        }
        _ => {}
    }
    Answer::of(findings)
}

fn parsed(bytes: &[u8], habit: Habit) -> Result<Value, Fault> {
    let read = if habit == Habit::BrokenUtf8Replaced {
        serde_json::from_str(&String::from_utf8_lossy(bytes))
    } else {
        serde_json::from_slice(bytes)
    };
    let mut document: Value = read.map_err(|_| Fault::new(Code::InvalidJson, ""))?;
    if habit == Habit::NullIsEmpty
        && let Some(fields) = document.as_object_mut()
    {
        for key in LISTS.into_iter().chain(["externalWrites"]) {
            if let Some(value @ Value::Null) = fields.get_mut(key) {
                *value = Value::Array(Vec::new());
            }
        }
    }
    Ok(document)
}

fn compared(before: &Notes, after: &Notes, policy: Policy, habit: Habit) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut demand = |holds: bool, code: Code, pointer: &str| {
        if !holds {
            findings.push(Finding::after(code, pointer));
        }
    };
    for ((pointer, old), (_, new)) in before.strings.iter().zip(&after.strings) {
        demand(old == new, changed(pointer), pointer);
    }
    let common = |list: &[String], other: &[String]| -> Vec<String> {
        list.iter().filter(|it| other.contains(it)).cloned().collect()
    };
    let kept = common(&before.phases, &after.phases);
    let known = common(&after.phases, &before.phases);
    let phases = "/completedPhases";
    demand(
        kept.len() == before.phases.len(),
        Code::CompletedPhasesDropped,
        phases,
    );
    demand(
        known.len() == after.phases.len(),
        Code::CompletedPhasesInvented,
        phases,
    );
    demand(kept == known, Code::CompletedPhasesReordered, phases);
    for ((key, code), (old, new)) in SETS.iter().zip(before.sets.iter().zip(&after.sets)) {
        let holds = match habit {
            Habit::CountsCompared => old.len() <= new.len(),
            Habit::JoinedStringsHashed => Sha256::digest(old.concat()) == Sha256::digest(new.concat()),
            _ => old.iter().all(|element| new.contains(element)),
        };
        demand(holds, *code, &format!("/{key}"));
    }
    let place = |effects: &[Effect], id: &str| effects.iter().position(|effect| effect.id == id);
    let is_there = |effect: &Effect| place(&after.effects, &effect.id).is_some();
    let dropped = Code::ExternalWriteDroppedOrChanged;
    demand(before.effects.iter().all(is_there), dropped, "/externalWrites");
    for (at, effect) in after.effects.iter().enumerate() {
        let pointer = format!("/externalWrites/{at}");
        match place(&before.effects, &effect.id).and_then(|at| before.effects.get(at)) {
            Some(old) => demand(old == effect, dropped, &pointer),
            None => demand(
                effect.status != "confirmed",
                Code::ExternalWriteInvented,
                &pointer,
            ),
        }
    }
    let exact = policy == Policy::Exact;
    demand(!exact || before.equal(after), Code::ChecksumChanged, "");
    findings
}

fn changed(pointer: &str) -> Code {
    match pointer {
        "/taskId" => Code::TaskIdChanged,
        "/objective" => Code::ObjectiveChanged,
        "/rollback" => Code::RollbackChanged,
        "/nextExactAction" => Code::NextActionChanged,
        "/canonical/path" => Code::CanonicalPathChanged,
        "/canonical/sha256" => Code::CanonicalSha256Changed,
        _ => Code::CanonicalReadAtChanged,
    }
}
