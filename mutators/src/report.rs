//! The gate's report: `semsum/gate-report/v1` (contract, "semsum gate").

use crate::kind::Kind;
use crate::unasked::Unasked;
use serde::{Serialize, Serializer, ser::SerializeMap};
use std::collections::BTreeMap;

/// The schema name of a report.
pub const SCHEMA: &str = "semsum/gate-report/v1";

/// The seven documented edits, in the order of every list.
pub const DOCUMENTED: [&str; 7] = [
    "drop-prohibition",
    "revert-authority",
    "remove-unknown-write",
    "compound-next-action",
    "swap-canonical-sha256",
    "reorder-events",
    "race-pointer",
];

/// What a run came to. Serialises as the contract's object; what people are shown beside it is skipped there.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Always [`SCHEMA`].
    pub schema: &'static str,
    /// Name and version of who was judged.
    pub verifier: String,
    /// The seed of the run.
    pub seed: u64,
    /// Which bases were attacked.
    pub bases: Bases,
    /// Whether only some rules or mutators were asked for.
    pub filtered: bool,
    /// Cases that were to be asked: `executed` + `unfinished`.
    pub planned: usize,
    /// Cases that were answered.
    pub executed: usize,
    /// Cases that this verifier can't be asked.
    pub not_asked: usize,
    /// Cases without a proper answer.
    pub unfinished: usize,
    /// What had to be refused.
    pub dangerous: Dangerous,
    /// What had to be accepted.
    pub benign: Benign,
    /// Rules, and how many of them were proven to fire.
    pub rules: Rules,
    /// Mutators, and how many of them were applied at least once.
    pub mutators: Mutators,
    /// The seven documented edits: whether every mutant was refused for its own reason; `null` where none was asked.
    pub documented: Documented,
    /// What it comes to.
    pub verdict: GateVerdict,
    /// The mutators of which a case was judged wrongly, in the order of the catalogue. A composition counts for its
    /// first one.
    pub failing: Vec<Failing>,
    /// The rules asked about that are not proven; all of them in a filtered run.
    pub unproven: Vec<&'static str>,
    /// The mutators that made no answered case.
    pub not_applied: Vec<&'static str>,
    /// Dangerous cases that were refused by an answer that states no findings, so that its reason is not known.
    pub unexplained: usize,
    /// What happened instead of an answer, and how often.
    pub faults: Vec<Unanswered>,
    /// What the cases that were not asked needed, and how many there are of each.
    pub not_asked_by: Vec<NotAsked>,
    /// Mutators that the filter does not name: the harmless twins of the dangerous ones that it does.
    pub twins: Vec<&'static str>,
    /// What people are told beside the numbers, a sentence each; whoever runs the gate fills it in.
    pub remarks: Vec<String>,
    /// The wrongly judged cases that were kept; whoever runs the gate fills them in.
    pub cases: Vec<KeptCase>,
    /// Each rule's proof, in the order of the rules.
    #[serde(skip)]
    pub proofs: Vec<Proof>,
    /// The kill matrix: rows are rules, columns mutators; only cells in which something was claimed.
    #[serde(skip)]
    pub matrix: BTreeMap<(&'static str, &'static str), Kills>,
    /// Each mutator's own count, in the order of the catalogue.
    #[serde(skip)]
    pub scores: Vec<Score>,
}

/// Which bases were attacked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Bases {
    /// Those of the built-in corpus.
    pub built_in: usize,
    /// Those that the caller gave.
    pub given: usize,
    /// Files of the caller's that are no base.
    pub passed_over: usize,
}

/// What had to be refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Dangerous {
    /// All of them.
    pub total: usize,
    /// Those refused, for whatever reason.
    pub rejected: usize,
    /// Those accepted.
    pub survived: usize,
    /// Those of the refused whose findings were not the claimed ones.
    pub wrong_reason: usize,
}

/// What had to be accepted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Benign {
    /// All of them.
    pub total: usize,
    /// Those accepted.
    pub accepted: usize,
    /// Those refused.
    pub refused: usize,
}

/// Rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// Those asked about.
    pub total: usize,
    /// Those of which everything was judged rightly (contract, gate), whether reasons were given or not.
    pub proven: usize,
    /// Those of the proven of which a refusal gave no reason, so that nobody knows whether the rule refused it.
    pub unexplained: usize,
}

/// Mutators.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Mutators {
    /// Those that could be asked about.
    pub total: usize,
    /// Those that made at least one answered case.
    pub applied: usize,
}

/// The documented edits with their standing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Documented(pub [(&'static str, Option<bool>); 7]);

impl Serialize for Documented {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (id, standing) in &self.0 {
            map.serialize_entry(id, standing)?;
        }
        map.end()
    }
}

/// Cases that were not asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct NotAsked {
    /// What they needed.
    pub what: Unasked,
    /// How many they are.
    pub cases: usize,
}

