//! What each habit makes of a document before it is judged. Text that the habit has nothing to do with stays as it is.

use semsum_core::code::Code;
use semsum_core::reader::check_text;
use serde_json::{Map, Value};
use std::borrow::Cow;

const LISTS: [&str; 5] = [
    "completedPhases",
    "externalWrites",
    "consumedAuthorities",
    "prohibitions",
    "completionChecks",
];

/// Written anew by a parser that keeps the last of equal keys, where repeated keys are all that is wrong with the text.
pub(super) fn last_key_wins(text: &[u8]) -> Cow<'_, [u8]> {
    match check_text(text) {
        Err(faults) if faults.iter().all(|fault| fault.code == Code::DuplicateKey) => {
            serde_json::from_slice::<Value>(text).map_or(Cow::Borrowed(text), |value| written(&value))
        }
        _ => Cow::Borrowed(text),
    }
}

pub(super) fn null_is_empty(text: &[u8]) -> Cow<'_, [u8]> {
    edited(text, |fields| {
        for list in LISTS {
            if let Some(value @ Value::Null) = fields.get_mut(list) {
                *value = Value::Array(Vec::new());
            }
        }
    })
}

pub(super) fn absent_is_before<'a>(before: &[u8], after: &'a [u8]) -> Cow<'a, [u8]> {
    let known = object(before).unwrap_or_default();
    edited(after, |fields| {
        for (key, value) in known {
            fields.entry(key).or_insert(value);
        }
    })
}

pub(super) fn repaired(text: &[u8]) -> Cow<'_, [u8]> {
    match String::from_utf8_lossy(text) {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        Cow::Owned(repaired) => Cow::Owned(repaired.into_bytes()),
    }
}

/// The lists of `before` in place of those of `after` that have as many elements.
pub(super) fn where_counts_agree<'a>(before: &[u8], after: &'a [u8]) -> Cow<'a, [u8]> {
    where_agreeing(before, after, |list| Some(list.len().to_string()))
}

/// The lists of `before` in place of those of `after` whose strings read the same when joined.
pub(super) fn where_joined_agree<'a>(before: &[u8], after: &'a [u8]) -> Cow<'a, [u8]> {
    where_agreeing(before, after, |list| list.iter().map(Value::as_str).collect())
}

fn where_agreeing<'a>(
    before: &[u8],
    after: &'a [u8],
    digest: impl Fn(&[Value]) -> Option<String>,
) -> Cow<'a, [u8]> {
    let known = object(before).unwrap_or_default();
    edited(after, |fields| {
        for list in LISTS {
            if let (Some(Value::Array(old)), Some(Value::Array(new))) =
                (known.get(list), fields.get_mut(list))
                && digest(old).is_some_and(|old| digest(new) == Some(old))
            {
                new.clone_from(old);
            }
        }
    })
}

pub(super) fn phases_sorted(text: &[u8]) -> Cow<'_, [u8]> {
    edited(text, |fields| {
        if let Some(Value::Array(phases)) = fields.get_mut("completedPhases") {
            phases.sort_by_key(|phase| phase.as_str().map(str::to_owned));
        }
    })
}

pub(super) fn folded(text: &[u8]) -> Cow<'_, [u8]> {
    edited(text, |fields| fields.values_mut().for_each(fold))
}

fn fold(value: &mut Value) {
    match value {
        Value::String(text) => *text = text.to_lowercase(),
        Value::Array(list) => list.iter_mut().for_each(fold),
        Value::Object(members) => members.values_mut().for_each(fold),
        _ => {}
    }
}

/// The document, edited, where its text is whole: a habit hides no fault of the text that is not its own.
fn edited(text: &[u8], edit: impl FnOnce(&mut Map<String, Value>)) -> Cow<'_, [u8]> {
    let Some(mut fields) = object(text) else {
        return Cow::Borrowed(text);
    };
    edit(&mut fields);
    written(&Value::Object(fields))
}

fn object(text: &[u8]) -> Option<Map<String, Value>> {
    check_text(text).ok()?;
    serde_json::from_slice(text).ok()
}

fn written(value: &Value) -> Cow<'static, [u8]> {
    // A value that was parsed can be written.
    Cow::Owned(serde_json::to_vec(value).unwrap_or_default())
}
