//! What must be answered to a case.

use crate::kind::Kind;
use semsum_core::code::Code;
use semsum_core::finding::{Finding, sort};

/// What must be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expect {
    /// Whether it must be accepted.
    pub accepted: bool,
    /// All findings, sorted. `count` carries nothing (ruling 4).
    pub findings: Vec<Finding>,
}

impl Expect {
    /// Accepted exactly where nothing is found.
    #[must_use]
    pub fn findings(mut findings: Vec<Finding>) -> Self {
        sort(&mut findings);
        Self {
            accepted: findings.is_empty(),
            findings,
        }
    }

    /// To be accepted.
    #[must_use]
    pub fn accepted() -> Self {
        Self::findings(Vec::new())
    }

    /// To be refused with one finding on the side after.
    #[must_use]
    pub fn refused(code: Code, pointer: &str) -> Self {
        Self::findings(vec![Finding::after(code, pointer)])
    }

    /// Whether the case must be refused or accepted.
    #[must_use]
    pub fn kind(&self) -> Kind {
        if self.accepted {
            Kind::Benign
        } else {
            Kind::Dangerous
        }
    }
}
