//! `cargo xtask ci`: everything that must hold before a change lands.

use crate::process::{cargo, check, command, is_there};
use crate::steps::Steps;
use crate::workspace::root;
use crate::{codegen, corpus, fuzz, readme, readme_output, tidy, transcript};
use anyhow::{Context as _, Result, bail};

/// How long each fuzz target runs here. Long runs are a chore of their own; this proves that the targets work.
const FUZZ: fuzz::Work<'_> = fuzz::Work::Run {
    seconds: 10,
    options: &[],
};

pub(crate) fn run() -> Result<()> {
    if !crate::workspace::is_ci() {
        // A part that can't run is a failure here, wherever this runs, so the parts are told.
        return check(&mut with_ci()?);
    }
    let mut steps = Steps::default();
    steps.step("format", || check(&mut cargo(&["fmt", "--all", "--check"])));
    steps.step("lints", || {
        check(&mut cargo(&[
            "clippy",
            "--workspace",
            "--all-targets",
            "--locked",
            "--",
            "-D",
            "warnings",
        ]))
    });
    steps.step("documentation", || {
        check(cargo(&["doc", "--workspace", "--no-deps", "--locked"]).env("RUSTDOCFLAGS", "-D warnings"))
    });
    steps.step("licences, bans and sources of dependencies", dependencies);
    steps.step("generated files are fresh", codegen::check);
    steps.step("frozen cases are complete and judged as they were", corpus::check);
    steps.step("the repository's own rules", tidy::run);
    steps.step(readme::TEST, || {
        check(&mut command("bash", &["-c", readme::TEST]))
    });
    steps.step(readme::GATE, readme_output::check);
    steps.step("the tutorial prints what it shows", transcript::check);
    steps.step("gate over manifests from real work", gate);
    steps.step("fuzz targets, briefly", || fuzz::run(FUZZ, &[]));
    steps.finish()
}

fn with_ci() -> Result<std::process::Command> {
    let own = std::env::current_exe().context("where is this program?")?;
    let mut again = command(own, &["ci"]);
    again.env("CI", "true");
    Ok(again)
}

/// `deny.toml`. Known vulnerabilities are not looked up: that needs a database that a build must not depend on.
fn dependencies() -> Result<()> {
    if !is_there(&mut command("cargo-deny", &["--version"]))? {
        bail!("cargo-deny is not installed; .ci/run installs it");
    }
    check(&mut command(
        "cargo-deny",
        &[
            "--workspace",
            "--all-features",
            "--locked",
            "check",
            "--hide-inclusion-graph",
            "licenses",
            "bans",
            "sources",
        ],
    ))
}

fn gate() -> Result<()> {
    let Some(bases) = semsum_corpus::shared("data/manifests")? else {
        return Ok(());
    };
    let bases = bases
        .to_str()
        .context("the path of the shared data is not UTF-8")?;
    check(cargo(&["run", "--release", "--", "gate", "--bases", bases]).current_dir(root()))
}
