//! What a compaction came to, as `compact` prints it.

use crate::foreign::{Exit, Unsaid};
use semsum_core::additions;
use semsum_core::decision;
use semsum_core::finding::{Finding, Side};
use semsum_store::protocol::{self, Conflict, Digest, Record, Reference, Trouble};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// The report of a compaction. Serialises to the one document that `semsum compact` prints.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// What it came to.
    pub status: Status,
    /// Why the status is what it is; null for a promotion.
    pub code: Option<&'static str>,
    /// The generation that is current now; null where the store could not be read.
    pub generation: Option<u64>,
    /// The candidate's id; null where there is none, or the store could not be read.
    pub candidate: Option<Digest>,
    /// The checksum of the manifest that is current now; null where the store could not be read.
    pub checksum: Option<String>,
    /// May a run resume; null where the store could not be read.
    pub decision: Option<decision::Record>,
    /// Everything that is wrong with the candidate.
    pub findings: Vec<Finding>,
    /// Which comparison failed (ruling 66).
    pub reference: Option<Reference>,
    /// How often the summarizer was asked.
    pub attempts: u32,
    /// Whether the candidate is the deterministic one (ruling 55).
    pub fallback: bool,
    /// What went in and what came out.
    pub sizes: Sizes,
    /// What is worth knowing and changes nothing.
    pub warnings: Vec<Warning>,
    /// Whether nothing was written: what is said would come to be. Left out where it did.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub dry_run: bool,
    /// What kept the store from being read or written, for people.
    #[serde(skip)]
    pub trouble: Option<Trouble>,
}

/// Sizes in UTF-8 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sizes {
    /// Of the request; null where none was made.
    pub before: Option<usize>,
    /// Of the candidate; null where there is none.
    pub after: Option<usize>,
}

/// What a compaction came to: the first that holds, in the order of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// The candidate is current.
    Promoted,
    /// No candidate, or no store.
    Unavailable,
    /// The canonical file can't be judged.
    Halt,
    /// The candidate does not hold.
    Rejected,
    /// The canonical file has other bytes than those pinned.
    CanonicalChanged,
    /// Somebody else moved the pointer first.
    Conflict,
}

impl Status {
    /// Whether the candidate is current.
    #[must_use]
    pub fn is_promoted(self) -> bool {
        self == Self::Promoted
    }
}

/// What is worth knowing about a compaction that was made. Serialises as a warning of `verify` does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// Nothing was freed: the next run carries as much as before (ruling 55).
    NoProgress,
    /// The addition at this pointer into the candidate's manifest is stated by no event, nor by the user in words (ruling 70).
    AdditionUnsupported(String),
}

impl Warning {
    /// The warning's code.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoProgress => "no_progress",
            Self::AdditionUnsupported(_) => additions::UNSUPPORTED,
        }
    }

    /// RFC 6901, into the candidate's manifest; empty for the candidate as a whole.
    #[must_use]
    pub fn pointer(&self) -> &str {
        match self {
            Self::NoProgress => "",
            Self::AdditionUnsupported(pointer) => pointer,
        }
    }
}

impl Serialize for Warning {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut warning = serializer.serialize_struct("Warning", 3)?;
        warning.serialize_field("side", &Side::After)?;
        warning.serialize_field("code", self.code())?;
        warning.serialize_field("pointer", self.pointer())?;
        warning.end()
    }
}

/// The warnings that a candidate earns, sorted as findings are: the whole candidate comes first. `unsupported` are pointers
/// into its manifest.
pub(super) fn warnings(frees_nothing: bool, unsupported: Vec<String>) -> Vec<Warning> {
    let unsupported = unsupported.into_iter().map(Warning::AdditionUnsupported);
    let whole = frees_nothing.then_some(Warning::NoProgress);
    whole.into_iter().chain(unsupported).collect()
}

impl Report {
    /// Of a store that could not be read.
    #[must_use]
    pub fn unread(trouble: Trouble) -> Self {
        Self {
            code: Some("store_unavailable"),
            trouble: Some(trouble),
            ..Self::nothing(Status::Unavailable)
        }
    }

    /// Of a summarizer that gave no candidate, in a store that stands at `record`.
    pub(super) fn unsaid(unsaid: Unsaid, record: &Record, decision: decision::Record) -> Self {
        let code = match unsaid {
            Unsaid::TimedOut | Unsaid::Failed(Exit::OutputClosed) => "summarizer_timeout",
            _ => "summarizer_failed",
        };
        Self {
            code: Some(code),
            generation: Some(record.generation()),
            checksum: Some(record.checksum().to_owned()),
            decision: Some(decision),
            ..Self::nothing(Status::Unavailable)
        }
    }

    /// Of a promotion.
    #[must_use]
    pub fn of(promotion: protocol::Report) -> Self {
        let code = promotion.code();
        let (status, trouble) = match promotion.status {
            protocol::Status::Promoted => (Status::Promoted, None),
            protocol::Status::Unavailable(trouble) => (Status::Unavailable, Some(trouble)),
            protocol::Status::Halt(_) => (Status::Halt, None),
            protocol::Status::Rejected => (Status::Rejected, None),
            protocol::Status::CanonicalChanged => (Status::CanonicalChanged, None),
            protocol::Status::Conflict(
                Conflict::SameContent | Conflict::LedgerMoved | Conflict::PointerRaced,
            ) => (Status::Conflict, None),
        };
        let frees_nothing = promotion.frees_nothing && status.is_promoted();
        let (generation, checksum) = promotion.now.map(|now| (now.generation, now.checksum)).unzip();
        Self {
            code,
            generation,
            // Where nothing is known of the store, nothing is known of the candidate in it.
            candidate: generation.map(|_| promotion.candidate),
            checksum,
            decision: promotion.decision,
            findings: promotion.findings,
            reference: promotion.reference,
            sizes: promotion.sizes.map_or_else(Sizes::default, |sizes| Sizes {
                before: Some(sizes.request),
                after: Some(sizes.candidate),
            }),
            warnings: warnings(frees_nothing, promotion.unsupported),
            trouble,
            ..Self::nothing(status)
        }
    }

    /// Whether another candidate for the same request could fare better: this one was refused for itself, or there was none,
    /// and the canonical file does not stand in the way.
    pub(super) fn is_refusal_of_the_candidate(&self) -> bool {
        let is_for_itself = match self.status {
            Status::Rejected => true,
            Status::Unavailable => self.trouble.is_none(),
            Status::Promoted | Status::Halt | Status::CanonicalChanged | Status::Conflict => false,
        };
        let is_pinned = self
            .decision
            .as_ref()
            .is_some_and(|decision| decision.canonical_check == decision::CanonicalCheck::Unchanged);
        is_for_itself && is_pinned
    }

    fn nothing(status: Status) -> Self {
        Self {
            status,
            code: None,
            generation: None,
            candidate: None,
            checksum: None,
            decision: None,
            findings: Vec::new(),
            reference: None,
            attempts: 0,
            fallback: false,
            sizes: Sizes::default(),
            warnings: Vec::new(),
            dry_run: false,
            trouble: None,
        }
    }
}
