//! Calls and their answers: neither stands without the other in what is kept.

use super::coverage::named;
use super::{CodeDoc, Rule};
use crate::bundle::{Bundle, Event};
use crate::candidate::Candidate;
use crate::code::Code;
use crate::finding::{Finding, sort};
use crate::ledger::State;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "calls",
    demands: "Every kept answer has its call, and every kept call its answer or a write that is known to be unknown",
    why: "A call without its answer looks like one that was never made, and is made again. An answer without its call is a \
result of nothing: nobody can say what it is true of. So the cut of a compaction never runs between the two. A call that \
has no answer yet is kept only where it began a write whose outcome is unknown, since then the manifest says so; any other \
is covered, or answered first with a `tool_result` whose outcome is `cancelled` or `timeout`.\n\n\
A result, a rejection and an error are all answers, and a call has one. An answer names the event of its call, not the \
provider's call id, which may repeat. A candidate that covers nothing cuts nothing, so nothing is orphaned by it.\n\n\
Of the calls and of the answers that stand alone, the first 1,000 are named by their places. The rest are one more finding \
of their code at `/kept`, with their `count`.",
    codes: &[
        CodeDoc {
            code: Code::CallOrphaned,
            meaning: "A kept call stands without its answer, and no unknown write stands for it",
            next_step: "keep the answer too, or cover both; a call that was never answered is covered or answered with what is known",
        },
        CodeDoc {
            code: Code::ResultOrphaned,
            meaning: "An answer stands without its call: the candidate keeps it alone, or no earlier event of the bundle is its call",
            next_step: "keep the call too, or cover both; in a bundle, name the event that tells of the call",
        },
        CodeDoc {
            code: Code::CallAnsweredTwice,
            meaning: "A call is answered a second time",
            next_step: "keep one answer as the call's own, and tell what came later as an event of another kind",
        },
    ],
};

/// Judges what a candidate keeps of calls and answers. `state` is what the bundle comes to. Pointers lead into the
/// candidate.
#[must_use]
pub fn judge<M>(bundle: &Bundle, state: &State, candidate: &Candidate<M>) -> Vec<Finding> {
    if candidate.covered.is_none() {
        return Vec::new();
    }
    let events: BTreeMap<&str, &Event> = bundle
        .events
        .iter()
        .map(|event| (event.id.as_str(), event))
        .collect();
    let kept: BTreeSet<&str> = candidate.kept.iter().map(String::as_str).collect();
    let answers: BTreeMap<&str, &str> = bundle
        .events
        .iter()
        .filter_map(|event| Some((answered(event)?, event.id.as_str())))
        .collect();
    let code = |id: &str| {
        let event = events.get(id)?;
        if let Some(call) = answered(event) {
            return (!kept.contains(call)).then_some(Code::ResultOrphaned);
        }
        let is_answered = answers.get(id).is_some_and(|answer| kept.contains(answer));
        let is_orphan = event.kind == "tool_call" && !is_answered && !state.is_unknown_write(id);
        is_orphan.then_some(Code::CallOrphaned)
    };
    let (mut calls_alone, mut answers_alone) = (Vec::new(), Vec::new());
    for (at, id) in candidate.kept.iter().enumerate() {
        match code(id) {
            Some(Code::CallOrphaned) => calls_alone.push(at),
            Some(_) => answers_alone.push(at),
            None => {}
        }
    }
    let mut findings: Vec<_> = named(Code::CallOrphaned, &calls_alone).collect();
    findings.extend(named(Code::ResultOrphaned, &answers_alone));
    sort(&mut findings);
    findings
}

/// The first cut at or behind the `wanted` one that orphans nothing: everything from it on is kept, everything before it is
/// covered. A cut before the first event covers nothing.
pub(crate) fn cut_behind(events: &[Event], state: &State, wanted: usize) -> usize {
    if wanted == 0 {
        return wanted;
    }
    let place: BTreeMap<&str, usize> = events
        .iter()
        .enumerate()
        .map(|(at, event)| (event.id.as_str(), at))
        .collect();
    let mut cut = wanted;
    for (at, event) in events.iter().enumerate().skip(wanted) {
        let is_alone = match answered(event) {
            Some(call) => place.get(call).is_none_or(|call| *call < cut),
            None => state.call(&event.id) == Some(false) && !state.is_unknown_write(&event.id),
        };
        if is_alone {
            cut = at.saturating_add(1);
        }
    }
    cut
}

