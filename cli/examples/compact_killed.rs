//! A compaction that is killed or held before its effect N on the store, for the tests of what others then find.
//!
//! `compact_killed STORE ROOT SUMMARY N` is killed. `compact_killed STORE ROOT SUMMARY N held` prints `held` and goes on
//! when standard input ends. With `refused` behind it the summarizer prints what is no candidate. Ends with exit code 0
//! where it was promoted, 1 where the candidate was refused, 3 where somebody else was first, and 4 where the store was
//! not available.
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
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (store, root, summary, watch, is_refused) = match words.as_slice() {
        [store, root, summary, effect] => (store, root, summary, Before::killed(effect), false),
        [store, root, summary, effect, "held"] => (store, root, summary, Before::act(effect, hold), false),
        [store, root, summary, effect, "held", "refused"] => {
            (store, root, summary, Before::act(effect, hold), true)
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
        carry_tail: false,
    };
    let halt = Halt::new(Stop::new(), None);
    let report = compact(
        place,
        options,
        &halt,
        &mut |request| match is_refused {
            true => Ok((*summary).into()),
            false => Ok(candidate(&serde_json::from_slice(request).unwrap(), summary)),
        },
        &mut |_| (),
    );
    let report = report.unwrap();
    match report.status {
        Status::Promoted => ExitCode::SUCCESS,
        Status::Rejected => ExitCode::from(1),
        Status::Conflict => ExitCode::from(3),
        Status::Unavailable => ExitCode::from(4),
        Status::Halt | Status::CanonicalChanged => ExitCode::from(5),
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
