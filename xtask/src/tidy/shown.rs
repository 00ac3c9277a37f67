//! A file that a page shows stands there word for word: behind `<!-- file: PATH -->` comes a fenced block with its text.

use super::tree::Tree;
use anyhow::Result;

const MARK: &str = "<!-- file: ";

pub(super) fn check(tree: &Tree) -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    for page in tree.files().iter().filter(|file| file.ends_with(".md")) {
        let text = tree.text(page)?;
        for behind in text.split(MARK).skip(1) {
            let shown = behind.split_once(" -->\n```").and_then(|(path, block)| {
                let (_, block) = block.split_once('\n')?;
                let (block, _) = block.split_once("```\n")?;
                Some((path, block))
            });
            match shown {
                None => complaints.push(format!("{page}: a file is announced, and no block follows")),
                Some((path, _)) if !tree.files().iter().any(|file| file == path) => {
                    complaints.push(format!("{page}: there is no {path}"));
                }
                Some((path, block)) => {
                    if tree.text(path)? != block {
                        complaints.push(format!("{page}: {path} stands there with another text"));
                    }
                }
            }
        }
    }
    Ok(complaints)
}

#[cfg(test)]
mod tests {
    use super::super::tree::tests::tree;
    use super::check;

    #[test]
    fn what_a_page_shows_is_the_file() {
        let page =
            |path: &str, text: &str| format!("above\n<!-- file: {path} -->\n```py\n{text}```\nbelow\n");
        let (_folder, tree) = tree(&[
            ("a.py", "one\ntwo\n"),
            ("right.md", &page("a.py", "one\ntwo\n")),
            ("other.md", &page("a.py", "one\n")),
            ("gone.md", &page("b.py", "one\n")),
            ("none.md", "<!-- file: a.py -->\nno block\n"),
        ]);
        assert_eq!(
            check(&tree).unwrap(),
            [
                "gone.md: there is no b.py",
                "none.md: a file is announced, and no block follows",
                "other.md: a.py stands there with another text",
            ]
        );
    }
}