/// A wrongly judged case that was kept. Holds no value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeptCase {
    /// `survived`, `wrong_reason` or `refused`.
    pub wrong: &'static str,
    /// Its id.
    pub id: String,
    /// What had to be found; empty where it had to be accepted.
    pub expected: String,
    /// What the verifier said to it.
    pub said: String,
    /// The command that asks it again.
    pub replay: String,
}

/// How a mutator's cases were judged wrongly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failing {
    /// The mutator's id; empty for cases of a vector file whose mutator this version does not know.
    pub mutator: &'static str,
    /// Dangerous cases that were accepted.
    pub survived: usize,
    /// Dangerous cases that were refused, but not with exactly the claimed findings.
    pub wrong_reason: usize,
    /// Harmless cases that were refused.
    pub refused: usize,
    /// The smallest survivor; where none survived, the smallest that was refused for another reason, or else the smallest
    /// that is harmless and was refused. `None` until whoever runs the gate fills it in.
    pub case: Option<String>,
    /// The command that asks it again.
    pub replay: Option<String>,
}

impl Failing {
    /// Nothing yet.
    #[must_use]
    pub const fn of(mutator: &'static str) -> Self {
        Self {
            mutator,
            survived: 0,
            wrong_reason: 0,
            refused: 0,
            case: None,
            replay: None,
        }
    }

    /// All of them.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.survived
            .saturating_add(self.wrong_reason)
            .saturating_add(self.refused)
    }
}

/// What happened instead of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unanswered {
    /// A sentence without a final stop.
    pub reason: String,
    /// How often.
    pub count: usize,
    /// What was not answered: `hello` or `case`.
    pub to: &'static str,
    /// What to do about it, as a sentence without a final stop.
    pub next_step: &'static str,
    /// The first of the cases.
    pub cases: Vec<UnansweredCase>,
}

/// A case without a proper answer. Holds no value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnansweredCase {
    /// Its id.
    pub id: String,
    /// The command that asks it again.
    pub replay: String,
}

/// What a run comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum GateVerdict {
    /// Every case was answered, and rightly; every rule is proven.
    Pass,
    /// A case was judged wrongly, or a rule is not proven.
    Fail,
    /// Nothing was judged wrongly, but not everything was judged.
    Unfinished,
}

/// Whether a rule is proven to fire (design section 9, "The gate").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The rule.
    pub rule: &'static str,
    /// Answered cases that concern the rule.
    pub asked: usize,
    /// Those of them that had to be refused.
    pub dangerous: usize,
    /// Mutants whose claims are of this rule alone, and which were refused: without the rule they survive.
    pub alone: usize,
    /// Cases in which the rule's findings are not the claimed ones.
    pub disproved: usize,
    /// Mutants that claim the rule and were refused by an answer that states no findings.
    pub unexplained: usize,
    /// Whether the rule is proven.
    pub proven: bool,
}

impl Proof {
    /// Whether every edit was judged rightly, but not every refusal gave a reason that shows the rule at work.
    #[must_use]
    pub const fn is_unexplained(&self) -> bool {
        self.proven && self.unexplained > 0
    }
}

/// A cell of the kill matrix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kills {
    /// Refused with the rule's claimed findings.
    pub killed: usize,
    /// Accepted.
    pub survived: usize,
    /// Refused, but not with exactly the rule's claimed findings.
    pub wrong_reason: usize,
    /// Those of `killed` whose answer states no findings.
    pub unexplained: usize,
}

/// Why a mutator made no answered case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Idle {
    /// It has no site in these bases.
    NoSite,
    /// This verifier can't be asked its cases.
    NotAsked,
    /// None of its cases has a proper answer.
    NoAnswer,
}

/// What became of one mutator's cases: how many were answered, and how its single edits were judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The mutator's id.
    pub id: &'static str,
    /// Its kind.
    pub kind: Kind,
    /// Cases answered, compositions included.
    pub applied: usize,
    /// Single edits judged rightly.
    pub right: usize,
    /// Single edits judged wrongly.
    pub wrong: usize,
    /// Cases judged wrongly, compositions included.
    pub misjudged: usize,
    /// Those of them that had to be refused and were accepted.
    pub survived: usize,
    /// Cases that were to be asked and have no proper answer, compositions included.
    pub unanswered: usize,
    /// Cases refused by an answer that states no findings, compositions included.
    pub unexplained: usize,
    /// Why none was answered; `None` where one was.
    pub idle: Option<Idle>,
}

impl Report {
    /// Whether nothing was judged wrongly, nothing was left out and every rule is proven.
    #[must_use]
    pub fn passes(&self) -> bool {
        self.verdict == GateVerdict::Pass
    }

    /// The mutators of which a single edit was judged wrongly.
    pub fn at_fault(&self) -> impl Iterator<Item = &'static str> {
        self.scores
            .iter()
            .filter(|score| score.wrong > 0)
            .map(|score| score.id)
    }
}
