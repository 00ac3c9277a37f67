//! Carrying the tail: a candidate made before events were appended, brought behind them (ruling 49).

use crate::candidate::{self, Candidate};
use crate::checksum::n1;
use crate::ledger::Ledger;
use crate::normal::NormalManifest;
use crate::reader;
use crate::request::source_digest;
use serde_json::Value;

/// The candidate that `candidate`, made from `then`, is behind the events that `now` has beyond it: they are kept word for
/// word, and applied to its manifest. Nothing else changes; whether the result holds is for the verifier to say.
///
/// `None` where `now` is not `then` with events appended, where the events can't be applied, or where `candidate` has no
/// manifest.
#[must_use]
pub fn carry_tail(then: &Ledger, now: &Ledger, candidate: &Candidate<&[u8]>) -> Option<Candidate<Value>> {
    let made = reader::read(candidate.manifest).ok()?;
    let old = then.bundle().events.as_slice();
    let tail = now.bundle().events.strip_prefix(old)?;
    let current = now.current().ok()?;
    let manifest = then.clone().with_current(&made).with_kept(tail.to_vec()).ok()?;
    let manifest = manifest.current().ok()?.into_owned();
    // A candidate that keeps everything without naming it keeps the tail too.
    let names_none = candidate.covered.is_none() && candidate.kept.is_empty();
    let more = tail.iter().filter(|_| !names_none).map(|event| event.id.clone());
    Some(Candidate {
        schema: candidate::SCHEMA.to_owned(),
        source_digest: source_digest(now.bundle(), &current).ok()?,
        base: n1(&NormalManifest::of(&current)).ok()?.to_string(),
        covered: candidate.covered,
        kept: candidate.kept.iter().cloned().chain(more).collect(),
        manifest: serde_json::to_value(&manifest).ok()?,
        summary: candidate.summary.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::read_lines;
    use crate::request::Request;
    use crate::verify::{Policy, verify};

    const BASE: &str = r#"{"taskId":"t","objective":"o","canonical":{"path":"p","sha256":"0000000000000000000000000000000000000000000000000000000000000000","readAt":"2027-01-01T00:00:00Z"},"completedPhases":[],"nextExactAction":"Send the letter","externalWrites":[],"consumedAuthorities":[],"prohibitions":["never at night"],"rollback":"r","completionChecks":[]}"#;

    fn appended(ledger: &Ledger, lines: &str) -> Ledger {
        let reports = read_lines(lines.as_bytes()).unwrap();
        ledger.clone().append(reports).unwrap()
    }

    /// The tail lifts what the candidate still forbids, ends a write, and adds; the candidate's own addition stays.
    #[test]
    fn what_was_appended_is_kept_and_applied() {
        let root = Ledger::stated(&reader::read(BASE.as_bytes()).unwrap());
        let then = appended(
            &root,
            r#"{"id":"w","kind":"write_started","origin":"tool","data":{"effectId":"e","operation":"post"}}"#,
        );
        let now = appended(
            &then,
            r#"{"id":"l","kind":"prohibition_lifted","origin":"user","data":{"prohibition":"never at night"}}
               {"id":"c","kind":"write_confirmed","origin":"tool","data":{"effectId":"e"}}"#,
        );
        let manifest = then.current().unwrap();
        let request = Request::new(1, &manifest, &then, None).unwrap();
        let mut made = serde_json::to_value(request.fallback(1)).unwrap();
        made["manifest"]["prohibitions"] = serde_json::json!(["never at night", "never alone"]);
        let bytes = serde_json::to_vec(&made).unwrap();
        let candidate = candidate::read(&bytes).ok().unwrap();
        let carried = carry_tail(&then, &now, &candidate).unwrap();
        assert_eq!(carried.kept, ["w", "l", "c"]);
        assert_eq!(
            carried.manifest["prohibitions"],
            serde_json::json!(["never alone"])
        );
        assert_eq!(carried.manifest["externalWrites"][0]["status"], "confirmed");
        let current = now.current().unwrap();
        let request = Request::new(2, &current, &now, None).unwrap();
        assert_eq!(request.judge(&carried), []);
        let (before, after) = (
            serde_json::to_vec(&current).unwrap(),
            serde_json::to_vec(&carried.manifest).unwrap(),
        );
        assert!(verify(&before, &after, Policy::Careful).is_accepted());
        assert!(carry_tail(&now, &then, &candidate).is_none());
    }
}
