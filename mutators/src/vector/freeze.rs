//! Which cases a rule's vector file keeps.
//!
//! Frozen means frozen: a case that stands in the file stays as it is, whatever its mutator would make today. Only
//! mutators without a case get new ones, so no id is ever reused.

use super::{Vector, VectorFile};
use crate::base::Base;
use crate::case::Case;
use crate::events::Source;
use crate::mutator::{Kind, Level, Mutator};
use crate::plan::{Options, Plan};
use crate::rules::{by_id, catalogue};

/// How many cases of one mutator on one level are kept: its first, middle and last.
const KEPT: usize = 3;

impl VectorFile {
    /// Adds cases for every mutator of the file's rule, and for their twins, that has none yet.
    pub fn freeze(&mut self, bases: &[Base], sources: &[Source]) {
        let own = catalogue().filter(|mutator| mutator.rule == self.rule);
        let mut wanted: Vec<&'static Mutator> = own.collect();
        let twins: Vec<_> = wanted.iter().filter_map(|mutator| by_id(mutator.twin?)).collect();
        wanted.extend(twins);
        for mutator in wanted {
            if self
                .cases
                .iter()
                .any(|vector| vector.provenance.mutator == mutator.id)
            {
                continue;
            }
            for case in representative(mutator, bases, sources) {
                self.push(&case, Options::default().seed);
            }
        }
        self.name_twins();
    }

    /// Gives each dangerous case the benign one of its mutator's twin that is nearest: on its level, and in its base.
    fn name_twins(&mut self) {
        let twin_of = |vector: &Vector| {
            let twin = by_id(&vector.provenance.mutator)?.twin?;
            let distance = |other: &&Vector| {
                (
                    other.level != vector.level,
                    other.provenance.base != vector.provenance.base,
                )
            };
            let candidates = self.cases.iter().filter(|other| other.provenance.mutator == twin);
            candidates.min_by_key(distance).map(|other| other.id.clone())
        };
        let twins: Vec<Option<String>> = self.cases.iter().map(twin_of).collect();
        for (vector, twin) in self.cases.iter_mut().zip(twins) {
            if vector.kind() == Kind::Dangerous && vector.twin.is_none() {
                vector.twin = twin;
            }
        }
    }
}

fn representative(mutator: &'static Mutator, bases: &[Base], sources: &[Source]) -> Vec<Case> {
    let mut kept = Vec::new();
    for &level in mutator.levels {
        // The first base that has a site; bases come in the order in which they are preferred.
        let tries = if level.is_document() {
            bases.chunks(1).collect()
        } else {
            vec![bases]
        };
        let of_base = |bases: &[Base]| of_level(mutator, level, bases, sources);
        let cases = tries
            .into_iter()
            .map(of_base)
            .find(|cases| !cases.is_empty())
            .unwrap_or_default();
        let last = cases.len().saturating_sub(1);
        let step = last.div_ceil(KEPT - 1).max(1);
        let spread = |(at, case)| (at % step == 0 || at == last).then_some(case);
        kept.extend(cases.into_iter().enumerate().filter_map(spread).take(KEPT));
    }
    kept
}

fn of_level(mutator: &'static Mutator, level: Level, bases: &[Base], sources: &[Source]) -> Vec<Case> {
    let options = Options {
        cases: 0,
        only: vec![mutator.id.to_owned()],
        levels: vec![level],
        ..Options::default()
    };
    let sources = sources.get(..1).unwrap_or(sources);
    Plan::new(bases, sources, &options).map_or_else(|_| Vec::new(), |plan| plan.cases().collect())
}
