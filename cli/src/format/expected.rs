//! What is expected of a pair.

use semsum_core::code::Code;
use semsum_core::finding::Side;
use semsum_core::verify::Outcome;
use semsum_harness::report::counted;
use serde::Serialize;

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

impl Expected {
    /// What is expected of a pair that states nothing.
    pub(crate) fn acceptance() -> Self {
        Self {
            accepted: true,
            findings: Some(Vec::new()),
            saved: Saved::default(),
        }
    }

    /// The same for people.
    pub(crate) fn words(&self) -> String {
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
