//! What there is instead of answers: why, how often, and to which cases first.

use crate::foreign::Fault;
use std::collections::BTreeMap;

/// How many cases are remembered of each reason: the first ones, which are enough to ask again.
pub const REMEMBERED: usize = 3;

/// What was not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unheard {
    /// A greeting.
    Hello,
    /// A case.
    Case,
}

impl Unheard {
    /// The name in a report.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Hello => "hello",
            Self::Case => "case",
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reason {
    /// To what.
    pub to: Unheard,
    /// What happened, as a sentence without a final stop. Holds no value.
    pub sentence: String,
    /// What to do about it, likewise.
    pub next_step: &'static str,
}

impl Reason {
    /// A fault of a program.
    pub(super) fn of(to: Unheard, fault: &Fault) -> Self {
        Self {
            to,
            sentence: fault.sentence(),
            next_step: fault.next_step(),
        }
    }

    /// A case that could not be judged in this process.
    pub(super) fn not_judged(sentence: String) -> Self {
        Self {
            to: Unheard::Case,
            sentence,
            next_step: "see to it that temporary files can be written, then run it again",
        }
    }
}

/// How often something happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// In all.
    pub count: usize,
    /// The places of the first cases, at most [`REMEMBERED`].
    pub first: Vec<usize>,
}

/// All that happened instead of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults(BTreeMap<Reason, Times>);

impl Faults {
    /// Counts a reason, and the case at this place where it was one. To be told in the order of the cases.
    pub(super) fn count(&mut self, reason: Reason, case: Option<usize>) {
        let times = self.0.entry(reason).or_default();
        times.count = times.count.saturating_add(1);
        if times.first.len() < REMEMBERED {
            times.first.extend(case);
        }
    }

    /// Each reason with how often it was one.
    pub fn each(&self) -> impl Iterator<Item = (&Reason, &Times)> {
        self.0.iter()
    }
}
