//! Counts answers, keeps what was judged wrongly, and proves that every rule fires.
//!
//! The proof: take one rule's findings out of every verdict and compute acceptance again. Exactly the mutants that claim
//! this rule alone may then survive, those that claim others too must miss exactly its findings, and nothing else may
//! move. All of that holds for every rule exactly when, for every rule and case, the rule's findings are the claimed
//! ones; so that is what is counted, and a fault is charged to the rule whose findings it touches.

mod finish;
mod kept;
mod proof;

use crate::case::Case;
use crate::kind::Kind;
use crate::level::Level;
use crate::mutator::Mutator;
use crate::plan::Plan;
use crate::report::{Benign, Dangerous, Kills};
use crate::unasked::Unasked;
use crate::verifier::Answer;
use kept::Kept;
pub use kept::{KEPT, Wronged};
use proof::same;
use semsum_core::code::Code;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A count in the making. Threads count apart and merge.
#[derive(Clone)]
pub struct Tally {
    is_foreign: bool,
    seed: u64,
    filtered: bool,
    planned: usize,
    mutators: Vec<&'static Mutator>,
    twins: Vec<&'static str>,
    /// The mutators that have a case.
    sited: BTreeSet<&'static str>,
    /// The names of the bases that the caller gave.
    given: Arc<BTreeSet<String>>,
    /// Rules that a planned case can claim.
    claimable: BTreeSet<&'static str>,
    executed: usize,
    not_asked: BTreeMap<Unasked, usize>,
    dangerous: Dangerous,
    benign: Benign,
    proofs: BTreeMap<&'static str, Proving>,
    scores: BTreeMap<&'static str, Scoring>,
    matrix: BTreeMap<(&'static str, &'static str), Kills>,
    /// Dangerous cases that were refused by an answer that states no findings.
    unexplained: usize,
    survivors: Kept,
    wrong_reasons: Kept,
    refused: Kept,
}

#[derive(Clone, Copy, Default)]
struct Proving {
    asked: usize,
    /// Those of the asked that had to be refused.
    dangerous: usize,
    alone: usize,
    disproved: usize,
    misjudged: usize,
    /// Those of the dangerous that were refused by an answer that states no findings.
    unexplained: usize,
}

#[derive(Clone, Copy, Default)]
struct Scoring {
    asked: usize,
    not_asked: usize,
    applied: usize,
    right: usize,
    wrong: usize,
    /// Judged wrongly, compositions included.
    misjudged: usize,
    /// Dangerous and accepted, compositions included.
    survived: usize,
    /// Refused by an answer that states no findings, compositions included.
    unexplained: usize,
}

impl Tally {
    /// A count for the verifier of this repository, which is asked everything and must prove every rule.
    #[must_use]
    pub fn new(plan: &Plan) -> Self {
        let mutators: Vec<_> = plan.mutators().collect();
        Self {
            is_foreign: false,
            seed: plan.seed(),
            filtered: plan.is_filtered(),
            planned: plan.planned(),
            claimable: claimable(&mutators, plan.levels()),
            mutators,
            twins: plan.twins().to_vec(),
            sited: plan.with_site().collect(),
            given: Arc::new(plan.given().map(str::to_owned).collect()),
            executed: 0,
            not_asked: BTreeMap::new(),
            dangerous: Dangerous::default(),
            benign: Benign::default(),
            proofs: BTreeMap::new(),
            scores: BTreeMap::new(),
            matrix: BTreeMap::new(),
            unexplained: 0,
            survivors: Kept::default(),
            wrong_reasons: Kept::default(),
            refused: Kept::default(),
        }
    }

    /// A count for somebody else's verifier: only what it was asked counts, and a rule is proven where every dangerous
    /// mutant was refused and every twin accepted.
    #[must_use]
    pub fn foreign(plan: &Plan) -> Self {
        Self {
            is_foreign: true,
            ..Self::new(plan)
        }
    }

