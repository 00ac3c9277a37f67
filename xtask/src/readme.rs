//! The commands that `README.md` and the book show. Each of them is run: by `cargo xtask ci` to the letter, or by the test
//! `xtask/tests/readme.rs`, which takes all others from here.

use crate::process::{cargo, check, command as program, is_there};
use crate::workspace::{if_there, not_run, root, target};
use anyhow::{Context as _, Result};
use std::ffi::OsString;

/// The command that runs all tests.
pub const TEST: &str = "cargo xtask test";

/// The command whose output the page shows.
pub const GATE: &str = "cargo run --release -- gate";

/// The command that shows what a failing verifier looks like.
pub const RED: &str =
    "semsum gate --verifier 'python3 docs/examples/verifier.py' --only remove-unknown-write --out target/red";

/// The commands that are steps of CI, exactly as written.
pub const RUN_BY_CI: [&str; 2] = [TEST, GATE];

/// A page whose commands build on one another, and stand above what they print.
struct Story {
    page: &'static str,
    /// What it may do beside what a test can run anywhere: it sets its stage in a folder of its own.
    stage: &'static [&'static str],
}

const STORIES: [Story; 2] = [
    Story {
        page: "docs/tutorial.md",
        stage: &[
            "rm -rf target/tutorial",
            "mkdir -p target/tutorial",
            "cp -r docs/examples/root target/tutorial/root",
            "cp docs/examples/tutorial/plan.md target/tutorial/root/plan.md",
        ],
    },
    Story {
        page: "docs/store.md",
        stage: &["rm -rf target/going-back"],
    },
];

/// The pages whose `sh` blocks are run, line by line.
pub const PAGES: [&str; 10] = [
    "README.md",
    "docs/cli.md",
    "docs/gate.md",
    "docs/ledger.md",
    "docs/pairs.md",
    "docs/protocol.md",
    "docs/store.md",
    "docs/summarizers.md",
    "docs/tutorial.md",
    "fuzz/README.md",
];

/// How a command starts that a test can run anywhere.
const RUNNABLE: [&str; 2] = ["semsum ", "cargo run --package semsum-fuzz --bin replay -- "];

/// Whether the commands of this page build on one another: where one can't be run, the rest can't.
#[must_use]
pub fn is_story(page: &str) -> bool {
    STORIES.iter().any(|story| story.page == page)
}

/// Whether the test of the pages runs this command of this page.
pub(crate) fn is_runnable(page: &str, command: &str) -> bool {
    let mut stories = STORIES.iter().filter(|story| story.page == page);
    let is_stage = stories.any(|story| story.stage.contains(&command));
    PAGES.contains(&page) && (is_stage || RUNNABLE.iter().any(|start| command.starts_with(start)))
}

/// A command that the page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Line of the page, from 1.
    pub line: usize,
    /// The command, without the remark behind it.
    pub text: String,
    /// The exit code that the remark `# exit N` states; 0 without one.
    pub exit: i32,
}

/// Every command in a fenced `sh` block, in order. Empty lines and lines that are a remark alone are none.
#[must_use]
pub fn commands(page: &str) -> Vec<Command> {
    let mut commands = Vec::new();
    let mut in_block = false;
    for (line, text) in (1..).zip(page.lines()) {
        let text = text.trim();
        if text.starts_with("```") {
            in_block = !in_block && text == "```sh";
        } else if in_block && !text.is_empty() && !text.starts_with('#') {
            commands.push(Command {
                line,
                ..command_of(text)
            });
        }
    }
    commands
}

/// The command of a line; where that line stands is not known here.
pub(crate) fn command_of(text: &str) -> Command {
    let (text, remark) = text.split_once(" # ").unwrap_or((text, ""));
    let exit = remark.trim().strip_prefix("exit ").and_then(|rest| {
        let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
        digits.parse().ok()
    });
    Command {
        line: 0,
        text: text.trim().to_owned(),
        exit: exit.unwrap_or(0),
    }
}

/// Builds the binary and returns a `PATH` that begins with its folder. A release build: the gate puts tens of thousands
/// of cases to it.
///
/// # Errors
/// Where it can't be built.
pub fn path() -> Result<OsString> {
    check(&mut cargo(&[
        "build",
        "--quiet",
        "--release",
        "--package",
        "semsum",
    ]))?;
    let others = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(target().join("release")).chain(std::env::split_paths(&others));
    Ok(std::env::join_paths(folders)?)
}

/// A command of a page, ready to run at the root of the workspace; `None`, with a line that says so, where a program is
/// missing that it needs. The folder that it writes to is removed first: a run never mixes with an earlier one.
///
/// # Errors
/// Where that folder can't be removed, or under CI where a program is missing.
pub fn prepared(text: &str, path: &OsString) -> Result<Option<std::process::Command>> {
    let python = "python3";
    if text.contains(python) && !is_there(&mut program(python, &["--version"]))? {
        not_run(text, "there is no python3")?;
        return Ok(None);
    }
    if let Some(folder) = written_to(text) {
        if_there(std::fs::remove_dir_all(root().join(folder)))
            .with_context(|| format!("{folder} can't be removed"))?;
    }
    let mut command = program("bash", &["-euo", "pipefail", "-c", text]);
    command.env("PATH", path);
    Ok(Some(command))
}

/// The folder behind `--out`, if it lies below the build folder: nothing else is ever removed.
fn written_to(text: &str) -> Option<&str> {
    let mut words = text.split_whitespace().skip_while(|word| *word != "--out");
    words
        .nth(1)
        .filter(|folder| folder.starts_with("target/") && !folder.contains(".."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_the_lines_of_sh_blocks_with_their_exit_codes() {
        let page = "```sh\n# a remark\nsemsum a\n\nsemsum b c   # exit 1: dropped\n```\n```text\nsemsum d\n```\nsemsum e\n";
        let found: Vec<_> = commands(page)
            .into_iter()
            .map(|it| (it.line, it.text, it.exit))
            .collect();
        assert_eq!(
            found,
            [(3, "semsum a".to_owned(), 0), (5, "semsum b c".to_owned(), 1)]
        );
    }

    #[test]
    fn only_a_folder_below_the_build_folder_is_ever_removed() {
        assert_eq!(written_to(RED), Some("target/red"));
        for kept in [
            "semsum gate",
            "gate --out docs",
            "gate --out target/../docs",
            "gate --out",
        ] {
            assert_eq!(written_to(kept), None, "{kept}");
        }
    }
}
