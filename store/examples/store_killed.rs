//! One step of a store's life that is killed before its effect N on the disk, for the test of what such a death leaves.
//!
//! `store_killed STORE N STEP`, with what the step is given on standard input. A step is `init`, `append GENERATION`,
//! `prepare`, `promote GENERATION` (of the candidate on standard input) or `prune`. Ends with exit code 0 where the step
//! made fewer effects than that and was done, and with 1 where it was not done.
#![allow(clippy::unwrap_used, reason = "a program for tests: a fault in it must show")]

mod killed;

use killed::Before;
use semsum_core::rules::canonical::Found;
use semsum_store::local::Local;
use semsum_store::protocol::{self, Digest, Moved, Root, Status, run, run_looking};
use std::io::{self, Read};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let [store, effect, step @ ..] = words.as_slice() else {
        return ExitCode::from(2);
    };
    let watch = Arc::new(Before::killed(effect));
    let path = Path::new(store);
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input).unwrap();
    let nonce = semsum_store::nonce().unwrap();
    let open = |watch| Local::open_at(path).unwrap().watched(watch);
    let is_done = match step {
        ["init"] => {
            let local = Local::create_watched(path, watch).unwrap();
            let root = Root::read(&input).unwrap();
            matches!(run(protocol::init(root, nonce), &local), Moved::Done(_))
        }
        ["append", generation] => {
            let append = protocol::append(input, generation.parse().unwrap(), nonce);
            matches!(run(append, &open(watch)), Moved::Done(_))
        }
        ["prepare"] => {
            let prepared = run(protocol::prepare(input, None), &open(watch));
            prepared.unwrap().is_accepted()
        }
        ["promote", generation] => {
            let promote = protocol::promote(Digest::of(&input), generation.parse().unwrap(), nonce);
            let pinned = |_: &str| Found::File("0".repeat(64));
            run_looking(promote, &open(watch), &mut { pinned }).status == Status::Promoted
        }
        ["prune"] => run(protocol::prune(), &open(watch)).is_ok(),
        _ => return ExitCode::from(2),
    };
    if is_done {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
