//! What a candidate covers and keeps: together the whole bundle, each event once.

use super::{CodeDoc, Rule};
use crate::bundle::Bundle;
use crate::candidate::{Candidate, Covered};
use crate::code::Code;
use crate::finding::{Finding, sort};
use crate::limits::NAMED_PLACES;
use std::collections::{BTreeMap, BTreeSet};

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "coverage",
    demands: "What a candidate covers and what it keeps are together the whole bundle, each event once",
    why: "An event that is neither covered nor kept is forgotten without anybody having decided it. One that is covered and \
kept is told twice, once in prose and once word for word, and the two may differ. One that the bundle doesn't hold never \
happened. `covered` names its first and last event by `seq`; where it is null nothing is covered, and `kept` is then empty, \
which keeps everything, or names every event. A request without a bundle holds no event: whatever range or id a candidate \
names then is invented.\n\n\
A candidate that was made from another bundle covers that one: these checks are made only where `sourceDigest` is right. \
The order of the kept events is the rule `event_order`'s.\n\n\
Of the ids that are invented, and of those that stand twice, the first 1,000 are named by their places. The rest are one \
more finding of their code at `/kept`, with their `count`.",
    codes: &[
        CodeDoc {
            code: Code::CoverageGap,
            meaning: "Events of the bundle are neither covered nor kept, or the range covers none",
            next_step: "cover the range that the summary stands for, and keep every other event by its id",
        },
        CodeDoc {
            code: Code::CoverageOverlap,
            meaning: "Events are covered and kept at once",
            next_step: "keep only events outside the covered range",
        },
        CodeDoc {
            code: Code::EventDuplicated,
            meaning: "An event id stands twice",
            next_step: "name each event once; an event that is appended has an id of its own",
        },
        CodeDoc {
            code: Code::EventInvented,
            meaning: "The candidate names an event that the bundle doesn't hold",
            next_step: "name only events of the request's bundle",
        },
    ],
};

/// Judges what a candidate covers and keeps of the bundle that it was made from. Without one there is no event that it
/// could name. Pointers lead into the candidate.
#[must_use]
pub fn judge<M>(bundle: Option<&Bundle>, candidate: &Candidate<M>) -> Vec<Finding> {
    let events = bundle.map_or(&[][..], |bundle| &bundle.events);
    let place: BTreeMap<&str, u64> = events
        .iter()
        .map(|event| (event.id.as_str(), event.seq))
        .collect();
    let mut kept = BTreeSet::new();
    let (mut invented, mut duplicated) = (Vec::new(), Vec::new());
    for (index, id) in candidate.kept.iter().enumerate() {
        match place.get(id.as_str()) {
            None => invented.push(index),
            Some(seq) if !kept.insert(*seq) => duplicated.push(index),
            Some(_) => {}
        }
    }
    let mut findings = Vec::new();
    findings.extend(named(Code::EventInvented, &invented));
    findings.extend(named(Code::EventDuplicated, &duplicated));
    let seqs: BTreeSet<u64> = place.into_values().collect();
    let keeps_all = candidate.covered.is_none() && candidate.kept.is_empty();
    let of_range = faults_of_range(candidate.covered, &seqs);
    if of_range.is_empty() && !keeps_all {
        let covers = |seq: &u64| {
            let range = candidate.covered;
            range.is_some_and(|range| (range.from_seq..=range.to_seq).contains(seq))
        };
        let overlap = kept.iter().filter(|seq| covers(seq)).count();
        let is_lost = |seq: &&u64| !covers(seq) && !kept.contains(seq);
        let gap = seqs.iter().filter(is_lost).count();
        findings.extend(Finding::counted(Code::CoverageOverlap, "/kept", overlap));
        findings.extend(Finding::counted(Code::CoverageGap, "/kept", gap));
    }
    findings.extend(of_range);
    sort(&mut findings);
    findings
}

/// What is wrong with a range in itself. What it leaves out or covers twice can't be said then.
fn faults_of_range(covered: Option<Covered>, seqs: &BTreeSet<u64>) -> Vec<Finding> {
    let Some(range) = covered else {
        return Vec::new();
    };
    let ends = [
        ("/covered/fromSeq", range.from_seq),
        ("/covered/toSeq", range.to_seq),
    ];
    let invented: Vec<_> = ends
        .into_iter()
        .filter(|(_, seq)| !seqs.contains(seq))
        .map(|(pointer, _)| Finding::after(Code::EventInvented, pointer))
        .collect();
    if invented.is_empty() && range.from_seq > range.to_seq {
        return vec![Finding::after(Code::CoverageGap, "/covered")];
    }
    invented
}

