//! Every command that a page shows and that is no step of CI, run as it stands there.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::process::Stdio;
use xtask::{readme, workspace};

#[test]
fn the_commands_of_the_pages_end_as_they_say() {
    let path = readme::path().unwrap();
    for page in readme::PAGES {
        let text = std::fs::read_to_string(workspace::root().join(page)).unwrap();
        let commands: Vec<_> = readme::commands(&text)
            .into_iter()
            .filter(|command| !readme::RUN_BY_CI.contains(&command.text.as_str()))
            .collect();
        assert!(!commands.is_empty(), "{page} shows no command that a test runs");
        for command in commands {
            let Some(mut run) = readme::prepared(&command.text, &path).unwrap() else {
                if readme::is_story(page) {
                    break;
                }
                continue;
            };
            let output = run.stdin(Stdio::null()).output().unwrap();
            assert_eq!(
                output.status.code(),
                Some(command.exit),
                "{page}:{}: `{}`: {}",
                command.line,
                command.text,
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
}
