//! `compact`: the two-phase commit in one step (contract, `compact`).
//!
//! The newest generation makes a request; a summarizer answers it with a candidate; the store keeps the candidate, judges
//! it, pins the canonical file and moves the pointer, or leaves everything as it was. Whatever a summarizer does (fails,
//! hangs, lies, says nothing), what is current stays usable.
//!
//! Everything is judged against the generation that the request was made from. Who summarises is a function from a
//! request's bytes to a candidate's; [`crate::foreign::Program::once`] runs a program as one.

mod report;
mod unreadable;
mod unstored;

pub use crate::out::OutError;
pub use report::{Report, Sizes, Status, Warning};
pub use unreadable::unreadable;
pub use unstored::{Judgement, judge};

use crate::foreign::{Stderr, Unsaid};
use crate::out::{self, Out};
use crate::stop::Halt;
use semsum_core::candidate;
use semsum_core::carry::carry_tail;
use semsum_core::code::Code;
use semsum_core::decision::{Record, decide};
use semsum_core::finding::Finding;
use semsum_core::request::Request;
use semsum_core::rules::canonical;
use semsum_core::verify::{Outcome, Policy, verify_read};
use semsum_store::canonical::Root;
use semsum_store::objects::{Folder, Objects};
use semsum_store::protocol::{self, Conflict, Damage, Digest, Fault, Kind, Loaded, Machine, Trouble};
use std::borrow::Cow;
use std::fs::File;
use std::num::NonZeroU32;
use std::path::Path;

/// The most bytes that a summarizer may print. A candidate that has more is none.
pub const OUTPUT_BYTES: usize = semsum_core::limits::CANDIDATE_BYTES;

/// How many of the newest events the deterministic candidate keeps word for word (ruling 55). Enough to see what the run
/// was at when nobody could say it in prose, and not so many that nothing is freed.
pub const FALLBACK_KEEPS: usize = 16;

/// How often a candidate is brought behind events that were appended meanwhile, until it is a conflict after all: whoever
/// appends faster than a promotion takes must pause for one.
const CARRIES: u32 = 16;

/// How a compaction is to be made.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How often the summarizer is asked until a candidate holds.
    pub attempts: NonZeroU32,
    /// Whether the deterministic candidate is made where no attempt gave one that holds.
    pub fallback: bool,
    /// Whether nothing is written.
    pub dry_run: bool,
    /// Whether a candidate is brought behind events that were appended while it was made (ruling 49).
    pub carry_tail: bool,
}

/// Who summarises: from a request's bytes to a candidate's, or to why there is none.
pub type Summarize<'a> = dyn FnMut(&[u8]) -> Result<Vec<u8>, Unsaid> + 'a;

/// Where a compaction is made.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    /// The store.
    pub objects: &'a dyn Objects,
    /// The folder that the canonical file lies beneath.
    pub root: &'a Root,
}

impl Place<'_> {
    /// Runs a machine that looks at the canonical file. Every file that was looked at stays open until the machine is
    /// done: nothing else can come to have its identity, so a later look can't take another file for it.
    fn run(&self, machine: Machine<protocol::Report>) -> protocol::Report {
        let mut held: Vec<File> = Vec::new();
        let report = protocol::run_looking(machine, self.objects, &mut |path| {
            let look = self.root.look_again(path);
            held.extend(look.handle);
            look.found
        });
        drop(held);
        report
    }
}

/// The second phase alone: promotes a candidate that the store keeps, made from generation `expected`. `nonce` is the
/// writer's own. Nobody was asked for a candidate, so the report counts no attempt.
#[must_use]
pub fn promote(place: Place<'_>, candidate: Digest, expected: u64, nonce: String) -> Report {
    Report::of(place.run(protocol::promote(candidate, expected, nonce)))
}

/// An attempt that led to no promotion, for whoever follows the run.
#[derive(Clone, Copy, Debug)]
pub struct Attempt<'a> {
    /// Which one, from 1.
    pub number: u32,
    /// Why the summarizer gave nothing; `None` where it gave a candidate.
    pub unsaid: Option<Unsaid>,
    /// What it printed; `None` where it gave nothing.
    pub said: Option<&'a [u8]>,
    /// What the attempt came to.
    pub report: &'a Report,
}

/// Why a compaction has no report.
#[derive(Debug)]
pub enum Ended {
    /// It was interrupted before the pointer was touched.
    Halted,
    /// The system has no randomness for a writer's nonce.
    NoNonce(std::io::Error),
}

