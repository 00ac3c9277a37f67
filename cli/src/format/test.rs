//! A pair that was judged, as all formats show it.

use super::problem::{BEFORE_INVALID, Problem};
use crate::failure::Failure;
use crate::input::Source;
use semsum_core::code::Code;
use semsum_core::finding::Side;
use semsum_core::verify::{Outcome, Verdict};
use semsum_harness::report::counted;
use semsum_harness::shown::Shown;
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A pair that was judged, and what is wrong with it.
pub(crate) struct Test {
    /// What the pair is called: as it is in JSON, shown everywhere else.
    pub(crate) name: String,
    /// The files, where they are files.
    pub(crate) before: Option<PathBuf>,
    pub(crate) after: Option<PathBuf>,
    /// What is expected; none of a pair that stands for itself, and of one that can't be judged.
    pub(crate) expected: Option<Expected>,
    /// The verdict; none where a file could not be read.
    pub(crate) verdict: Option<Verdict>,
    /// Everything that stands against it; empty exactly when the test passes.
    pub(crate) problems: Vec<Problem>,
    /// Why it could not be judged at all.
    pub(crate) unusable: Option<Unusable>,
    /// The command that judges it alone, for a shell; none where it passes, and where that command is the running one.
    pub(crate) replay: Option<String>,
}

/// Why a pair could not be judged.
pub(crate) struct Unusable {
    /// A sentence without a final stop.
    pub(crate) why: String,
    /// The file that is at fault, or stands alone.
    pub(crate) file: Option<PathBuf>,
    /// What that is called: as an exit code is.
    pub(crate) word: &'static str,
}

/// What is expected of a pair.
#[derive(Serialize)]
pub(crate) struct Expected {
    pub(crate) accepted: bool,
    /// The complete set; none where any rejection will do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) findings: Option<Vec<ExpectedFinding>>,
    #[serde(skip)]
    pub(crate) saved: Saved,
}

/// A finding by its identity (ruling 4), and how many things it counts where that is stated.
#[derive(Serialize)]
pub(crate) struct ExpectedFinding {
    pub(crate) side: Side,
    pub(crate) code: Code,
    pub(crate) pointer: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<u64>,
}

/// What a verdict states beside its findings. Stated at all where the expectation is a verdict that was saved as printed.
#[derive(Default)]
pub(crate) struct Saved {
    pub(crate) outcome: Option<Outcome>,
    pub(crate) added: Option<Vec<String>>,
    /// The checksum, or that there is none.
    pub(crate) before: Option<Option<String>>,
    pub(crate) after: Option<Option<String>>,
}

impl Saved {
    /// What of it the verdict has not.
    pub(crate) fn differences(&self, verdict: &Verdict) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut compare = |differs: bool, side: Side, says: &str| {
            if differs {
                problems.push(Problem::beside_findings(side, says));
            }
        };
        let differs = self.outcome.is_some_and(|outcome| outcome != verdict.outcome);
        compare(
            differs,
            Side::After,
            "expected but not found: the outcome that is stated",
        );
        let differs = self.added.as_ref().is_some_and(|added| {
            let sorted = |list: &[String]| list.iter().cloned().collect::<BTreeSet<_>>();
            sorted(added) != sorted(&verdict.added)
        });
        compare(
            differs,
            Side::After,
            "expected but not found: the additions that are stated under added",
        );
        for (side, stated, sum) in [
            (Side::Before, &self.before, &verdict.before),
            (Side::After, &self.after, &verdict.after),
        ] {
            let sum = sum.as_ref().map(ToString::to_string);
            let differs = stated.as_ref().is_some_and(|stated| *stated != sum);
            compare(
                differs,
                side,
                "expected but not found: the checksum that is stated",
            );
        }
        problems
    }
}

impl Test {
    /// A test that passes exactly when the verdict is `accepted`.
    pub(crate) fn of_verdict(before: &Source, after: &Source, verdict: Verdict) -> Self {
        let path = |source: &Source| source.path().map(Path::to_owned);
        Self {
            before: path(before),
            after: path(after),
            problems: verdict.findings.iter().map(Problem::of).collect(),
            verdict: Some(verdict),
            ..Self::named(Self::name_of(before, after))
        }
    }

