//! A pair that was judged, as all formats show it.

use super::expected::Expected;
use super::problem::{BEFORE_INVALID, Problem};
use crate::failure::Failure;
use crate::input::Source;
use semsum_core::finding::Side;
use semsum_core::verify::{Outcome, Verdict};
use semsum_harness::shown::Shown;
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
        self.verdict
            .as_ref()
            .map_or(UNUSABLE, |verdict| outcome(verdict.outcome))
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

/// The names of a verdict's outcomes.
pub(crate) const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Accepted => "accepted",
        Outcome::Rejected => "rejected",
        Outcome::BeforeInvalid => BEFORE_INVALID,
    }
}

/// The outcome with this name.
pub(crate) fn outcome_of(name: &str) -> Option<Outcome> {
    [Outcome::Accepted, Outcome::Rejected, Outcome::BeforeInvalid]
        .into_iter()
        .find(|known| outcome(*known) == name)
}
