//! The commands that `README.md` shows. Each of them is run: by `cargo xtask ci` to the letter, or by the test
//! `xtask/tests/readme.rs`, which takes all others from here.

/// The command that runs all tests.
pub const TEST: &str = "cargo xtask test";

/// The command whose output the page shows.
pub const GATE: &str = "cargo run --release -- gate";

/// The commands that are steps of CI, exactly as written.
pub const RUN_BY_CI: [&str; 2] = [TEST, GATE];

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
            commands.push(command(line, text));
        }
    }
    commands
}

fn command(line: usize, text: &str) -> Command {
    let (text, remark) = text.split_once(" # ").unwrap_or((text, ""));
    let exit = remark.trim().strip_prefix("exit ").and_then(|rest| {
        let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
        digits.parse().ok()
    });
    Command {
        line,
        text: text.trim().to_owned(),
        exit: exit.unwrap_or(0),
    }
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
}
