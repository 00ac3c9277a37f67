//! The gate's output that `README.md` shows is the real one: nobody types it.
//!
//! It can be compared to the byte, because a run is a function of its bases and its seed and the report shows no times.

use crate::process::{command, output};
use crate::readme::GATE;
use crate::workspace::root;
use anyhow::{Context as _, Result, bail};

const START: &str = "<!-- output of the gate: written by `cargo xtask readme` -->\n```text\n";
const END: &str = "```\n<!-- end of the output -->";

/// Runs the command as the page shows it and writes what it prints into the page.
pub(crate) fn write() -> Result<()> {
    let printed = run()?;
    let path = root().join("README.md");
    let page = std::fs::read_to_string(&path)?;
    std::fs::write(&path, replaced(&page, &printed)?)?;
    Ok(())
}

/// Runs the command as the page shows it; fails where it fails, or prints something else than the page shows.
pub(crate) fn check() -> Result<()> {
    let printed = run()?;
    let page = std::fs::read_to_string(root().join("README.md"))?;
    if shown(&page)? != printed {
        bail!("README.md shows another output of the gate; `cargo xtask readme` writes it");
    }
    Ok(())
}

fn run() -> Result<String> {
    let printed = output(&mut command("bash", &["-c", GATE]))?;
    print!("{printed}");
    Ok(printed)
}

fn shown(page: &str) -> Result<&str> {
    let (_, behind) = page
        .split_once(START)
        .context("README.md has no place for the gate's output")?;
    let (shown, _) = behind
        .split_once(END)
        .context("the gate's output in README.md has no end")?;
    Ok(shown)
}

fn replaced(page: &str, printed: &str) -> Result<String> {
    Ok(page.replacen(
        &format!("{START}{}{END}", shown(page)?),
        &format!("{START}{printed}{END}"),
        1,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_between_the_marks_is_replaced_and_nothing_else() {
        let page = format!("above\n{START}old\n{END}\nbelow\n");
        let new = replaced(&page, "new\n").unwrap();
        assert_eq!(new, format!("above\n{START}new\n{END}\nbelow\n"));
        assert_eq!(shown(&new).unwrap(), "new\n");
        assert!(shown("no marks").is_err());
    }
}
