//! What is damaged is named and never read as sound; what is foreign is refused with a reason; what the dead left is a note.

use super::support::{Shop, completed, unmoved};
use crate::compact::support::manifest;
use crate::support::Ran;
use serde_json::json;
use std::fs;
use std::os::unix::fs::symlink;

#[test]
fn damage_is_named_and_foreign_files_are_refused_with_a_reason() {
    let shop = Shop::begun();
    let id = shop.kept(&shop.candidate("", |_| ()).to_string());
    assert_eq!(shop.promote(&id, 0).code, 0);
    let name = format!("candidates/{}", id.strip_prefix("sha256:").unwrap());
    let file = shop.store().join(&name);
    let whole = fs::read(&file).unwrap();
    fs::remove_file(&file).unwrap();
    fs::write(&file, &whole[1..]).unwrap();
    fs::write(shop.store().join("current/notes.txt"), "x").unwrap();
    symlink("0", shop.store().join("current/7")).unwrap();
    let check = shop.run(&["check", "--format", "json"], "");
    assert_eq!(check.code, 1);
    let report = check.json();
    assert_eq!(report["sound"], false);
    assert_eq!(report["damaged"], json!([{"object": name, "fault": "digest"}]));
    let foreign = json!([
        {"object": "current/7", "reason": "symlink"},
        {"object": "current/notes.txt", "reason": "name"},
    ]);
    assert_eq!(report["foreign"], foreign);
    let people = shop.run(&["check"], "");
    assert_eq!(people.code, 1);
    assert!(
        people.text().contains(&name) && people.text().contains("Next: "),
        "{}",
        people.text()
    );
    // What is damaged is never read as sound.
    for words in [
        &["current"][..],
        &["prepare", "-"],
        &["append", "-", "--expect", "1"],
        &["prune"],
    ] {
        let ran = unmoved(&shop, &shop.words(words), &completed("e1", "x"), 4);
        assert!(ran.err.contains(&name), "{}", ran.err);
    }
    fs::write(&file, &whole).unwrap();
    assert_eq!(
        shop.run(&["current"], "").code,
        0,
        "a foreign file is passed over"
    );
    // A folder that is gone is damage too.
    fs::remove_file(shop.store().join("current/notes.txt")).unwrap();
    fs::remove_file(shop.store().join("current/7")).unwrap();
    shop.assert_sound();
    fs::rename(shop.store().join("verdicts"), shop.path().join("aside")).unwrap();
    let check = shop.run(&["check", "--format", "json"], "");
    assert_eq!(
        (check.code, &check.json()["damaged"]),
        (1, &json!([{"object": "verdicts", "fault": "missing"}]))
    );
    symlink(shop.path().join("aside"), shop.store().join("verdicts")).unwrap();
    let check = shop.run(&["check", "--format", "json"], "");
    assert_eq!(
        (check.code, &check.json()["damaged"]),
        (1, &json!([{"object": "verdicts", "fault": "symlink"}]))
    );
    unmoved(&shop, &shop.words(&["prune"]), "", 2);
}

#[test]
fn leftovers_of_the_dead_are_notes_and_prune_takes_them() {
    let shop = Shop::begun();
    let left = shop.store().join("bundles/.unfinished-0123456789abcdef");
    fs::write(&left, "half").unwrap();
    let check = shop.run(&["check", "--format", "json"], "");
    assert_eq!(check.code, 0);
    let note = json!([{"object": "bundles/.unfinished-0123456789abcdef", "note": "leftover"}]);
    assert_eq!(check.json()["notes"], note);
    assert!(shop.run(&["check"], "").text().contains("note: "));
    assert_eq!(shop.run(&["prune"], "").code, 0);
    assert!(!left.exists());
}

/// Whoever removes a pointer and its mark leaves what a promotion that never was leaves. It can't be told, and that is said.
#[test]
fn a_generation_that_is_gone_with_its_mark_is_a_note() {
    let shop = Shop::begun();
    let id = shop.kept(&shop.candidate("", |_| ()).to_string());
    let prepared = shop.run(&["check", "--format", "json"], "").json();
    assert_eq!(shop.promote(&id, 0).code, 0);
    for name in ["current/1", "promoted/1"] {
        fs::remove_file(shop.store().join(name)).unwrap();
    }
    let check = shop.run(&["check", "--format", "json"], "");
    assert_eq!((check.code, &check.json()), (0, &prepared));
    let notes = check.json()["notes"].clone();
    assert_eq!(
        notes[0],
        json!({"object": format!("candidates/{}", id.strip_prefix("sha256:").unwrap()), "note": "unpromoted"})
    );
    assert!(
        shop.run(&["check"], "")
            .text()
            .contains("put `current` and `promoted` back from a copy"),
        "people are not told"
    );
    // Whoever was told the generation does not go on without it.
    assert_eq!(shop.append(&completed("e1", "x"), 1).code, 3);
    fs::remove_file(shop.store().join("promoted/0")).unwrap();
    let unmarked = json!({"object": "promoted/0", "note": "unmarked"});
    let notes = || shop.run(&["check", "--format", "json"], "").json()["notes"].clone();
    assert!(notes().as_array().unwrap().contains(&unmarked));
    assert_eq!(shop.run(&["prune"], "").code, 0);
    assert!(!notes().as_array().unwrap().contains(&unmarked));
}

/// A shorter history would be a less careful one. Whoever deletes the newest pointer gets no older generation for it.
#[test]
fn a_pointer_that_is_gone_gives_no_older_generation() {
    let shop = Shop::begun();
    let id = shop.kept(&shop.candidate("", |_| ()).to_string());
    assert_eq!(shop.promote(&id, 0).code, 0);
    let found = |answer: &Ran| (answer.code, answer.json()["damaged"].clone());
    let check = || shop.run(&["check", "--format", "json"], "");
    let closed = |named: &str| {
        let words = [
            &["init", "-"][..],
            &["current"],
            &["log"],
            &["prepare", "-"],
            &["append", "-", "--expect", "0"],
            &["prune"],
        ];
        for words in words {
            let input = match words[0] {
                "init" => manifest().to_string(),
                _ => completed("e1", "x"),
            };
            let ran = unmoved(&shop, &shop.words(words), &input, 4);
            assert!(ran.err.contains(named), "{words:?}: {}", ran.err);
        }
    };
    fs::remove_file(shop.store().join("current/1")).unwrap();
    let lost = |generation: u64| json!([{"object": format!("current/{generation}"), "fault": "lost"}]);
    assert_eq!(found(&check()), (1, lost(1)));
    closed("current/1");
    let people = shop.run(&["check"], "");
    assert!(
        people.text().contains("missing, though it was current once"),
        "{}",
        people.text()
    );
    fs::remove_file(shop.store().join("current/0")).unwrap();
    assert_eq!(found(&check()), (1, lost(0)));
    closed("current/0");
    fs::remove_dir(shop.store().join("current")).unwrap();
    assert_eq!(
        found(&check()),
        (1, json!([{"object": "current", "fault": "missing"}]))
    );
    closed("lost its folder current");
    fs::rename(shop.store().join("promoted"), shop.path().join("aside")).unwrap();
    assert_eq!(check().code, 1, "verdicts are there, so a generation was");
}
