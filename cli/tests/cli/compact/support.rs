//! A store with its root, and summarizers put to it.

use crate::support::{Folder, Ran, run};
use semsum_store::local::Local;
use semsum_store::protocol::{self, Moved};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// What the canonical file holds.
pub(crate) const CANONICAL: &str = "buoy 7 is green\n";

/// A store, the root that holds its canonical file, and room for files beside them.
pub(crate) struct Ground {
    folder: Folder,
}

impl Ground {
    /// A store whose root is the small manifest.
    pub(crate) fn new() -> Self {
        Self::of(&manifest())
    }

    /// A store whose root is `manifest`, with its canonical file in place.
    pub(crate) fn of(manifest: &Value) -> Self {
        let ground = Self {
            folder: Folder::for_many_syncs(),
        };
        let path = manifest["canonical"]["path"].as_str().unwrap();
        ground.folder.file(&format!("root/{path}"), CANONICAL);
        ground.folder.file("beside/empty", "");
        let objects = Local::create_at(&ground.store()).unwrap();
        let nonce = semsum_store::nonce().unwrap();
        let init = protocol::init(
            protocol::Root::read(manifest.to_string().as_bytes()).unwrap(),
            nonce,
        );
        assert!(matches!(protocol::run(init, &objects), Moved::Done(_)));
        ground
    }

    pub(crate) fn store(&self) -> PathBuf {
        self.folder.path().join("store")
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.folder.path().join("root")
    }

    /// The whole ground: store, root and what lies beside them.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file beside store and root, and answers its path.
    pub(crate) fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        self.folder.file(&format!("beside/{name}"), bytes)
    }

    /// The canonical file's path.
    pub(crate) fn canonical(&self) -> PathBuf {
        self.root().join("plans/buoys.csv")
    }

    /// The words of a compaction by this command.
    pub(crate) fn words(&self, options: &[&str], command: &[&str]) -> Vec<String> {
        let (store, root) = (self.store(), self.root());
        let place = [
            "compact",
            "--store",
            store.to_str().unwrap(),
            "--root",
            root.to_str().unwrap(),
        ];
        let words = place.iter().chain(options).chain(&["--"]).chain(command);
        words.map(|word| (*word).to_owned()).collect()
    }

    /// Compacts by this command.
    pub(crate) fn run(&self, options: &[&str], command: &[&str]) -> Ran {
        run(&self.words(options, command), "")
    }

    /// Compacts by the test summarizer.
    pub(crate) fn compact(&self, options: &[&str], mode: &[&str]) -> Ran {
        let summarizer = summarizer();
        let command: Vec<&str> = [summarizer.as_str()]
            .into_iter()
            .chain(mode.iter().copied())
            .collect();
        self.run(options, &command)
    }

    /// Appends a generation with one event: another phase is completed.
    pub(crate) fn append(&self) {
        self.append_phase("rinse");
    }

    /// Appends a generation with one event: this phase, and its number, is completed.
    pub(crate) fn append_phase(&self, phase: &str) {
        let objects = Local::open_at(&self.store()).unwrap();
        let current = protocol::run(protocol::current(), &objects).unwrap();
        let generation = current.record.generation();
        let event = json!({
            "id": format!("e{generation}"), "kind": "phase_completed", "origin": "tool",
            "data": {"phase": format!("{phase} {generation}")},
        });
        let nonce = semsum_store::nonce().unwrap();
        let append = protocol::append(event.to_string().into_bytes(), generation, nonce);
        let appended = protocol::run(append, &objects);
        assert!(matches!(appended, Moved::Done(_)), "{appended:?}");
    }

    /// What is current: generation, checksum and manifest.
    pub(crate) fn current(&self) -> (u64, String, Value) {
        let objects = Local::open_at(&self.store()).unwrap();
        let current = protocol::run(protocol::current(), &objects).unwrap();
        let manifest = serde_json::to_value(&current.manifest).unwrap();
        (
            current.record.generation(),
            current.record.checksum().to_owned(),
            manifest,
        )
    }

    /// Fails unless everything that the store holds is sound.
    pub(crate) fn assert_sound(&self) {
        let objects = Local::open_at(&self.store()).unwrap();
        let checked = protocol::run(protocol::check(), &objects).unwrap();
        assert!(checked.is_clean(), "{checked:?}");
    }

    /// Every file of store and root, with its bytes.
    pub(crate) fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let tree = tree(self.path());
        let files = tree.into_keys().filter(|path| path.is_file());
        files
            .map(|path| (path.clone(), fs::read(path).unwrap()))
            .collect()
    }

    /// Fails unless every file that was there is as it was, and what came is nothing but candidates and verdicts.
    pub(crate) fn assert_nothing_moved(&self, before: &BTreeMap<PathBuf, Vec<u8>>) {
        let after = self.files();
        for (path, bytes) in before {
            assert_eq!(after.get(path), Some(bytes), "{}", path.display());
        }
        for path in after.keys().filter(|path| !before.contains_key(*path)) {
            let folder = path.parent().unwrap();
            let kept = ["candidates", "verdicts"].map(|name| self.store().join(name));
            assert!(kept.iter().any(|kept| kept == folder), "{}", path.display());
        }
    }
}

/// Path, kind, size, inode and times of everything below a folder, itself included. Reading changes none of it.
pub(crate) fn tree(folder: &Path) -> BTreeMap<PathBuf, [i64; 7]> {
    let mut found = BTreeMap::new();
    let mut left = vec![folder.to_owned()];
    while let Some(path) = left.pop() {
        let data = fs::symlink_metadata(&path).unwrap();
        if data.is_dir() {
            left.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        }
        let of = |number: u64| i64::try_from(number).unwrap();
        let times = [data.mtime(), data.mtime_nsec(), data.ctime(), data.ctime_nsec()];
        let [seconds, nanos, changed, changed_nanos] = times;
        let state = [
            i64::from(data.mode()),
            of(data.len()),
            of(data.ino()),
            seconds,
            nanos,
            changed,
            changed_nanos,
        ];
        found.insert(path, state);
    }
    found
}

/// The small manifest, pinned to [`CANONICAL`] and without unknown effects.
pub(crate) fn manifest() -> Value {
    let mut manifest = crate::support::manifest();
    let digest = Sha256::digest(CANONICAL);
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    manifest["canonical"]["sha256"] = json!(digest);
    manifest["externalWrites"][1]["status"] = json!("confirmed");
    manifest
}

/// The test summarizer, which cargo builds beside the tests.
pub(crate) fn summarizer() -> String {
    example("summarizer")
}

/// An example program of this crate.
pub(crate) fn example(name: &str) -> String {
    let test = std::env::current_exe().unwrap();
    let profile = test.ancestors().nth(2).unwrap();
    let path = profile
        .join("examples")
        .join(name)
        .with_extension(std::env::consts::EXE_EXTENSION);
    assert!(path.exists(), "run `cargo build --workspace --examples`");
    path.to_str().unwrap().to_owned()
}
