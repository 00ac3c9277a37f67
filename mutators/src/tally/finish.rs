//! From the counts to the report.

use super::Tally;
use super::kept::Kept;
use crate::kind::Kind;
use crate::mutator::Mutator;
use crate::report::{
    Bases, DOCUMENTED, Documented, Failing, GateVerdict, Idle, Mutators, NotAsked, Proof, Report, Rules,
    SCHEMA, Score,
};
use semsum_core::rules::RULES;
use std::collections::BTreeMap;

impl Tally {
    /// The report. `verifier` and `bases` are the caller's to fill in.
    #[must_use]
    pub fn finish(&self) -> Report {
        let not_asked = self.not_asked.values().sum();
        let planned = self.planned.saturating_sub(not_asked);
        let proofs = self.proven();
        let scores = self.mutators.iter().map(|mutator| self.score_of(mutator));
        let scores: Vec<_> = scores.collect();
        let mut report = Report {
            schema: SCHEMA,
            verifier: String::new(),
            seed: self.seed,
            bases: Bases::default(),
            filtered: self.filtered,
            planned,
            executed: self.executed,
            not_asked,
            unfinished: planned.saturating_sub(self.executed),
            dangerous: self.dangerous,
            benign: self.benign,
            rules: Rules {
                total: proofs.len(),
                proven: proofs.iter().filter(|proof| proof.proven).count(),
                unexplained: proofs.iter().filter(|proof| proof.is_unexplained()).count(),
            },
            mutators: self.applied(),
            documented: Documented(DOCUMENTED.map(|id| (id, self.standing(id)))),
            verdict: GateVerdict::Pass,
            failing: self.failing(),
            unproven: proofs
                .iter()
                .filter(|proof| !proof.proven)
                .map(|proof| proof.rule)
                .collect(),
            not_applied: scores
                .iter()
                .filter(|score| score.applied == 0)
                .map(|score| score.id)
                .collect(),
            unexplained: self.unexplained,
            faults: Vec::new(),
            not_asked_by: self
                .not_asked
                .iter()
                .map(|(why, cases)| NotAsked {
                    what: *why,
                    cases: *cases,
                })
                .collect(),
            twins: self.twins.clone(),
            remarks: Vec::new(),
            cases: Vec::new(),
            proofs,
            matrix: self.matrix.clone(),
            scores,
        };
        report.verdict = if self.has_wrong() {
            GateVerdict::Fail
        } else if report.executed == 0 || report.unfinished > 0 || self.nothing_dangerous_asked() {
            GateVerdict::Unfinished
        } else if !self.filtered && report.rules.proven < report.rules.total {
            GateVerdict::Fail
        } else {
            GateVerdict::Pass
        };
        report
    }

    /// Whether something dangerous was to be asked and nothing was: then harmless cases alone prove nothing.
    fn nothing_dangerous_asked(&self) -> bool {
        let is_dangerous = |mutator: &&'static Mutator| mutator.kind == Kind::Dangerous;
        self.dangerous.total == 0 && self.mutators.iter().any(is_dangerous)
    }

    fn failing(&self) -> Vec<Failing> {
        let mut counts: BTreeMap<&'static str, Failing> = BTreeMap::new();
        let mut add = |kept: &Kept, count_of: fn(&mut Failing) -> &mut usize| {
            for (id, count) in kept.counts() {
                let failing = counts.entry(id).or_insert_with(|| Failing::of(id));
                *count_of(failing) += count;
            }
        };
        add(&self.survivors, |failing| &mut failing.survived);
        add(&self.wrong_reasons, |failing| &mut failing.wrong_reason);
        add(&self.refused, |failing| &mut failing.refused);
        let ids = self.mutators.iter().map(|mutator| mutator.id);
        // The last are those of no mutator of this version.
        let in_order = ids.chain([""]).filter_map(|id| counts.remove(id));
        in_order.collect()
    }

    fn idle(&self, mutator: &Mutator) -> Option<Idle> {
        let score = self.scores.get(mutator.id).copied().unwrap_or_default();
        if score.applied > 0 {
            None
        } else if !self.sited.contains(mutator.id) {
            Some(Idle::NoSite)
        } else if score.asked == 0 && score.not_asked > 0 {
            Some(Idle::NotAsked)
        } else {
            Some(Idle::NoAnswer)
        }
    }

    fn proven(&self) -> Vec<Proof> {
        let of_rule = |rule: &'static str| {
            let proving = self.proofs.get(rule).copied().unwrap_or_default();
            let holds = if self.is_foreign {
                proving.dangerous > 0 && proving.misjudged == 0
            } else {
                proving.alone > 0 && proving.disproved == 0 && proving.misjudged == 0
            };
            Proof {
                rule,
                asked: proving.asked,
                dangerous: proving.dangerous,
                alone: proving.alone,
                disproved: proving.disproved,
                unexplained: proving.unexplained,
                proven: holds && !self.filtered,
            }
        };
        let counts = |rule: &&'static str| {
            // Who was asked about twins alone was not asked about the rule.
            let is_asked = self.proofs.get(rule).is_some_and(|proving| proving.dangerous > 0);
            is_asked || !self.is_foreign && self.claimable.contains(rule)
        };
        RULES
            .iter()
            .map(|rule| rule.name)
            .filter(counts)
            .map(of_rule)
            .collect()
    }

    fn applied(&self) -> Mutators {
        let score = |mutator: &&&'static Mutator| self.scores.get(mutator.id).copied().unwrap_or_default();
        let asked = self
            .mutators
            .iter()
            .filter(|mutator| score(mutator).asked > 0)
            .count();
        Mutators {
            total: if self.is_foreign {
                asked
            } else {
                self.mutators.len()
            },
            applied: self
                .mutators
                .iter()
                .filter(|mutator| score(mutator).applied > 0)
                .count(),
        }
    }

    /// Of every answered mutant, single or composed.
    fn standing(&self, id: &str) -> Option<bool> {
        let score = self.scores.get(id)?;
        (score.applied > 0).then_some(score.misjudged == 0)
    }

    fn score_of(&self, mutator: &Mutator) -> Score {
        let score = self.scores.get(mutator.id).copied().unwrap_or_default();
        Score {
            id: mutator.id,
            kind: mutator.kind,
            applied: score.applied,
            right: score.right,
            wrong: score.wrong,
            misjudged: score.misjudged,
            survived: score.survived,
            unanswered: score.asked.saturating_sub(score.applied),
            unexplained: score.unexplained,
            idle: self.idle(mutator),
        }
    }
}
