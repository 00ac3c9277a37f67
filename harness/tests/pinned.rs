//! The canonical file is pinned while a candidate becomes current, through a handle that stays open until it has.
#![cfg(target_os = "linux")] // Which files are open is read in /proc.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use semsum_core::decision::{CanonicalCheck, Decision};
use semsum_harness::compact::{Options, Place, Report, Status, compact};
use semsum_harness::stop::{Halt, Stop};
use semsum_store::canonical::Root;
use semsum_store::local::{Effect, Local, Watch};
use semsum_store::objects::Folder;
use semsum_store::protocol::{self, Moved};
use serde_json::{Value, json};
use std::fs;
use std::io;
use std::num::NonZeroU32;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

const PINNED: &str = "pipe 7 is flat\n";
const OTHER: &str = "pipe 7 is gone\n";

fn sha256(text: &str) -> String {
    let digest = protocol::Digest::of(text.as_bytes()).to_string();
    digest.strip_prefix("sha256:").unwrap().to_owned()
}

/// What somebody does to the canonical file.
#[derive(Clone, Copy)]
enum Deed {
    Nothing,
    /// Another file is renamed to its place.
    Replaced,
    Removed,
}

/// Does a deed before the effect of this number, and notes each effect.
struct Meddler {
    folder: PathBuf,
    deed: Deed,
    at: usize,
    seen: Mutex<Vec<Seen>>,
}

#[derive(Clone)]
struct Seen {
    effect: Effect,
    /// Whether this process has the pinned file open, whatever its name is by now.
    is_held: bool,
}

impl Watch for Meddler {
    fn before(&self, effect: &Effect) -> io::Result<()> {
        let mut seen = self.seen.lock().unwrap();
        seen.push(Seen {
            effect: effect.clone(),
            is_held: is_open(&self.folder.join("same-file-as-plan")),
        });
        if seen.len() - 1 == self.at {
            let plan = self.folder.join("root/plan");
            match self.deed {
                Deed::Nothing => {}
                Deed::Replaced => fs::rename(self.folder.join("other"), plan)?,
                Deed::Removed => fs::remove_file(plan)?,
            }
        }
        Ok(())
    }
}

/// Whether this process has a file open.
fn is_open(path: &Path) -> bool {
    let identity = |data: fs::Metadata| (data.dev(), data.ino());
    let meant = identity(fs::metadata(path).unwrap());
    let entries = fs::read_dir("/proc/self/fd").unwrap();
    entries
        .filter_map(|entry| fs::metadata(entry.ok()?.path()).ok())
        .any(|data| identity(data) == meant)
}

/// A compaction during which somebody does a deed: what it came to, what is current then, and every effect.
fn play(deed: Deed, at: usize) -> (Report, u64, Vec<Seen>) {
    let place = tempfile::tempdir_in("/dev/shm")
        .or_else(|_| tempfile::tempdir())
        .unwrap();
    let folder = place.path().to_owned();
    fs::create_dir(folder.join("root")).unwrap();
    fs::write(folder.join("root/plan"), PINNED).unwrap();
    fs::hard_link(folder.join("root/plan"), folder.join("same-file-as-plan")).unwrap();
    fs::write(folder.join("other"), OTHER).unwrap();
    let manifest = json!({
        "taskId": "t", "objective": "Tune the organ",
        "canonical": {"path": "plan", "readAt": "2026-03-01T08:00:00Z", "sha256": sha256(PINNED)},
        "completedPhases": [], "nextExactAction": "Tune pipe 7", "externalWrites": [], "consumedAuthorities": [],
        "prohibitions": ["Do not touch the bellows"], "rollback": "Leave it", "completionChecks": [],
    });
    let store = Local::create_at(&folder.join("store")).unwrap();
    let begins = protocol::Root::read(manifest.to_string().as_bytes()).unwrap();
    let init = protocol::init(begins, semsum_store::nonce().unwrap());
    assert!(matches!(protocol::run(init, &store), Moved::Done(_)));
    let meddler = Arc::new(Meddler {
        folder: folder.clone(),
        deed,
        at,
        seen: Mutex::default(),
    });
    let store = store.watched(meddler.clone());
    let place = Place {
        objects: &store,
        root: &Root::open(&folder.join("root")).unwrap(),
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
        &mut |request| Ok(faithful(request)),
        &mut |_| (),
    );
    assert!(!is_open(&folder.join("same-file-as-plan")), "left open");
    assert!(protocol::run(protocol::check(), &store).unwrap().is_clean());
    let current = protocol::run(protocol::current(), &store).unwrap();
    let seen = meddler.seen.lock().unwrap().clone();
    (report.unwrap(), current.record.generation(), seen)
}

