//! Links between pages lead somewhere.

use super::tree::Tree;
use anyhow::Result;

/// Checks every relative link of every page.
pub(super) fn check(tree: &Tree) -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    for page in tree.files().iter().filter(|file| file.ends_with(".md")) {
        let text = tree.text(page)?;
        for link in text
            .split("](")
            .skip(1)
            .filter_map(|behind| behind.split(')').next())
        {
            let target = link.split('#').next().unwrap_or_default();
            let outside = target.is_empty() || target.contains("://") || target.contains(char::is_whitespace);
            if !outside && !leads_somewhere(tree, page, target) {
                complaints.push(format!("{page}: the link {target} leads nowhere"));
            }
        }
    }
    Ok(complaints)
}

fn leads_somewhere(tree: &Tree, page: &str, target: &str) -> bool {
    let mut steps: Vec<&str> = page.split('/').collect();
    steps.pop();
    for step in target.split('/') {
        match step {
            "." | "" => {}
            ".." => drop(steps.pop()),
            name => steps.push(name),
        }
    }
    let path = steps.join("/");
    let folder = format!("{path}/");
    tree.files()
        .iter()
        .any(|file| *file == path || file.starts_with(&folder))
}

#[cfg(test)]
mod tests {
    use super::super::tree::tests::tree;
    use super::check;

    #[test]
    fn a_link_leads_to_a_file_or_a_folder() {
        let (_folder, tree) = tree(&[
            (
                "README.md",
                "[a](docs/a.md#part) [b](docs) [c](https://example.org/x) [d](#here) [e](docs/e.md)",
            ),
            ("docs/a.md", "[up](../README.md) [gone](b.md)"),
        ]);
        assert_eq!(
            check(&tree).unwrap(),
            [
                "README.md: the link docs/e.md leads nowhere",
                "docs/a.md: the link b.md leads nowhere"
            ]
        );
    }
}