    /// What a pair is called that stands for itself.
    pub(crate) fn name_of(before: &Source, after: &Source) -> String {
        format!("{} -> {}", before.name(), after.name())
    }

    /// A test of which nothing is known yet.
    pub(crate) const fn named(name: String) -> Self {
        Self {
            name,
            before: None,
            after: None,
            expected: None,
            verdict: None,
            problems: Vec::new(),
            unusable: None,
            replay: None,
        }
    }

    /// How it is judged alone, as a line.
    pub(crate) fn replayed(&self) -> Option<String> {
        self.replay.as_ref().map(|command| format!("Replay: {command}"))
    }

    pub(crate) fn passes(&self) -> bool {
        self.unusable.is_none() && self.problems.is_empty()
    }

    /// The file of a side.
    pub(crate) fn file(&self, side: Side) -> Option<&Path> {
        match side {
            Side::Before => self.before.as_deref(),
            Side::After => self.after.as_deref(),
        }
    }

    /// What `after` has beyond `before`: pointers into `after`.
    pub(crate) fn added(&self) -> impl Iterator<Item = &str> {
        self.verdict
            .iter()
            .flat_map(|verdict| &verdict.added)
            .map(String::as_str)
    }

    /// The same, a line for each.
    pub(crate) fn additions(&self) -> Vec<String> {
        self.added().map(|pointer| format!("{pointer} {ADDED}")).collect()
    }

    /// `accepted`, `rejected`, `before_invalid` or `unusable`.
    pub(crate) fn outcome(&self) -> &'static str {
        self.verdict.as_ref().map_or(UNUSABLE, outcome)
    }

    /// What the pair came to, in one line: the outcome, why there is no comparison where there is none, and what was
    /// expected instead.
    pub(crate) fn standing(&self) -> String {
        let outcome = self.outcome();
        let why = if outcome == BEFORE_INVALID {
            " (the fault is in before, so nothing was compared)"
        } else {
            ""
        };
        match &self.expected {
            Some(expected) if !self.passes() => format!("{outcome}{why}; expected was {}", expected.words()),
            Some(expected) if !expected.accepted => format!("{outcome}{why}, as expected"),
            _ => format!("{outcome}{why}"),
        }
    }
}

/// What is said of each pointer that is `added`.
pub(crate) const ADDED: &str = "was added, which the policy allows; see that nobody injected it";

/// The outcome of what can't be judged.
pub(crate) const UNUSABLE: &str = "unusable";

impl Unusable {
    /// That of a failure while `file` was read.
    pub(crate) fn of(failure: Failure, file: PathBuf) -> Self {
        Self {
            file: Some(file),
            ..Self::because(failure.message.unwrap_or_default())
        }
    }

    /// `why` is a sentence without a final stop.
    pub(crate) const fn because(why: String) -> Self {
        Self {
            why,
            file: None,
            word: UNUSABLE,
        }
    }

    /// The whole of it in one line, for the pair that is called `name`.
    pub(crate) fn sentence(&self, name: &str) -> String {
        format!("{}: {}", Shown(name), self.why)
    }
}

impl Expected {
    /// What is expected of a pair that states nothing.
    pub(crate) fn acceptance() -> Self {
        Self {
            accepted: true,
            findings: Some(Vec::new()),
            saved: Saved::default(),
        }
    }

    fn words(&self) -> String {
        match &self.findings {
            _ if self.accepted => "accepted".to_owned(),
            Some(findings) => format!("rejected with {}", counted(findings.len(), "finding")),
            None => "rejected".to_owned(),
        }
    }
}

impl ExpectedFinding {
    /// The order of all outputs (ruling 34), as findings have it.
    pub(crate) fn sort_key(&self) -> (Side, &str, &'static str) {
        (self.side, &self.pointer, self.code.as_str())
    }
}

/// `accepted`, `rejected` or `before_invalid`.
pub(crate) const fn outcome(verdict: &Verdict) -> &'static str {
    match verdict.outcome {
        Outcome::Accepted => "accepted",
        Outcome::Rejected => "rejected",
        Outcome::BeforeInvalid => BEFORE_INVALID,
    }
}
