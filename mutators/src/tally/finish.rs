//! From the counts to the report.

use super::Tally;
use crate::mutator::Mutator;
use crate::report::{
    Bases, DOCUMENTED, Documented, GateVerdict, Mutators, Proof, Report, Rules, SCHEMA, Score,
};
use semsum_core::rules::RULES;

impl Tally {
    /// The report. `verifier` and `bases` are the caller's to fill in.
    #[must_use]
    pub fn finish(&self) -> Report {
        let planned = self.planned.saturating_sub(self.not_asked);
        let proofs = self.proven();
        let mut report = Report {
            schema: SCHEMA,
            verifier: String::new(),
            seed: self.seed,
            bases: Bases::default(),
            filtered: self.filtered,
            planned,
            executed: self.executed,
            not_asked: self.not_asked,
            unfinished: planned.saturating_sub(self.executed),
            dangerous: self.dangerous,
            benign: self.benign,
            rules: Rules {
                total: proofs.len(),
                proven: proofs.iter().filter(|proof| proof.proven).count(),
            },
            mutators: self.applied(),
            documented: Documented(DOCUMENTED.map(|id| (id, self.standing(id)))),
            verdict: GateVerdict::Pass,
            proofs,
            matrix: self.matrix.clone(),
            scores: self
                .mutators
                .iter()
                .map(|mutator| self.score_of(mutator))
                .collect(),
        };
        report.verdict = if self.has_wrong() {
            GateVerdict::Fail
        } else if report.executed == 0 || report.unfinished > 0 {
            GateVerdict::Unfinished
        } else if !self.filtered && report.rules.proven < report.rules.total {
            GateVerdict::Fail
        } else {
            GateVerdict::Pass
        };
        report
    }

    fn proven(&self) -> Vec<Proof> {
        let of_rule = |rule: &'static str| {
            let proving = self.proofs.get(rule).copied().unwrap_or_default();
            let holds = if self.is_foreign {
                proving.asked > 0 && proving.misjudged == 0
            } else {
                proving.alone > 0 && proving.disproved == 0 && proving.misjudged == 0
            };
            Proof {
                rule,
                asked: proving.asked,
                alone: proving.alone,
                disproved: proving.disproved,
                proven: holds && !self.filtered,
            }
        };
        let counts = |rule: &&'static str| {
            if self.is_foreign {
                self.proofs.get(rule).is_some_and(|proving| proving.asked > 0)
            } else {
                self.claimable.contains(rule)
            }
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
        }
    }
}