/// Where the summarizer's standard error goes: passed on, or to a file in the folder `out`, which is made and must be
/// empty, or dropped.
///
/// # Errors
/// Where the folder or the file can't be made.
pub fn stderr(out: Option<&Path>, show: bool) -> Result<Stderr, OutError> {
    let out = out.map(Out::open).transpose()?;
    out::stderr(out.as_ref(), show)
}

/// Compacts: asks `summarize` for a candidate and promotes it. Each attempt that comes to nothing is told to `follow`.
///
/// # Errors
/// Where it ended before it came to anything.
pub fn compact(
    place: Place<'_>,
    options: Options,
    halt: &Halt,
    summarize: &mut Summarize<'_>,
    follow: &mut dyn FnMut(Attempt<'_>),
) -> Result<Report, Ended> {
    let report = attempt(place, options, halt, summarize, follow)?;
    Ok(Report {
        dry_run: options.dry_run,
        ..report
    })
}

fn attempt(
    place: Place<'_>,
    options: Options,
    halt: &Halt,
    summarize: &mut Summarize<'_>,
    follow: &mut dyn FnMut(Attempt<'_>),
) -> Result<Report, Ended> {
    let loaded = match protocol::run(protocol::load(), place.objects) {
        Ok(loaded) => loaded,
        Err(trouble) => return Ok(Report::unread(trouble)),
    };
    let record = &loaded.current.record;
    let request = Request::new(
        record.generation(),
        &loaded.current.manifest,
        &loaded.ledger,
        None,
    );
    let Some((request, bytes)) = request.ok().and_then(|request| {
        let bytes = document(&request)?;
        Some((request, bytes))
    }) else {
        // What was read from JSON can be written as JSON; what can't is no ledger.
        return Ok(Report::unread(Trouble::Damaged(Damage {
            name: record.ledger().digest.name(Folder::Bundles),
            fault: Fault::Shape,
        })));
    };
    let run = Run {
        place,
        dry_run: options.dry_run,
        carry_tail: options.carry_tail,
        loaded: &loaded,
        request_bytes: bytes.len(),
    };
    let mut number: u32 = 0;
    loop {
        number = number.saturating_add(1);
        if halt.is_due() {
            return Err(Ended::Halted);
        }
        let said = summarize(&bytes);
        if halt.is_due() || said == Err(Unsaid::Halted) {
            return Err(Ended::Halted);
        }
        let report = match &said {
            Ok(candidate) => run.judge_and_promote(candidate)?,
            Err(unsaid) => run.without_candidate(*unsaid),
        };
        let report = Report {
            attempts: number,
            ..report
        };
        if report.status.is_promoted() {
            return Ok(report);
        }
        follow(Attempt {
            number,
            unsaid: said.as_ref().err().copied(),
            said: said.as_deref().ok(),
            report: &report,
        });
        if !report.is_refusal_of_the_candidate() {
            return Ok(report);
        }
        // A program that can't be started can't be started again, and one that is too late is not asked again.
        let is_last = number >= options.attempts.get()
            || matches!(said, Err(Unsaid::NotStarted(_)))
            || !run.is_in_time(report.generation);
        if is_last {
            if halt.is_due() {
                return Err(Ended::Halted);
            }
            return match document(&request.fallback(FALLBACK_KEEPS)).filter(|_| options.fallback) {
                Some(candidate) => Ok(Report {
                    attempts: number,
                    fallback: true,
                    ..run.judge_and_promote(&candidate)?
                }),
                None => Ok(report),
            };
        }
    }
}

/// One JSON document with a line feed behind it.
fn document(value: &impl serde::Serialize) -> Option<Vec<u8>> {
    let mut bytes = serde_json::to_vec(value).ok()?;
    bytes.push(b'\n');
    Some(bytes)
}

/// A compaction under way.
struct Run<'a> {
    place: Place<'a>,
    dry_run: bool,
    carry_tail: bool,
    loaded: &'a Loaded,
    request_bytes: usize,
}

impl Run<'_> {
    /// Both phases, or what they would come to; again with the tail, where events were appended meanwhile.
    fn judge_and_promote(&self, candidate: &[u8]) -> Result<Report, Ended> {
        let mut generation = self.loaded.current.record.generation();
        let mut bytes = Cow::Borrowed(candidate);
        let mut carries_left: u32 = if self.carry_tail { CARRIES } else { 0 };
        loop {
            let promotion = match self.both_phases(&bytes, generation)? {
                Ok(promotion) => promotion,
                Err(trouble) => return Ok(self.sized(Report::unread(trouble), Some(&bytes))),
            };
            let is_behind = promotion.status == protocol::Status::Conflict(Conflict::LedgerMoved);
            let Some(left) = carries_left.checked_sub(1).filter(|_| is_behind) else {
                return Ok(self.sized(Report::of(promotion), Some(&bytes)));
            };
            carries_left = left;
            let newest = match protocol::run(protocol::load(), self.place.objects) {
                Ok(newest) => newest,
                Err(trouble) => return Ok(self.sized(Report::unread(trouble), Some(&bytes))),
            };
            let newest_generation = newest.current.record.generation();
            // Only what was seen to be events alone is carried; what came since is looked at again.
            if promotion.now.as_ref().map(|now| now.generation) != Some(newest_generation) {
                continue;
            }
            let Some(carried) = self.carried(candidate, &newest) else {
                return Ok(self.sized(Report::of(promotion), Some(&bytes)));
            };
            (bytes, generation) = (Cow::Owned(carried), newest_generation);
        }
    }

    fn carried(&self, candidate: &[u8], newest: &Loaded) -> Option<Vec<u8>> {
        let candidate = candidate::read(candidate).ok()?;
        document(&carry_tail(&self.loaded.ledger, &newest.ledger, &candidate)?)
    }

    /// Whether a candidate for the same request could still be promoted where this generation is current: none came since,
    /// or events alone, and those are carried.
    fn is_in_time(&self, current: Option<u64>) -> bool {
        let ours = self.loaded.current.record.generation();
        if current == Some(ours) {
            return true;
        }
        let told = || protocol::run(protocol::log(), self.place.objects);
        self.carry_tail
            && told().is_ok_and(|told| {
                let mut since = told.iter().filter(|entry| entry.record.generation() > ours);
                since.all(|entry| entry.record.kind() == Kind::Advanced)
            })
    }

    /// Both phases for a candidate that was made from this generation.
    fn both_phases(
        &self,
        candidate: &[u8],
        generation: u64,
    ) -> Result<Result<protocol::Report, Trouble>, Ended> {
        if self.dry_run {
            let rehearsal = protocol::rehearse(candidate.to_vec(), generation);
            return Ok(Ok(self.place.run(rehearsal)));
        }
        let prepare = protocol::prepare(candidate.to_vec(), Some(generation));
        let judged = match protocol::run(prepare, self.place.objects) {
            Ok(judged) => judged,
            Err(trouble) => return Ok(Err(trouble)),
        };
        let nonce = semsum_store::nonce().map_err(Ended::NoNonce)?;
        let promotion = self
            .place
            .run(protocol::promote(judged.candidate, generation, nonce));
        Ok(Ok(match promotion.status {
            protocol::Status::Unavailable(Trouble::NoCandidate) => {
                self.without_the_kept(candidate, generation)
            }
            _ => promotion,
        }))
    }

    /// What a candidate comes to that was kept and is gone: somebody prunes, and a candidate that can't be promoted is
    /// nothing that `prune` must leave. It is still what it was, and judged from the bytes that we have. Nothing is promoted
    /// that the store does not keep.
    fn without_the_kept(&self, candidate: &[u8], generation: u64) -> protocol::Report {
        let rehearsed = self.place.run(protocol::rehearse(candidate.to_vec(), generation));
        match rehearsed.status {
            protocol::Status::Promoted => protocol::Report {
                status: protocol::Status::Unavailable(Trouble::Gone),
                ..rehearsed
            },
            _ => rehearsed,
        }
    }

    /// What a run of the summarizer that gave no candidate comes to.
    fn without_candidate(&self, unsaid: Unsaid) -> Report {
        let current = protocol::run(protocol::current(), self.place.objects);
        match current {
            Ok(current) => {
                let report = Report::unsaid(unsaid, &current.record, self.decision_without_candidate());
                self.sized(report, None)
            }
            Err(trouble) => self.sized(Report::unread(trouble), None),
        }
    }

    fn decision_without_candidate(&self) -> Record {
        let manifest = &self.loaded.current.manifest;
        let same = Ok(manifest.clone());
        let mut verdict = verify_read(&same, &same, Policy::Careful);
        verdict.outcome = Outcome::Rejected;
        // A record's reasons are empty exactly where a run may resume, and what came back is no candidate.
        verdict.findings = vec![Finding::after(Code::CandidateUnreadable, "")];
        let found = self.place.root.look_again(&manifest.canonical.path).found;
        let standing = canonical::judge(&manifest.canonical.sha256, &found);
        decide(&verdict, manifest, None, &standing)
    }

    fn sized(&self, report: Report, candidate: Option<&[u8]>) -> Report {
        Report {
            sizes: Sizes {
                before: Some(self.request_bytes),
                after: candidate.map(<[u8]>::len),
            },
            ..report
        }
    }
}
