//! Calls and their answers, found in a bundle by a reading of its own: the attack does not ask the defence.

use semsum_core::bundle::{Bundle, Event};
use std::collections::BTreeSet;
use std::ops::Range;

/// A call of a bundle, by the places of its events.
pub(crate) struct Call {
    pub(crate) at: usize,
    pub(crate) answer: Option<usize>,
    /// It began a write of which nobody knows whether it happened.
    pub(crate) is_unknown_write: bool,
}

/// The calls of a bundle, in its order.
pub(crate) fn calls(bundle: &Bundle) -> Vec<Call> {
    let events = || bundle.events.iter().enumerate();
    let call = |(at, call): (usize, &Event)| {
        let is_answer = |event: &Event| event.kind == "tool_result" && datum(event, "call") == Some(&call.id);
        Call {
            at,
            answer: events().find(|(_, event)| is_answer(event)).map(|(at, _)| at),
            is_unknown_write: began_unknown(bundle, &call.id),
        }
    };
    events()
        .filter(|(_, event)| event.kind == "tool_call")
        .map(call)
        .collect()
}

/// Whether each call is covered or kept together with its answer where these events are covered and all others kept.
pub(crate) fn is_whole_without(bundle: &Bundle, covered: Range<usize>) -> bool {
    calls(bundle).iter().all(|call| match call.answer {
        Some(answer) => covered.contains(&call.at) == covered.contains(&answer),
        None => call.is_unknown_write || covered.contains(&call.at),
    })
}

fn began_unknown(bundle: &Bundle, call: &str) -> bool {
    let mut unknown = BTreeSet::new();
    for event in &bundle.events {
        let Some(effect) = datum(event, "effectId") else {
            continue;
        };
        match event.kind.as_str() {
            "write_started" | "job_started" if datum(event, "call") == Some(call) => {
                unknown.insert(effect);
            }
            "write_confirmed" | "write_failed" => {
                unknown.remove(effect);
            }
            "job_ended" if datum(event, "outcome") != Some("unclear") => {
                unknown.remove(effect);
            }
            _ => {}
        }
    }
    !unknown.is_empty()
}

/// A text in an event's data.
pub(crate) fn datum<'e>(event: &'e Event, key: &str) -> Option<&'e str> {
    event.data.get(key)?.as_str()
}