/// The event of the call that an event answers.
pub(crate) fn answered(event: &Event) -> Option<&str> {
    if event.kind != "tool_result" {
        return None;
    }
    event.data.get("call").and_then(Value::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate::Covered;
    use crate::ledger::judge_bundle;
    use crate::limits::NAMED_PLACES;

    const BUNDLE: &str = r#"{"schema":"context-bundle/v1","taskId":"t","events":[
        {"seq":1,"id":"m","kind":"message","origin":"user","data":{"text":"go"}},
        {"seq":2,"id":"c1","kind":"tool_call","origin":"assistant","data":{"tool":"read"}},
        {"seq":3,"id":"r1","kind":"tool_result","origin":"tool","data":{"call":"c1","outcome":"result"}},
        {"seq":4,"id":"c2","kind":"tool_call","origin":"assistant","data":{"tool":"pay","providerId":"x"}},
        {"seq":5,"id":"w2","kind":"write_started","origin":"assistant","data":{"effectId":"e","operation":"pay","call":"c2"}},
        {"seq":6,"id":"c3","kind":"tool_call","origin":"assistant","data":{"tool":"read","providerId":"x"}}]}"#;

    fn found(covered: Option<(u64, u64)>, kept: &[&str]) -> Vec<(Code, String)> {
        let (bundle, state) = judge_bundle(BUNDLE.as_bytes()).ok().unwrap();
        let candidate = Candidate {
            schema: String::new(),
            source_digest: String::new(),
            base: String::new(),
            covered: covered.map(|(from_seq, to_seq)| Covered { from_seq, to_seq }),
            kept: kept.iter().map(|id| (*id).to_owned()).collect(),
            manifest: (),
            summary: String::new(),
        };
        let findings = judge(&bundle, &state, &candidate);
        findings.into_iter().map(|f| (f.code, f.pointer)).collect()
    }

    #[test]
    fn a_cut_between_a_call_and_its_answer_orphans_one_of_them() {
        assert_eq!(
            found(Some((1, 2)), &["r1", "c2", "w2"]),
            [(Code::ResultOrphaned, "/kept/0".to_owned())]
        );
        assert_eq!(
            found(Some((3, 6)), &["m", "c1"]),
            [(Code::CallOrphaned, "/kept/1".to_owned())]
        );
        assert_eq!(found(Some((1, 1)), &["c1", "r1", "c2", "w2"]), []);
    }

    #[test]
    fn an_open_call_is_kept_only_as_an_unknown_write() {
        assert_eq!(found(Some((1, 3)), &["c2", "w2"]), []);
        assert_eq!(
            found(Some((1, 3)), &["c2", "w2", "c3"]),
            [(Code::CallOrphaned, "/kept/2".to_owned())]
        );
    }

    #[test]
    fn of_a_heap_of_orphans_the_first_are_named_and_the_rest_are_counted() {
        for (id, code) in [("r1", Code::ResultOrphaned), ("c3", Code::CallOrphaned)] {
            let faults = |orphans: usize| {
                let (bundle, state) = judge_bundle(BUNDLE.as_bytes()).ok().unwrap();
                let candidate = Candidate {
                    schema: String::new(),
                    source_digest: String::new(),
                    base: String::new(),
                    covered: Some(Covered {
                        from_seq: 1,
                        to_seq: 2,
                    }),
                    kept: vec![id.to_owned(); orphans],
                    manifest: (),
                    summary: String::new(),
                };
                judge(&bundle, &state, &candidate)
            };
            let at_the_limit = faults(NAMED_PLACES);
            assert_eq!(at_the_limit.len(), NAMED_PLACES, "{id}");
            assert!(at_the_limit.iter().all(|f| f.pointer != "/kept" && f.count == 1));
            for more in [1, 100_000] {
                let mut expected = vec![Finding {
                    count: more,
                    ..Finding::after(code, "/kept")
                }];
                expected.extend(at_the_limit.clone());
                assert_eq!(faults(NAMED_PLACES + more), expected, "{id} {more}");
            }
        }
    }

    #[test]
    fn a_cut_moves_back_until_nothing_is_orphaned() {
        let (bundle, state) = judge_bundle(BUNDLE.as_bytes()).ok().unwrap();
        for wanted in 1..=6 {
            let cut = cut_behind(&bundle.events, &state, wanted);
            assert!(cut >= wanted);
            let kept: Vec<_> = bundle.events[cut..]
                .iter()
                .map(|event| event.id.as_str())
                .collect();
            assert_eq!(
                found(Some((1, u64::try_from(cut).unwrap())), &kept),
                [],
                "{wanted}"
            );
        }
        // The last call is open and no write, so nothing from it on is kept.
        assert_eq!(cut_behind(&bundle.events, &state, 1), 6);
        let without = &bundle.events[..5];
        let (_, state) = judge_bundle(BUNDLE.replace(",\n        {\"seq\":6,\"id\":\"c3\",\"kind\":\"tool_call\",\"origin\":\"assistant\",\"data\":{\"tool\":\"read\",\"providerId\":\"x\"}}", "").as_bytes()).ok().unwrap();
        assert_eq!(cut_behind(without, &state, 1), 1);
        assert_eq!(cut_behind(without, &state, 2), 3);
    }

    #[test]
    fn what_covers_nothing_cuts_nothing() {
        assert_eq!(found(None, &[]), []);
        assert_eq!(found(None, &["m", "c1", "r1", "c2", "w2", "c3"]), []);
    }
}
