//! Damage is named, wherever it is, and never read as if it were none.

use crate::support::{Store, begun, bytes, candidate, place, sent};
use semsum_core::checksum::n1;
use semsum_core::normal::NormalManifest;
use semsum_store::local::Local;
use semsum_store::objects::{Folder, Objects, Reason};
use semsum_store::protocol::{Digest, Fault, Head, Moved, Record, Status, Trouble};
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

/// A store with one generation of each kind.
fn made(path: &Path) -> Local {
    let local = Local::create_at(path).unwrap();
    let store = Store(&local);
    assert!(matches!(store.init(), Moved::Done(_)));
    assert!(matches!(store.append(&sent(), 0), Moved::Done(_)));
    let text = candidate(&store.load(), "", |manifest| {
        manifest["prohibitions"] = json!(["Do not pay twice", "Ask first"]);
    });
    let judged = store.prepare(&text, None).unwrap();
    assert_eq!(store.promote(judged.candidate, 1).status, Status::Promoted);
    local
}

fn copied(from: &Path, to: &Path) -> Local {
    for file in objects(from) {
        let copy = to.join(file.strip_prefix(from).unwrap());
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::copy(file, copy).unwrap();
    }
    Local::open_at(to).unwrap()
}

fn objects(path: &Path) -> Vec<PathBuf> {
    let files = Folder::ALL
        .into_iter()
        .flat_map(|folder| fs::read_dir(path.join(folder.as_str())).unwrap());
    let mut objects: Vec<_> = files.map(|entry| entry.unwrap().path()).collect();
    objects.sort();
    objects
}

fn spoil(file: &Path, how: usize) {
    let whole = fs::read(file).unwrap();
    match how {
        0 => fs::remove_file(file).unwrap(),
        1 => fs::write(file, &whole[..whole.len() / 2]).unwrap(),
        2 => fs::write(file, "").unwrap(),
        3 => fs::write(file, [whole.as_slice(), b"\n"].concat()).unwrap(),
        4 => {
            let mut flipped = whole;
            let middle = flipped.len() / 2;
            flipped[middle] ^= 1;
            fs::write(file, flipped).unwrap();
        }
        5 => {
            let other = file.with_file_name("..").join("elsewhere");
            fs::rename(file, &other).unwrap();
            symlink(&other, file).unwrap();
        }
        _ => {
            fs::remove_file(file).unwrap();
            fs::create_dir(file).unwrap();
        }
    }
}

#[test]
fn whatever_is_spoiled_check_names_it_and_nobody_reads_it_as_sound() {
    let place = place();
    let sound = made(&place.path().join("sound"));
    let expected = Store(&sound).current().unwrap();
    let count = objects(&place.path().join("sound")).len();
    assert_eq!(count, 7);
    for at in 0..count {
        for how in 0..7 {
            let path = place.path().join(format!("{at}-{how}"));
            let local = copied(&place.path().join("sound"), &path);
            let file = objects(&path)[at].clone();
            if how == 0 && file.ends_with("current/2") {
                // The newest record gone is a shorter history: nothing else knows of it.
                continue;
            }
            spoil(&file, how);
            let store = Store(&local);
            let leaf = file.file_name().unwrap().to_str().unwrap();
            let shown = file.strip_prefix(&path).unwrap().display().to_string();
            match store.check() {
                Ok(checked) => {
                    assert!(!checked.is_clean(), "{shown} spoiled by {how}");
                    let named = checked.damages.iter().any(|damage| damage.name.leaf() == leaf);
                    let strayed = checked
                        .strays
                        .iter()
                        .any(|stray| stray.name.as_deref() == Some(leaf));
                    assert!(named || strayed, "{shown} spoiled by {how}: {checked:?}");
                }
                Err(trouble) => panic!("{shown} spoiled by {how}: {trouble}"),
            }
            match store.current() {
                Ok(current) => assert!(
                    current.manifest == expected.manifest && current.record.generation() == 2,
                    "{shown} spoiled by {how}"
                ),
                Err(Trouble::Damaged(damage)) => assert!(!damage.to_string().is_empty()),
                Err(trouble) => panic!("{shown} spoiled by {how}: {trouble}"),
            }
        }
    }
}

#[test]
fn what_is_not_the_stores_is_refused_with_a_reason() {
    let place = tempfile::tempdir().unwrap();
    let local = made(place.path());
    fs::write(place.path().join("bundles/notes.txt"), "x").unwrap();
    fs::write(place.path().join("verdicts/plain"), "x").unwrap();
    fs::write(place.path().join("current/02"), "x").unwrap();
    let checked = Store(&local).check().unwrap();
    assert_eq!(checked.strays.len(), 1);
    assert_eq!(checked.strays[0].reason, Reason::Name);
    let damaged: Vec<_> = checked.damages.iter().map(ToString::to_string).collect();
    let why = "a name that the store does not write";
    assert_eq!(
        damaged,
        [format!("current/02: {why}"), format!("verdicts/plain: {why}")]
    );
}

#[test]
fn a_generation_ahead_of_a_gap_is_damage() {
    let place = tempfile::tempdir().unwrap();
    let local = made(place.path());
    fs::rename(place.path().join("current/2"), place.path().join("current/9")).unwrap();
    let trouble = Store(&local).current().err().unwrap();
    assert_eq!(
        trouble.to_string(),
        "current/2: missing, though a later generation exists"
    );
    assert!(!Store(&local).check().unwrap().is_clean());
}

/// Every digest and seal holds, and still the manifest is not what the events make of the one before.
#[test]
fn an_appended_manifest_that_its_events_do_not_make_is_damage() {
    let memory = begun();
    let store = Store(&memory);
    assert!(matches!(store.append(&sent(), 0), Moved::Done(_)));
    let sound = store.current().unwrap();
    let head = sound.record.ledger();
    let part = memory.read(&head.digest.name(Folder::Bundles)).unwrap();
    let mut part: Value = serde_json::from_slice(&part).unwrap();
    part["manifest"]["prohibitions"] = json!([]);
    let part = bytes(&part);
    let manifest: Value = serde_json::from_slice::<Value>(&part).unwrap()["manifest"].take();
    let manifest = bytes(&manifest);
    let manifest = semsum_core::reader::read(&manifest).unwrap();
    let checksum = n1(&NormalManifest::of(&manifest)).unwrap().to_string();
    let digest = Digest::of(&part);
    let record = Record::new(1, "n", &checksum, Head { digest, ..head }, None).unwrap();
    memory.delete(&record.name()).unwrap();
    memory
        .put_if_absent(&digest.name(Folder::Bundles), &part)
        .unwrap();
    memory.put_if_absent(&record.name(), &record.to_bytes()).unwrap();
    let damages = store.check().unwrap().damages;
    assert_eq!(damages.len(), 1, "{damages:?}");
    assert_eq!(damages[0].name, digest.name(Folder::Bundles));
    assert_eq!(damages[0].fault, Fault::Ledger);
}

#[test]
fn no_message_holds_a_value() {
    let place = tempfile::tempdir().unwrap();
    let local = made(place.path());
    for file in objects(place.path()) {
        let spoiled = [fs::read(&file).unwrap().as_slice(), b"MARKER"].concat();
        fs::write(&file, spoiled).unwrap();
    }
    let store = Store(&local);
    let told = format!(
        "{:?} {:?} {:?}",
        store.check(),
        store.current().err(),
        store.append(&sent(), 2)
    );
    for value in ["MARKER", "pay-41", "invoice", "inv-6", "grant-1", "bank"] {
        assert!(!told.contains(value), "{value}");
    }
}
