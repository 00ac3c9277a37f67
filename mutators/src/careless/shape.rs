//! What the hurried verifier demands of one document before it compares anything.

use semsum_core::code::Code;
use semsum_core::finding::Fault;
use serde_json::{Map, Value};

pub(super) const TEXTS: [&str; 4] = ["taskId", "objective", "nextExactAction", "rollback"];
pub(super) const PIN: [&str; 3] = ["path", "sha256", "readAt"];
pub(super) const LISTS: [&str; 4] = [
    "completedPhases",
    "consumedAuthorities",
    "prohibitions",
    "completionChecks",
];
const EFFECT: [&str; 3] = ["operation", "effectId", "status"];

/// Every fault that it looks for.
pub(super) fn faults(document: &Value) -> Vec<Fault> {
    let Some(fields) = document.as_object() else {
        return vec![Fault::new(Code::InvalidType, "")];
    };
    let mut faults = Vec::new();
    for key in TEXTS {
        let code = match fields.get(key) {
            Some(value) if is_text(value) => continue,
            None | Some(Value::String(_)) => Code::RequiredMissing,
            Some(_) => Code::InvalidType,
        };
        faults.push(Fault::new(code, format!("/{key}")));
    }
    for key in LISTS {
        list(
            fields,
            key,
            Code::InvalidList,
            &mut faults,
            |element, at, faults| {
                if !is_text(element) {
                    faults.push(Fault::new(Code::InvalidList, at));
                }
            },
        );
    }
    let code = Code::InvalidExternalWrite;
    list(
        fields,
        "externalWrites",
        code,
        &mut faults,
        |effect, at, faults| {
            members(effect, &EFFECT, code, at, faults);
        },
    );
    match fields.get("canonical") {
        None => faults.push(Fault::new(Code::RequiredMissing, "/canonical")),
        Some(pin) => members(pin, &PIN, Code::InvalidCanonical, "/canonical", &mut faults),
    }
    let known = |key: &str| {
        TEXTS.contains(&key) || LISTS.contains(&key) || ["canonical", "externalWrites"].contains(&key)
    };
    let unknown = fields.keys().filter(|key| !known(key));
    faults.extend(unknown.map(|key| Fault::new(Code::UnknownField, format!("/{key}"))));
    faults
}

fn list(
    fields: &Map<String, Value>,
    key: &str,
    code: Code,
    faults: &mut Vec<Fault>,
    check: impl Fn(&Value, &str, &mut Vec<Fault>),
) {
    match fields.get(key) {
        None => faults.push(Fault::new(Code::RequiredMissing, format!("/{key}"))),
        Some(Value::Array(elements)) => {
            for (index, element) in elements.iter().enumerate() {
                check(element, &format!("/{key}/{index}"), faults);
            }
        }
        Some(_) => faults.push(Fault::new(code, format!("/{key}"))),
    }
}

fn members(object: &Value, keys: &[&str], code: Code, at: &str, faults: &mut Vec<Fault>) {
    let Some(fields) = object.as_object() else {
        return faults.push(Fault::new(code, at));
    };
    let wrong = keys.iter().filter(|key| !fields.get(**key).is_some_and(is_text));
    faults.extend(wrong.map(|key| Fault::new(code, format!("{at}/{key}"))));
    let unknown = fields.keys().filter(|key| !keys.contains(&key.as_str()));
    faults.extend(unknown.map(|key| Fault::new(Code::UnknownField, format!("{at}/{key}"))));
}

fn is_text(value: &Value) -> bool {
    value.as_str().is_some_and(|text| !text.trim().is_empty())
}