fn faithful(request: &[u8]) -> Vec<u8> {
    let request: Value = serde_json::from_slice(request).unwrap();
    let candidate = json!({
        "schema": "candidate/v1", "sourceDigest": request["sourceDigest"], "base": request["base"],
        "covered": null, "kept": [], "manifest": request["manifest"], "summary": "",
    });
    candidate.to_string().into_bytes()
}

/// Whether an effect writes a pointer record or its mark. A record is synced by whoever builds on it, and not written by that.
fn writes_a_pointer(seen: &Seen) -> bool {
    match &seen.effect {
        Effect::MakeFolder(folder)
        | Effect::Create(folder, _)
        | Effect::Write(folder, ..)
        | Effect::Rename(folder, ..)
        | Effect::Link(folder, ..)
        | Effect::Remove(folder, _) => matches!(folder, Folder::Current | Folder::Promoted),
        Effect::SyncAbove | Effect::SyncFile(..) | Effect::SyncFolder(_) => false,
    }
}

/// From which effect on the pointer decides: from its base being synced for the last time before it is written.
fn pointers_own(seen: &[Seen]) -> usize {
    let first = seen.iter().position(writes_a_pointer).unwrap();
    let base = |seen: &Seen| matches!(&seen.effect, Effect::SyncFile(Folder::Current, name) if name == "0");
    let own = seen[..first].iter().rposition(base).unwrap();
    assert_eq!(own + 2, first, "the base's file and folder, and nothing else");
    own
}

#[test]
fn the_file_that_was_pinned_stays_open_until_the_pointer_has_moved() {
    let (report, generation, seen) = play(Deed::Nothing, 0);
    assert_eq!((report.status, generation), (Status::Promoted, 1));
    assert!(
        seen.is_sorted_by_key(|seen| seen.is_held),
        "let go before the end"
    );
    let first = seen.iter().position(|seen| seen.is_held).unwrap();
    assert!(
        first < pointers_own(&seen),
        "pinned too late: {:?}",
        seen[first].effect
    );
}

/// Whatever the moment, before the pointer's own effects: the file that is there decides, and that is no mismatch.
#[test]
fn a_file_that_changes_at_any_effect_before_the_pointers_is_canonical_changed() {
    let (_, _, effects) = play(Deed::Nothing, 0);
    assert!(effects.len() > 20, "{} effects", effects.len());
    let own = pointers_own(&effects);
    for (at, seen) in effects.iter().enumerate() {
        let told = format!("before effect {at}, {:?}", seen.effect);
        let (replaced, generation, meddled) = play(Deed::Replaced, at);
        let (removed, of_removed, _) = play(Deed::Removed, at);
        if at >= own {
            assert_eq!((replaced.status, generation), (Status::Promoted, 1), "{told}");
            assert_eq!((removed.status, of_removed), (Status::Promoted, 1), "{told}");
            continue;
        }
        assert_eq!(
            (replaced.status, replaced.code),
            (Status::CanonicalChanged, Some("canonical_changed")),
            "{told}"
        );
        assert_eq!((generation, of_removed), (0, 0), "{told}");
        assert_eq!((replaced.generation, replaced.findings), (Some(0), Vec::new()));
        let decision = replaced.decision.unwrap();
        assert_eq!(decision.canonical_check, CanonicalCheck::Changed);
        assert_eq!(decision.decision, Decision::RestartFromCurrent);
        assert_eq!(decision.before_sha256, sha256(PINNED));
        assert_eq!(decision.current_sha256, Some(sha256(OTHER)));
        assert!(!meddled.iter().any(writes_a_pointer));
        assert_eq!(
            (removed.status, removed.code),
            (Status::Halt, Some("canonical_missing")),
            "{told}"
        );
        assert_eq!(removed.decision.unwrap().decision, Decision::Halt);
    }
}