/// A finding for each of these places in `kept`, as far as they are named; the rest are counted in one.
pub(super) fn named(code: Code, places: &[usize]) -> impl Iterator<Item = Finding> {
    let rest = places.len().saturating_sub(NAMED_PLACES);
    let named = places.iter().take(NAMED_PLACES);
    named
        .map(move |index| Finding::after(code, format!("/kept/{index}")))
        .chain(Finding::counted(code, "/kept", rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundle::{Event, Origin, SCHEMA};

    fn bundle() -> Bundle {
        // The third is missing: what counts is which events there are, not how far apart they stand.
        let event = |seq: u64| Event::new(seq, &format!("e{seq}"), "note", Origin::Tool);
        Bundle {
            schema: SCHEMA.to_owned(),
            task_id: "t".to_owned(),
            events: [1, 2, 4, 5].map(event).to_vec(),
        }
    }

    fn found(covered: Option<(u64, u64)>, kept: &[&str]) -> Vec<(Code, String, usize)> {
        let candidate = Candidate {
            schema: String::new(),
            source_digest: String::new(),
            base: String::new(),
            covered: covered.map(|(from_seq, to_seq)| Covered { from_seq, to_seq }),
            kept: kept.iter().map(|id| (*id).to_owned()).collect(),
            manifest: (),
            summary: String::new(),
        };
        let findings = judge(Some(&bundle()), &candidate);
        findings
            .into_iter()
            .map(|f| (f.code, f.pointer, f.count))
            .collect()
    }

    #[test]
    fn the_whole_bundle_once_is_accepted() {
        assert_eq!(found(None, &[]), []);
        assert_eq!(found(None, &["e1", "e2", "e4", "e5"]), []);
        assert_eq!(found(Some((1, 5)), &[]), []);
        assert_eq!(found(Some((1, 2)), &["e4", "e5"]), []);
        assert_eq!(found(Some((2, 2)), &["e1", "e4", "e5"]), []);
    }

    #[test]
    fn each_fault_has_its_code() {
        use Code::{CoverageGap, CoverageOverlap, EventDuplicated, EventInvented};
        let one = |code, pointer: &str, count| vec![(code, pointer.to_owned(), count)];
        assert_eq!(found(Some((1, 2)), &[]), one(CoverageGap, "/kept", 2));
        assert_eq!(found(None, &["e1", "e2", "e4"]), one(CoverageGap, "/kept", 1));
        assert_eq!(found(Some((5, 1)), &[]), one(CoverageGap, "/covered", 1));
        assert_eq!(
            found(Some((1, 4)), &["e4", "e5"]),
            one(CoverageOverlap, "/kept", 1)
        );
        assert_eq!(
            found(Some((1, 2)), &["e4", "e4", "e5"]),
            one(EventDuplicated, "/kept/1", 1)
        );
        assert_eq!(
            found(Some((1, 4)), &["e5", "e6"]),
            one(EventInvented, "/kept/1", 1)
        );
        assert_eq!(
            found(Some((0, 5)), &[]),
            one(EventInvented, "/covered/fromSeq", 1)
        );
        assert_eq!(
            found(Some((1, 3)), &["e4", "e5"]),
            one(EventInvented, "/covered/toSeq", 1)
        );
    }

    #[test]
    fn of_a_heap_of_wrong_ids_the_first_are_named_and_the_rest_are_counted() {
        for (id, code) in [("e9", Code::EventInvented), ("e1", Code::EventDuplicated)] {
            let sound = usize::from(id == "e1");
            let faults = |wrong: usize| {
                let mut faults = found(None, &vec![id; sound + wrong]);
                faults.retain(|(found, ..)| *found == code);
                faults
            };
            let named = faults(NAMED_PLACES);
            assert_eq!(named.len(), NAMED_PLACES, "{id}");
            assert!(
                named
                    .iter()
                    .all(|(_, pointer, count)| pointer != "/kept" && *count == 1)
            );
            for more in [1, 1_000_000] {
                let mut expected = vec![(code, "/kept".to_owned(), more)];
                expected.extend(named.clone());
                assert_eq!(faults(NAMED_PLACES + more), expected, "{id} {more}");
            }
        }
    }

    /// Against the definition, over every candidate of a small bundle.
    #[test]
    fn a_candidate_passes_exactly_when_it_tells_each_event_once() {
        let ids = ["e1", "e2", "e4", "e5", "e9"];
        let ranges = (0..=6).flat_map(|from| (0..=6).map(move |to| Some((from, to))));
        for covered in ranges.chain([None]) {
            for chosen in 0_u32..32 {
                let kept: Vec<_> = (0..5)
                    .filter(|at| chosen >> at & 1 == 1)
                    .map(|at| ids[at])
                    .collect();
                let ends = |seq| [1, 2, 4, 5].contains(&seq);
                let sound = covered.is_none_or(|(from, to)| from <= to && ends(from) && ends(to));
                let once = [(1, "e1"), (2, "e2"), (4, "e4"), (5, "e5")]
                    .iter()
                    .all(|(seq, id)| {
                        covered.is_some_and(|(from, to)| (from..=to).contains(seq)) != kept.contains(id)
                    });
                let told = once || (covered.is_none() && kept.is_empty());
                let expected = sound && told && !kept.contains(&"e9");
                assert_eq!(found(covered, &kept).is_empty(), expected, "{covered:?} {kept:?}");
            }
        }
    }
}
