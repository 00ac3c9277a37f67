//! A place for a store, and the commands run at it.

use crate::compact::support::{CANONICAL, manifest, tree};
use crate::support::{Folder, Ran, run};
use semsum_core::request::source_digest;
use semsum_store::local::Local;
use semsum_store::protocol;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder with the canonical file beneath `root`, and room for a store.
pub(crate) struct Shop {
    folder: Folder,
}

impl Shop {
    /// The canonical file alone.
    pub(crate) fn empty() -> Self {
        let folder = Folder::for_many_syncs();
        folder.file("root/plans/buoys.csv", CANONICAL);
        Self { folder }
    }

    /// With a store whose root is the small manifest.
    pub(crate) fn begun() -> Self {
        Self::of(&manifest())
    }

    /// With a store whose root is `manifest`.
    pub(crate) fn of(manifest: &Value) -> Self {
        let shop = Self::empty();
        let ran = shop.run(&["init", "-"], manifest.to_string());
        assert_eq!(ran.code, 0, "{}", ran.err);
        shop
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn store(&self) -> PathBuf {
        self.path().join("store")
    }

    pub(crate) fn canonical(&self) -> PathBuf {
        self.path().join("root/plans/buoys.csv")
    }

    /// Writes a file beside the store.
    pub(crate) fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        self.folder.file(&format!("beside/{name}"), bytes)
    }

    /// The words of a command of `store` at this store.
    pub(crate) fn words(&self, words: &[&str]) -> Vec<String> {
        let store = self.store();
        let place = ["--store", store.to_str().unwrap()];
        let words = ["store"].iter().chain(words).chain(&place);
        words.map(|word| (*word).to_owned()).collect()
    }

    pub(crate) fn run(&self, words: &[&str], input: impl Into<Vec<u8>>) -> Ran {
        run(&self.words(words), input)
    }

    pub(crate) fn append(&self, events: &str, expected: u64) -> Ran {
        self.run(&["append", "-", "--expect", &expected.to_string()], events)
    }

    pub(crate) fn prepare(&self, candidate: &str) -> Ran {
        self.run(&["prepare", "-"], candidate)
    }

    /// Keeps a candidate, and answers its id.
    pub(crate) fn kept(&self, candidate: &str) -> String {
        self.prepare(candidate).json()["candidate"]
            .as_str()
            .unwrap()
            .to_owned()
    }

    /// The words of a promotion.
    pub(crate) fn promotion(&self, id: &str, expected: u64) -> Vec<String> {
        let root = self.path().join("root");
        let root = root.to_str().unwrap();
        self.words(&["promote", id, "--expect", &expected.to_string(), "--root", root])
    }

    pub(crate) fn promote(&self, id: &str, expected: u64) -> Ran {
        run(&self.promotion(id, expected), "")
    }

    pub(crate) fn current(&self) -> Value {
        let ran = self.run(&["current"], "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.json()
    }

    /// A candidate made from what is current, its manifest edited.
    pub(crate) fn candidate(&self, summary: &str, edit: impl FnOnce(&mut Value)) -> Value {
        let objects = Local::open_at(&self.store()).unwrap();
        let loaded = protocol::run(protocol::load(), &objects).unwrap();
        let mut manifest = serde_json::to_value(&loaded.current.manifest).unwrap();
        edit(&mut manifest);
        json!({
            "schema": "candidate/v1",
            "sourceDigest": source_digest(loaded.ledger.bundle(), &loaded.current.manifest).ok(),
            "base": loaded.current.record.checksum(),
            "covered": null,
            "kept": [],
            "manifest": manifest,
            "summary": summary,
        })
    }

    /// Everything below the place, with bytes and times.
    pub(crate) fn snapshot(&self) -> Snapshot {
        let tree = tree(self.path());
        let files = tree.keys().filter(|path| path.is_file());
        let bytes = files
            .map(|path| (path.clone(), fs::read(path).unwrap()))
            .collect();
        Snapshot { tree, bytes }
    }

    /// Fails unless `store check` finds everything sound.
    pub(crate) fn assert_sound(&self) {
        let ran = self.run(&["check"], "");
        assert_eq!(ran.code, 0, "{}{}", ran.text(), ran.err);
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Snapshot {
    tree: BTreeMap<PathBuf, [i64; 7]>,
    bytes: BTreeMap<PathBuf, Vec<u8>>,
}

impl Snapshot {
    /// Fails unless every file that was there has its bytes, and what came are candidates and verdicts.
    pub(crate) fn assert_only_kept(&self, after: &Self) {
        for (path, bytes) in &self.bytes {
            assert_eq!(after.bytes.get(path), Some(bytes), "{}", path.display());
        }
        for path in after.bytes.keys().filter(|path| !self.bytes.contains_key(*path)) {
            let folder = path.parent().unwrap().file_name().unwrap();
            assert!(
                folder == "candidates" || folder == "verdicts",
                "{}",
                path.display()
            );
        }
    }
}

/// Runs a command that must change nothing.
pub(crate) fn unmoved(shop: &Shop, words: &[String], input: &str, code: i32) -> Ran {
    let before = shop.snapshot();
    let ran = run(words, input);
    assert_eq!(ran.code, code, "{words:?}: {}{}", ran.text(), ran.err);
    assert!(shop.snapshot() == before, "{words:?} changed something");
    assert!(!ran.err.is_empty(), "{words:?} says nothing to people");
    if code == 2 {
        assert!(ran.out.is_empty(), "{words:?}");
    }
    ran
}

/// An event as it is handed in.
pub(crate) fn event(id: &str, kind: &str, data: Value) -> String {
    json!({"id": id, "kind": kind, "origin": "assistant", "data": data}).to_string()
}

/// An event that completes a phase.
pub(crate) fn completed(id: &str, phase: &str) -> String {
    event(id, "phase_completed", json!({"phase": phase}))
}
