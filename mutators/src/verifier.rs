//! Who is judged: something that answers pairs of documents.

use semsum_core::finding::Finding;
use semsum_core::verify::{Policy, verify};

/// What a verifier said to a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether it accepted.
    pub accepted: bool,
    /// What it found; `None` where it does not say, which is then not scored.
    pub findings: Option<Vec<Finding>>,
    /// What it found beside that, of a code or side that is none of ours. It equals no claim.
    pub own: Vec<OwnFinding>,
}

/// A finding of a code or side that is none of ours, as somebody else's verifier said it: any of it may hold a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnFinding {
    /// The side.
    pub side: String,
    /// The code.
    pub code: String,
    /// The pointer (RFC 6901).
    pub pointer: String,
}

impl Answer {
    /// Accepts exactly where nothing is found.
    #[must_use]
    pub fn of(findings: Vec<Finding>) -> Self {
        Self {
            accepted: findings.is_empty(),
            findings: Some(findings),
            own: Vec::new(),
        }
    }

    /// Accepts or refuses, and says no more.
    #[must_use]
    pub const fn bare(accepted: bool) -> Self {
        Self {
            accepted,
            findings: None,
            own: Vec::new(),
        }
    }
}

/// A verifier of pairs.
pub trait Verifier {
    /// Judges a pair, given as raw bytes.
    fn judge(&mut self, before: &[u8], after: &[u8], policy: Policy) -> Answer;
}

/// The verifier of this repository.
#[derive(Clone, Copy, Debug, Default)]
pub struct Core;

impl Verifier for Core {
    fn judge(&mut self, before: &[u8], after: &[u8], policy: Policy) -> Answer {
        let verdict = verify(before, after, policy);
        Answer {
            accepted: verdict.is_accepted(),
            findings: Some(verdict.findings),
            own: Vec::new(),
        }
    }
}

impl<V: Verifier + ?Sized> Verifier for Box<V> {
    fn judge(&mut self, before: &[u8], after: &[u8], policy: Policy) -> Answer {
        (**self).judge(before, after, policy)
    }
}
