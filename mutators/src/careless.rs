//! Verifiers as a hurried engineer would write them. Each has one bad habit, and the gate must catch it.
//!
//! A habit stands in front of the true verifier, so that nothing but the habit is to blame: what such a verifier lets
//! through or refuses wrongly is what that habit costs.

mod habits;

use crate::verifier::{Answer, Core, Verifier};
use semsum_core::code::Code;
use semsum_core::finding::Finding;
use semsum_core::verify::Policy;

/// A careless verifier: a name, what it does wrong, and how it judges.
#[derive(Clone, Copy)]
pub struct Careless {
    /// Stable, in kebab case; what the example program takes as its argument.
    pub name: &'static str,
    /// The habit, as a sentence without a final stop.
    pub habit: &'static str,
    judge: fn(&[u8], &[u8], Policy) -> Answer,
}

/// All careless verifiers.
pub const CARELESS: &[Careless] = &[
    Careless {
        name: "accept-all",
        habit: "Accepts everything",
        judge: |_, _, _| Answer {
            accepted: true,
            findings: Some(Vec::new()),
        },
    },
    Careless {
        name: "reject-all",
        habit: "Refuses everything, and so kills every mutant",
        judge: |before, after, policy| {
            let findings = core(before, after, policy).findings;
            Answer {
                accepted: false,
                findings,
            }
        },
    },
    Careless {
        name: "wrong-reason",
        habit: "Folds every fault into one mismatch",
        judge: |before, after, policy| {
            let accepted = core(before, after, policy).accepted;
            let mismatch = Finding::after(Code::ChecksumChanged, "");
            Answer {
                accepted,
                findings: Some(if accepted { Vec::new() } else { vec![mismatch] }),
            }
        },
    },
    Careless {
        name: "first-finding-only",
        habit: "Stops at the first fault",
        judge: |before, after, policy| {
            let mut answer = core(before, after, policy);
            answer
                .findings
                .iter_mut()
                .for_each(|findings| findings.truncate(1));
            answer
        },
    },
    Careless {
        name: "last-key-wins",
        habit: "Parses leniently, so that of two equal keys the last one counts",
        judge: |before, after, policy| {
            core(
                &habits::last_key_wins(before),
                &habits::last_key_wins(after),
                policy,
            )
        },
    },
    Careless {
        name: "null-is-empty",
        habit: "Reads null as an empty list",
        judge: |before, after, policy| {
            core(
                &habits::null_is_empty(before),
                &habits::null_is_empty(after),
                policy,
            )
        },
    },
    Careless {
        name: "absent-is-before",
        habit: "Takes a field that is absent after from before",
        judge: |before, after, policy| core(before, &habits::absent_is_before(before, after), policy),
    },
    Careless {
        name: "broken-utf8-replaced",
        habit: "Replaces broken UTF-8 and goes on",
        judge: |before, after, policy| core(&habits::repaired(before), &habits::repaired(after), policy),
    },
    Careless {
        name: "counts-compared",
        habit: "Compares how many elements a list has, not which",
        judge: |before, after, policy| core(before, &habits::where_counts_agree(before, after), policy),
    },
    Careless {
        name: "joined-strings-hashed",
        habit: "Hashes the elements of a list joined, so that boundaries carry nothing",
        judge: |before, after, policy| core(before, &habits::where_joined_agree(before, after), policy),
    },
    Careless {
        name: "phases-sorted",
        habit: "Sorts the phases, as the article's listing does",
        judge: |before, after, policy| {
            core(
                &habits::phases_sorted(before),
                &habits::phases_sorted(after),
                policy,
            )
        },
    },
    Careless {
        name: "case-folded",
        habit: "Compares without regard to case",
        judge: |before, after, policy| core(&habits::folded(before), &habits::folded(after), policy),
    },
];

/// The careless verifier with this name.
#[must_use]
pub fn careless(name: &str) -> Option<Careless> {
    CARELESS.iter().copied().find(|verifier| verifier.name == name)
}

impl Verifier for Careless {
    fn judge(&mut self, before: &[u8], after: &[u8], policy: Policy) -> Answer {
        (self.judge)(before, after, policy)
    }
}

fn core(before: &[u8], after: &[u8], policy: Policy) -> Answer {
    Core.judge(before, after, policy)
}
