//! Carrying the tail: a candidate made before events were appended, brought behind them (ruling 49).

use crate::bundle::Event;
use crate::candidate::{self, Candidate, Covered};
use crate::checksum::n1;
use crate::ledger::Ledger;
use crate::manifest::ResumeManifest;
use crate::normal::NormalManifest;
use crate::reader;
use crate::request::{Request, source_digest};
use crate::rules::calls;
use crate::verify::{Policy, verify_read};
use serde_json::Value;

/// The candidate that `candidate`, made from `then`, is behind the events that `now` has beyond it: they are kept word for
/// word, and applied to its manifest. Where one of them answers a call that the candidate covers, everything from that call
/// on is kept too, since the cut of a compaction runs between no call and its answer. Nothing else changes; whether the
/// result holds is for the verifier to say.
///
/// `None` where `candidate` does not hold for `then`, where `now` is not `then` with events appended, or where the events
/// can't be applied to what the candidate states.
#[must_use]
pub fn carry_tail(then: &Ledger, now: &Ledger, candidate: &Candidate<&[u8]>) -> Option<Candidate<Value>> {
    let made = reader::read(candidate.manifest).ok()?;
    let old = then.bundle().events.as_slice();
    let tail = now.bundle().events.strip_prefix(old)?;
    if !holds(then, candidate, &made) {
        return None;
    }
    let current = now.current().ok()?;
    let manifest = then.clone().with_current(&made).with_kept(tail.to_vec()).ok()?;
    let manifest = manifest.current().ok()?.into_owned();
    let covered = candidate
        .covered
        .and_then(|covered| shortened(covered, old, tail));
    let kept = match covered {
        Some(covered) => ids_but(&now.bundle().events, covered),
        // A candidate that keeps everything without naming it keeps the tail too.
        None if candidate.covered.is_none() && candidate.kept.is_empty() => Vec::new(),
        None => now.bundle().events.iter().map(|event| event.id.clone()).collect(),
    };
    Some(Candidate {
        schema: candidate::SCHEMA.to_owned(),
        source_digest: source_digest(now.bundle(), &current).ok()?,
        base: n1(&NormalManifest::of(&current)).ok()?.to_string(),
        covered,
        kept,
        manifest: serde_json::to_value(&manifest).ok()?,
        summary: candidate.summary.clone(),
    })
}

/// Whether a candidate may be promoted where it was made. What was refused is not made good by what came later.
fn holds(then: &Ledger, candidate: &Candidate<&[u8]>, made: &ResumeManifest<'_>) -> bool {
    let (Ok(truth), Ok(current)) = (then.ground_truth(), then.current()) else {
        return false;
    };
    let sound =
        Request::new(0, &current, then, None).is_ok_and(|request| request.judge(candidate).is_empty());
    let made = Ok(made.clone());
    sound
        && [truth, current]
            .into_iter()
            .all(|before| verify_read(&Ok(before), &made, Policy::Careful).is_accepted())
}

/// The part of what is covered that no event of the tail answers into, nor any event that is kept for that.
fn shortened(covered: Covered, old: &[Event], tail: &[Event]) -> Option<Covered> {
    let is_in = |event: &&Event| (covered.from_seq..=covered.to_seq).contains(&event.seq);
    let inside: Vec<_> = old.iter().filter(is_in).collect();
    let mut answers: Vec<_> = tail.iter().filter_map(calls::answered).collect();
    let mut left = inside.len();
    // From the last event on: each is kept whose call's answer is, and with it everything behind it.
    for (at, event) in inside.iter().enumerate().rev() {
        if answers.contains(&event.id.as_str()) {
            let kept = inside.get(at..left).unwrap_or_default();
            answers.extend(kept.iter().filter_map(|event| calls::answered(event)));
            left = at;
        }
    }
    let last = left.checked_sub(1).and_then(|last| inside.get(last))?;
    Some(Covered {
        to_seq: last.seq,
        ..covered
    })
}

