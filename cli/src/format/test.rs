//! A pair that was judged, as all formats show it.

use crate::input::Source;
use semsum_core::code::Code;
use semsum_core::finding::{Finding, Side};
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
    /// The verdict; none where a file could not be read.
    pub(crate) verdict: Option<Verdict>,
    /// Everything that stands against it; empty exactly when the test passes.
    pub(crate) problems: Vec<Problem>,
    /// Why it could not be judged at all.
    pub(crate) unusable: Option<String>,
}

/// One thing that stands against a pair.
pub(crate) struct Problem {
    /// The reason code; none for a difference that is no finding's.
    pub(crate) code: Option<Code>,
    pub(crate) side: Side,
    /// As the verdict or the expectation has it.
    pub(crate) pointer: String,
    /// A sentence without a final stop.
    pub(crate) says: String,
    /// What to do next, likewise.
    pub(crate) next: String,
}

/// The name of the rule of problems that are no finding's.
pub(crate) const NOT_AS_EXPECTED: &str = "not_as_expected";

impl Test {
    /// A test that passes exactly when the verdict is `accepted`.
    pub(crate) fn of_verdict(before: &Source, after: &Source, verdict: Verdict) -> Self {
        let path = |source: &Source| source.path().map(Path::to_owned);
        Self {
            name: format!("{} -> {}", before.name(), after.name()),
            before: path(before),
            after: path(after),
            problems: verdict.findings.iter().map(Problem::of).collect(),
            verdict: Some(verdict),
            unusable: None,
        }
    }

    pub(crate) fn passes(&self) -> bool {
        self.unusable.is_none() && self.problems.is_empty()
    }

    pub(crate) fn is_accepted(&self) -> bool {
        self.verdict.as_ref().is_some_and(Verdict::is_accepted)
    }

    /// The file of a side.
    pub(crate) fn file(&self, side: Side) -> Option<&Path> {
        match side {
            Side::Before => self.before.as_deref(),
            Side::After => self.after.as_deref(),
        }
    }
}

impl Problem {
    /// The problem that a finding is.
    pub(crate) fn of(finding: &Finding) -> Self {
        let (says, next) = match finding.code.documented() {
            Some((_, doc)) => (doc.meaning, doc.next_step),
            None => ("This is at fault", "see `semsum explain --list`"),
        };
        let says = if finding.count > 1 {
            format!("{says} ({} of them)", finding.count)
        } else {
            says.to_owned()
        };
        Self {
            code: Some(finding.code),
            side: finding.side,
            pointer: finding.pointer.clone(),
            says,
            next: next.to_owned(),
        }
    }

    pub(crate) fn rule(&self) -> &'static str {
        self.code.map_or(NOT_AS_EXPECTED, Code::as_str)
    }

    /// Where it stands, for people.
    pub(crate) fn place(&self) -> String {
        match self.pointer.as_str() {
            "" => format!("the document {}", self.side),
            pointer => format!("{} in {}", Shown(pointer), self.side),
        }
    }

    /// The whole of it in one line.
    pub(crate) fn sentence(&self) -> String {
        format!(
            "{}: {}. Next: {}. [{}]",
            self.place(),
            self.says,
            self.next,
            self.rule()
        )
    }
}

/// `accepted`, `rejected` or `before_invalid`.
pub(crate) const fn outcome(verdict: &Verdict) -> &'static str {
    match verdict.outcome {
        Outcome::Accepted => "accepted",
        Outcome::Rejected => "rejected",
        Outcome::BeforeInvalid => "before_invalid",
    }
}

/// `1 finding`, `2 findings`.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}
