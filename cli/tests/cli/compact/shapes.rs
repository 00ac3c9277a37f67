//! Request, candidate and report are what their schemas say.

use super::support::Ground;
use crate::schemas::{holds, validator};
use serde_json::{Value, json};
use std::fs;

#[test]
fn reports_of_every_status_hold() {
    let ground = Ground::new();
    let store = ground.store().to_str().unwrap().to_owned();
    let mut reports = Vec::new();
    let mut told = |mode: &[&str], options: &[&str], status: &str| {
        let report = ground.compact(options, mode).json();
        assert_eq!(report["status"], status, "{mode:?}: {report}");
        reports.push(report);
    };
    told(&["keep"], &[], "promoted");
    told(&["keep"], &["--dry-run"], "promoted");
    told(&["silent"], &["--fallback"], "promoted");
    told(&["with", "manifest={}"], &[], "rejected");
    told(&["silent"], &[], "unavailable");
    told(&["hang"], &["--timeout", "50ms"], "unavailable");
    told(&["advance", &store], &[], "conflict");
    let write = |text: &str| fs::write(ground.canonical(), text).unwrap();
    write("buoy 7 is red");
    told(&["keep"], &[], "canonical_changed");
    fs::remove_file(ground.canonical()).unwrap();
    told(&["keep"], &[], "halt");
    fs::remove_dir_all(&store).unwrap();
    told(&["keep"], &[], "unavailable");
    holds("compact-report", &reports);
    let validator = validator("compact-report");
    for (key, value) in [
        ("code", json!("same_content")),
        ("candidate", Value::Null),
        ("attempts", json!(-1)),
        ("status", json!("rejected")),
    ] {
        let mut report = reports[0].clone();
        report[key] = value;
        assert!(!validator.is_valid(&report), "{report}");
    }
}

#[test]
fn what_a_summarizer_is_given_and_what_the_way_out_makes_of_it_hold() {
    for events in [0, 20] {
        let ground = Ground::new();
        (0..events).for_each(|_| ground.append());
        let kept = ground.path().join("beside/request");
        let copy = format!("cat > {}", kept.display());
        let report = ground.run(&["--fallback"], &["sh", "-c", &copy]).json();
        assert_eq!(report["fallback"], true);
        let request = fs::read(&kept).unwrap();
        assert_eq!(report["sizes"]["before"], request.len());
        let request: Value = serde_json::from_slice(&request).unwrap();
        assert_eq!(request["bundle"].is_null(), events == 0);
        if events > 0 {
            holds("context-bundle", &[request["bundle"].clone()]);
        }
        holds("compaction-request", &[request]);
        let id = report["candidate"]
            .as_str()
            .unwrap()
            .strip_prefix("sha256:")
            .unwrap();
        let candidate = fs::read(ground.store().join("candidates").join(id)).unwrap();
        assert_eq!(report["sizes"]["after"], candidate.len());
        holds("candidate", &[serde_json::from_slice(&candidate).unwrap()]);
    }
}
