//! Why an input of the caller's is not taken.

use semsum_core::code::Stage;
use semsum_core::finding::{Fault, Finding, Side};
use semsum_core::ledger::{EventFault, Refusal};

/// Why an input of the caller's is not taken. Holds no value of it but ids of events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refused {
    /// Whether it could not be read, as opposed to one that is told well and can't stand.
    pub unreadable: bool,
    /// What is wrong. Of a manifest the pointers lead into it; of events, into their list.
    pub findings: Vec<Finding>,
    /// The same in words for people, one line each.
    pub lines: Vec<String>,
}

impl Refused {
    /// An input that can't be read, with one line that says why and what to do.
    pub(super) fn unreadable(line: impl Into<String>) -> Self {
        Self {
            unreadable: true,
            findings: Vec::new(),
            lines: vec![line.into()],
        }
    }

    /// A manifest with these findings.
    pub(super) fn manifest(unreadable: bool, findings: Vec<Finding>) -> Self {
        let line = |finding: &Finding| format!("{} at {:?}", finding.code, finding.pointer);
        Self {
            unreadable,
            lines: findings.iter().map(line).collect(),
            findings,
        }
    }

    /// The contract's `code`: the first thing that is wrong.
    #[must_use]
    pub fn code(&self) -> Option<&'static str> {
        self.findings.first().map(|finding| finding.code.as_str())
    }
}

impl From<Vec<Fault>> for Refused {
    fn from(faults: Vec<Fault>) -> Self {
        let findings = faults.into_iter().map(|fault| fault.on(Side::After));
        Self::manifest(true, findings.collect())
    }
}

impl From<Vec<EventFault>> for Refused {
    fn from(faults: Vec<EventFault>) -> Self {
        let is_unreadable = |it: &EventFault| matches!(it.fault.code.stage(), Stage::RawText | Stage::Shape);
        Self {
            unreadable: faults.iter().any(is_unreadable),
            lines: faults.iter().map(ToString::to_string).collect(),
            findings: faults.into_iter().map(|it| it.fault.on(Side::After)).collect(),
        }
    }
}

impl From<Vec<Refusal>> for Refused {
    fn from(refusals: Vec<Refusal>) -> Self {
        Self {
            unreadable: refusals.iter().any(Refusal::is_unreadable),
            findings: refusals.iter().map(Refusal::finding).collect(),
            lines: refusals.iter().map(ToString::to_string).collect(),
        }
    }
}
