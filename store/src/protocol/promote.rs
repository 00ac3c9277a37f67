//! The second phase: a stored candidate is judged again, the canonical file looked at, and the pointer moved, or nothing.
//!
//! The canonical file is looked at twice: before anything is written, and again right before the pointer is touched. A
//! change in between is told as what it is. After the second look the pointer alone decides.

use super::carried::frees_nothing;
use super::judge::{Judged, Reference, judge};
use super::machine::{Access, Machine};
use super::open::Loaded;
use super::reading::manifest_of;
use super::trouble::{Damage, Fault, STORE_UNAVAILABLE, Trouble};
use super::{Compacted, Digest, Kind, Outcome, Record, Swap, verdict};
use crate::objects::{Folder, Name};
use semsum_core::additions;
use semsum_core::code::{Code, Stage};
use semsum_core::decision::{self, decide};
use semsum_core::finding::Finding;
use semsum_core::manifest::ResumeManifest;
use semsum_core::request::Request;
use semsum_core::rules::canonical::{self, Standing};

/// What is current.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Now {
    /// The newest generation.
    pub generation: u64,
    /// The checksum of its manifest.
    pub checksum: String,
}

impl Now {
    pub(super) fn of(record: &Record) -> Self {
        Self {
            generation: record.generation(),
            checksum: record.checksum().to_owned(),
        }
    }
}

/// How a promotion ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What it came to: the first that holds, in the order of the contract.
    pub status: Status,
    /// What is current now; absent where the store could not be read.
    pub now: Option<Now>,
    /// The candidate's id.
    pub candidate: Digest,
    /// May the run resume; absent where nothing was judged.
    pub decision: Option<decision::Record>,
    /// Everything that is wrong with the candidate.
    pub findings: Vec<Finding>,
    /// Which comparison failed.
    pub reference: Option<Reference>,
    /// What the candidate has beyond the generation before.
    pub added: Vec<String>,
    /// What of that no event of the ledger states, nor the user in words (ruling 70). Nothing where there is no bundle.
    pub unsupported: Vec<String>,
    /// What went in and what came out; absent where nothing was judged.
    pub sizes: Option<Sizes>,
    /// Whether the next run carries as much as before, or more (ruling 55): the manifest, events word for word, prose.
    pub frees_nothing: bool,
}

/// Sizes in UTF-8 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Of the request that the candidate answers: one JSON document and a line feed.
    pub request: usize,
    /// Of the candidate.
    pub candidate: usize,
}

/// What a promotion came to (contract, `compact`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// The candidate is current, and we made it so.
    Promoted,
    /// Nobody knows, or nothing could be judged.
    Unavailable(Trouble),
    /// The canonical file can't be judged.
    Halt(Code),
    /// The candidate does not hold.
    Rejected,
    /// The canonical file has other bytes than those pinned.
    CanonicalChanged,
    /// Somebody else moved the pointer first.
    Conflict(Conflict),
}

/// Why a promotion is a conflict: the first that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// The same candidate is current already.
    SameContent,
    /// Every generation since is one of appended events.
    LedgerMoved,
    /// Another generation is the newest.
    PointerRaced,
}

impl Report {
    /// The contract's `code`: why the status is what it is; `None` for a promotion.
    #[must_use]
    pub fn code(&self) -> Option<&'static str> {
        match &self.status {
            Status::Promoted => None,
            Status::Unavailable(_) => Some(STORE_UNAVAILABLE),
            Status::Halt(code) => Some(code.as_str()),
            Status::CanonicalChanged => Some(Code::CanonicalChanged.as_str()),
            Status::Conflict(Conflict::SameContent) => Some("same_content"),
            Status::Conflict(Conflict::LedgerMoved) => Some("ledger_moved"),
            Status::Conflict(Conflict::PointerRaced) => Some(Code::PointerRaced.as_str()),
            Status::Rejected => {
                // What is wrong with the whole candidate says more than what follows from it.
                let of_candidate = |finding: &&Finding| finding.code.stage() == Stage::Candidate;
                let first = self.findings.iter().find(of_candidate);
                first
                    .or(self.findings.first())
                    .map(|finding| finding.code.as_str())
            }
        }
    }
}

