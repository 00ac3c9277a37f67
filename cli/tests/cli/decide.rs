//! `decide`.

use crate::support::{Folder, Ran, make_pipe, manifest, run, with};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const CONTENT: &[u8] = b"buoy,colour\n7,green\n";

fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// A manifest that pins the file, without unknown writes.
fn pinned() -> Value {
    let mut manifest = with("externalWrites", json!([]));
    manifest["canonical"]["sha256"] = json!(hex(CONTENT));
    manifest
}

fn decide(folder: &Folder, before: &Value, after: &Value) -> Ran {
    let (before, after) = (folder.value("before", before), folder.value("after", after));
    let root = folder.path().join("root");
    std::fs::create_dir_all(&root).unwrap();
    run(&["decide", "--root", root.to_str().unwrap(), &before, &after], "")
}

#[test]
fn the_record_has_the_contracts_keys_in_order() {
    let folder = Folder::new();
    folder.file("root/plans/buoys.csv", CONTENT);
    let ran = decide(&folder, &pinned(), &pinned());
    let sha256 = hex(CONTENT);
    let expected = format!(
        r#"{{"compaction_check":"pass","canonical_check":"unchanged","before_sha256":"{sha256}","current_sha256":"{sha256}","decision":"resume","external_write":true,"reasons":[]}}"#
    );
    assert_eq!((ran.code, ran.text()), (0, format!("{expected}\n").as_str()));
}

#[test]
fn every_row_of_the_table_comes_out() {
    let unknown = json!([{"operation": "Book the workboat", "effectId": "boat-3", "status": "unknown"}]);
    let mut waiting = pinned();
    waiting["externalWrites"] = unknown;
    let mut lost = pinned();
    lost["prohibitions"] = json!([]);
    for (before, after, content, decision, code) in [
        (&pinned(), &pinned(), Some(CONTENT), "resume", 0),
        (&waiting, &waiting, Some(CONTENT), "reconcile_external_writes", 1),
        (&pinned(), &waiting, Some(CONTENT), "reconcile_external_writes", 1),
        (
            &waiting,
            &waiting,
            Some(&b"moved on"[..]),
            "restart_from_current",
            1,
        ),
        (&pinned(), &lost, Some(CONTENT), "regenerate_from_checkpoint", 1),
        (&pinned(), &lost, Some(b"moved on"), "rebuild_manifest", 1),
        (&pinned(), &pinned(), None, "halt", 1),
        (&pinned(), &lost, None, "halt", 1),
    ] {
        let folder = Folder::new();
        if let Some(content) = content {
            folder.file("root/plans/buoys.csv", content);
        }
        let ran = decide(&folder, before, after);
        let record = ran.json();
        assert_eq!(
            (record["decision"].as_str(), ran.code),
            (Some(decision), code),
            "{record}"
        );
        assert_eq!(record["external_write"], json!(decision == "resume"));
        assert_eq!(record["current_sha256"].is_null(), decision == "halt");
    }
}

#[test]
fn unknown_writes_are_those_of_before_where_after_is_no_manifest() {
    let folder = Folder::new();
    folder.file("root/plans/buoys.csv", CONTENT);
    let mut before = manifest();
    before["canonical"]["sha256"] = json!(hex(CONTENT));
    let record = decide(&folder, &before, &json!({})).json();
    let unknown = json!({"code": "external_write_unknown", "pointer": "/externalWrites/1"});
    assert!(
        record["reasons"].as_array().unwrap().contains(&unknown),
        "{record}"
    );
    assert_eq!(record["decision"], "regenerate_from_checkpoint");
}

#[test]
fn without_a_sound_manifest_before_or_a_root_there_is_no_record() {
    let folder = Folder::new();
    let ran = decide(&folder, &json!({}), &pinned());
    assert_eq!((ran.code, ran.text()), (2, ""));
    assert!(ran.err.contains("required_missing"), "{}", ran.err);
    let file = folder.value("m", &pinned());
    for root in ["/nowhere/at/all", file.as_str()] {
        assert_eq!(
            run(&["decide", "--root", root, &file, &file], "").code,
            2,
            "{root}"
        );
    }
}

