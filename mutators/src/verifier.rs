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
        }
    }
}

impl<V: Verifier + ?Sized> Verifier for Box<V> {
    fn judge(&mut self, before: &[u8], after: &[u8], policy: Policy) -> Answer {
        (**self).judge(before, after, policy)
    }
}
