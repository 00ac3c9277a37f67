//! `compaction-request/v1`: what a summarizer is given, and the judge of what it gives back (contract, `compact`).

use crate::bundle::Bundle;
use crate::candidate::{self, Candidate, Covered};
use crate::checksum::{Hex, NotCanonical, canonical_json, n1};
use crate::finding::{Finding, sort};
use crate::ledger::{Ledger, State};
use crate::manifest::ResumeManifest;
use crate::normal::NormalManifest;
use crate::rules::{calls, citations, coverage, event_order};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The schema name of a request.
pub const SCHEMA: &str = "compaction-request/v1";

/// The digest that a request states as its source: of the ledger or, where nothing was appended to it, of the manifest's
/// RFC 8785 bytes. `sha256:` and 64 lower-case hex digits.
///
/// # Errors
/// Where manifest or ledger have no canonical JSON, which none that was read lacks.
pub fn source_digest(ledger: &Bundle, manifest: &ResumeManifest<'_>) -> Result<String, NotCanonical> {
    if ledger.is_bare() {
        return Ok(format!(
            "sha256:{}",
            Hex(&Sha256::digest(canonical_json(manifest)?))
        ));
    }
    ledger.digest()
}

/// What a candidate was made from.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The events.
    pub bundle: &'a Bundle,
    /// What they come to.
    pub state: &'a State,
}

/// Everything that is wrong with a candidate but for its manifest, given the digest of its source (if it has one), the
/// checksum of the request's manifest and, where there is a bundle, that. Sorted; pointers lead into the candidate.
#[must_use]
pub fn judge<M>(
    source_digest: Option<&str>,
    base: &str,
    source: Option<Source<'_>>,
    candidate: &Candidate<M>,
) -> Vec<Finding> {
    let mut findings = event_order::judge_source(source_digest, base, candidate);
    let bundle = source.map(|source| source.bundle);
    if let Some(bundle) = bundle {
        findings.extend(event_order::judge_order(bundle, candidate));
    }
    // A candidate that was made from another bundle speaks of that one.
    if source_digest == Some(candidate.source_digest.as_str()) {
        findings.extend(coverage::judge(bundle, candidate));
        findings.extend(citations::judge(bundle, &candidate.summary));
        if let Some(Source { bundle, state }) = source {
            findings.extend(calls::judge(bundle, state, candidate));
        }
    }
    sort(&mut findings);
    findings
}

/// A request for a candidate. Serialises to the one JSON object that a summarizer reads.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Request<'a> {
    schema: &'static str,
    generation: u64,
    source_digest: String,
    base: String,
    manifest: &'a ResumeManifest<'a>,
    bundle: Option<&'a Bundle>,
    #[serde(skip)]
    state: &'a State,
    token_budget: Option<u64>,
}

impl<'a> Request<'a> {
    /// The request that generation `generation` makes: its manifest, and the ledger since the store began.
    ///
    /// `token_budget` bounds the summary, in tokens of four UTF-8 bytes.
    ///
    /// # Errors
    /// Where manifest or ledger have no canonical JSON, which none that was read lacks.
    pub fn new(
        generation: u64,
        manifest: &'a ResumeManifest<'a>,
        ledger: &'a Ledger,
        token_budget: Option<u64>,
    ) -> Result<Self, NotCanonical> {
        let bundle = ledger.bundle();
        Ok(Self {
            schema: SCHEMA,
            generation,
            source_digest: source_digest(bundle, manifest)?,
            base: n1(&NormalManifest::of(manifest))?.to_string(),
            manifest,
            bundle: (!bundle.is_bare()).then_some(bundle),
            state: ledger.state(),
            token_budget,
        })
    }

    /// `sha256:` and 64 hex digits: of the bundle or, where there is none, of the manifest's RFC 8785 bytes.
    #[must_use]
    pub fn source_digest(&self) -> &str {
        &self.source_digest
    }

    /// The checksum of the request's manifest.
    #[must_use]
    pub fn base(&self) -> &str {
        &self.base
    }

