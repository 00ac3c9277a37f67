//! Verifiers as a hurried engineer would write them. Each has one bad habit, and the gate must catch it.
//!
//! They are written apart: `hurried` reads and compares by itself and calls nothing of the true verifier, which it
//! knows no more of than the names of the fields and codes. Without a habit it judges plain edits rightly, so what a
//! habit lets through or refuses on top of that is what the habit costs.

mod hurried;
mod notes;
mod shape;

use crate::verifier::{Answer, Verifier};
use hurried::judge;
use semsum_core::verify::Policy;

/// A careless verifier: a name, what it does wrong, what it costs, and how it judges.
#[derive(Clone, Copy)]
pub struct Careless {
    /// Stable, in kebab case; what the example program takes as its argument.
    pub name: &'static str,
    /// The habit, as a sentence without a final stop.
    pub habit: &'static str,
    /// Mutators that must catch it for its habit: the hurried verifier without a habit judges all their mutants rightly.
    pub caught_by: &'static [&'static str],
    judge: fn(&[u8], &[u8], Policy) -> Answer,
}

/// The one bad habit of a hurried verifier.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Habit {
    /// None but haste. Of two equal keys the last one wins for free, as in most parsers.
    LastKeyWins,
    WrongReason,
    FirstFindingOnly,
    NullIsEmpty,
    AbsentIsBefore,
    BrokenUtf8Replaced,
    CountsCompared,
    JoinedStringsHashed,
    PhasesSorted,
    CaseFolded,
}

/// All careless verifiers.
pub const CARELESS: &[Careless] = &[
    Careless {
        name: "accept-all",
        habit: "Accepts everything",
        caught_by: &["drop-prohibition", "revert-authority", "remove-unknown-write"],
        judge: |_, _, _| Answer::bare(true),
    },
    Careless {
        name: "reject-all",
        habit: "Refuses everything, and so kills every mutant",
        caught_by: &["reverse-prohibitions", "add-prohibition", "move-key"],
        judge: |_, _, _| Answer::bare(false),
    },
    Careless {
        name: "wrong-reason",
        habit: "Folds every fault into one mismatch",
        caught_by: &["drop-prohibition", "revert-authority", "swap-canonical-sha256"],
        judge: |before, after, policy| judge(before, after, policy, Habit::WrongReason),
    },
    Careless {
        name: "first-finding-only",
        habit: "Stops at the first fault",
        caught_by: &["rename-effect", "effect-case"],
        judge: |before, after, policy| judge(before, after, policy, Habit::FirstFindingOnly),
    },
    Careless {
        name: "last-key-wins",
        habit: "Parses leniently, so that of two equal keys the last one counts",
        caught_by: &["repeat-key", "repeat-escaped-key"],
        judge: |before, after, policy| judge(before, after, policy, Habit::LastKeyWins),
    },
    Careless {
        name: "null-is-empty",
        habit: "Reads null as an empty list",
        caught_by: &["wrong-type-for-list", "wrong-type-for-writes"],
        judge: |before, after, policy| judge(before, after, policy, Habit::NullIsEmpty),
    },
    Careless {
        name: "absent-is-before",
        habit: "Takes a field that is absent after from before",
        caught_by: &["drop-key"],
        judge: |before, after, policy| judge(before, after, policy, Habit::AbsentIsBefore),
    },
    Careless {
        name: "broken-utf8-replaced",
        habit: "Replaces broken UTF-8 and goes on",
        caught_by: &["broken-utf8"],
        judge: |before, after, policy| judge(before, after, policy, Habit::BrokenUtf8Replaced),
    },
    Careless {
        name: "counts-compared",
        habit: "Compares how many elements a list has, not which",
        caught_by: &[
            "authority-other-digit",
            "prohibition-look-alike",
            "check-other-digit",
        ],
        judge: |before, after, policy| judge(before, after, policy, Habit::CountsCompared),
    },
    Careless {
        name: "joined-strings-hashed",
        habit: "Hashes the elements of a list joined, so that boundaries carry nothing",
        caught_by: &[
            "move-authority-boundary",
            "move-prohibition-boundary",
            "move-check-boundary",
        ],
        judge: |before, after, policy| judge(before, after, policy, Habit::JoinedStringsHashed),
    },
    Careless {
        name: "phases-sorted",
        habit: "Sorts the phases, as the article's listing does",
        caught_by: &["reorder-events", "reverse-phases"],
        judge: |before, after, policy| judge(before, after, policy, Habit::PhasesSorted),
    },
    Careless {
        name: "case-folded",
        habit: "Compares without regard to case",
        caught_by: &[
            "task-case",
            "objective-case",
            "authority-case",
            "prohibition-case",
        ],
        judge: |before, after, policy| judge(before, after, policy, Habit::CaseFolded),
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
