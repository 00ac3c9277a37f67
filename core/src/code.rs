//! Reason codes: the stable names of everything that can be wrong.

use serde::Serialize;
use std::fmt;

/// Where in the judgement a code arises (ruling 1, and the parts around `verify`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// (a): the raw text of one side.
    RawText,
    /// (b): the shape of one side.
    Shape,
    /// (c): the two sides compared.
    Comparison,
    /// What the canonical file and the effects say about resuming.
    Decision,
    /// A candidate held against the bundle that it was made from.
    Candidate,
    /// An event held against the ledger that it is appended to.
    Ledger,
    /// The pointer of a store.
    Pointer,
}

impl Stage {
    /// The stage's name as outputs show it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::RawText => "raw_text",
            Self::Shape => "shape",
            Self::Comparison => "comparison",
            Self::Decision => "decision",
            Self::Candidate => "candidate",
            Self::Ledger => "ledger",
            Self::Pointer => "pointer",
        }
    }
}

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $name:ident = $text:literal, $stage:ident;)*) => {
        /// A reason code. Its text is stable across versions; the meaning stands in its rule's page.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $($(#[doc = $doc])* $name),* }

        impl Code {
            /// Every code, in the order of the stages.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The code's text, as it stands in every output.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }

            /// Where in the judgement the code arises.
            #[must_use]
            pub const fn stage(self) -> Stage {
                match self { $(Self::$name => Stage::$stage),* }
            }
        }
    };
}

codes! {
    /// Not one JSON text in UTF-8.
    InvalidJson = "invalid_json", RawText;
    /// A key given twice in one object.
    DuplicateKey = "duplicate_key", RawText;
    /// More bytes, or deeper, than a manifest may be.
    TooLarge = "too_large", RawText;
    /// A field is absent, or says nothing.
    RequiredMissing = "required_missing", Shape;
    /// A key that is not of the schema.
    UnknownField = "unknown_field", Shape;
    /// A field of another JSON type.
    InvalidType = "invalid_type", Shape;
    /// A list that is none, or has a bad element.
    InvalidList = "invalid_list", Shape;
    /// A fault within `canonical`.
    InvalidCanonical = "invalid_canonical", Shape;
    /// A fault within `externalWrites`.
    InvalidExternalWrite = "invalid_external_write", Shape;
    /// A character that shows something else than it is.
    UnsafeCharacter = "unsafe_character", Shape;
    /// A member of an event that is not of its form.
    InvalidEvent = "invalid_event", Shape;
    /// Another task.
    TaskIdChanged = "task_id_changed", Comparison;
    /// Another objective.
    ObjectiveChanged = "objective_changed", Comparison;
    /// Another way back.
    RollbackChanged = "rollback_changed", Comparison;
    /// Another next action.
    NextActionChanged = "next_action_changed", Comparison;
    /// The next action is not exactly one operation.
    NextActionNotExactOne = "next_action_not_exact_one", Comparison;
    /// Another canonical path.
    CanonicalPathChanged = "canonical_path_changed", Comparison;
    /// Another canonical digest.
    CanonicalSha256Changed = "canonical_sha256_changed", Comparison;
    /// Another time of reading.
    CanonicalReadAtChanged = "canonical_read_at_changed", Comparison;
    /// A completed phase is gone.
    CompletedPhasesDropped = "completedPhases_dropped", Comparison;
    /// Completed phases stand in another order.
    CompletedPhasesReordered = "completedPhases_reordered", Comparison;
    /// A phase was completed by the compaction.
    CompletedPhasesInvented = "completedPhases_invented", Comparison;
    /// A spent authority is gone.
    ConsumedAuthoritiesDropped = "consumedAuthorities_dropped", Comparison;
    /// A prohibition is gone.
    ProhibitionsDropped = "prohibitions_dropped", Comparison;
    /// A completion check is gone.
    CompletionChecksDropped = "completionChecks_dropped", Comparison;
    /// An effect is gone, or has another operation or status.
    ExternalWriteDroppedOrChanged = "external_write_dropped_or_changed", Comparison;
    /// An effect that nobody made is said to be confirmed.
    ExternalWriteInvented = "external_write_invented", Comparison;
    /// The checksums differ (policy `exact`).
    ChecksumChanged = "checksum_changed", Comparison;
    /// The canonical file has other bytes than those pinned.
    CanonicalChanged = "canonical_changed", Decision;
    /// There is no canonical file.
    CanonicalMissing = "canonical_missing", Decision;
    /// A symbolic link on the way to the canonical file.
    CanonicalSymlink = "canonical_symlink", Decision;
    /// The canonical path leaves the root.
    CanonicalOutsideRoot = "canonical_outside_root", Decision;
    /// The canonical path names no regular file.
    CanonicalNotRegular = "canonical_not_regular", Decision;
    /// The canonical file can't be read.
    CanonicalUnreadable = "canonical_unreadable", Decision;
    /// The canonical file changed while it was read.
    CanonicalMoved = "canonical_moved", Decision;
    /// An external write whose outcome is unknown.
    ExternalWriteUnknown = "external_write_unknown", Decision;
    /// Kept events stand in another order than in the bundle.
    EventsReordered = "events_reordered", Candidate;
    /// The candidate was made from another bundle.
    SourceDigestMismatch = "source_digest_mismatch", Candidate;
    /// The candidate was made from another manifest.
    BaseMismatch = "base_mismatch", Candidate;
    /// What came back is no candidate.
    CandidateUnreadable = "candidate_unreadable", Candidate;
    /// An event is neither covered nor kept.
    CoverageGap = "coverage_gap", Candidate;
    /// An event is covered and kept.
    CoverageOverlap = "coverage_overlap", Candidate;
    /// An event id is given twice.
    EventDuplicated = "event_duplicated", Candidate;
    /// The candidate names an event that the bundle does not hold.
    EventInvented = "event_invented", Candidate;
    /// A call stands without its answer, and nobody knows what it did.
    CallOrphaned = "call_orphaned", Candidate;
    /// An answer stands without its call.
    ResultOrphaned = "result_orphaned", Candidate;
    /// The summary cites an event that the bundle does not hold.
    SummaryCitesUnknownEvent = "summary_cites_unknown_event", Candidate;
    /// The summary quotes words that do not stand in the event that it cites.
    SummaryMisquotesEvent = "summary_misquotes_event", Candidate;
    /// A call is answered a second time.
    CallAnsweredTwice = "call_answered_twice", Ledger;
    /// An event of a kind that is not known.
    EventKindUnknown = "event_kind_unknown", Ledger;
    /// A manifest stated behind a ledger's first event.
    ManifestStatedAgain = "manifest_stated_again", Ledger;
    /// An event from somebody who has no say in it.
    OriginNotAllowed = "origin_not_allowed", Ledger;
    /// An event that can't have happened after those before it.
    EventImpossible = "event_impossible", Ledger;
    /// A second canonical file without an index.
    CanonicalAmbiguous = "canonical_ambiguous", Ledger;
    /// Somebody else created the generation first.
    PointerRaced = "pointer_raced", Pointer;
}

impl Code {
    /// The code with this text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str() == text)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