    /// The ledger since the store began; `None` where nothing was appended to a manifest.
    #[must_use]
    pub fn bundle(&self) -> Option<&'a Bundle> {
        self.bundle
    }

    /// Everything that is wrong with a candidate but for its manifest: source, base, and what it covers and keeps. Sorted; pointers lead into the candidate.
    #[must_use]
    pub fn judge<M>(&self, candidate: &Candidate<M>) -> Vec<Finding> {
        let source = self.bundle.map(|bundle| Source {
            bundle,
            state: self.state,
        });
        judge(Some(&self.source_digest), &self.base, source, candidate)
    }

    /// The deterministic candidate that always verifies (ruling 55): the request's manifest, the newest `keep` events
    /// word for word, everything before them covered, and empty prose. It keeps fewer where the cut would run between a
    /// call and its answer.
    #[must_use]
    pub fn fallback(&self, keep: usize) -> Candidate<&'a ResumeManifest<'a>> {
        let events = self.bundle.map_or(&[][..], |bundle| &bundle.events);
        let wanted = events.len().saturating_sub(keep);
        let cut = calls::cut_behind(events, self.state, wanted);
        let (old, new) = events.split_at_checked(cut).unwrap_or((events, &[]));
        let range = old.first().zip(old.last());
        Candidate {
            schema: candidate::SCHEMA.to_owned(),
            source_digest: self.source_digest.clone(),
            base: self.base.clone(),
            covered: range.map(|(first, last)| Covered {
                from_seq: first.seq,
                to_seq: last.seq,
            }),
            kept: new.iter().map(|event| event.id.clone()).collect(),
            manifest: self.manifest,
            summary: String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::read_lines;
    use crate::reader;

    const BASE: &str = r#"{"taskId":"t","objective":"o","canonical":{"path":"p","sha256":"0000000000000000000000000000000000000000000000000000000000000000","readAt":"2027-01-01T00:00:00Z"},"completedPhases":[],"nextExactAction":"Send the letter","externalWrites":[],"consumedAuthorities":[],"prohibitions":[],"rollback":"r","completionChecks":[]}"#;

    fn ledger(events: usize) -> Ledger {
        let line = |at| {
            format!(r#"{{"id":"e{at}","kind":"phase_completed","origin":"tool","data":{{"phase":"{at}"}}}}"#)
        };
        let lines: Vec<_> = (0..events).map(line).collect();
        let reports = read_lines(lines.join("\n").as_bytes()).unwrap();
        Ledger::stated(&reader::read(BASE.as_bytes()).unwrap())
            .append(reports)
            .unwrap()
    }

    #[test]
    fn a_bare_ledger_gives_no_bundle_and_the_digest_of_its_manifest() {
        let (bare, told) = (ledger(0), ledger(1));
        let manifest = bare.current().unwrap();
        let request = Request::new(0, &manifest, &bare, Some(7)).unwrap();
        let json = serde_json::to_value(&request).unwrap();
        assert!(json["bundle"].is_null() && json["tokenBudget"] == 7 && json["generation"] == 0);
        // sha256sum of the manifest with its keys sorted, which is all that RFC 8785 changes in it.
        let sorted: serde_json::Value = serde_json::from_str(BASE).unwrap();
        let digest = Hex(&Sha256::digest(sorted.to_string())).to_string();
        assert_eq!(request.source_digest(), format!("sha256:{digest}"));
        let manifest = told.current().unwrap();
        let request = Request::new(1, &manifest, &told, None).unwrap();
        assert_eq!(request.source_digest(), told.bundle().digest().unwrap());
        assert!(serde_json::to_value(&request).unwrap()["bundle"].is_object());
    }

    #[test]
    fn the_fallback_is_always_sound() {
        for events in 0..4 {
            let ledger = ledger(events);
            let manifest = ledger.current().unwrap();
            let request = Request::new(3, &manifest, &ledger, None).unwrap();
            for keep in 0..6 {
                let fallback = request.fallback(keep);
                assert_eq!(request.judge(&fallback), [], "{events} events, {keep} kept");
                assert_eq!(
                    fallback.kept.len(),
                    if events == 0 { 0 } else { keep.min(events + 1) }
                );
                let text = serde_json::to_vec(&fallback).unwrap();
                let read = candidate::read(&text).ok().unwrap();
                assert!(reader::read(read.manifest).unwrap() == manifest);
            }
        }
    }

    /// Wherever the wanted cut falls among calls that are woven into one another, or into one that nobody answered.
    #[test]
    fn the_fallback_parts_no_call_from_its_answer() {
        let call = |id| {
            format!(r#"{{"id":"{id}","kind":"tool_call","origin":"assistant","data":{{"tool":"look"}}}}"#)
        };
        let answer = |id, call| {
            format!(
                r#"{{"id":"{id}","kind":"tool_result","origin":"tool","data":{{"call":"{call}","outcome":"result"}}}}"#
            )
        };
        let woven = [
            call("c1"),
            call("c2"),
            answer("r1", "c1"),
            call("c3"),
            answer("r2", "c2"),
            call("open"),
        ];
        let ledger = Ledger::stated(&reader::read(BASE.as_bytes()).unwrap())
            .append(read_lines(woven.join("\n").as_bytes()).unwrap())
            .unwrap();
        let manifest = ledger.current().unwrap();
        let request = Request::new(1, &manifest, &ledger, None).unwrap();
        for keep in 0..9 {
            let fallback = request.fallback(keep);
            assert_eq!(request.judge(&fallback), [], "{keep} kept");
            assert!(fallback.kept.len() <= keep);
        }
    }

    /// Nothing happened, so nothing can be covered or kept, the stated manifest included.
    #[test]
    fn without_a_bundle_every_event_is_invented() {
        let ledger = ledger(0);
        let manifest = ledger.current().unwrap();
        let request = Request::new(0, &manifest, &ledger, None).unwrap();
        let found = |covered: Option<(u64, u64)>, kept: &[&str]| {
            let mut candidate = request.fallback(1);
            candidate.covered = covered.map(|(from_seq, to_seq)| Covered { from_seq, to_seq });
            candidate.kept = kept.iter().map(|id| (*id).to_owned()).collect();
            let findings = request.judge(&candidate).into_iter();
            findings
                .map(|found| format!("{} {}", found.code, found.pointer))
                .collect::<Vec<_>>()
        };
        let ends = ["event_invented /covered/fromSeq", "event_invented /covered/toSeq"];
        assert_eq!(found(None, &[]), [""; 0]);
        assert_eq!(found(Some((5, 1)), &[]), ends);
        assert_eq!(found(Some((1, 1)), &[]), ends);
        assert_eq!(found(None, &["zz"]), ["event_invented /kept/0"]);
        assert_eq!(found(None, &["manifest_stated"]), ["event_invented /kept/0"]);
    }

    #[test]
    fn coverage_is_judged_only_of_the_bundle_that_the_candidate_was_made_from() {
        let ledger = ledger(3);
        let manifest = ledger.current().unwrap();
        let request = Request::new(3, &manifest, &ledger, None).unwrap();
        let mut candidate = request.fallback(1);
        candidate.kept.clear();
        let codes =
            |findings: Vec<Finding>| findings.into_iter().map(|f| f.code.as_str()).collect::<Vec<_>>();
        assert_eq!(codes(request.judge(&candidate)), ["coverage_gap"]);
        candidate.source_digest.clear();
        assert_eq!(codes(request.judge(&candidate)), ["source_digest_mismatch"]);
    }
}
