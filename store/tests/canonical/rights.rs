//! Permission bits.

use crate::place::{Place, is_state};
use semsum_core::rules::canonical::Found;
use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;

/// Only where permission bits bind this user; root reads everything, and the test above stands for it there.
#[test]
fn a_file_without_the_right_to_read_is_unreadable() {
    let place = Place::new();
    let no_rights =
        |path: &str| fs::set_permissions(place.at(path), fs::Permissions::from_mode(0o000)).unwrap();
    no_rights("state.md");
    if File::open(place.at("state.md")).is_ok() {
        eprintln!("not run: permission bits do not bind this user");
        return;
    }
    assert_eq!(place.found("state.md"), Found::Unreadable);
    no_rights("docs");
    assert_eq!(place.found("docs/deep/plan.md"), Found::Unreadable);
    fs::set_permissions(place.at("docs"), fs::Permissions::from_mode(0o700)).unwrap();
}

/// A folder may be entered and not listed: the look needs no right to list.
#[test]
fn a_folder_that_may_not_be_listed_is_passed_through() {
    let place = Place::new();
    fs::set_permissions(place.at("docs"), fs::Permissions::from_mode(0o100)).unwrap();
    let found = place.found("docs/deep/plan.md");
    fs::set_permissions(place.at("docs"), fs::Permissions::from_mode(0o700)).unwrap();
    assert!(is_state(&found));
}
