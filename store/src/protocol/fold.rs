//! What the protocol asks of the ledger's rules, and of those for candidates. It holds neither itself.

use semsum_core::bundle::{Bundle, Event, Origin};
use semsum_core::candidate::{Candidate, SCHEMA};
use semsum_core::checksum::n1;
use semsum_core::code::Code;
use semsum_core::finding::{Finding, Side};
use semsum_core::ledger::STATED;
use semsum_core::normal::NormalManifest;
use semsum_core::reader;
use semsum_core::request;
use semsum_core::rules::event_order;

/// The rules of ledger and candidates, as the protocol needs them. Everything here is pure.
pub trait Fold: Sync {
    /// The events that a manifest as root is (ruling 31), with the manifest itself.
    ///
    /// # Errors
    ///
    /// Why it is no manifest.
    fn state(&self, manifest: &[u8]) -> Result<Grown, Refused>;

    /// What `reports`, JSON lines without `seq`, add to a ledger, and the manifest that `current` becomes by them.
    ///
    /// # Errors
    ///
    /// Why they can't be read, or can't stand there.
    fn advance(&self, ledger: &Bundle, current: &[u8], reports: &[u8]) -> Result<Grown, Refused>;

    /// The manifest that a ledger comes to from its root on; `None` where it can't have happened.
    fn truth(&self, ledger: &Bundle) -> Option<Vec<u8>>;

    /// The digest that a request made from this manifest and ledger states as its source: of the bundle or, where
    /// nothing was appended, of the manifest's RFC 8785 bytes.
    fn source_digest(&self, ledger: &Bundle, manifest: &[u8]) -> String;

    /// Takes a candidate apart.
    ///
    /// # Errors
    ///
    /// What keeps it from being one.
    fn read(&self, candidate: &[u8]) -> Result<Read, Vec<Finding>>;

    /// Everything that is wrong with a candidate but for its manifest: source, base, what it covers and keeps.
    fn weigh(&self, source: &Source<'_>, candidate: &[u8]) -> Vec<Finding>;
}

/// What a generation adds to the ledger.
#[derive(Clone, PartialEq)]
pub struct Grown {
    /// The new events, with their places.
    pub events: Vec<Event>,
    /// The manifest that is current from then on.
    pub manifest: Vec<u8>,
}

/// Why an input of the caller's is not taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refused {
    /// Whether it could not be read, as opposed to one that is told well and can't stand.
    pub unreadable: bool,
    /// What is wrong.
    pub findings: Vec<Finding>,
    /// The same in words for people, one line each, without values.
    pub lines: Vec<String>,
}

/// A candidate's parts that the protocol needs.
#[derive(Clone, PartialEq, Eq)]
pub struct Read {
    /// The source that it names.
    pub source: String,
    /// The base manifest that it names, by checksum.
    pub base: String,
    /// Its manifest, as it was written.
    pub manifest: Vec<u8>,
}

/// What a candidate was made from.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The digest that the request stated.
    pub digest: &'a str,
    /// The checksum of the request's manifest.
    pub base: &'a str,
    /// The ledger up to the generation of the request.
    pub ledger: &'a Bundle,
}

/// The smallest rules: every event states the whole manifest.
#[derive(Clone, Copy, Debug)]
pub struct Stated;

fn stated(event: &Event) -> Option<Vec<u8>> {
    serde_json::to_vec(event.data.get("manifest")?).ok()
}

fn unreadable(findings: Vec<Finding>) -> Refused {
    let line = |finding: &Finding| format!("{} at {:?}", finding.code, finding.pointer);
    Refused {
        unreadable: true,
        lines: findings.iter().map(line).collect(),
        findings,
    }
}

impl Fold for Stated {
    fn state(&self, manifest: &[u8]) -> Result<Grown, Refused> {
        let read = reader::read(manifest).map_err(|faults| {
            let on = |fault: semsum_core::finding::Fault| fault.on(Side::After);
            unreadable(faults.into_iter().map(on).collect())
        })?;
        let value = serde_json::to_value(&read).unwrap_or_default();
        Ok(Grown {
            events: vec![Event {
                seq: 1,
                id: STATED.to_owned(),
                kind: STATED.to_owned(),
                origin: Origin::User,
                data: [("manifest".to_owned(), value)].into_iter().collect(),
                at: None,
            }],
            manifest: serde_json::to_vec(&read).unwrap_or_default(),
        })
    }

    fn advance(&self, ledger: &Bundle, _current: &[u8], reports: &[u8]) -> Result<Grown, Refused> {
        let grown = self.state(reports)?;
        let last = ledger.events.last().map_or(0, |event| event.seq);
        let seq = last.saturating_add(1);
        let renumbered = |event: Event| Event {
            seq,
            id: format!("{STATED}-{seq}"),
            ..event
        };
        Ok(Grown {
            events: grown.events.into_iter().map(renumbered).collect(),
            manifest: grown.manifest,
        })
    }

    fn truth(&self, ledger: &Bundle) -> Option<Vec<u8>> {
        let sound = ledger.events.is_sorted_by(|a, b| a.seq < b.seq);
        ledger.events.last().filter(|_| sound).and_then(stated)
    }

    fn source_digest(&self, ledger: &Bundle, manifest: &[u8]) -> String {
        // What has no digest has an empty one, which equals none that a request can have.
        let read = reader::read(manifest).ok();
        let digest = read.and_then(|read| request::source_digest(ledger, &read).ok());
        digest.unwrap_or_default()
    }

    fn read(&self, candidate: &[u8]) -> Result<Read, Vec<Finding>> {
        let read = serde_json::from_slice::<Candidate>(candidate).ok();
        let read = read.filter(|candidate| candidate.schema == SCHEMA);
        let read = read.ok_or_else(|| vec![Finding::after(Code::InvalidJson, "")])?;
        Ok(Read {
            source: read.source_digest,
            base: read.base,
            manifest: serde_json::to_vec(&read.manifest).unwrap_or_default(),
        })
    }

    fn weigh(&self, source: &Source<'_>, candidate: &[u8]) -> Vec<Finding> {
        let Ok(candidate) = serde_json::from_slice::<Candidate>(candidate) else {
            return Vec::new();
        };
        event_order::judge(Some(source.digest), source.ledger, source.base, &candidate)
    }
}

/// The checksum of a manifest; `None` where the bytes are none.
pub(super) fn checksum(manifest: &[u8]) -> Option<String> {
    let read = reader::read(manifest).ok()?;
    Some(n1(&NormalManifest::of(&read)).ok()?.to_string())
}