/// Promotes a stored candidate that was made from generation `expected`. `nonce` is the writer's own.
#[must_use]
pub fn promote(candidate: Digest, expected: u64, nonce: String) -> Machine<Report> {
    Machine::new(move |access| async move {
        let mut report = Report::empty(candidate);
        let ended = second_phase(&access, candidate, expected, &nonce, &mut report).await;
        report.end(ended)
    })
}

/// What [`super::prepare`] and [`promote`] would come to, with nothing written anywhere.
#[must_use]
pub fn rehearse(candidate: Vec<u8>, expected: u64) -> Machine<Report> {
    Machine::new(move |access| async move {
        let mut report = Report::empty(Digest::of(&candidate));
        let ended = match Weighed::of(&access, &candidate, expected, &mut report).await {
            Ok(Ok(weighed)) => {
                let obstacle = weighed.obstacle(&access, &mut report).await;
                Ok(obstacle.unwrap_or(Status::Promoted))
            }
            Ok(Err(conflict)) => Ok(Status::Conflict(conflict)),
            Err(trouble) => Err(trouble),
        };
        report.end(ended)
    })
}

impl Report {
    fn empty(candidate: Digest) -> Self {
        Self {
            status: Status::Unavailable(Trouble::Unavailable),
            now: None,
            candidate,
            decision: None,
            findings: Vec::new(),
            reference: None,
            added: Vec::new(),
            unsupported: Vec::new(),
            sizes: None,
            frees_nothing: false,
        }
    }

    fn end(mut self, ended: Result<Status, Trouble>) -> Self {
        self.status = ended.unwrap_or_else(Status::Unavailable);
        self
    }
}

async fn second_phase(
    access: &Access,
    candidate: Digest,
    expected: u64,
    nonce: &str,
    report: &mut Report,
) -> Result<Status, Trouble> {
    let Some(bytes) = access.find(Folder::Candidates, candidate).await? else {
        return absent(access, candidate, expected, report, Trouble::NoCandidate).await;
    };
    let weighed = match Weighed::of(access, &bytes, expected, report).await? {
        Ok(weighed) => weighed,
        Err(conflict) => return Ok(Status::Conflict(conflict)),
    };
    if let Some(status) = weighed.obstacle(access, report).await {
        return Ok(status);
    }
    access.settled(expected).await?;
    let compacted = Compacted {
        candidate,
        verdict: access
            .keep(Folder::Verdicts, verdict::to_bytes(&weighed.judged))
            .await?,
    };
    // Whoever prepared it may have died before it was durable.
    if !access.is_synced(&candidate.name(Folder::Candidates)).await? {
        return absent(access, candidate, expected, report, Trouble::Gone).await;
    }
    let record = weighed.record(nonce, compacted)?;
    // Another file may have come to the path meanwhile. Nothing but the pointer is touched from here on.
    if let Some(status) = weighed.obstacle(access, report).await {
        return Ok(status);
    }
    match access.swap(Swap::new(record.clone())).await {
        Outcome::Promoted => {
            report.now = Some(Now::of(&record));
            Ok(Status::Promoted)
        }
        Outcome::Raced(_) => {
            let newest = access.newest().await?;
            let newest = access.record(newest).await?;
            report.now = Some(Now::of(&newest));
            let conflict = access.conflict(expected, &newest, candidate).await?;
            Ok(Status::Conflict(conflict))
        }
        Outcome::Unavailable => Err(Trouble::Unavailable),
    }
}

/// There is no such candidate, or none any more. Where the pointer has moved on it may have been pruned, and is too late in
/// any case; otherwise `missing` says what it comes to.
async fn absent(
    access: &Access,
    candidate: Digest,
    expected: u64,
    report: &mut Report,
    missing: Trouble,
) -> Result<Status, Trouble> {
    let newest = access.newest().await?;
    let newest = access.record(newest).await?;
    report.now = Some(Now::of(&newest));
    if newest.generation() == expected {
        return Err(missing);
    }
    let conflict = access.conflict(expected, &newest, candidate).await?;
    Ok(Status::Conflict(conflict))
}

