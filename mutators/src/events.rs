//! What a candidate is judged against: a bundle of events, and the base that its request named.

use crate::base::Base;
use crate::json::Json;
use semsum_core::bundle::{Bundle, SCHEMA};
use semsum_core::candidate::{self, Candidate, Covered};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// A bundle with a name. Cheap to clone.
#[derive(Clone)]
pub struct Source(Arc<Inner>);

struct Inner {
    name: String,
    bundle: Bundle,
    digest: String,
}

impl Source {
    /// Reads a bundle. The name stands in case ids and reports.
    ///
    /// # Errors
    /// Where the bytes are no `context-bundle/v1` with at least two events, rising `seq` and unique ids.
    pub fn read(name: impl Into<String>, bytes: &[u8]) -> Result<Self, NotABundle> {
        let bundle: Bundle = serde_json::from_slice(bytes).map_err(|_| NotABundle)?;
        let mut ids: Vec<&str> = bundle.events.iter().map(|event| event.id.as_str()).collect();
        ids.sort_unstable();
        let is_sound = bundle.schema == SCHEMA
            && bundle.events.len() > 1
            && bundle.events.is_sorted_by(|a, b| a.seq < b.seq)
            && ids.is_sorted_by(|a, b| a < b);
        if !is_sound {
            return Err(NotABundle);
        }
        let digest = bundle.digest().map_err(|_| NotABundle)?;
        let name = name.into();
        Ok(Self(Arc::new(Inner { name, bundle, digest })))
    }

    /// The bundle's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The bundle.
    #[must_use]
    pub fn bundle(&self) -> &Bundle {
        &self.0.bundle
    }
}

/// The bytes are no bundle that events can be exchanged in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotABundle;

impl fmt::Display for NotABundle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no context-bundle/v1 of at least two events with rising seq and unique ids")
    }
}

impl std::error::Error for NotABundle {}

/// A bundle and a candidate for it, as they reach the judge.
#[derive(Clone)]
pub struct Sealed {
    /// The bundle at hand.
    pub bundle: Bundle,
    /// The checksum of the request's manifest.
    pub base: String,
    /// The candidate.
    pub candidate: Candidate,
    /// What was returned instead, where it is no candidate or is spelled in another way.
    pub text: Option<Vec<u8>>,
    /// The text of a bundle that is judged by itself, without a candidate.
    pub told: Option<Vec<u8>>,
}

impl Sealed {
    /// An honest candidate: it keeps every event, and the manifest is the request's.
    #[must_use]
    pub fn honest(source: &Source, base: &Base) -> Self {
        let bundle = source.bundle().clone();
        Self {
            candidate: Candidate {
                schema: candidate::SCHEMA.to_owned(),
                source_digest: source.0.digest.clone(),
                base: base.checksum().to_string(),
                covered: None,
                kept: bundle.events.iter().map(|event| event.id.clone()).collect(),
                manifest: serde_json::from_slice(base.bytes()).unwrap_or_default(),
                summary: String::new(),
            },
            base: base.checksum().to_string(),
            text: None,
            told: None,
            bundle,
        }
    }

    /// Makes the candidate's summary stand for all events; none is kept word for word.
    pub fn cover_all(&mut self) {
        let ends = self.bundle.events.first().zip(self.bundle.events.last());
        self.candidate.covered = ends.map(|(first, last)| Covered {
            from_seq: first.seq,
            to_seq: last.seq,
        });
        self.candidate.kept.clear();
    }

    /// The candidate as a document, to be edited and returned as a text.
    #[must_use]
    pub fn document(&self) -> Option<Json> {
        Json::parse(&serde_json::to_vec(&self.candidate).ok()?).ok()
    }

    /// Makes the candidate's summary stand for the first `count` events; the others are kept word for word.
    pub fn cover_first(&mut self, count: usize) -> Option<()> {
        self.cover(0..count)
    }

    /// Makes the candidate's summary stand for the events at these places; the others are kept word for word.
    pub fn cover(&mut self, places: Range<usize>) -> Option<()> {
        let events = self.bundle.events.get(places.clone())?;
        let (first, last) = events.first().zip(events.last())?;
        self.candidate.covered = Some(Covered {
            from_seq: first.seq,
            to_seq: last.seq,
        });
        let events = self.bundle.events.iter().enumerate();
        self.candidate.kept = events
            .filter(|(at, _)| !places.contains(at))
            .map(|(_, event)| event.id.clone())
            .collect();
        Some(())
    }

    /// Makes the honest candidate one of the bundle as it stands now: it names its digest and keeps every event.
    pub fn seal_again(&mut self) -> Option<()> {
        self.candidate.source_digest = self.bundle.digest().ok()?;
        self.candidate.kept = self.bundle.events.iter().map(|event| event.id.clone()).collect();
        Some(())
    }
}
