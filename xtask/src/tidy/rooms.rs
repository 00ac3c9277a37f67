//! Attack faces defence: a rule is a file stem in four places (design section 2).

use super::tree::Tree;
use std::collections::BTreeSet;

/// A folder that holds one file for each rule.
struct Room {
    folder: &'static str,
    extension: &'static str,
    /// Modules that are no rule.
    helpers: &'static [&'static str],
}

const ROOMS: [Room; 4] = [
    Room {
        folder: "core/src/rules",
        extension: "rs",
        helpers: &["mod"],
    },
    Room {
        folder: "mutators/src/rules",
        extension: "rs",
        helpers: &[],
    },
    Room {
        folder: "corpus/vectors",
        extension: "json",
        helpers: &[],
    },
    Room {
        folder: "docs/rules",
        extension: "md",
        helpers: &[],
    },
];

/// `rules` are the names that the code itself lists.
pub(super) fn check(tree: &Tree, rules: &[&str]) -> Vec<String> {
    let rules: BTreeSet<&str> = rules.iter().copied().collect();
    let mut complaints = Vec::new();
    for Room {
        folder,
        extension,
        helpers,
    } in ROOMS
    {
        let stems = tree.stems(folder, extension);
        let expected: BTreeSet<&str> = rules.iter().chain(helpers).copied().collect();
        let missing = expected.difference(&stems);
        complaints.extend(missing.map(|stem| format!("{folder}/{stem}.{extension} is missing")));
        let extra = stems.difference(&expected);
        complaints.extend(extra.map(|stem| {
            format!("{folder}/{stem}.{extension} belongs to no rule; a helper is declared in tidy")
        }));
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::super::tree::tests::tree;
    use super::check;

    const WHOLE: [(&str, &str); 5] = [
        ("core/src/rules/mod.rs", ""),
        ("core/src/rules/task.rs", ""),
        ("mutators/src/rules/task.rs", ""),
        ("corpus/vectors/task.json", ""),
        ("docs/rules/task.md", ""),
    ];

    #[test]
    fn four_rooms_of_one_rule_are_in_order() {
        let (_folder, tree) = tree(&WHOLE);
        assert!(check(&tree, &["task"]).is_empty());
    }

    #[test]
    fn each_room_is_missed() {
        for missing in WHOLE {
            let rest: Vec<_> = WHOLE.into_iter().filter(|file| *file != missing).collect();
            let (_folder, tree) = tree(&rest);
            assert_eq!(check(&tree, &["task"]), [format!("{} is missing", missing.0)]);
        }
    }

    #[test]
    fn a_file_of_no_rule_is_named() {
        let (_folder, tree) = tree(&[&WHOLE[..], &[("docs/rules/ghost.md", "")]].concat());
        assert!(matches!(&check(&tree, &["task"])[..], [only] if only.starts_with("docs/rules/ghost.md")));
    }
}
