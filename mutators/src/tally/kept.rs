//! Wrongly judged cases that are kept: few and small ones, since somebody is to read them.

use crate::case::Case;
use crate::verifier::Answer;
use std::collections::BTreeMap;

/// How many wrongly judged cases of one kind are kept of each mutator: the smallest, but always one in a base that the caller
/// gave where there is one. All are counted.
pub const KEPT: usize = 5;

/// A wrongly judged case, with what was said to it.
#[derive(Clone)]
pub struct Wronged {
    /// The case.
    pub case: Case,
    /// What the verifier said.
    pub answer: Answer,
    /// Whether its base is one that the caller gave.
    pub is_given: bool,
}

/// Wrongly judged cases of one kind, by their first mutator.
#[derive(Clone, Default)]
pub(super) struct Kept(BTreeMap<&'static str, OfMutator>);

#[derive(Clone, Default)]
struct OfMutator {
    /// All that there were.
    count: usize,
    /// The smallest of them, at most [`KEPT`]; of two equally small ones that which was asked earlier. The last may stand
    /// there as the smallest of a given base, and not by its size.
    cases: Vec<Wronged>,
}

impl Kept {
    pub(super) fn keep(&mut self, case: &Case, answer: &Answer, is_given: bool) {
        // A case that was read from a file may be of no mutator of this version.
        let id = case.mutators.first().map_or("", |mutator| mutator.id);
        let of_mutator = self.0.entry(id).or_default();
        of_mutator.count += 1;
        let largest = of_mutator.cases.last().filter(|_| of_mutator.cases.len() == KEPT);
        let is_first_given = is_given && !of_mutator.cases.iter().any(|kept| kept.is_given);
        if is_first_given || largest.is_none_or(|largest| weight(case) < weight(&largest.case)) {
            of_mutator.cases.push(Wronged {
                case: case.clone(),
                answer: answer.clone(),
                is_given,
            });
            of_mutator.settle();
        }
    }

    /// Adds what was kept of later cases.
    pub(super) fn merge(&mut self, other: Self) {
        for (id, theirs) in other.0 {
            let ours = self.0.entry(id).or_default();
            ours.count += theirs.count;
            ours.cases.extend(theirs.cases);
            ours.settle();
        }
    }

    pub(super) fn cases(&self) -> impl Iterator<Item = &Wronged> {
        self.0.values().flat_map(|of_mutator| &of_mutator.cases)
    }

    /// How many there were of each mutator.
    pub(super) fn counts(&self) -> impl Iterator<Item = (&'static str, usize)> {
        self.0.iter().map(|(id, of_mutator)| (*id, of_mutator.count))
    }
}

impl OfMutator {
    fn settle(&mut self) {
        // Stable, so that equally small cases stay in the order in which they were asked.
        self.cases.sort_by_key(|wronged| weight(&wronged.case));
        let first_given = self.cases.iter().position(|wronged| wronged.is_given);
        if let Some(at) = first_given.filter(|at| *at >= KEPT) {
            self.cases.swap(KEPT - 1, at);
        }
        self.cases.truncate(KEPT);
    }
}

/// How much there is to understand: how many edits, and bytes to read.
fn weight(case: &Case) -> (usize, usize) {
    let documents = case.input.documents();
    let bytes = documents.map_or(0, |(before, after)| before.len() + after.len());
    (case.mutators.len(), bytes)
}
