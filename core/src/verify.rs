//! `verify`: is the manifest after at least as careful as the one before? (design section 5)

use crate::checksum::{Checksum, NotCanonical, n1};
use crate::code::Code;
use crate::finding::{Fault, Finding, Side, sort};
use crate::manifest::ResumeManifest;
use crate::normal::NormalManifest;
use crate::reader;
use crate::rules;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

/// How much a compaction may change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Policy {
    /// Only towards more care: the order of design section 1.
    #[default]
    Careful,
    /// Nothing: everything that `careful` demands, and equal checksums (ruling 13).
    Exact,
}

impl Policy {
    /// `careful` or `exact`, as it stands in every output.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Careful => "careful",
            Self::Exact => "exact",
        }
    }
}

/// What a verdict comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The compaction holds.
    Accepted,
    /// It was judged, and does not hold.
    Rejected,
    /// The manifest before is itself no manifest, so nothing can be judged by it (ruling 2).
    BeforeInvalid,
}

/// The complete judgement of a pair, made by [`verify`] and [`verify_read`] alone. Serialises to the object that `semsum
/// verify --format json` prints; a missing checksum is null.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// What it comes to.
    pub outcome: Outcome,
    /// The policy judged under.
    pub policy: Policy,
    /// Everything that is wrong, sorted (ruling 34). Empty exactly when accepted.
    pub findings: Vec<Finding>,
    /// What `after` has beyond `before`, allowed but shown: RFC 6901 pointers into `after`, by code point (ruling 70).
    pub added: Vec<String>,
    /// The checksum of the manifest before, if it is one.
    pub before: Option<Checksum>,
    /// The checksum of the manifest after, if it is one.
    pub after: Option<Checksum>,
}

impl Verdict {
    /// Whether the outcome is [`Outcome::Accepted`].
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.outcome == Outcome::Accepted
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut verdict = serializer.serialize_struct("Verdict", 7)?;
        verdict.serialize_field("outcome", &self.outcome)?;
        verdict.serialize_field("accepted", &self.is_accepted())?;
        verdict.serialize_field("policy", &self.policy)?;
        verdict.serialize_field("findings", &self.findings)?;
        verdict.serialize_field("added", &self.added)?;
        verdict.serialize_field("before", &self.before)?;
        verdict.serialize_field("after", &self.after)?;
        verdict.end()
    }
}

/// Judges a pair, given as raw bytes. Never fails: whatever the bytes are, there is a verdict.
#[must_use]
pub fn verify(before: &[u8], after: &[u8], policy: Policy) -> Verdict {
    verify_read(&reader::read(before), &reader::read(after), policy)
}

/// Judges a pair that [`reader::read`] has read, so that one side can be read once and compared often.
#[must_use]
pub fn verify_read(before: &Reading<'_>, after: &Reading<'_>, policy: Policy) -> Verdict {
    let (old, new) = (measured(before), measured(after));
    let (mut findings, mut added) = (Vec::new(), Vec::new());
    for (side, measured) in [(Side::Before, &old), (Side::After, &new)] {
        let faults = measured.as_ref().err().map(Vec::as_slice).unwrap_or_default();
        findings.extend(faults.iter().map(|fault| fault.clone().on(side)));
    }
    if let (Ok((old, old_sum)), Ok((new, new_sum))) = (&old, &new) {
        compare(old, new, &mut findings, &mut added);
        if policy == Policy::Exact {
            rules::checksum::check(old_sum, new_sum, &mut findings);
        }
    }
    sort(&mut findings);
    added.sort_unstable();
    let outcome = match (&old, findings.is_empty()) {
        (Err(_), _) => Outcome::BeforeInvalid,
        (Ok(_), true) => Outcome::Accepted,
        (Ok(_), false) => Outcome::Rejected,
    };
    let sum = |(_, sum)| sum;
    Verdict {
        outcome,
        policy,
        findings,
        added,
        before: old.ok().map(sum),
        after: new.ok().map(sum),
    }
}

/// A side as [`reader::read`] answers it.
pub type Reading<'a> = Result<ResumeManifest<'a>, Vec<Fault>>;

/// A side's normal form and checksum, or its faults. A normal form that can't be serialised has no checksum, and a side
/// without one is nothing to compare: it is refused, and never taken for the equal of another.
fn measured<'a>(reading: &'a Reading<'_>) -> Result<(NormalManifest<'a>, Checksum), Vec<Fault>> {
    let normal = NormalManifest::of(reading.as_ref().map_err(Clone::clone)?);
    let sum = n1(&normal).map_err(|NotCanonical| vec![Fault::new(Code::InvalidJson, "")])?;
    Ok((normal, sum))
}

/// Stage (c): every rule that holds one side against the other.
fn compare(
    before: &NormalManifest<'_>,
    after: &NormalManifest<'_>,
    findings: &mut Vec<Finding>,
    added: &mut Vec<String>,
) {
    rules::task::check(before, after, findings);
    rules::objective::check(before, after, findings);
    rules::rollback::check(before, after, findings);
    rules::next_action::check(before, after, findings);
    rules::exact_one::check(before, after, findings);
    rules::canonical::check(before, after, findings);
    rules::phases::check(before, after, findings);
    rules::authorities::check(before, after, findings, added);
    rules::prohibitions::check(before, after, findings, added);
    rules::checks::check(before, after, findings, added);
    rules::writes::check(before, after, findings, added);
}
