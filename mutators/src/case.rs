//! A case: what a verifier is asked, and what it must answer.

use crate::expect::Expect;
use crate::files::FileStep;
use crate::kind::Kind;
use crate::level::Level;
use crate::mutator::Mutator;
use crate::pointer::PointerStep;
use semsum_core::bundle::Bundle;
use semsum_core::candidate::Candidate;
use semsum_core::verify::Policy;

/// One question with its answer.
#[derive(Clone)]
pub struct Case {
    /// Unique within a run, equal in every run with the same bases and seed.
    pub id: String,
    /// The mutators applied; two or three in a composition.
    pub mutators: Vec<&'static Mutator>,
    /// The name of the base; empty on levels that have none.
    pub base: String,
    /// Where, as a person reads it; `+` between the sites of a composition.
    pub site: String,
    /// The policy to judge under.
    pub policy: Policy,
    /// What is edited.
    pub level: Level,
    /// What is asked.
    pub input: Input,
    /// What must be answered.
    pub expect: Expect,
}

impl Case {
    /// Whether the case must be refused or accepted.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.expect.kind()
    }
}

impl Input {
    /// The two documents, where it is them that are asked.
    #[must_use]
    pub fn documents(&self) -> Option<(&[u8], &[u8])> {
        match self {
            Self::Documents { before, after, .. } => Some((before, after)),
            _ => None,
        }
    }
}

/// What is asked, by level.
#[derive(Clone)]
pub enum Input {
    /// Two documents to verify (levels `manifest` and `raw`).
    Documents {
        /// The manifest before.
        before: Vec<u8>,
        /// The manifest after.
        after: Vec<u8>,
        /// Whether the bytes matter: a side may be no JSON value, or one that two parsers read differently.
        raw: bool,
    },
    /// A canonical file to look at (level `canonical`).
    Canonical {
        /// The digest that the manifest pins: 64 lower-case hex digits.
        pinned_sha256: String,
        /// The path that the manifest names, relative to the root with `/`.
        path: String,
        /// What is done before the look, or during it where a step says so.
        steps: Vec<FileStep>,
    },
    /// A promotion to carry out among others (level `pointer`).
    Pointer {
        /// What happens at the pointer, in order.
        steps: Vec<PointerStep>,
    },
    /// A candidate to judge against its bundle (levels `bundle` and `candidate`).
    Candidate {
        /// The bundle at hand.
        bundle: Bundle,
        /// The checksum of the request's manifest.
        base: String,
        /// The candidate.
        candidate: Box<Candidate>,
    },
    /// What a summarizer returned, to be read and judged against its bundle (level `candidate`).
    Returned {
        /// The bundle at hand.
        bundle: Bundle,
        /// The checksum of the request's manifest.
        base: String,
        /// The text that came back.
        text: Vec<u8>,
    },
    /// A bundle to judge by itself, as a text (level `bundle`).
    Bundle {
        /// The bundle's text.
        text: Vec<u8>,
    },
    /// Events to append to the ledger of a stated manifest (level `ledger`).
    Ledger {
        /// The text of the manifest.
        stated: Vec<u8>,
        /// The events, as JSON lines.
        events: Vec<u8>,
    },
}
