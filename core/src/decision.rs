//! May the run resume? The decision table of design section 7.

use crate::code::Code;
use crate::manifest::{ResumeManifest, Status};
use crate::rules::canonical::Standing;
use crate::verify::Verdict;
use serde::Serialize;

/// What a run does next (design section 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// Go on with the next action.
    Resume,
    /// Find out what happened to the unknown effects first.
    ReconcileExternalWrites,
    /// The foundation moved: read the current file and start from it.
    RestartFromCurrent,
    /// The summary lost something: make it again from the checkpoint.
    RegenerateFromCheckpoint,
    /// Both: state the manifest anew.
    RebuildManifest,
    /// Nobody knows what the work rests on.
    Halt,
}

/// Whether the compaction passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CompactionCheck {
    /// `verify` accepted.
    Pass,
    /// It did not.
    Fail,
}

/// How the canonical file stands against its pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CanonicalCheck {
    /// The pinned bytes.
    Unchanged,
    /// Other bytes.
    Changed,
    /// Can't be judged.
    Unverifiable,
}

/// Why a decision is what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// The reason code.
    pub code: Code,
    /// RFC 6901 pointer into the manifest concerned.
    pub pointer: String,
}

/// The record of a decision, with the article's keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Record {
    /// Whether the compaction passed.
    pub compaction_check: CompactionCheck,
    /// How the canonical file stands.
    pub canonical_check: CanonicalCheck,
    /// The pinned SHA-256, 64 lower-case hex digits.
    pub before_sha256: String,
    /// The file's SHA-256 now, 64 lower-case hex digits; null where it can't be judged.
    pub current_sha256: Option<String>,
    /// What to do next.
    pub decision: Decision,
    /// Whether the next run may write to the outside world.
    pub external_write: bool,
    /// Everything that stands against resuming, each once, by pointer, then code. Empty exactly when it may resume.
    pub reasons: Vec<Reason>,
}

/// Decides (design section 7). `before` is the valid manifest that pins the file; the unknown writes are those of `after`, or of `before`
/// where `after` could not be read.
#[must_use]
pub fn decide(
    verdict: &Verdict,
    before: &ResumeManifest<'_>,
    after: Option<&ResumeManifest<'_>>,
    standing: &Standing,
) -> Record {
    let unknown = unknown_writes(after.unwrap_or(before));
    let compaction_check = if verdict.is_accepted() {
        CompactionCheck::Pass
    } else {
        CompactionCheck::Fail
    };
    let pinned = before.canonical.sha256.to_string();
    let (canonical_check, current_sha256) = match standing {
        Standing::Unchanged => (CanonicalCheck::Unchanged, Some(pinned.clone())),
        Standing::Changed(current) => (CanonicalCheck::Changed, Some(current.clone())),
        Standing::Unverifiable(_) => (CanonicalCheck::Unverifiable, None),
    };
    let decision = table(compaction_check, canonical_check, !unknown.is_empty());
    let findings = verdict.findings.iter().cloned().chain(standing.finding());
    let mut reasons: Vec<_> = findings
        .map(|finding| Reason {
            code: finding.code,
            pointer: finding.pointer,
        })
        .chain(unknown)
        .collect();
    reasons.sort_by(|a, b| (&a.pointer, a.code.as_str()).cmp(&(&b.pointer, b.code.as_str())));
    reasons.dedup();
    Record {
        compaction_check,
        canonical_check,
        before_sha256: pinned,
        current_sha256,
        decision,
        external_write: decision == Decision::Resume,
        reasons,
    }
}

/// The table of design section 7, row by row.
#[must_use]
pub fn table(compaction: CompactionCheck, canonical: CanonicalCheck, unknown_writes: bool) -> Decision {
    match (compaction, canonical, unknown_writes) {
        (CompactionCheck::Pass, CanonicalCheck::Unchanged, false) => Decision::Resume,
        (CompactionCheck::Pass, CanonicalCheck::Unchanged, true) => Decision::ReconcileExternalWrites,
        (CompactionCheck::Pass, CanonicalCheck::Changed, _) => Decision::RestartFromCurrent,
        (CompactionCheck::Fail, CanonicalCheck::Unchanged, _) => Decision::RegenerateFromCheckpoint,
        (CompactionCheck::Fail, CanonicalCheck::Changed, _) => Decision::RebuildManifest,
        (_, CanonicalCheck::Unverifiable, _) => Decision::Halt,
    }
}

fn unknown_writes(manifest: &ResumeManifest<'_>) -> Vec<Reason> {
    let unknown = |(index, write): (usize, &crate::manifest::ExternalWrite<'_>)| {
        let pointer = format!("/externalWrites/{index}");
        (write.status == Status::Unknown).then_some(Reason {
            code: Code::ExternalWriteUnknown,
            pointer,
        })
    };
    manifest
        .external_writes
        .iter()
        .enumerate()
        .filter_map(unknown)
        .collect()
}
