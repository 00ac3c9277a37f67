//! SIGKILL before each effect on the disk of each step of a store's life: whoever opens the store afterwards finds the old
//! generation or the new one, whole, and can go on from there.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use semsum_core::request::source_digest;
use semsum_store::local::{Local, Refused};
use semsum_store::protocol::{Note, Trouble, check, current, load, prune, run};
use serde_json::json;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A program that is killed, which cargo builds beside the tests.
fn program() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let profile = test.ancestors().nth(2).unwrap();
    let program = profile
        .join("examples/store_killed")
        .with_extension(std::env::consts::EXE_EXTENSION);
    assert!(program.exists(), "run `cargo build --workspace --examples`");
    program
}

fn manifest() -> Vec<u8> {
    let manifest = json!({
        "taskId": "lamp-7",
        "objective": "Relight the lamp",
        "canonical": {"path": "log.md", "sha256": "0".repeat(64), "readAt": "2027-01-31T12:00:00+01:00"},
        "completedPhases": [],
        "nextExactAction": "Order a bulb for the lamp",
        "externalWrites": [],
        "consumedAuthorities": [],
        "prohibitions": ["Do not climb alone"],
        "rollback": "Cancel the order",
        "completionChecks": ["The lamp is lit"],
    });
    manifest.to_string().into_bytes()
}

/// The newest generation; `None` where there is no store yet. Everything that there is must be sound.
fn newest(store: &Path, context: &str) -> Option<u64> {
    let local = match Local::open_at(store) {
        Ok(local) => local,
        Err(Refused::Missing(None)) => return None,
        Err(refused) => panic!("{context}: {refused}"),
    };
    match run(current(), &local) {
        Ok(current) => {
            let checked = run(check(), &local).unwrap();
            assert!(checked.is_clean(), "{context}: {checked:?}");
            Some(current.record.generation())
        }
        Err(Trouble::NoStore) => None,
        Err(trouble) => panic!("{context}: {trouble}"),
    }
}

/// An event that follows a generation.
fn event(generation: u64) -> Vec<u8> {
    let event = json!({
        "id": format!("e{generation}"), "kind": "phase_completed", "origin": "tool",
        "data": {"phase": format!("phase {generation}")},
    });
    event.to_string().into_bytes()
}

/// A candidate made from what is current.
fn candidate(store: &Path) -> Vec<u8> {
    let loaded = run(load(), &Local::open_at(store).unwrap()).unwrap();
    let manifest = &loaded.current.manifest;
    let candidate = json!({
        "schema": "candidate/v1",
        "sourceDigest": source_digest(loaded.ledger.bundle(), manifest).ok(),
        "base": loaded.current.record.checksum(),
        "covered": null, "kept": [],
        "manifest": manifest,
        "summary": format!("told {}", loaded.current.record.generation()),
    });
    candidate.to_string().into_bytes()
}

/// Makes a step again and again, killed before one more effect each time, until it is done. Answers the number of kills.
///
/// A step that died behind its last effect may have been done: then the next attempt is told so, and is no part of this.
fn until_done(store: &Path, step: &[&str], input: &[u8], after: Option<u64>) -> usize {
    let before = newest(store, "before");
    let mut effect = 0;
    loop {
        let context = format!("{step:?} killed before effect {effect}");
        let mut child = Command::new(program())
            .arg(store)
            .arg(effect.to_string())
            .args(step)
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input).unwrap();
        let status = child.wait().unwrap();
        let newest = newest(store, &context);
        if status.signal() != Some(9) {
            assert_eq!((status.code(), newest), (Some(0), after), "{context}");
            return effect;
        }
        assert!(newest == before || newest == after, "{context}: {newest:?}");
        effect += 1;
        if newest == after && before != after {
            return effect;
        }
    }
}

#[test]
fn whoever_is_killed_leaves_the_old_generation_or_the_new_one() {
    let place = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
    let place = place.unwrap();
    let store = place.path().join("store");
    let mut kills = until_done(&store, &["init"], &manifest(), Some(0));
    for round in 0..12 {
        let generation = 2 * round;
        let [next, last] = [generation + 1, generation + 2];
        let append = ["append", &generation.to_string()];
        kills += until_done(&store, &append, &event(generation), Some(next));
        let candidate = candidate(&store);
        kills += until_done(&store, &["prepare"], &candidate, Some(next));
        let promote = ["promote", &next.to_string()];
        kills += until_done(&store, &promote, &candidate, Some(last));
        kills += until_done(&store, &["prune"], b"", Some(last));
    }
    // Each object is created, written, synced, named, and its folder synced.
    assert!(kills > 500, "{kills} kills");
    let local = Local::open_at(&store).unwrap();
    run(prune(), &local).unwrap();
    let notes = run(check(), &local).unwrap().notes;
    let is_leftover = |note: &Note| matches!(note, Note::Leftover(_));
    assert!(!notes.iter().any(is_leftover), "{notes:?}");
}
