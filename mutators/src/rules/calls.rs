//! A cut never runs between a call and its answer, and a call that is open is kept only as a write that may have happened.

use crate::edits::calls::{Call, calls, is_whole_without};
use crate::events::{Sealed, Source};
use crate::expect::Expect;
use crate::mutator::Mutator;
use crate::rules::ledger::impossible::{append, behind, tell};
use crate::rules::ledger::tales::ANSWERS;
use crate::rules::ledger::whole::places;
use crate::sites::{Site, variants};
use semsum_core::bundle::{Event, Origin};
use semsum_core::code::Code;
use semsum_core::finding::Finding;
use serde_json::{Map, Value, json};
use std::ops::Range;

const RULE: &str = "calls";
const CUT: &str = "cut-beside-call";
const OPEN: &str = "keep-open-write";
const KEPT: Site = Site::field("kept");

/// Open calls of the twin `keep-open-write`, then those of `keep-open-call`.
const OPEN_WRITES: usize = 3;
const OPEN_CALLS: usize = 6;

pub(super) const MUTATORS: &[Mutator] = &[
    Mutator::benign(RULE, CUT)
        .says("The cut runs right before a call, right behind its answer, or the summary stands for exactly what lies between, or for the answer of an unknown write")
        .candidate(
            |source| {
                let mut sites = Vec::new();
                for call in calls(source.bundle()) {
                    let ends = [0, 1, 2, 3].map(|variant| KEPT.at(call.at).variant(variant));
                    sites.extend(ends.into_iter().filter(|site| {
                        let range = beside(&call, site.variant).filter(|range| !range.is_empty());
                        range.is_some_and(|range| site.variant == 3 || is_whole_without(source.bundle(), range))
                    }));
                }
                sites
            },
            |sealed, site, _| {
                let call = calls(&sealed.bundle).into_iter().find(|call| Some(call.at) == site.index)?;
                sealed.cover(beside(&call, site.variant)?)?;
                Some(Expect::accepted())
            },
        ),
    Mutator::dangerous(RULE, "cut-behind-call", &[Code::ResultOrphaned])
        .twin(CUT)
        .says("The summary stands for the calls, and the answers are kept: the cut runs at any place between the two")
        .candidate(|source| cuts(source, |_| true), |sealed, site, _| parted(sealed, 0..site.index?)),
    Mutator::dangerous(RULE, "cut-before-answer", &[Code::CallOrphaned])
        .twin(CUT)
        .says("The calls are kept, and the summary stands for everything from a place before their answers on")
        .candidate(|source| cuts(source, |call| !call.is_unknown_write), |sealed, site, _| {
            let events = sealed.bundle.events.len();
            parted(sealed, site.index?..events)
        }),
    Mutator::dangerous(RULE, "cover-half-a-call", &[Code::CallOrphaned, Code::ResultOrphaned])
        .twin(CUT)
        .says("The summary stands for a call alone, or for its answer alone")
        .candidate(
            |source| {
                let answered = calls(source.bundle()).into_iter();
                let halves = answered.filter_map(|call| {
                    let answer = call.answer?;
                    let result = (!call.is_unknown_write).then_some(answer);
                    Some([Some(call.at), result])
                });
                halves.flatten().flatten().map(|at| KEPT.at(at)).collect()
            },
            |sealed, site, _| {
                let at = site.index?;
                parted(sealed, at..at + 1)
            },
        ),
    Mutator::benign(RULE, OPEN)
        .says("A call without an answer is kept that began a write or a job of which nobody knows what became; or an open call is covered")
        .candidate(
            |_| variants(vec![KEPT], OPEN_WRITES),
            |sealed, site, _| {
                call_behind(sealed, "open-call");
                match site.variant {
                    0 => began(sealed, "write_started"),
                    1 => began(sealed, "job_started"),
                    _ => {}
                }
                sealed.seal_again()?;
                let events = sealed.bundle.events.len();
                if site.variant == 2 {
                    sealed.cover_all();
                } else {
                    sealed.cover(first(sealed, events)?)?;
                }
                Some(Expect::accepted())
            },
        ),
    Mutator::dangerous(RULE, "keep-open-call", &[Code::CallOrphaned])
        .twin(OPEN)
        .says(
            "A call without an answer is kept that is no unknown write: a plain one, one whose write was confirmed or \
             failed, a job that only reads or that ended, a call whose provider id an answer bears that is another call's",
        )
        .candidate(
            |_| variants(vec![KEPT], OPEN_CALLS),
            |sealed, site, _| {
                let at = sealed.bundle.events.len();
                call_behind(sealed, "open-call");
                let effect = json!({"effectId": EFFECT});
                match site.variant {
                    0 => {}
                    1 => {
                        began(sealed, "write_started");
                        push(sealed, "open-end", "write_confirmed", Origin::Tool, effect);
                    }
                    2 => {
                        began(sealed, "write_started");
                        push(sealed, "open-end", "write_failed", Origin::Tool, effect);
                    }
                    3 => {
                        let job = json!({"effectId": EFFECT, "operation": OPERATION, "call": "open-call", "readOnly": true});
                        push(sealed, "open-start", "job_started", Origin::Assistant, job);
                    }
                    4 => {
                        began(sealed, "job_started");
                        let ended = json!({"effectId": EFFECT, "outcome": "confirmed"});
                        push(sealed, "open-end", "job_ended", Origin::Tool, ended);
                    }
                    _ => {
                        call_behind(sealed, "other-call");
                        let answer = json!({"call": "other-call", "outcome": "result", "providerId": PROVIDER});
                        push(sealed, "other-answer", "tool_result", Origin::Tool, answer);
                    }
                }
                sealed.seal_again()?;
                let range = first(sealed, at)?;
                let kept = at - range.len();
                sealed.cover(range)?;
                Some(Expect::refused(Code::CallOrphaned, &format!("/kept/{kept}")))
            },
        ),
    Mutator::dangerous(RULE, "impossible-answer", &[Code::CallAnsweredTwice, Code::ResultOrphaned])
        .twin("honest-events")
        .says("A call is answered that no earlier event tells of, or that has its answer; or the answer names the provider's call id")
        .bundle(|source| places(source, ANSWERS.len()), |sealed, site, _| tell(sealed, site, ANSWERS))
        .ledger(|base| behind(base, ANSWERS.len()), |history, site, _| append(history, site, ANSWERS)),
];

