//! Charges what was found, and what was not, to rules.

use super::Tally;
use crate::case::Case;
use crate::kind::Kind;
use crate::mutator::Mutator;
use crate::verifier::Answer;
use semsum_core::finding::{Finding, Side};
use std::collections::BTreeSet;

impl Tally {
    /// Charges an answer; `right` says whether the case was judged rightly.
    pub(super) fn prove(&mut self, case: &Case, answer: &Answer, right: bool) {
        let claimed = &case.expect.findings;
        let found = answer.findings.as_deref();
        let mut rules: BTreeSet<&'static str> =
            claimed.iter().map(|finding| finding.code.rule_name()).collect();
        let alone = rules.len() == 1;
        for rule in &rules {
            let proving = self.proofs.entry(rule).or_default();
            proving.alone += usize::from(alone && !answer.accepted);
            proving.unexplained += usize::from(!answer.accepted && found.is_none());
            self.fill_matrix(case, answer, rule);
        }
        // What somebody else's verifier finds beside the claims is its own affair: it was not asked about that rule.
        let beside = found.filter(|_| !self.is_foreign).unwrap_or_default();
        rules.extend(beside.iter().map(|finding| finding.code.rule_name()));
        let clean = found.is_some_and(|found| same(found, claimed)) && answer.own.is_empty();
        for rule in &rules {
            let moved = !clean && !same_of(rule, found.unwrap_or_default(), claimed);
            self.proofs.entry(rule).or_default().disproved += usize::from(moved);
        }
        rules.extend(case.mutators.iter().map(|mutator| mutator.rule));
        // Of a mutant only the refusal counts here; a twin is accepted by an answer without a finding alone.
        let misjudged = usize::from(match case.kind() {
            Kind::Dangerous => answer.accepted,
            Kind::Benign => !right,
        });
        for rule in rules {
            let proving = self.proofs.entry(rule).or_default();
            proving.asked += 1;
            // An edit of this rule may claim another's findings alone, on a level where this one has none.
            proving.dangerous += usize::from(claimed.iter().any(|finding| finding.code.rule_name() == rule));
            proving.misjudged += misjudged;
        }
    }

    fn fill_matrix(&mut self, case: &Case, answer: &Answer, rule: &'static str) {
        let claims_it = |mutator: &&&Mutator| mutator.expects.iter().any(|code| code.rule_name() == rule);
        for mutator in case.mutators.iter().filter(claims_it) {
            let cell = self.matrix.entry((rule, mutator.id)).or_default();
            let found = answer.findings.as_deref();
            if answer.accepted {
                cell.survived += 1;
            } else if found.is_none_or(|found| same_of(rule, found, &case.expect.findings)) {
                cell.killed += 1;
                cell.unexplained += usize::from(found.is_none());
            } else {
                cell.wrong_reason += 1;
            }
        }
    }
}

/// Whether two lists hold the same findings, by identity (ruling 4).
pub(super) fn same(found: &[Finding], claimed: &[Finding]) -> bool {
    let identity = |finding: &Finding, other: &Finding| finding.sort_key() == other.sort_key();
    let in_order = found.len() == claimed.len() && found.iter().zip(claimed).all(|(a, b)| identity(a, b));
    in_order || identities(found, |_| true) == identities(claimed, |_| true)
}

/// Whether they hold the same findings of one rule.
fn same_of(rule: &str, found: &[Finding], claimed: &[Finding]) -> bool {
    let is_its = |finding: &Finding| finding.code.rule_name() == rule;
    identities(found, is_its) == identities(claimed, is_its)
}

type Identity<'a> = (Side, &'a str, &'static str);

fn identities(findings: &[Finding], which: impl Fn(&Finding) -> bool) -> BTreeSet<Identity<'_>> {
    findings
        .iter()
        .filter(|finding| which(finding))
        .map(Finding::sort_key)
        .collect()
}
