//! A compaction that is killed or held before its effect N on the store, for the tests of what others then find.
//!
//! `compact_killed STORE ROOT SUMMARY N` is killed. `compact_killed STORE ROOT SUMMARY N held` prints `held` and goes on
//! when standard input ends. Ends with exit code 0 where it was promoted, with 3 where somebody else was first.
#![allow(clippy::unwrap_used, reason = "a program for tests: a fault in it must show")]

#[path = "../../store/examples/killed/mod.rs"]
mod killed;

use killed::Before;
use semsum_harness::compact::{Options, Place, Status, compact};
use semsum_harness::stop::{Halt, Stop};
use semsum_store::canonical::Root;
use semsum_store::local::Local;
use serde_json::{Value, json};
use std::io::{self, Read};
use std::num::NonZeroU32;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (store, root, summary, watch) = match words.as_slice() {
        [store, root, summary, effect] => (store, root, summary, Before::killed(effect)),
        [store, root, summary, effect, held] if held == "held" => {
            (store, root, summary, Before::act(effect, hold))
        }
        _ => return ExitCode::from(2),
    };
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
    let report = report.unwrap();
    match report.status {
        Status::Promoted => ExitCode::SUCCESS,
        Status::Conflict => ExitCode::from(3),
        _ => ExitCode::FAILURE,
    }
}

fn hold() {
    println!("held");
    io::stdin().read_to_end(&mut Vec::new()).unwrap();
}

fn candidate(request: &Value, summary: &str) -> Vec<u8> {
    let candidate = json!({
        "schema": "candidate/v1", "sourceDigest": request.get("sourceDigest"), "base": request.get("base"),
        "covered": null, "kept": [], "manifest": request.get("manifest"), "summary": summary,
    });
    candidate.to_string().into_bytes()
}
