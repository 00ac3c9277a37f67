//! A compaction that is killed before its effect N on the store, for the test of what such a death leaves.
//!
//! `compact_killed STORE ROOT SUMMARY N`. Ends with exit code 0 where the compaction made fewer effects than that.
#![allow(clippy::unwrap_used, reason = "a program for tests: a fault in it must show")]

#[path = "../../store/examples/killed/mod.rs"]
mod killed;

use killed::KilledBefore;
use semsum_harness::compact::{Options, Place, compact};
use semsum_harness::stop::{Halt, Stop};
use semsum_store::canonical::Root;
use semsum_store::local::Local;
use serde_json::{Value, json};
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [store, root, summary, effect] = words.as_slice() else {
        return;
    };
    let watch = KilledBefore::effect(effect);
    let objects = Local::open_at(Path::new(store)).unwrap().watched(Arc::new(watch));
    let place = Place {
        objects: &objects,
        root: &Root::open(Path::new(root)).unwrap(),
    };
    let options = Options {
        attempts: NonZeroU32::MIN,
        fallback: false,
        dry_run: false,
    };
    let halt = Halt::new(Stop::new(), None);
    let report = compact(
        place,
        options,
        &halt,
        &mut |request| Ok(candidate(&serde_json::from_slice(request).unwrap(), summary)),
        &mut |_| (),
    );
    assert!(report.unwrap().status.is_promoted());
}

fn candidate(request: &Value, summary: &str) -> Vec<u8> {
    let candidate = json!({
        "schema": "candidate/v1", "sourceDigest": request.get("sourceDigest"), "base": request.get("base"),
        "covered": null, "kept": [], "manifest": request.get("manifest"), "summary": summary,
    });
    candidate.to_string().into_bytes()
}