fn ids_but(events: &[Event], covered: Covered) -> Vec<String> {
    let is_kept = |event: &&Event| !(covered.from_seq..=covered.to_seq).contains(&event.seq);
    events
        .iter()
        .filter(is_kept)
        .map(|event| event.id.clone())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::read_lines;
    use crate::verify::verify;

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

    fn call(id: &str) -> String {
        format!(r#"{{"id":"{id}","kind":"tool_call","origin":"assistant","data":{{"tool":"look"}}}}"#)
    }

    fn answer(id: &str, call: &str) -> String {
        format!(
            r#"{{"id":"{id}","kind":"tool_result","origin":"tool","data":{{"call":"{call}","outcome":"result"}}}}"#
        )
    }

    /// The candidate that covers the first `covered` events behind the stated manifest, carried behind `tail`: what it
    /// keeps, and whether it holds.
    fn carried(old: &[String], covered: u64, tail: &[String]) -> Option<(Vec<String>, bool)> {
        let root = Ledger::stated(&reader::read(BASE.as_bytes()).unwrap());
        let then = appended(&root, &old.join("\n"));
        let now = appended(&then, &tail.join("\n"));
        let manifest = then.current().unwrap();
        let mut made = Request::new(1, &manifest, &then, None).unwrap().fallback(0);
        let last = covered + 1;
        made.covered = Some(Covered {
            from_seq: 1,
            to_seq: last,
        });
        made.kept = ids_but(
            &then.bundle().events,
            Covered {
                from_seq: 1,
                to_seq: last,
            },
        );
        let bytes = serde_json::to_vec(&made).unwrap();
        let carried = carry_tail(&then, &now, &candidate::read(&bytes).ok().unwrap())?;
        let current = now.current().unwrap();
        let found = Request::new(2, &current, &now, None).unwrap().judge(&carried);
        Some((carried.kept, found.is_empty()))
    }

    /// A call that was covered while nobody had answered it, and its answer came.
    #[test]
    fn a_covered_call_whose_answer_comes_later_is_kept_with_it() {
        let old = [
            call("c1"),
            answer("r1", "c1"),
            call("c2"),
            call("c3"),
            answer("r3", "c3"),
        ];
        let kept = |ids: &[&str]| Some((ids.iter().map(|id| (*id).to_owned()).collect(), true));
        assert_eq!(
            carried(&old, 5, &[answer("r2", "c2")]),
            kept(&["c2", "c3", "r3", "r2"])
        );
        // What is kept for that draws in the call before it, and so on.
        let woven = [
            call("c1"),
            call("c2"),
            answer("r1", "c1"),
            call("c3"),
            answer("r2", "c2"),
        ];
        assert_eq!(
            carried(&woven, 5, &[answer("r3", "c3")]),
            kept(&["c1", "c2", "r1", "c3", "r2", "r3"])
        );
        // Another open call can't be kept without an answer, and the verifier says so.
        let open = [call("c1"), call("c2")];
        let (_, holds) = carried(&open, 2, &[answer("r1", "c1")]).unwrap();
        assert!(!holds);
    }

    /// Where nothing can stay covered, everything is kept by name.
    #[test]
    fn a_cut_may_move_before_everything() {
        let root = Ledger::stated(&reader::read(BASE.as_bytes()).unwrap());
        let then = appended(&root, &call("c1"));
        let now = appended(&then, &answer("r1", "c1"));
        let manifest = then.current().unwrap();
        let mut made = Request::new(1, &manifest, &then, None).unwrap().fallback(0);
        made.covered = Some(Covered {
            from_seq: 2,
            to_seq: 2,
        });
        made.kept = vec!["manifest_stated".to_owned()];
        let bytes = serde_json::to_vec(&made).unwrap();
        let carried = carry_tail(&then, &now, &candidate::read(&bytes).ok().unwrap()).unwrap();
        assert!(carried.covered.is_none());
        assert_eq!(carried.kept, ["manifest_stated", "c1", "r1"]);
    }

    /// What was refused is not made good by what came later.
    #[test]
    fn what_did_not_hold_is_not_carried() {
        let root = Ledger::stated(&reader::read(BASE.as_bytes()).unwrap());
        let then = appended(&root, &call("c1"));
        let lift = r#"{"id":"l","kind":"prohibition_lifted","origin":"user","data":{"prohibition":"never at night"}}"#;
        let now = appended(&then, lift);
        let manifest = then.current().unwrap();
        let made = Request::new(1, &manifest, &then, None).unwrap().fallback(0);
        let mut forgetful = serde_json::to_value(&made).unwrap();
        forgetful["manifest"]["prohibitions"] = serde_json::json!([]);
        let mut gapped = serde_json::to_value(&made).unwrap();
        gapped["covered"]["toSeq"] = 1.into();
        for refused in [forgetful, gapped] {
            let bytes = serde_json::to_vec(&refused).unwrap();
            let candidate = candidate::read(&bytes).ok().unwrap();
            assert!(carry_tail(&then, &now, &candidate).is_none());
        }
    }
}