    /// A count of cases that are asked again. They are a filter, and prove no rule.
    #[must_use]
    pub fn again(cases: &[Case], is_foreign: bool) -> Self {
        let asked = |mutator: &&'static Mutator| {
            let has = |case: &Case| case.mutators.iter().any(|other| other.id == mutator.id);
            cases.iter().any(has)
        };
        let mutators: Vec<_> = crate::rules::catalogue().filter(asked).collect();
        Self {
            is_foreign,
            filtered: true,
            planned: cases.len(),
            claimable: claimable(&mutators, Level::ALL),
            sited: mutators.iter().map(|mutator| mutator.id).collect(),
            mutators,
            ..Self::new(&Plan::empty())
        }
    }

    /// Counts an answer.
    pub fn record(&mut self, case: &Case, answer: &Answer) {
        self.executed += 1;
        let claimed = &case.expect.findings;
        let found = answer.findings.as_deref();
        let is_given = self.given.contains(&case.base);
        let for_its_reason = found.is_none_or(|found| same(found, claimed)) && answer.own.is_empty();
        let right = answer.accepted == case.expect.accepted && for_its_reason;
        match case.kind() {
            Kind::Dangerous => {
                self.dangerous.total += 1;
                if answer.accepted {
                    self.dangerous.survived += 1;
                    self.survivors.keep(case, answer, is_given);
                } else {
                    self.dangerous.rejected += 1;
                    self.unexplained += usize::from(found.is_none());
                    if !for_its_reason {
                        self.dangerous.wrong_reason += 1;
                        self.wrong_reasons.keep(case, answer, is_given);
                    }
                }
            }
            // An answer that accepts and finds something contradicts itself; that is no acceptance.
            Kind::Benign if right => {
                self.benign.total += 1;
                self.benign.accepted += 1;
            }
            Kind::Benign => {
                self.benign.total += 1;
                self.benign.refused += 1;
                self.refused.keep(case, answer, is_given);
            }
        }
        self.score(case, answer, right);
        self.prove(case, answer, right);
    }

    /// Counts so many cases of these mutators that this verifier can't be asked, and why.
    pub fn record_not_asked(&mut self, mutators: &[&'static Mutator], why: Unasked, cases: usize) {
        *self.not_asked.entry(why).or_default() += cases;
        for mutator in mutators {
            self.scores.entry(mutator.id).or_default().not_asked += cases;
        }
    }

    /// Charges so many cases that were to be asked and have no proper answer to their mutators. How many there are in all
    /// follows from the plan: what is neither answered nor not to be asked is unfinished.
    pub fn charge_unanswered(&mut self, mutators: &[&'static Mutator], cases: usize) {
        for mutator in mutators {
            self.scores.entry(mutator.id).or_default().asked += cases;
        }
    }

    /// Adds what another thread counted of the same plan.
    pub fn merge(&mut self, other: Self) {
        self.executed += other.executed;
        for (why, cases) in other.not_asked {
            *self.not_asked.entry(why).or_default() += cases;
        }
        self.dangerous.total += other.dangerous.total;
        self.dangerous.rejected += other.dangerous.rejected;
        self.dangerous.survived += other.dangerous.survived;
        self.dangerous.wrong_reason += other.dangerous.wrong_reason;
        self.benign.total += other.benign.total;
        self.benign.accepted += other.benign.accepted;
        self.benign.refused += other.benign.refused;
        for (rule, theirs) in other.proofs {
            let ours = self.proofs.entry(rule).or_default();
            ours.asked += theirs.asked;
            ours.dangerous += theirs.dangerous;
            ours.alone += theirs.alone;
            ours.disproved += theirs.disproved;
            ours.misjudged += theirs.misjudged;
            ours.unexplained += theirs.unexplained;
        }
        for (id, theirs) in other.scores {
            let ours = self.scores.entry(id).or_default();
            ours.asked += theirs.asked;
            ours.not_asked += theirs.not_asked;
            ours.applied += theirs.applied;
            ours.right += theirs.right;
            ours.wrong += theirs.wrong;
            ours.misjudged += theirs.misjudged;
            ours.survived += theirs.survived;
            ours.unexplained += theirs.unexplained;
        }
        self.unexplained += other.unexplained;
        for (cell, theirs) in other.matrix {
            let ours = self.matrix.entry(cell).or_default();
            ours.killed += theirs.killed;
            ours.survived += theirs.survived;
            ours.wrong_reason += theirs.wrong_reason;
            ours.unexplained += theirs.unexplained;
        }
        self.survivors.merge(other.survivors);
        self.wrong_reasons.merge(other.wrong_reasons);
        self.refused.merge(other.refused);
    }

    /// Whether a case was judged wrongly so far.
    fn has_wrong(&self) -> bool {
        self.dangerous.survived + self.dangerous.wrong_reason + self.benign.refused > 0
    }

    /// How many cases were answered so far.
    #[must_use]
    pub fn executed(&self) -> usize {
        self.executed
    }

    /// Dangerous cases that were accepted: the [`KEPT`] smallest of each mutator, the smallest in a given base among them.
    pub fn survivors(&self) -> impl Iterator<Item = &Wronged> {
        self.survivors.cases()
    }

    /// Dangerous cases that were refused for another reason.
    pub fn wrong_reasons(&self) -> impl Iterator<Item = &Wronged> {
        self.wrong_reasons.cases()
    }

    /// Benign cases that were refused.
    pub fn refused(&self) -> impl Iterator<Item = &Wronged> {
        self.refused.cases()
    }

    fn score(&mut self, case: &Case, answer: &Answer, right: bool) {
        let is_single = case.mutators.len() == 1;
        for mutator in &case.mutators {
            let score = self.scores.entry(mutator.id).or_default();
            score.asked += 1;
            score.applied += 1;
            score.right += usize::from(is_single && right);
            score.wrong += usize::from(is_single && !right);
            score.misjudged += usize::from(!right);
            score.survived += usize::from(case.kind() == Kind::Dangerous && answer.accepted);
            score.unexplained += usize::from(!answer.accepted && answer.findings.is_none());
        }
    }
}

/// The rules that these mutators can claim on these levels.
fn claimable(mutators: &[&'static Mutator], levels: &[Level]) -> BTreeSet<&'static str> {
    let arises = |code: &Code, mutator: &Mutator| {
        let mut on = levels.iter().filter(|level| level.shows(code.stage()));
        on.any(|level| mutator.works_on(*level))
    };
    let codes = mutators
        .iter()
        .flat_map(|mutator| mutator.expects.iter().filter(|code| arises(code, mutator)));
    codes.map(|code| code.rule_name()).collect()
}
