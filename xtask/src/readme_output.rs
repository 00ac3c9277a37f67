//! The outputs that pages show are the real ones: nobody types them.
//!
//! They can be compared to the byte, because a run is a function of its bases and its seed and the report shows no times.

use crate::process::{command, shown as named};
use crate::readme::{self, GATE, RED};
use crate::workspace::root;
use anyhow::{Context as _, Result, bail};
use std::process::{Command, Stdio};

const END: &str = "```\n<!-- end of the output -->";

/// A place of a page that shows what a command prints.
struct Place {
    page: &'static str,
    /// What stands there, in the words of its mark.
    what: &'static str,
    /// What of the output is shown.
    part: fn(&str) -> String,
}

const OF_GATE: [Place; 2] = [
    Place {
        page: "README.md",
        what: "the gate, shortened",
        part: head_and_tail,
    },
    Place {
        page: "docs/gate.md",
        what: "the gate",
        part: str::to_owned,
    },
];

const OF_RED: [Place; 1] = [Place {
    page: "README.md",
    what: "a failing verifier",
    part: str::to_owned,
}];

/// Runs the commands as the pages show them and writes what they print into the pages.
pub(crate) fn write() -> Result<()> {
    each(&mut |place, printed| {
        let path = root().join(place.page);
        let page = std::fs::read_to_string(&path)?;
        std::fs::write(&path, replaced(&page, place.what, &(place.part)(printed))?)?;
        Ok(())
    })
}

/// Runs the commands as the pages show them; fails where one fails, or prints something else than a page shows.
pub(crate) fn check() -> Result<()> {
    each(&mut |place, printed| {
        let page = std::fs::read_to_string(root().join(place.page))?;
        if shown(&page, place.what)? != (place.part)(printed) {
            bail!(
                "{} shows another output of {}; `cargo xtask readme` writes it",
                place.page,
                place.what
            );
        }
        Ok(())
    })
}

fn each(work: &mut dyn FnMut(&Place, &str) -> Result<()>) -> Result<()> {
    let printed = run(&mut command("bash", &["-c", GATE]), 0)?;
    print!("{printed}");
    OF_GATE.iter().try_for_each(|place| work(place, &printed))?;
    if let Some(mut red) = readme::prepared(RED, &readme::path()?)? {
        let printed = run(&mut red, 1)?;
        OF_RED.iter().try_for_each(|place| work(place, &printed))?;
    }
    Ok(())
}

/// What a command prints on standard output, if it ends with this exit code.
fn run(command: &mut Command, exit: i32) -> Result<String> {
    let name = named(command);
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("can't start {name}"))?;
    if output.status.code() != Some(exit) {
        bail!("{name}: {}, not exit code {exit}", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("{name} printed other bytes than UTF-8"))
}

/// The report down to the first row of the kill matrix, and its last line.
fn head_and_tail(printed: &str) -> String {
    let is_row = |line: &str| line.starts_with("  ") && !line.starts_with("   ");
    let mut lines = printed.lines();
    let mut head = String::new();
    for line in lines.by_ref() {
        head.push_str(line);
        head.push('\n');
        if line.starts_with("Kill matrix") {
            break;
        }
    }
    let rows: Vec<&str> = lines.clone().take_while(|line| !line.is_empty()).collect();
    let starts = rows.iter().enumerate().filter(|(_, line)| is_row(line));
    let second = starts.map(|(at, _)| at).nth(1).unwrap_or(rows.len());
    for line in rows.iter().take(second) {
        head.push_str(line);
        head.push('\n');
    }
    let more = rows.iter().skip(second).filter(|line| is_row(line)).count();
    let last = printed.lines().last().unwrap_or_default();
    format!("{head}  … and {more} more rules\n\n{last}\n")
}

fn start(what: &str) -> String {
    format!("<!-- output of {what}: written by `cargo xtask readme` -->\n```text\n")
}

fn shown<'a>(page: &'a str, what: &str) -> Result<&'a str> {
    let (_, behind) = page
        .split_once(&start(what))
        .with_context(|| format!("there is no place for the output of {what}"))?;
    let (shown, _) = behind
        .split_once(END)
        .with_context(|| format!("the output of {what} has no end"))?;
    Ok(shown)
}

fn replaced(page: &str, what: &str, printed: &str) -> Result<String> {
    let start = start(what);
    Ok(page.replacen(
        &format!("{start}{}{END}", shown(page, what)?),
        &format!("{start}{printed}{END}"),
        1,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_between_the_marks_is_replaced_and_nothing_else() {
        let place = |what, text| format!("{}{text}\n{END}\nbetween\n", start(what));
        let page = format!("above\n{}{}below\n", place("a", "old"), place("b", "old"));
        let new = replaced(&page, "b", "new\n").unwrap();
        assert_eq!(
            new,
            format!("above\n{}{}below\n", place("a", "old"), place("b", "new"))
        );
        assert_eq!(shown(&new, "b").unwrap(), "new\n");
        assert!(shown("no marks", "a").is_err());
    }

    #[test]
    fn head_and_tail_leave_out_all_rules_but_the_first_and_say_how_many() {
        let printed = "gate a\n\nKill matrix  rule\n  json   ✓ a 1\n           b 2\n  shape  ✓ c 3\n  task   ✓ d 4\n\n! open\npass: all\n";
        assert_eq!(
            head_and_tail(printed),
            "gate a\n\nKill matrix  rule\n  json   ✓ a 1\n           b 2\n  … and 2 more rules\n\npass: all\n"
        );
    }
}