#[cfg(unix)]
#[test]
fn what_is_not_opened_halts_with_its_own_code() {
    for (path, code) in [
        ("plans/link", "canonical_symlink"),
        ("../root/plans/buoys.csv", "canonical_outside_root"),
        ("plans", "canonical_not_regular"),
        ("plans/none", "canonical_missing"),
    ] {
        let folder = Folder::new();
        folder.file("root/plans/buoys.csv", CONTENT);
        std::os::unix::fs::symlink("buoys.csv", folder.path().join("root/plans/link")).unwrap();
        let mut manifest = pinned();
        manifest["canonical"]["path"] = json!(path);
        let ran = decide(&folder, &manifest, &manifest);
        assert_eq!(
            ran.json()["reasons"],
            json!([{"code": code, "pointer": "/canonical/path"}])
        );
        assert_eq!((ran.json()["decision"].as_str(), ran.code), (Some("halt"), 1));
        assert!(!ran.text().contains("buoys"), "a path of the manifest is a value");
    }
}

/// What stands at the path that the manifest names, in a real folder.
#[cfg(unix)]
fn found(path: &str, prepare: impl FnOnce(&std::path::Path)) -> String {
    let folder = Folder::new();
    folder.file("root/plans/buoys.csv", CONTENT);
    prepare(&folder.path().join("root"));
    let mut manifest = pinned();
    manifest["canonical"]["path"] = json!(path);
    let ran = decide(&folder, &manifest, &manifest);
    let record = ran.json();
    assert_eq!(
        (record["decision"].as_str(), ran.code),
        (Some("halt"), 1),
        "{record}"
    );
    assert!(record["current_sha256"].is_null());
    assert_eq!(record["reasons"].as_array().unwrap().len(), 1, "{record}");
    record["reasons"][0]["code"].as_str().unwrap().to_owned()
}

/// ENAMETOOLONG: no file can have such a name, so none is there.
#[cfg(unix)]
#[test]
fn a_name_that_no_file_can_have_is_missing() {
    let name = "n".repeat(300);
    assert_eq!(found(&name, |_| ()), "canonical_missing");
    assert_eq!(found(&format!("{name}/buoys.csv"), |_| ()), "canonical_missing");
    assert_eq!(
        found(&format!("{}x", "d/".repeat(3000)), |_| ()),
        "canonical_missing"
    );
}

/// ELOOP: a link that leads to itself is a link, whether it is the file or stands on the way.
#[cfg(unix)]
#[test]
fn a_circle_of_links_is_a_link() {
    use std::os::unix::fs::symlink;
    let circle = |root: &std::path::Path| {
        symlink("b", root.join("a")).unwrap();
        symlink("a", root.join("b")).unwrap();
    };
    assert_eq!(found("a", circle), "canonical_symlink");
    assert_eq!(found("a/buoys.csv", circle), "canonical_symlink");
}

/// ENOTDIR: nothing is below a file.
#[cfg(unix)]
#[test]
fn a_file_where_a_folder_should_be_holds_nothing() {
    assert_eq!(found("plans/buoys.csv/x", |_| ()), "canonical_missing");
}

/// Neither is opened: a pipe would hang, and opening a socket is ENXIO.
#[cfg(unix)]
#[test]
fn a_pipe_and_a_socket_are_no_regular_files() {
    let pipe = |root: &std::path::Path| make_pipe(&root.join("pipe"));
    assert_eq!(found("pipe", pipe), "canonical_not_regular");
    let socket = |root: &std::path::Path| {
        std::os::unix::net::UnixListener::bind(root.join("socket")).unwrap();
    };
    assert_eq!(found("socket", socket), "canonical_not_regular");
}

/// EACCES: it is there, and this user may not read it.
#[cfg(unix)]
#[test]
fn what_this_user_may_not_read_is_unreadable() {
    use std::fs::{Permissions, read, set_permissions};
    use std::os::unix::fs::PermissionsExt;
    let locked = |root: &std::path::Path| {
        set_permissions(root.join("plans/buoys.csv"), Permissions::from_mode(0o0)).unwrap();
    };
    let probe = Folder::new();
    let file = probe.file("probe", "");
    set_permissions(&file, Permissions::from_mode(0o0)).unwrap();
    if read(&file).is_ok() {
        eprintln!("not run: this user may read everything");
        return;
    }
    assert_eq!(found("plans/buoys.csv", locked), "canonical_unreadable");
}

/// A root that can't be entered is the caller's word, not the manifest's: no record.
#[cfg(unix)]
#[test]
fn a_root_that_is_no_folder_gives_no_record() {
    let folder = Folder::new();
    let file = folder.value("m", &pinned());
    let circle = folder.path().join("circle");
    std::os::unix::fs::symlink("circle", &circle).unwrap();
    for root in [circle.to_str().unwrap(), &format!("/{}", "n".repeat(300))] {
        let ran = run(&["decide", "--root", root, &file, &file], "");
        assert_eq!((ran.code, ran.text()), (2, ""), "{}", ran.err);
    }
}
