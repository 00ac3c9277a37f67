//! The names of a pair's files, and names that were meant for one of them.

use semsum_harness::near::is_within;

pub(super) const BEFORE: &str = "before.json";
pub(super) const AFTER: &str = "after.json";
pub(super) const EXPECT: &str = "expect.json";
/// What a pair's folder may hold.
pub(super) const FILES: [&str; 3] = [BEFORE, AFTER, EXPECT];

const SIDES: [&str; 2] = ["before", "after"];
/// What people call an expectation.
const EXPECTATIONS: [&str; 3] = ["expect", "expected", "expectation"];

/// Words that are one slip of the hand away from a name of ours, and words of their own.
const OTHER_WORDS: [&str; 5] = ["alter", "aster", "expert", "rafter", "wafter"];

/// Endings that say that a file is put aside: ours, and those that editors and merges leave behind.
const ASIDE: [&str; 6] = ["off", "bak", "orig", "rej", "swp", "tmp"];

/// Whether a file of this name is meant for a side of a pair, or is one of [`FILES`] but for the case of its letters, and is
/// not read: `Before.json`, `aftr.json`, `before.yaml`, `before`, `case1.before.json`, `stateAfter2.json`.
pub(super) fn is_like_a_side(name: &str) -> bool {
    let is_other_case = || FILES.iter().any(|file| name.eq_ignore_ascii_case(file));
    let is_side = |word: &str| is_near_any(word, &SIDES);
    let is_like = || is_side(&stem(name)) || is_data(name) && words(name).any(|word| is_side(&word));
    !FILES.contains(&name) && !is_aside(name) && (is_other_case() || is_like())
}

/// Whether a file of this name is meant for the expectation of a pair: `expected.json`, `exepct.json`, `expect.yaml`,
/// `expect`, or one such word among others: `expectation2.json`, `case1.expect.json`, `my-expected.json`.
pub(super) fn is_like_an_expectation(name: &str) -> bool {
    let stem = stem(name);
    let is_expectation = |word: String| is_near_any(&word, &EXPECTATIONS);
    let is_more = || is_data(name) && (stem.starts_with("expect") || words(name).any(is_expectation));
    name != EXPECT && !is_aside(name) && (is_near_any(&stem, &EXPECTATIONS) || is_more())
}

/// Whether `file` can be meant by `name`, which is like one of a pair.
pub(super) fn is_meant(name: &str, file: &str) -> bool {
    if file == EXPECT {
        is_like_an_expectation(name)
    } else {
        name != file && !is_aside(name) && is_near_any(&stem(name), &[stem(file).as_str()])
    }
}

/// Whether a word is one of these, or one but for a slip of the hand.
fn is_near_any(word: &str, names: &[&str]) -> bool {
    !OTHER_WORDS.contains(&word) && names.iter().any(|name| is_within(1, word, name))
}

/// What stands before the first stop, in small letters.
fn stem(name: &str) -> String {
    name.split('.').next().unwrap_or_default().to_lowercase()
}

/// Whether a file is hidden, an editor's own, or has an ending of [`ASIDE`].
fn is_aside(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
    name.starts_with(['.', '#'])
        || name.ends_with('~')
        || ending.is_some_and(|ending| ASIDE.contains(&ending.as_str()))
}

/// Whether an ending is `.json` or what is written in its place: `.JSON`, `.jsonc`, `.json5`, `.jsonl`, `.jsn`, `.yaml`,
/// `.json.txt`.
fn is_data(name: &str) -> bool {
    let is_data = |ending: &str| {
        let ending = ending.trim().to_lowercase();
        ending.starts_with("json")
            || is_within(1, &ending, "json")
            || ["yaml", "yml"].contains(&ending.as_str())
    };
    name.split('.').skip(1).any(is_data)
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
    fn a_side_is_known_by_its_word_or_its_whole_stem() {
        for name in [
            "Before.json",
            "AFTER.JSON",
            "before.jsonc",
            "after.json5",
            "case1.before.json",
            "case-2_AFTER.json",
            "case-3_aftr.json",
            "before2.json",
            "2after.json",
            "beforeCompaction.json",
            "stateAfter.json",
            "Expect.JSON",
            "befor.json",
            "aftr.json",
            "beofre.json",
            "before.jsn",
            "before.yaml",
            "before.json.txt",
            "case1.before.json.txt",
            "case1.before.yml",
            "before",
            "After",
            "before.md",
            "before.json ",
            "before.json.1",
            "before copy.json",
        ] {
            assert!(is_like_a_side(name), "{name}");
        }
        for name in [
            "before.json",
            "after.json",
            "expect.json",
            "before.json.off",
            "after.OFF",
            "before.json~",
            "before.json.bak",
            "after.json.orig",
            ".before.json.swp",
            ".#before.json",
            "#before.json#",
            "README.md",
            "afterword.md",
            "hereafter.json",
            "aftermath.json",
            "beforehand.json",
            "notes.json",
            "what-was-before.md",
            "alter.sql",
            "expert.json",
            "fixtures.json",
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
            "expects.json",
            "EXPECTATION.json5",
            "expectation-2.json",
            "expect.yaml",
            "expect.json.txt",
            "expect",
            "expected.md",
            "case1.expect.json",
            "kept_expect.json",
            "my-expected.json",
            "lossy.expected.yaml",
        ] {
            assert!(is_like_an_expectation(name), "{name}");
        }
        for name in [
            "expect.json",
            "expect.json.off",
            "expect.json~",
            ".expect.json.swp",
            "after.json",
            "inspect.json",
            "expert.json",
            "export.json",
            "aspect.json",
            "effect.json",
            "exact.json",
            "unexpected.json",
            "expecting-less.md",
        ] {
            assert!(!is_like_an_expectation(name), "{name}");
        }
    }
}
