//! `cargo xtask fuzz`: builds the libFuzzer targets on the stable compiler and runs them.
//!
//! What `cargo fuzz` does needs a nightly compiler only for the address sanitizer, and there is no unsafe code here to
//! watch. Coverage comes from LLVM's own pass, which the stable compiler runs when it is told to by name.

use crate::Usage;
use crate::process::{cargo, check, command, output};
use crate::workspace::{root, target};
use anyhow::{Context as _, Result, bail};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

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

/// How many failing inputs of a run are named one by one.
const NAMED: usize = 10;

/// What is done with each target.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Work<'a> {
    /// It is run for so many seconds, with these further options of libFuzzer's.
    Run { seconds: u64, options: &'a [String] },
    /// What grew is made as small as it can be without reaching less.
    Merge,
}

/// Does this with each target; with all where none is named.
pub(crate) fn run(work: Work<'_>, only: &[String]) -> Result<()> {
    let targets = targets()?;
    if let Some(unknown) = only.iter().find(|name| !targets.contains(name)) {
        let told = format!("there is no target {unknown}; there are {}", targets.join(", "));
        return Err(Usage(told).into());
    }
    let programs = build(&targets)?;
    let mut failed = Vec::new();
    for target in targets
        .iter()
        .filter(|target| only.is_empty() || only.contains(target))
    {
        let done = match work {
            Work::Run { seconds, options } => {
                eprintln!("--- fuzz {target}, {seconds} s");
                fuzz(&programs, target, seconds, options)
            }
            Work::Merge => {
                eprintln!("--- merge {target}");
                merge(&programs, target)
            }
        };
        if let Err(error) = done {
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
fn fuzz(programs: &Path, name: &str, seconds: u64, options: &[String]) -> Result<()> {
    let grown = target().join("fuzz-corpus").join(name);
    let failures = target().join("fuzz-failures").join(name);
    let dictionary = root().join("fuzz/dictionary");
    std::fs::metadata(&dictionary).with_context(|| format!("{} is missing", dictionary.display()))?;
    for folder in [&grown, &failures] {
        std::fs::create_dir_all(folder).with_context(|| format!("{} can't be made", folder.display()))?;
    }
    let mut run = program(programs, name);
    run.arg("-print_final_stats=1");
    run.arg(format!("-max_total_time={seconds}"));
    run.arg(format!("-artifact_prefix={}/", failures.display()));
    run.arg(format!("-dict={}", dictionary.display()));
    run.args(options);
    run.arg(&grown);
    run.arg(seeds()?);
    let (log, file) = log(name)?;
    run.stderr(file);
    eprintln!(
        "fuzz: what grows is kept in {}; the log is {}",
        grown.display(),
        log.display()
    );
    let earlier = names(&failures)?;
    let result = check(&mut run);
    let told = String::from_utf8_lossy(&std::fs::read(&log)?).into_owned();
    // Processes that libFuzzer starts of its own (`-fork`) don't name what they wrote; a failing input that was there
    // already is no new file.
    let named = told
        .lines()
        .filter_map(|line| line.split_once("Test unit written to "));
    let mut failing: BTreeSet<_> = named.map(|(_, file)| PathBuf::from(file)).collect();
    failing.extend(names(&failures)?.difference(&earlier).cloned());
    if !failing.is_empty() {
        eprintln!("fuzz: {} failing inputs; replay them with", failing.len());
    }
    for file in failing.iter().take(NAMED) {
        let file = file.display();
        eprintln!("  cargo run --package semsum-fuzz --bin replay -- {name} {file}");
    }
    if failing.len() > NAMED {
        let folder = failures.display();
        eprintln!("  cargo run --package semsum-fuzz --bin replay -- {name} {folder}   # all of them");
    }
    if result.is_err() {
        eprintln!(
            "fuzz: the whole log is {}; its end:\n{}",
            log.display(),
            last_lines(&told, 20)
        );
        return result;
    }
    // With `-ignore_crashes=1` libFuzzer itself calls such a run a success.
    if !failing.is_empty() {
        bail!("{name}: {} failing inputs", failing.len());
    }
    let runs =
        executed(&told).with_context(|| format!("{name}: the log does not say how many inputs ran"))?;
    if runs == 0 {
        bail!("{name} ran no input");
    }
    let reached = told
        .lines()
        .rfind(|line| line.contains("cov: "))
        .unwrap_or_default();
    eprintln!(
        "fuzz: {name}: {runs} inputs, every property holds; {}",
        reached.trim()
    );
    Ok(())
}

/// Replaces what grew by the smallest part of it that reaches as much. Until that is whole, the old one stays.
fn merge(programs: &Path, name: &str) -> Result<()> {
    let grown = target().join("fuzz-corpus").join(name);
    let before = names(&grown).context("nothing grew yet")?.len();
    let parent = target().join("fuzz-corpus");
    let merged = tempfile::Builder::new().prefix(name).tempdir_in(&parent)?;
    let mut run = program(programs, name);
    run.arg("-merge=1");
    run.args([merged.path(), &grown, &seeds()?]);
    let (log, file) = log(name)?;
    run.stderr(file);
    check(&mut run).with_context(|| format!("the log is {}", log.display()))?;
    let after = names(merged.path())?.len();
    if after == 0 {
        bail!("{name}: nothing is left; the log is {}", log.display());
    }
    let old = tempfile::Builder::new().prefix(name).tempdir_in(&parent)?;
    std::fs::rename(&grown, old.path().join("old"))?;
    std::fs::rename(merged.keep(), &grown)?;
    eprintln!("fuzz: {name}: {before} inputs that grew, then {after}");
    Ok(())
}

/// The files in a folder.
fn names(folder: &Path) -> Result<BTreeSet<PathBuf>> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("{} can't be read", folder.display()))?;
    Ok(entries
        .map(|entry| Ok(entry?.path()))
        .collect::<std::io::Result<_>>()?)
}

/// The program of a target, with the bounds that hold for every use of it.
fn program(programs: &Path, name: &str) -> Command {
    command(
        programs.join(name),
        &[LONGEST, "-timeout=10", "-rss_limit_mb=2048"],
    )
}

fn seeds() -> Result<PathBuf> {
    let seeds = root().join("corpus/bases");
    std::fs::metadata(&seeds).with_context(|| format!("{} is missing", seeds.display()))?;
    Ok(seeds)
}

/// A new log beside those of earlier runs, and of others that run now.
fn log(name: &str) -> Result<(PathBuf, File)> {
    let folder = target().join("fuzz-failures");
    std::fs::create_dir_all(&folder).with_context(|| format!("{} can't be made", folder.display()))?;
    for number in 1_u32.. {
        let log = folder.join(format!("{name}.{number}.log"));
        match File::create_new(&log) {
            Ok(file) => return Ok((log, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error).with_context(|| format!("{} can't be written", log.display())),
        }
    }
    bail!("{name}: there is no number left for a log")
}

/// How many inputs ran: by the statistic at the end or, where processes of their own ran them and there is none, by the
/// last count.
fn executed(log: &str) -> Option<u64> {
    let statistic = log
        .lines()
        .find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    let count = || {
        let counts = log.lines().filter_map(|line| line.strip_prefix('#'));
        counts
            .filter_map(|line| line.split([':', ' ', '\t']).next())
            .next_back()
    };
    statistic.or_else(count)?.trim().parse().ok()
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
        assert_eq!(executed(log), Some(15_898));
        // What `-fork=1` prints, which has no statistics.
        let log = "INFO: -fork=1\n#8203: cov: 310 ft: 520 corp: 40 exec/s 8203 oom/timeout/crash: 0/0/0 time: 1s\n\
                   #17001: cov: 312 ft: 530 corp: 41\nINFO: exiting: 0 time: 2s\n";
        assert_eq!(executed(log), Some(17_001));
        assert_eq!(executed(""), None);
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
