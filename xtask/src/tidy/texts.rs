//! What no file of the repository may hold.

use super::tree::Tree;
use anyhow::Result;

/// The most lines that a file written by hand may have.
const MOST_LINES: usize = 500;

/// Written by tools or taken over whole: no limit of lines, and the lock file names its sources.
const NOT_BY_HAND: [&str; 5] = [
    "Cargo.lock",
    "LICENSE-APACHE",
    "cli/src/schemas/context-bundle.json",
    "corpus/",
    "package-lock.json",
];

/// A text that must not stand in a file, split so that this file does not hold it.
struct Forbidden {
    parts: &'static [&'static str],
    why: &'static str,
    /// In programs alone.
    in_rust: bool,
}

const FORBIDDEN: [Forbidden; 15] = [
    Forbidden {
        parts: &["/ho", "me/"],
        why: "a path of one machine",
        in_rust: false,
    },
    Forbidden {
        parts: &["/ro", "ot/"],
        why: "a path of one machine",
        in_rust: false,
    },
    Forbidden {
        parts: &["/tm", "p/"],
        why: "a path of one machine",
        in_rust: false,
    },
    Forbidden {
        parts: &["/wo", "rk/"],
        why: "a path of one machine",
        in_rust: false,
    },
    Forbidden {
        parts: &["/Use", "rs/"],
        why: "a path of one machine",
        in_rust: false,
    },
    Forbidden {
        parts: &["C:\\", "Users"],
        why: "a path of one machine",
        in_rust: false,
    },
    Forbidden {
        parts: &["arti", "factory"],
        why: "a registry's host",
        in_rust: false,
    },
    Forbidden {
        parts: &["index.", "crates.io"],
        why: "a registry's host",
        in_rust: false,
    },
    Forbidden {
        parts: &["static.", "crates.io"],
        why: "a registry's host",
        in_rust: false,
    },
    Forbidden {
        parts: &["pypi", ".org"],
        why: "a registry's host",
        in_rust: false,
    },
    Forbidden {
        parts: &["python", "hosted.org"],
        why: "a registry's host",
        in_rust: false,
    },
    Forbidden {
        parts: &["registry.", "npmjs"],
        why: "a registry's host",
        in_rust: false,
    },
    Forbidden {
        parts: &["deb.", "debian.org"],
        why: "a registry's host",
        in_rust: false,
    },
    Forbidden {
        parts: &["#[", "ignore"],
        why: "a test that does not run",
        in_rust: true,
    },
    Forbidden {
        parts: &["to", "do!"],
        why: "unfinished code",
        in_rust: true,
    },
];

pub(super) fn check(tree: &Tree) -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    for file in tree.files() {
        let text = tree.text(file)?;
        let by_hand = !NOT_BY_HAND.iter().any(|name| file.starts_with(name));
        for Forbidden { parts, why, in_rust } in &FORBIDDEN {
            let forbidden = parts.concat();
            let concerned = file != "Cargo.lock" && (!in_rust || file.ends_with(".rs"));
            let found = text.lines().position(|line| concerned && holds(line, &forbidden));
            complaints.extend(found.map(|line| format!("{file}:{}: {why}", line + 1)));
        }
        let lines = text.lines().count();
        if by_hand && lines > MOST_LINES {
            complaints.push(format!("{file}: {lines} lines, more than {MOST_LINES}; split it"));
        }
    }
    Ok(complaints)
}

/// Whether `line` holds `text`; a path only where it starts there, so that a folder `root` below another may be named.
fn holds(line: &str, text: &str) -> bool {
    let starts = |at: usize| {
        let before = line.get(..at).and_then(|before| before.chars().next_back());
        !text.starts_with('/')
            || before.is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '.' | '_' | '-' | '}'))
    };
    line.match_indices(text).any(|(at, _)| starts(at))
}

#[cfg(test)]
mod tests {
    use super::super::tree::tests::tree;
    use super::*;

    #[test]
    fn each_forbidden_text_is_found_and_named_by_line() {
        for Forbidden { parts, why, .. } in &FORBIDDEN {
            let (_folder, tree) = tree(&[("a.rs", &format!("fine\nnot {} fine\n", parts.concat()))]);
            assert_eq!(check(&tree).unwrap(), [format!("a.rs:2: {why}")], "{parts:?}");
        }
    }

    #[test]
    fn a_folder_below_another_is_no_path_of_a_machine() {
        let root = ["/ro", "ot/"].concat();
        let (_folder, tree) = tree(&[("a.rs", &format!("\"..{root}x\"\n\"a{root}\"\n\"{root}x\"\n"))]);
        assert_eq!(check(&tree).unwrap(), ["a.rs:3: a path of one machine"]);
    }

    #[test]
    fn prose_may_speak_of_what_programs_may_not_do() {
        let (_folder, tree) = tree(&[("a.md", &format!("no {} here\n", ["#[", "ignore]"].concat()))]);
        assert!(check(&tree).unwrap().is_empty());
    }

    #[test]
    fn a_file_is_short_unless_a_tool_wrote_it() {
        let (at, past) = ("x\n".repeat(MOST_LINES), "x\n".repeat(MOST_LINES + 1));
        let (_folder, tree) = tree(&[
            ("at.rs", &at),
            ("past.rs", &past),
            ("corpus/vectors/past.json", &past),
        ]);
        assert!(matches!(&check(&tree).unwrap()[..], [only] if only.starts_with("past.rs: 501 lines")));
    }
}
