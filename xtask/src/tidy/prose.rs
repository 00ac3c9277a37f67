//! Links between pages lead somewhere.

use super::tree::Tree;
use anyhow::Result;
use std::collections::BTreeSet;

/// Checks every relative link of every page, and the place on the page that it names.
pub(super) fn check(tree: &Tree) -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    for page in tree.files().iter().filter(|file| file.ends_with(".md")) {
        let text = tree.text(page)?;
        for link in text
            .split("](")
            .skip(1)
            .filter_map(|behind| behind.split(')').next())
        {
            let (target, place) = link.split_once('#').unwrap_or((link, ""));
            if target.contains("://") || link.contains(char::is_whitespace) {
                continue;
            }
            let path = if target.is_empty() {
                page.clone()
            } else {
                resolved(page, target)
            };
            let folder = format!("{path}/");
            let is_file = tree.files().contains(&path);
            if !is_file && !tree.files().iter().any(|file| file.starts_with(&folder)) {
                complaints.push(format!("{page}: the link {target} leads nowhere"));
            } else if !place.is_empty() && is_file && !anchors(&tree.text(&path)?).contains(place) {
                complaints.push(format!("{page}: {path} has no place {place}"));
            }
        }
    }
    Ok(complaints)
}

fn resolved(page: &str, target: &str) -> String {
    let mut steps: Vec<&str> = page.split('/').collect();
    steps.pop();
    for step in target.split('/') {
        match step {
            "." | "" => {}
            ".." => drop(steps.pop()),
            name => steps.push(name),
        }
    }
    steps.join("/")
}

/// The places of a page that a link can name: its headings, as pages of this kind are shown, and what bears an id.
pub(super) fn anchors(page: &str) -> BTreeSet<String> {
    let heading = |line: &str| {
        let text = line
            .strip_prefix('#')?
            .trim_start_matches('#')
            .strip_prefix(' ')?;
        let kept = text.chars().filter_map(|c| match c {
            ' ' | '-' => Some('-'),
            '_' => Some('_'),
            c if c.is_alphanumeric() => Some(c),
            _ => None,
        });
        Some(kept.flat_map(char::to_lowercase).collect())
    };
    let ids = page
        .split("<a id=\"")
        .skip(1)
        .filter_map(|behind| behind.split('"').next());
    page.lines()
        .filter_map(heading)
        .chain(ids.map(str::to_owned))
        .collect()
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
                "[a](docs/a.md#the-part-n1) [b](docs) [c](https://example.org/x#y) [d](#here) [e](docs/e.md)",
            ),
            (
                "docs/a.md",
                "## The part, `n1`\n<a id=\"x-1\"></a>[up](../README.md) [x](#x-1) [gone](b.md)",
            ),
        ]);
        assert_eq!(
            check(&tree).unwrap(),
            [
                "README.md: README.md has no place here",
                "README.md: the link docs/e.md leads nowhere",
                "docs/a.md: the link b.md leads nowhere"
            ]
        );
    }
}
