//! Verifiers that lack one rule. The gate must miss exactly that rule's findings.

use crate::verifier::{Answer, Core, Verifier};
use semsum_core::rules::{Rule, by_name};
use semsum_core::verify::Policy;

/// The true verifier with one rule's findings taken out and acceptance computed again.
pub struct LackingRule {
    rule: &'static Rule,
}

/// The true verifier, lacking this rule; `None` where no rule has this name.
#[must_use]
pub fn lacking_rule(rule: &str) -> Option<LackingRule> {
    by_name(rule).map(|rule| LackingRule { rule })
}

impl Verifier for LackingRule {
    fn judge(&mut self, before: &[u8], after: &[u8], policy: Policy) -> Answer {
        let mut findings = Core.judge(before, after, policy).findings.unwrap_or_default();
        findings.retain(|finding| !self.rule.owns(finding.code));
        Answer::of(findings)
    }
}
