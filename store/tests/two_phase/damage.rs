//! Damage is named, wherever it is, and never read as if it were none.

use crate::support::{Store, begun, bytes, candidate, line, place, sent};
use semsum_core::checksum::n1;
use semsum_core::normal::NormalManifest;
use semsum_store::local::{Local, Refused};
use semsum_store::memory::Memory;
use semsum_store::objects::{Error, Folder, Name, Objects, Reason, Stray};
use semsum_store::protocol::{Damage, Digest, Fault, Head, Moved, Record, Status, Trouble};
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
    assert_eq!(count, 10);
    for at in 0..count {
        for how in 0..7 {
            let path = place.path().join(format!("{at}-{how}"));
            let local = copied(&place.path().join("sound"), &path);
            let file = objects(&path)[at].clone();
            if how == 0 && file.parent().unwrap().ends_with("promoted") {
                // A writer that dies early leaves no mark either.
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

fn lost(generation: u64) -> Damage {
    Damage {
        name: Name::generation(generation),
        fault: Fault::Lost,
    }
}

/// The newest records gone are no shorter history: nothing goes on from the generation before.
#[test]
fn a_generation_that_was_current_and_is_gone_is_damage_and_nothing_goes_on_without_it() {
    let place = place();
    made(&place.path().join("sound"));
    for gone in [&[2][..], &[1, 2], &[0, 1, 2]] {
        let path = place.path().join(format!("{}", gone.len()));
        let local = copied(&place.path().join("sound"), &path);
        for generation in gone {
            fs::remove_file(path.join(format!("current/{generation}"))).unwrap();
        }
        let store = Store(&local);
        let before = store.everything();
        let damage = lost(gone[0]);
        assert_eq!(store.check().unwrap().damages, std::slice::from_ref(&damage));
        let trouble = Trouble::Damaged(damage);
        assert_eq!(store.current().err(), Some(trouble.clone()));
        assert_eq!(store.prune().err(), Some(trouble.clone()));
        assert_eq!(store.init(), Moved::Trouble(trouble.clone()));
        assert_eq!(
            store.append(&sent(), gone[0] - u64::from(gone[0] > 0)),
            Moved::Trouble(trouble.clone())
        );
        assert_eq!(store.prepare(b"{}", None), Err(trouble.clone()));
        let promoted = store.promote(Digest::of(b"nothing"), 0);
        assert_eq!(promoted.status, Status::Unavailable(trouble));
        assert_eq!(store.everything(), before);
    }
    fs::rename(place.path().join("sound/current"), place.path().join("aside")).unwrap();
    let refused = Local::open_at(&place.path().join("sound")).err().unwrap();
    assert!(
        matches!(refused, Refused::Missing(Some(Folder::Current))),
        "{refused}"
    );
    let refused = Local::create_at(&place.path().join("sound")).err().unwrap();
    assert!(
        matches!(refused, Refused::Missing(Some(Folder::Current))),
        "{refused}"
    );
    assert!(
        !place.path().join("sound/current").exists(),
        "a store was begun over a lost one"
    );
}

/// Another record in the place of the one that was current is another history, however sound it is in itself.
#[test]
fn a_record_that_is_not_the_one_that_was_current_is_damage() {
    let memory = begun();
    let store = Store(&memory);
    let found = store.current().unwrap().record;
    let other = Record::new(0, "other", found.checksum(), found.ledger(), None).unwrap();
    memory.delete(&other.name()).unwrap();
    memory.put_if_absent(&other.name(), &other.to_bytes()).unwrap();
    let damage = Damage {
        name: other.name(),
        fault: Fault::Replaced,
    };
    assert_eq!(store.check().unwrap().damages, [damage]);
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
    let damaged = Store(&local).check().unwrap().damages;
    let damaged: Vec<_> = damaged.iter().map(ToString::to_string).collect();
    assert_eq!(
        damaged,
        [
            "current/2: missing, though a later generation exists",
            "current/9: the pointer record names another generation than its object"
        ]
    );
}

/// What follows a gap is held against nothing, so it is no second damage.
#[test]
fn a_gap_alone_is_one_damage() {
    let memory = begun();
    let store = Store(&memory);
    assert!(matches!(store.append(&sent(), 0), Moved::Done(_)));
    let further = line("e3", "phase_completed", &json!({"phase": "settle"}));
    assert!(matches!(store.append(&further, 1), Moved::Done(_)));
    memory.delete(&Name::generation(1)).unwrap();
    let gap = Damage {
        name: Name::generation(1),
        fault: Fault::Gap,
    };
    assert_eq!(store.check().unwrap().damages, [gap]);
}

/// A list that misses a generation, as one may that is made while the generation is.
struct Late(Memory);

impl Objects for Late {
    fn read(&self, name: &Name) -> Result<Vec<u8>, Error> {
        self.0.read(name)
    }
    fn put_if_absent(&self, name: &Name, bytes: &[u8]) -> Result<(), Error> {
        self.0.put_if_absent(name, bytes)
    }
    fn list(&self, folder: Folder) -> Result<Vec<Name>, Error> {
        let mut names = self.0.list(folder)?;
        names.retain(|name| *name != Name::generation(1));
        Ok(names)
    }
    fn delete(&self, name: &Name) -> Result<(), Error> {
        self.0.delete(name)
    }
    fn sync(&self, name: &Name) -> Result<(), Error> {
        self.0.sync(name)
    }
    fn strays(&self) -> Result<Vec<Stray>, Error> {
        self.0.strays()
    }
    fn sweep(&self) -> Result<u64, Error> {
        self.0.sweep()
    }
}

#[test]
fn a_generation_that_a_list_misses_is_checked_like_any_other() {
    let late = Late(begun());
    let store = Store(&late);
    assert!(matches!(store.append(&sent(), 0), Moved::Done(_)));
    let further = line("e3", "phase_completed", &json!({"phase": "settle"}));
    assert!(matches!(store.append(&further, 1), Moved::Done(_)));
    let checked = store.check().unwrap();
    assert!(checked.is_clean() && checked.notes.is_empty(), "{checked:?}");
    assert_eq!(checked.generations, 3);
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
    memory.delete(&Name::mark(1)).unwrap();
    memory.put_if_absent(&record.name(), &record.to_bytes()).unwrap();
    memory.put_if_absent(&Name::mark(1), &record.to_bytes()).unwrap();
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
