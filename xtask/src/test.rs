//! `cargo xtask test`: sets up what the tests need and runs them all.

use crate::process::{cargo, check, command, is_there};
use crate::steps::Steps;
use crate::workspace::{is_ci, not_run, root, target};
use anyhow::{Context as _, Result, bail};
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::Stdio;

/// The Unicode table that `n1` names, for the oracle.
const ORACLE_NEEDS: &str = "unicodedata2==18.0.0";

/// Said last, because a runner keeps to itself what a test that passes has printed.
const WITHOUT_SHARED: &str = "not run: what holds this program against data that is no part of the repository; the tests \
    that read it passed without having looked, and SEMSUM_SHARED names its folder where there is one";

pub(crate) fn run() -> Result<()> {
    // Services that tests talk to (an S3 server, once a store needs one) start here, before the first step, and hand
    // their address to the tests by environment variable. They are dropped, and so stopped, when this function ends.
    let mut closing = Vec::new();
    if semsum_corpus::shared("data")?.is_none() {
        closing.push(WITHOUT_SHARED.to_owned());
    }
    let mut steps = Steps::default();
    steps.step("the oracle's own tests, and its golden file", oracle);
    steps.step("tests of all crates", || rust(&mut closing));
    steps.step("examples in the documentation", || {
        check(&mut cargo(&["test", "--doc", "--workspace"]))
    });
    let result = steps.finish();
    for line in closing {
        eprintln!("{line}");
    }
    result
}

/// With nextest where it is there, otherwise with cargo's own runner. Keeps the runner's closing lines.
fn rust(closing: &mut Vec<String>) -> Result<()> {
    let nextest = is_there(&mut cargo(&["nextest", "--version"]))?;
    let arguments: &[&str] = if nextest {
        &["nextest", "run", "--workspace", "--no-fail-fast"]
    } else {
        eprintln!("cargo-nextest is not installed; cargo's own runner does the same, more slowly");
        &[
            "test",
            "--workspace",
            "--no-fail-fast",
            "--lib",
            "--bins",
            "--tests",
        ]
    };
    let mut child = cargo(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::inherit())
        .stderr(Stdio::piped())
        .spawn()
        .context("can't start the tests")?;
    let lines = child.stderr.take().context("the tests have no standard error")?;
    for line in BufReader::new(lines).lines() {
        let line = line?;
        if line.contains("tests run:") || line.contains("test run:") {
            closing.push(line.trim().to_owned());
        }
        eprintln!("{line}");
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("tests failed: {status}");
    }
    if nextest && closing.is_empty() {
        bail!("the runner ended without its closing line");
    }
    Ok(())
}

/// The oracle is an independent implementation of the format in Python. Its tests hold it against the shared cases, and
/// the frozen golden file against it.
fn oracle() -> Result<()> {
    let Some(python) = python()? else { return Ok(()) };
    check(
        command(python, &["-m", "unittest", "--quiet", "test_oracle"])
            .current_dir(root().join("xtask/oracle")),
    )
}

/// A Python that has the oracle's Unicode table: in an environment of its own below the build folder.
fn python() -> Result<Option<PathBuf>> {
    let system = "python3";
    if !is_there(&mut command(system, &["--version"]))? {
        not_run("the oracle", "there is no python3")?;
        return Ok(None);
    }
    let environment = target().join("oracle-env");
    let python = environment.join("bin/python3");
    let has_table = || is_there(&mut command(&python, &["-c", "import unicodedata2"]));
    if !has_table()? {
        let folder = environment.to_string_lossy().into_owned();
        let made = check(&mut command(system, &["-m", "venv", &folder])).and_then(|()| {
            check(&mut command(
                &python,
                &["-m", "pip", "install", "--quiet", ORACLE_NEEDS],
            ))
        });
        if let Err(error) = made {
            if is_ci() {
                return Err(error.context("the oracle's Unicode table can't be installed"));
            }
            eprintln!("not run: golden checksums: {ORACLE_NEEDS} can't be installed");
            return Ok(Some(system.into()));
        }
    }
    Ok(Some(python))
}
