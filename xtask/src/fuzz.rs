//! `cargo xtask fuzz`: builds the libFuzzer targets on the stable compiler and runs them.
//!
//! What `cargo fuzz` does needs a nightly compiler only for the address sanitizer, and there is no unsafe code here to
//! watch. Coverage comes from LLVM's own pass, which the stable compiler runs when it is told to by name.

use crate::process::{cargo, check, command, output};
use crate::workspace::{root, target};
use anyhow::{Context as _, Result, bail};
use std::path::{Path, PathBuf};

/// Compiler flags that instrument for libFuzzer: counters at each edge, a table of their places, traced comparisons.
const INSTRUMENT: [&str; 7] = [
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
];

/// The longest input that is tried, in bytes. Every rule shows on a manifest shorter than this.
const LONGEST: &str = "-max_len=16384";

/// Runs each target for so many seconds; all targets where none is named.
pub(crate) fn run(seconds: u64, only: &[String]) -> Result<()> {
    let targets = targets()?;
    if let Some(unknown) = only.iter().find(|name| !targets.contains(name)) {
        bail!("there is no target {unknown}; there are {}", targets.join(", "));
    }
    let programs = build(&targets)?;
    let mut failed = Vec::new();
    for target in targets
        .iter()
        .filter(|target| only.is_empty() || only.contains(target))
    {
        eprintln!("--- fuzz {target}, {seconds} s");
        if let Err(error) = fuzz(&programs, target, seconds) {
            eprintln!("fuzz: {error:#}");
            failed.push(target.as_str());
        }
    }
    if !failed.is_empty() {
        bail!("failed: {}", failed.join(", "));
    }
    Ok(())
}

/// The targets: one program each under `fuzz/src/bin`, but for the one that replays.
fn targets() -> Result<Vec<String>> {
    let mut targets = Vec::new();
    for entry in std::fs::read_dir(root().join("fuzz/src/bin")).context("where are the fuzz targets?")? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        targets.extend(
            name.strip_suffix(".rs")
                .filter(|stem| *stem != "replay")
                .map(str::to_owned),
        );
    }
    targets.sort();
    if targets.is_empty() {
        bail!("there is no fuzz target");
    }
    Ok(targets)
}

/// Builds all targets into a folder of their own, so that the instrumentation never mixes with other builds.
fn build(targets: &[String]) -> Result<PathBuf> {
    let version = output(&mut command("rustc", &["-vV"]))?;
    let host = version
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .context("rustc names no host")?;
    let folder = target().join("fuzz");
    // Naming the target keeps the flags away from build scripts and procedural macros.
    let mut build = cargo(&["build", "--package", "semsum-fuzz", "--release", "--target", host]);
    for target in targets {
        // Each by name: the program that replays has no runtime that the instrumentation could call.
        build.args(["--bin", target]);
    }
    build.env("CARGO_ENCODED_RUSTFLAGS", INSTRUMENT.join("\u{1f}"));
    build.env("CARGO_PROFILE_RELEASE_LTO", "off");
    build.env("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true");
    build.env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true");
    check(build.arg("--target-dir").arg(&folder))
        .context("the targets can't be built; libFuzzer's runtime needs a C++ compiler")?;
    Ok(folder.join(host).join("release"))
}

/// Seeds are read and never written; what the run finds grows below the build folder.
fn fuzz(programs: &Path, name: &str, seconds: u64) -> Result<()> {
    let grown = target().join("fuzz-corpus").join(name);
    let failures = target().join("fuzz-failures").join(name);
    let seeds = root().join("corpus/bases");
    let dictionary = root().join("fuzz/dictionary");
    for needed in [&seeds, &dictionary] {
        std::fs::metadata(needed).with_context(|| format!("{} is missing", needed.display()))?;
    }
    for folder in [&grown, &failures] {
        std::fs::create_dir_all(folder).with_context(|| format!("{} can't be made", folder.display()))?;
    }
    let mut run = command(
        programs.join(name),
        &[
            LONGEST,
            "-timeout=10",
            "-rss_limit_mb=2048",
            "-print_final_stats=1",
        ],
    );
    run.arg(format!("-max_total_time={seconds}"));
    run.arg(format!("-artifact_prefix={}/", failures.display()));
    run.arg(format!("-dict={}", dictionary.display()));
    run.arg(&grown);
    run.arg(&seeds);
    let log = target().join("fuzz-failures").join(format!("{name}.log"));
    let file = std::fs::File::create(&log).with_context(|| format!("{} can't be written", log.display()))?;
    run.stderr(file);
    eprintln!(
        "fuzz: what grows is kept in {}; the log is {}",
        grown.display(),
        log.display()
    );
    let result = check(&mut run);
    let told = String::from_utf8_lossy(&std::fs::read(&log)?).into_owned();
    let failing = told
        .lines()
        .filter_map(|line| line.split_once("Test unit written to "));
    for (_, file) in failing {
        eprintln!("fuzz: a failing input; replay it with");
        eprintln!("  cargo run --package semsum-fuzz --bin replay -- {name} {file}");
    }
    if result.is_err() {
        eprintln!(
            "fuzz: the whole log is {}; its end:\n{}",
            log.display(),
            last_lines(&told, 20)
        );
        return result;
    }
    let runs = statistic(&told, "number_of_executed_units")
        .with_context(|| format!("{name}: the log does not say how many inputs ran"))?;
    if runs == 0 {
        bail!("{name} ran no input");
    }
    let coverage = told
        .lines()
        .rfind(|line| line.contains("DONE"))
        .unwrap_or_default();
    eprintln!(
        "fuzz: {name}: {runs} inputs, every property holds; {}",
        coverage.trim()
    );
    Ok(())
}

fn statistic(log: &str, name: &str) -> Option<u64> {
    log.lines().find_map(|line| {
        line.strip_prefix("stat::")?
            .strip_prefix(name)?
            .strip_prefix(':')?
            .trim()
            .parse()
            .ok()
    })
}

fn last_lines(text: &str, count: usize) -> String {
    let lines: Vec<_> = text.lines().collect();
    lines
        .get(lines.len().saturating_sub(count)..)
        .unwrap_or_default()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_runs_is_read_from_the_log() {
        let log = "#9 DONE cov: 1\nstat::number_of_executed_units: 15898\nstat::peak_rss_mb: 34\n";
        assert_eq!(statistic(log, "number_of_executed_units"), Some(15_898));
        assert_eq!(statistic("", "number_of_executed_units"), None);
    }

    #[test]
    fn the_programs_that_are_built_are_the_targets_of_the_table() {
        let page = include_str!("../../fuzz/README.md");
        let cells = page.lines().filter_map(|line| line.strip_prefix("| `"));
        let mut rows: Vec<_> = cells.filter_map(|cells| cells.split('`').next()).collect();
        rows.sort_unstable();
        assert_eq!(targets().unwrap(), rows);
    }
}