const EFFECT: &str = "open-effect";
const OPERATION: &str = "Order another set of music stands";
const PROVIDER: &str = "call_0";

/// What is covered: all before a call, all up to its answer, from the one to the other; or the answer alone, of an unknown
/// write.
fn beside(call: &Call, variant: usize) -> Option<Range<usize>> {
    Some(match variant {
        0 => 0..call.at,
        1 => 0..call.answer? + 1,
        2 => call.at..call.answer? + 1,
        _ if call.is_unknown_write => call.answer?..call.answer? + 1,
        _ => return None,
    })
}

/// Each place that lies between some such call and its answer.
fn cuts(source: &Source, is_such: fn(&Call) -> bool) -> Vec<Site> {
    let calls: Vec<_> = calls(source.bundle()).into_iter().filter(is_such).collect();
    let parts = |cut: &usize| {
        let parted = |call: &Call| {
            call.answer
                .is_some_and(|answer| (call.at + 1..=answer).contains(cut))
        };
        calls.iter().any(parted)
    };
    let cuts = (1..source.bundle().events.len()).filter(parts);
    cuts.map(|cut| KEPT.at(cut)).collect()
}

/// Covers a range that parts calls from their answers, and claims each half that is kept.
fn parted(sealed: &mut Sealed, covered: Range<usize>) -> Option<Expect> {
    let kept = |at: usize| {
        let before = covered.clone().filter(|other| *other < at).count();
        (!covered.contains(&at)).then(|| format!("/kept/{}", at - before))
    };
    let mut findings = Vec::new();
    for call in calls(&sealed.bundle) {
        match (kept(call.at), call.answer.map(kept)) {
            (None, Some(Some(answer))) => findings.push(Finding::after(Code::ResultOrphaned, answer)),
            (Some(kept), Some(None)) if !call.is_unknown_write => {
                findings.push(Finding::after(Code::CallOrphaned, kept))
            }
            _ => {}
        }
    }
    sealed.cover(covered)?;
    Some(Expect::findings(findings))
}

/// The fewest of the first `below` events that can be covered without parting a call from its answer: so that something is
/// covered, and something kept.
fn first(sealed: &Sealed, below: usize) -> Option<Range<usize>> {
    let events = sealed.bundle.events.get(..below)?.len();
    (1..events).map(|end| 0..end).find(|range| {
        calls(&sealed.bundle).iter().all(|call| {
            let is_covered = |at: usize| range.contains(&at);
            call.answer
                .is_none_or(|answer| is_covered(call.at) == is_covered(answer))
        })
    })
}

fn push(sealed: &mut Sealed, id: &str, kind: &str, origin: Origin, data: Value) {
    let seq = sealed.bundle.events.last().map_or(1, |last| last.seq + 1);
    let data = match data {
        Value::Object(data) => data,
        _ => Map::new(),
    };
    let event = Event {
        data,
        ..Event::new(seq, id, kind, origin)
    };
    sealed.bundle.events.push(event);
}

/// A call of this id stands behind all events.
fn call_behind(sealed: &mut Sealed, id: &str) {
    let call = json!({"tool": "order", "providerId": PROVIDER});
    push(sealed, id, "tool_call", Origin::Assistant, call);
}

/// The open call began something.
fn began(sealed: &mut Sealed, kind: &str) {
    let start = json!({"effectId": EFFECT, "operation": OPERATION, "call": "open-call"});
    push(sealed, "open-start", kind, Origin::Assistant, start);
}
