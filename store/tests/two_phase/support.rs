//! A manifest, candidates made from it, and machines run against a store.

use semsum_core::manifest::ResumeManifest;
use semsum_core::request::source_digest;
use semsum_core::rules::canonical::Found;
use semsum_store::memory::Memory;
use semsum_store::objects::{Folder, Name, Objects};
use semsum_store::protocol::{
    Checked, Current, Digest, Loaded, Moved, Prepared, Pruned, Report, Root, Trouble, append, check, current,
    init, load, prepare, promote, prune, run, run_looking,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The digest that the manifest pins.
pub(crate) const PIN: &str = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

pub(crate) fn manifest() -> Value {
    json!({
        "taskId": "pay-41",
        "objective": "Pay the invoices of March",
        "canonical": {"path": "rules.md", "sha256": PIN, "readAt": "2026-03-01T10:00:00Z"},
        "completedPhases": ["collect"],
        "nextExactAction": "Send invoice 7 to the bank",
        "externalWrites": [{"operation": "pay invoice 6", "effectId": "inv-6", "status": "unknown"}],
        "consumedAuthorities": ["grant-1"],
        "prohibitions": ["Do not pay twice"],
        "rollback": "Ask the bank to reverse it",
        "completionChecks": ["Every invoice is paid"],
    })
}

/// An event as it is handed in.
pub(crate) fn line(id: &str, kind: &str, data: &Value) -> String {
    json!({"id": id, "kind": kind, "origin": "assistant", "data": data}).to_string()
}

/// Another next action was chosen.
pub(crate) fn next_action(id: &str, action: &str) -> String {
    line(id, "next_action_set", &json!({"action": action}))
}

/// What happened: a phase was completed, and the next action chosen.
pub(crate) fn sent() -> String {
    let completed = line("e1", "phase_completed", &json!({"phase": "send"}));
    format!(
        "{completed}\n{}\n",
        next_action("e2", "Send invoice 8 to the bank")
    )
}

/// The manifest after [`sent`].
pub(crate) fn later() -> Value {
    let mut manifest = manifest();
    manifest["completedPhases"] = json!(["collect", "send"]);
    manifest["nextExactAction"] = json!("Send invoice 8 to the bank");
    manifest
}

pub(crate) fn bytes(value: &Value) -> Vec<u8> {
    serde_json::to_vec(value).unwrap()
}

/// A folder for many small stores: in memory where the system has such a place, because their syncs take long.
pub(crate) fn place() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm")
        .or_else(|_| tempfile::tempdir())
        .unwrap()
}

/// A nonce that nobody else has.
pub(crate) fn nonce() -> String {
    semsum_store::nonce().unwrap()
}

/// A candidate made from a generation, its manifest edited.
pub(crate) fn candidate(loaded: &Loaded, summary: &str, edit: impl FnOnce(&mut Value)) -> Vec<u8> {
    let mut manifest = json_of(&loaded.current.manifest);
    edit(&mut manifest);
    bytes(&json!({
        "schema": "candidate/v1",
        "sourceDigest": source_digest(loaded.ledger.bundle(), &loaded.current.manifest).ok(),
        "base": loaded.current.record.checksum(),
        "covered": null,
        "kept": [],
        "manifest": manifest,
        "summary": summary,
    }))
}

pub(crate) fn json_of(manifest: &ResumeManifest<'_>) -> Value {
    serde_json::to_value(manifest).unwrap()
}

pub(crate) fn found() -> Found {
    Found::File(PIN.to_owned())
}

/// A store, and what a user does with it.
pub(crate) struct Store<'a>(pub(crate) &'a dyn Objects);

impl Store<'_> {
    pub(crate) fn init(&self) -> Moved {
        self.init_with(&manifest())
    }

    pub(crate) fn init_with(&self, root: &Value) -> Moved {
        match Root::read(&bytes(root)) {
            Ok(root) => run(init(root, nonce()), self.0),
            Err(refused) => panic!("{refused:?}"),
        }
    }

    pub(crate) fn append(&self, events: &str, expected: u64) -> Moved {
        run(append(events.as_bytes().to_vec(), expected, nonce()), self.0)
    }

    pub(crate) fn load(&self) -> Loaded {
        run(load(), self.0).unwrap()
    }

    pub(crate) fn current(&self) -> Result<Current, Trouble> {
        run(current(), self.0)
    }

    pub(crate) fn prepare(&self, candidate: &[u8], expected: Option<u64>) -> Prepared {
        run(prepare(candidate.to_vec(), expected), self.0)
    }

    pub(crate) fn promote(&self, candidate: Digest, expected: u64) -> Report {
        self.promote_finding(candidate, expected, &found())
    }

    pub(crate) fn promote_finding(&self, candidate: Digest, expected: u64, found: &Found) -> Report {
        self.promote_looking(candidate, expected, |path| {
            assert_eq!(path, "rules.md");
            found.clone()
        })
    }

    pub(crate) fn promote_looking(
        &self,
        candidate: Digest,
        expected: u64,
        mut look: impl FnMut(&str) -> Found,
    ) -> Report {
        run_looking(promote(candidate, expected, nonce()), self.0, &mut look)
    }

    pub(crate) fn check(&self) -> Result<Checked, Trouble> {
        run(check(), self.0)
    }

    pub(crate) fn prune(&self) -> Result<Pruned, Trouble> {
        run(prune(), self.0)
    }

    pub(crate) fn newest(&self) -> u64 {
        self.current().unwrap().record.generation()
    }

    /// Every object with its bytes.
    pub(crate) fn everything(&self) -> BTreeMap<Name, Vec<u8>> {
        let names = Folder::ALL
            .into_iter()
            .flat_map(|folder| self.0.list(folder).unwrap());
        names
            .map(|name| (name.clone(), self.0.read(&name).unwrap()))
            .collect()
    }
}

/// The same objects in another store.
pub(crate) fn copy(store: &Memory) -> Memory {
    let other = Memory::default();
    for (name, bytes) in Store(store).everything() {
        other.put_if_absent(&name, &bytes).unwrap();
    }
    other
}

/// A store with a root.
pub(crate) fn begun() -> Memory {
    let store = Memory::default();
    assert!(matches!(Store(&store).init(), Moved::Done(_)));
    store
}
