//! The names of a pair's files, and names that were meant for one of them.

use semsum_harness::near::is_near;

pub(super) const BEFORE: &str = "before.json";
pub(super) const AFTER: &str = "after.json";
pub(super) const EXPECT: &str = "expect.json";
/// What a pair's folder may hold.
pub(super) const FILES: [&str; 3] = [BEFORE, AFTER, EXPECT];

/// Whether a file of this name is meant for a side of a pair, or is one of [`FILES`] but for the case of its letters, and is
/// not read: `Before.json`, `before.jsonc`, `case1.before.json`, `stateAfter2.json`. Hidden files are none, and neither are
/// those of another ending, such as `before.json.off`.
pub(super) fn is_like_a_side(name: &str) -> bool {
    let is_like = || ends_like_json(name) && words(name).any(|word| word == "before" || word == "after");
    !FILES.contains(&name) && (FILES.iter().any(|file| name.eq_ignore_ascii_case(file)) || is_like())
}

/// Whether a file of this name is meant for the expectation of a pair: a slip of the hand, or the same word and more, such
/// as `expectation.json`.
pub(super) fn is_like_an_expectation(name: &str) -> bool {
    let is_more = || ends_like_json(name) && name.to_lowercase().starts_with("expect");
    is_near(name, EXPECT) || name != EXPECT && is_more()
}

/// Whether `file` can be meant by `name`, which is like one of a pair or has a slip of the hand in it.
pub(super) fn is_meant(name: &str, file: &str) -> bool {
    is_near(name, file) || file == EXPECT && is_like_an_expectation(name)
}

/// `.json` and what is written in its place: `.JSON`, `.jsonc`, `.json5`, `.jsonl`.
fn ends_like_json(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
    let is_json = |ending: String| ending.starts_with("json") && ending.chars().all(char::is_alphanumeric);
    !name.starts_with('.') && ending.is_some_and(is_json)
}

/// The words of a name in small letters. A word ends where letters do, and where a capital follows a small letter.
fn words(name: &str) -> impl Iterator<Item = String> {
    let mut spaced = String::with_capacity(name.len());
    let mut after_small = false;
    for character in name.chars() {
        if !character.is_alphabetic() || after_small && character.is_uppercase() {
            spaced.push(' ');
        }
        if character.is_alphabetic() {
            spaced.extend(character.to_lowercase());
        }
        after_small = character.is_lowercase();
    }
    let words: Vec<_> = spaced.split_whitespace().map(str::to_owned).collect();
    words.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_is_known_by_its_word_and_its_ending() {
        for name in [
            "Before.json",
            "AFTER.JSON",
            "before.jsonc",
            "after.json5",
            "case1.before.json",
            "case-2_AFTER.json",
            "before2.json",
            "2after.json",
            "beforeCompaction.json",
            "stateAfter.json",
            "Expect.JSON",
        ] {
            assert!(is_like_a_side(name), "{name}");
        }
        for name in [
            "before.json",
            "after.json",
            "expect.json",
            "before.json.off",
            "before.json~",
            ".before.json.swp",
            ".#before.json",
            "before.md",
            "before",
            "hereafter.json",
            "aftermath.json",
            "beforehand.json",
            "notes.json",
            "expected.json",
        ] {
            assert!(!is_like_a_side(name), "{name}");
        }
    }

    #[test]
    fn an_expectation_is_known_by_its_beginning_or_a_slip() {
        for name in [
            "expected.json",
            "Expect.json",
            "expect.jsonc",
            "exepct.json",
            "EXPECTATION.json5",
        ] {
            assert!(is_like_an_expectation(name), "{name}");
        }
        for name in [
            "expect.json",
            "expected.md",
            "expect.json.off",
            "after.json",
            "inspect.json",
        ] {
            assert!(!is_like_an_expectation(name), "{name}");
        }
    }
}
