//! Each command of `README.md` and of the book is run by a test or by CI.

use super::tree::Tree;
use crate::readme::{RUN_BY_CI, commands, is_runnable};
use anyhow::Result;

const TEST: &str = "xtask/tests/readme.rs";

pub(super) fn check(tree: &Tree) -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    let shown = commands(&tree.text("README.md")?);
    for line in RUN_BY_CI {
        if !shown
            .iter()
            .any(|command| command.text == line && command.exit == 0)
        {
            complaints.push(format!(
                "README.md: CI runs `{line}`, which the page does not show"
            ));
        }
    }
    for page in tree.files().iter().filter(|file| file.ends_with(".md")) {
        for command in commands(&tree.text(page)?) {
            let text = command.text.as_str();
            let by_test = is_runnable(page, text);
            let by_ci = page == "README.md" && RUN_BY_CI.contains(&text);
            if !by_test && !by_ci {
                complaints.push(format!("{page}:{}: no test runs this command", command.line));
            }
        }
    }
    let test = tree.text(TEST)?;
    if !(test.contains("readme::commands(") && test.contains("readme::PAGES")) {
        complaints.push(format!("{TEST}: must run the commands that the pages show"));
    }
    let entrance = tree.text(".ci/run")?;
    if !entrance.lines().any(|line| line.trim() == "cargo xtask ci") {
        complaints.push(".ci/run: must end in `cargo xtask ci`".to_owned());
    }
    Ok(complaints)
}

#[cfg(test)]
mod tests {
    use super::super::tree::tests::tree;
    use super::check;

    const README: &str = "```sh\ncargo run --release -- gate\ncargo xtask test\nsemsum sum a.json\n```\n";
    const TEST: &str = "for page in readme::PAGES { readme::commands(page) }";

    fn complaints(readme: &str, test: &str, entrance: &str) -> Vec<String> {
        let (_folder, tree) = tree(&[("README.md", readme), (super::TEST, test), (".ci/run", entrance)]);
        check(&tree).unwrap()
    }

    #[test]
    fn a_page_whose_commands_are_run_is_in_order() {
        assert!(complaints(README, TEST, "cargo xtask ci\n").is_empty());
    }

    #[test]
    fn each_broken_link_is_named() {
        let without_gate = README.replace("cargo run --release -- gate\n", "");
        assert_eq!(complaints(&without_gate, TEST, "cargo xtask ci\n").len(), 1);
        let with_other = README.replace("semsum sum", "make sum");
        assert_eq!(
            complaints(&with_other, TEST, "cargo xtask ci\n"),
            ["README.md:4: no test runs this command"]
        );
        let (_folder, tree) = tree(&[
            ("README.md", README),
            (super::TEST, TEST),
            (".ci/run", "cargo xtask ci\n"),
            ("docs/other.md", "```sh\nsemsum sum a.json\n```\n"),
        ]);
        assert_eq!(
            check(&tree).unwrap(),
            ["docs/other.md:2: no test runs this command"]
        );
        assert_eq!(complaints(README, "nothing", "cargo xtask ci\n").len(), 1);
        assert_eq!(complaints(README, TEST, "# cargo xtask ci\n").len(), 1);
    }
}
