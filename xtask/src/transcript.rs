//! Pages that tell a story: each `sh` block is followed by what its commands print, one building on the other.
//!
//! The outputs can be compared to the byte: a store prints digests of what it holds, and no times.

use crate::readme::{self, command_of, is_story};
use crate::workspace::root;
use anyhow::{Context as _, Result, bail};
use std::ffi::OsString;
use std::process::Stdio;

const MARK: &str = "<!-- it prints: written by `cargo xtask readme` -->";

/// Runs the commands of every story and writes what they print below them.
pub(crate) fn write() -> Result<()> {
    each(&mut |path, _, told| Ok(std::fs::write(root().join(path), told)?))
}

/// Runs the commands of every story; fails where one fails, or prints something else than its page shows.
pub(crate) fn check() -> Result<()> {
    each(&mut |path, page, told| {
        if page != told {
            bail!("{path} shows another output of its commands; `cargo xtask readme` writes it");
        }
        Ok(())
    })
}

fn each(work: &mut dyn FnMut(&str, &str, &str) -> Result<()>) -> Result<()> {
    let path = readme::path()?;
    for page in readme::PAGES.into_iter().filter(|page| is_story(page)) {
        let text = std::fs::read_to_string(root().join(page))?;
        let Some(told) = told(&text, &mut |line| printed(line, &path))? else {
            continue;
        };
        work(page, &text, &told)?;
    }
    Ok(())
}

/// What a command prints, standard error included; `None` where a program is missing that it needs.
fn printed(line: &str, path: &OsString) -> Result<Option<String>> {
    let command = command_of(line);
    let Some(mut run) = readme::prepared(&format!("exec 2>&1; {}", command.text), path)? else {
        return Ok(None);
    };
    let output = run.stdin(Stdio::null()).output()?;
    let text = String::from_utf8(output.stdout).context("other bytes than UTF-8")?;
    if output.status.code() != Some(command.exit) {
        bail!(
            "`{}`: {}, not exit code {}\n{text}",
            command.text,
            output.status,
            command.exit
        );
    }
    Ok(Some(text))
}

/// The page with the outputs of its commands; `None` where one of them can't be run.
fn told(page: &str, run: &mut dyn FnMut(&str) -> Result<Option<String>>) -> Result<Option<String>> {
    let mut told = String::new();
    let mut lines = page.lines().peekable();
    let mut say = |line: &str| {
        told.push_str(line);
        told.push('\n');
    };
    while let Some(line) = lines.next() {
        say(line);
        if line != "```sh" {
            continue;
        }
        let mut outputs = String::new();
        for line in lines.by_ref().take_while(|line| *line != "```") {
            say(line);
            let Some(output) = run(line)? else {
                return Ok(None);
            };
            outputs.push_str(&output);
        }
        say("```");
        if lines.peek() == Some(&MARK) {
            // The mark, the fence, the old output, the fence.
            let _ = lines.by_ref().skip(2).find(|line| *line == "```");
        }
        if !outputs.is_empty() {
            say(MARK);
            say("```text");
            outputs.lines().for_each(&mut say);
            say("```");
        }
    }
    Ok(Some(told))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_are_put_below_their_blocks_and_replace_older_ones() {
        let page = "one\n```sh\na\nb\n```\n\ntwo\n```sh\nsilent\n```\nend\n";
        let mut number = 0;
        let mut run = |line: &str| {
            number += 1;
            let output = if line == "silent" {
                String::new()
            } else {
                format!("{line}{number}\n")
            };
            Ok(Some(output))
        };
        let first = told(page, &mut run).unwrap().unwrap();
        let expected =
            format!("one\n```sh\na\nb\n```\n{MARK}\n```text\na1\nb2\n```\n\ntwo\n```sh\nsilent\n```\nend\n");
        assert_eq!(first, expected);
        let second = told(&first, &mut run).unwrap().unwrap();
        assert_eq!(second, expected.replace("a1\nb2", "a4\nb5"));
    }

    #[test]
    fn a_page_is_left_alone_where_a_command_cannot_be_run() {
        assert_eq!(told("```sh\na\n```\n", &mut |_| Ok(None)).unwrap(), None);
    }
}
