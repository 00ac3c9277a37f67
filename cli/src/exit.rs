//! The exit codes, as the contract states them.

use semsum_core::verify::Outcome;
use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The thing asked for holds.
    Accepted,
    /// It was judged, and does not hold.
    Rejected,
    /// Wrong usage, or an input of the caller's that can't be judged.
    Unusable,
    /// Somebody else moved the pointer or the ledger first; nothing was changed.
    Conflict,
    /// It could not be completed. Never to be read as success.
    Unfinished,
    /// A fault of semsum's own.
    Internal,
}

impl Exit {
    /// Every exit, in the contract's order.
    pub const ALL: [Self; 6] = [
        Self::Accepted,
        Self::Rejected,
        Self::Unusable,
        Self::Conflict,
        Self::Unfinished,
        Self::Internal,
    ];

    /// The code that the process ends with.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Accepted => 0,
            Self::Rejected => 1,
            Self::Unusable => 2,
            Self::Conflict => 3,
            Self::Unfinished => 4,
            Self::Internal => 70,
        }
    }

    /// The name in the contract's table.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
            Self::Unusable => "unusable",
            Self::Conflict => "conflict",
            Self::Unfinished => "unfinished",
            Self::Internal => "internal",
        }
    }

    /// What a pair that stands for itself ends with.
    pub(crate) const fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Accepted => Self::Accepted,
            Outcome::Rejected => Self::Rejected,
            Outcome::BeforeInvalid => Self::Unusable,
        }
    }

    /// What the process ends with where one of several things ended so and another `other`: a thing that could not be
    /// judged hides one that does not hold.
    pub(crate) fn or_worse(self, other: Self) -> Self {
        if other.code() > self.code() { other } else { self }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