/// A candidate that was held against the generation that it was made from. Nothing is written by it.
struct Weighed {
    /// That generation.
    base: Loaded,
    judged: Judged,
    /// The candidate's manifest, where it has one.
    after: Option<ResumeManifest<'static>>,
    /// Why it is too late, where it is.
    conflict: Option<Conflict>,
}

impl Weighed {
    /// Judges a candidate, and enters into the report what is known before the canonical file is looked at. A conflict
    /// where nobody made the generation that is expected: there is nothing to judge against.
    async fn of(
        access: &Access,
        candidate: &[u8],
        expected: u64,
        report: &mut Report,
    ) -> Result<Result<Self, Conflict>, Trouble> {
        let newest = access.newest().await?;
        let newest = access.record(newest).await?;
        report.now = Some(Now::of(&newest));
        let conflict = access.conflict(expected, &newest, report.candidate).await?;
        if expected > newest.generation() {
            return Ok(Err(conflict));
        }
        let base = access.load(expected).await?;
        let judged = judge(&base, candidate);
        report.sizes = request_bytes(&base).map(|request| Sizes {
            request,
            candidate: candidate.len(),
        });
        report.frees_nothing = frees_nothing(&base.ledger.bundle().events, &base.current.manifest, candidate);
        report.findings.clone_from(&judged.verdict.findings);
        report.added.clone_from(&judged.verdict.added);
        report.reference = judged.reference;
        let after = manifest_of(candidate);
        if let Some(after) = after.as_ref().filter(|_| !base.ledger.is_bare()) {
            report.unsupported = additions::unsupported(base.ledger.bundle(), after, &report.added);
        }
        Ok(Ok(Self {
            base,
            judged,
            after,
            conflict: (newest.generation() != expected).then_some(conflict),
        }))
    }

    /// Looks at the canonical file, enters the decision into the report, and answers what stands against the promotion: the
    /// first that holds, in the contract's order of statuses.
    async fn obstacle(&self, access: &Access, report: &mut Report) -> Option<Status> {
        let before = &self.base.current.manifest;
        let found = access.look(&before.canonical.path).await;
        let standing = canonical::judge(&before.canonical.sha256, &found);
        let verdict = &self.judged.verdict;
        report.decision = Some(decide(verdict, before, self.after.as_ref(), &standing));
        match standing {
            Standing::Unverifiable(code) => Some(Status::Halt(code)),
            _ if !self.judged.is_accepted() => Some(Status::Rejected),
            Standing::Changed(_) => Some(Status::CanonicalChanged),
            Standing::Unchanged => self.conflict.map(Status::Conflict),
        }
    }

    /// The pointer record that makes the candidate current.
    fn record(&self, nonce: &str, compacted: Compacted) -> Result<Record, Trouble> {
        let base = &self.base.current.record;
        let generation = base.generation().saturating_add(1);
        let checksum = self.judged.verdict.after.map(|after| after.to_string());
        let record = Record::new(
            generation,
            nonce,
            &checksum.unwrap_or_default(),
            base.ledger(),
            Some(compacted),
        );
        record.map_err(|error| Damage::new(Name::generation(generation), Fault::Record(error)).into())
    }
}

/// How long the request is that a generation makes. One that can't be written has no length.
fn request_bytes(loaded: &Loaded) -> Option<usize> {
    let generation = loaded.current.record.generation();
    let request = Request::new(generation, &loaded.current.manifest, &loaded.ledger, None);
    let bytes = serde_json::to_vec(&request.ok()?).ok()?;
    bytes.len().checked_add(1)
}

impl Access {
    /// Why a candidate that was made from generation `expected` is too late, where `newest` is the newest.
    async fn conflict(&self, expected: u64, newest: &Record, candidate: Digest) -> Result<Conflict, Trouble> {
        if newest.compacted().is_some_and(|made| made.candidate == candidate) {
            return Ok(Conflict::SameContent);
        }
        let mut generation = expected.saturating_add(1);
        if generation > newest.generation() {
            return Ok(Conflict::PointerRaced);
        }
        while generation <= newest.generation() {
            if self.record(generation).await?.kind() != Kind::Advanced {
                return Ok(Conflict::PointerRaced);
            }
            generation = generation.saturating_add(1);
        }
        Ok(Conflict::LedgerMoved)
    }
}
