//! Dependencies point down the floors only (design section 2).

use anyhow::Result;
use cargo_metadata::{DependencyKind, MetadataCommand};
use std::path::Path;

/// What each crate of the workspace may know.
const MAY_KNOW: [(&str, &[&str]); 9] = [
    ("semsum-core", &[]),
    ("semsum-corpus", &[]),
    ("semsum-store", &["semsum-core"]),
    ("semsum-mutators", &["semsum-core"]),
    ("semsum-import", &["semsum-core"]),
    (
        "semsum-harness",
        &[
            "semsum-core",
            "semsum-corpus",
            "semsum-store",
            "semsum-mutators",
            "semsum-import",
        ],
    ),
    (
        "semsum",
        &[
            "semsum-core",
            "semsum-corpus",
            "semsum-store",
            "semsum-mutators",
            "semsum-import",
            "semsum-harness",
        ],
    ),
    (
        "semsum-fuzz",
        &[
            "semsum-core",
            "semsum-corpus",
            "semsum-store",
            "semsum-mutators",
            "semsum-import",
            "semsum-harness",
        ],
    ),
    (
        "xtask",
        &[
            "semsum-core",
            "semsum-corpus",
            "semsum-store",
            "semsum-mutators",
            "semsum-import",
            "semsum-harness",
            "semsum-fuzz",
        ],
    ),
];

/// What tests of a crate may know beyond that, and why.
const TESTS_MAY_KNOW: [(&str, &str, &str); 3] = [
    (
        "semsum-core",
        "semsum-corpus",
        "its tests ask it where shared data stands",
    ),
    (
        "semsum-store",
        "semsum-corpus",
        "its tests ask it where shared data stands",
    ),
    (
        "semsum-mutators",
        "semsum-corpus",
        "its tests attack the built-in bases",
    ),
];

/// One crate of the workspace depends on another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    pub(super) from: String,
    pub(super) to: String,
    /// For tests alone.
    pub(super) dev: bool,
}

/// All dependencies between crates of the workspace, as cargo sees them.
pub(super) fn of_workspace(root: &Path) -> Result<Vec<Edge>> {
    let metadata = MetadataCommand::new().current_dir(root).no_deps().exec()?;
    let members: Vec<&str> = metadata
        .packages
        .iter()
        .map(|package| package.name.as_str())
        .collect();
    let mut edges = Vec::new();
    for package in &metadata.packages {
        for dependency in &package.dependencies {
            if members.contains(&dependency.name.as_str()) {
                edges.push(Edge {
                    from: package.name.to_string(),
                    to: dependency.name.clone(),
                    dev: dependency.kind == DependencyKind::Development,
                });
            }
        }
    }
    Ok(edges)
}

pub(super) fn check(edges: &[Edge]) -> Vec<String> {
    let wrong = edges.iter().filter(|edge| !is_allowed(edge));
    wrong
        .map(|Edge { from, to, dev }| {
            let tests = if *dev { " in its tests" } else { "" };
            format!("{from} must not know {to}{tests}")
        })
        .collect()
}

fn is_allowed(Edge { from, to, dev }: &Edge) -> bool {
    let known = MAY_KNOW.iter().find(|(name, _)| name == from);
    known.is_some_and(|(_, known)| known.contains(&to.as_str()))
        || (*dev
            && TESTS_MAY_KNOW
                .iter()
                .any(|(name, known, _)| name == from && known == to))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(from: &str, to: &str, dev: bool) -> Vec<String> {
        check(&[Edge {
            from: from.to_owned(),
            to: to.to_owned(),
            dev,
        }])
    }

    #[test]
    fn down_is_allowed_and_up_or_sideways_is_not() {
        assert!(edge("semsum-harness", "semsum-store", false).is_empty());
        for (from, to) in [
            ("semsum-core", "semsum-store"),
            ("semsum-core", "semsum-corpus"),
            ("semsum-corpus", "semsum-core"),
            ("semsum-store", "semsum-mutators"),
            ("semsum-mutators", "semsum-corpus"),
            ("semsum-harness", "semsum"),
            ("xtask", "semsum"),
            ("semsum-fuzz", "xtask"),
            ("semsum-newcomer", "semsum-core"),
        ] {
            assert_eq!(edge(from, to, false).len(), 1, "{from} {to}");
        }
    }

    #[test]
    fn tests_know_more_only_where_it_is_stated() {
        assert!(edge("semsum-mutators", "semsum-corpus", true).is_empty());
        assert_eq!(edge("semsum-core", "semsum-mutators", true).len(), 1);
    }
}
