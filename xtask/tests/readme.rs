//! Every command that `README.md` shows and that is no step of CI, run as it stands there.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::PathBuf;
use std::process::{Command, Stdio};
use xtask::{readme, workspace};

/// Builds the binary and returns its folder. A release build: the gate puts tens of thousands of cases to it.
fn built() -> PathBuf {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build
        .args(["build", "--quiet", "--release", "--package", "semsum"])
        .current_dir(workspace::root());
    assert!(build.status().unwrap().success(), "the binary can't be built");
    workspace::target().join("release")
}

#[test]
fn the_commands_of_the_readme_end_as_it_says() {
    let page = include_str!("../../README.md");
    let commands: Vec<_> = readme::commands(page)
        .into_iter()
        .filter(|command| !readme::RUN_BY_CI.contains(&command.text.as_str()))
        .collect();
    assert!(!commands.is_empty(), "the page shows no command that a test runs");
    let mut path = vec![built()];
    path.extend(std::env::split_paths(
        &std::env::var_os("PATH").unwrap_or_default(),
    ));
    let path = std::env::join_paths(path).unwrap();
    for command in commands {
        let output = Command::new("bash")
            .args(["-euo", "pipefail", "-c", &command.text])
            .current_dir(workspace::root())
            .env("PATH", &path)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert_eq!(
            output.status.code(),
            Some(command.exit),
            "README.md:{}: `{}`: {}",
            command.line,
            command.text,
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
