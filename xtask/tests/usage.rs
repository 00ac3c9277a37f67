//! Wrong usage of a chore is told from a chore that failed.

#![allow(clippy::unwrap_used)]

use std::process::Command;

#[test]
fn a_target_that_is_none_is_wrong_usage() {
    let mut xtask = Command::new(env!("CARGO_BIN_EXE_xtask"));
    let ran = xtask.args(["fuzz", "nothing"]).output().unwrap();
    let told = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(2), "{told}");
    assert!(told.contains("there is no target nothing; there are "), "{told}");
}
