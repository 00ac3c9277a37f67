//! A place that is replaced while a summarizer runs.

use super::support::{CANONICAL, Ground, summarizer};
use std::fs;
use std::os::unix::fs::symlink;

/// A summarizer that does something before it answers as the test summarizer does.
fn after(deed: &str) -> [String; 3] {
    let script = format!("{deed} && exec '{}' keep", summarizer());
    ["sh".to_owned(), "-c".to_owned(), script]
}

fn compacted(ground: &Ground, root: &str, deed: &str) -> crate::support::Ran {
    let store = ground.store();
    let command = after(deed);
    let words = [
        "compact",
        "--store",
        store.to_str().unwrap(),
        "--root",
        root,
        "--",
    ];
    let words: Vec<_> = words
        .into_iter()
        .chain(command.iter().map(String::as_str))
        .collect();
    crate::support::run(&words, "")
}

/// Found by an attack: a deploy that swaps the folder behind a link left `promoted` on bytes that nobody reads any more.
#[test]
fn another_root_behind_the_same_name_is_what_counts() {
    for (content, status, code) in [
        ("other bytes\n", "canonical_changed", 1),
        (CANONICAL, "promoted", 0),
    ] {
        let ground = Ground::new();
        let next = ground.path().join("next");
        fs::create_dir_all(next.join("plans")).unwrap();
        fs::write(next.join("plans/buoys.csv"), content).unwrap();
        let link = ground.path().join("link");
        symlink(ground.root(), &link).unwrap();
        let (link, next) = (link.to_str().unwrap(), next.to_str().unwrap());
        let ran = compacted(&ground, link, &format!("ln -sfn '{next}' '{link}'"));
        assert_eq!(
            (ran.code, ran.json()["status"].as_str()),
            (code, Some(status)),
            "{}",
            ran.err
        );
    }
    let ground = Ground::new();
    let root = ground.root();
    let root = root.to_str().unwrap();
    let ran = compacted(&ground, root, &format!("mv '{root}' '{root}.gone'"));
    assert_eq!(
        (ran.code, ran.json()["code"].as_str()),
        (1, Some("canonical_missing"))
    );
}

/// Found by an attack: the pointer moved in a folder that the next run will not look into.
#[test]
fn a_store_that_is_another_one_by_now_has_promoted_nothing() {
    for deed in [
        "mv '{}' '{}.old' && cp -r '{}.old' '{}'",
        "mv '{}/candidates' '{}/../c' && mkdir '{}/candidates'",
        "mv '{}' '{}.old'",
    ] {
        let ground = Ground::new();
        let (root, store) = (ground.root(), ground.store());
        let deed = deed.replace("{}", store.to_str().unwrap());
        let ran = compacted(&ground, root.to_str().unwrap(), &deed);
        assert_eq!(ran.code, 4, "{deed}: {}{}", ran.text(), ran.err);
        assert_eq!(ran.json()["code"], "store_unavailable", "{deed}");
    }
}
