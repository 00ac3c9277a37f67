//! Where code and pages cite a source by its number: `ruling 21`, `rulings 8 and 63`, `design sections 3 to 5`. What a
//! number stands for is said in `docs/sources.md`.

use std::ops::Range;

/// The page that says what the numbers stand for, from the root.
pub(crate) const PAGE: &str = "docs/sources.md";

/// The words that a number or a list of numbers stands behind, and how a place on the page begins for them.
const WORDS: [(&str, &str); 6] = [
    ("ruling ", "ruling"),
    ("rulings ", "ruling"),
    ("Ruling ", "ruling"),
    ("Rulings ", "ruling"),
    ("design section ", "section"),
    ("design sections ", "section"),
];

/// What may stand between two numbers of a list. The last one makes a range.
const BETWEEN: [&str; 4] = [", ", " and ", " (and ", TO];
const TO: &str = " to ";

/// A cited number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Citation {
    /// `ruling` or `section`.
    pub(crate) kind: &'static str,
    pub(crate) number: u32,
    /// Where the number stands in the text, in bytes. For a number within a range, where the end of the range stands.
    pub(crate) place: Range<usize>,
}

impl Citation {
    /// Its place on [`PAGE`].
    pub(crate) fn anchor(&self) -> String {
        format!("{}-{}", self.kind, self.number)
    }
}

/// All numbers that a text cites, from left to right.
pub(crate) fn of(text: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    for (word, kind) in WORDS {
        for (at, _) in text.match_indices(word) {
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            if before.is_none_or(|c| !c.is_alphanumeric()) {
                list(text, at.saturating_add(word.len()), kind, &mut found);
            }
        }
    }
    found.sort_by_key(|citation| (citation.place.start, citation.number));
    found
}

fn list(text: &str, start: usize, kind: &'static str, found: &mut Vec<Citation>) {
    let (mut at, mut from) = (start, None);
    while let Some((number, place)) = number(text, at) {
        for number in from.unwrap_or(number)..=number {
            found.push(Citation {
                kind,
                number,
                place: place.clone(),
            });
        }
        let rest = text.get(place.end..).unwrap_or_default();
        let Some(between) = BETWEEN.into_iter().find(|between| rest.starts_with(between)) else {
            return;
        };
        from = (between == TO).then(|| number.saturating_add(1));
        at = place.end.saturating_add(between.len());
    }
}

fn number(text: &str, at: usize) -> Option<(u32, Range<usize>)> {
    let rest = text.get(at..)?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let place = at..at.checked_add(digits)?;
    Some((text.get(place.clone())?.parse().ok()?, place))
}

/// The text with each number as a link to its place, for a page from which [`PAGE`] is reached by `page`.
pub(crate) fn linked(text: &str, page: &str) -> String {
    let mut linked = String::new();
    let mut end = 0;
    for citation in of(text) {
        let (Some(before), Some(number)) = (
            text.get(end..citation.place.start),
            text.get(citation.place.clone()),
        ) else {
            continue; // a number within a range has no place of its own
        };
        let own = number == citation.number.to_string();
        if own {
            linked.push_str(before);
            linked.push_str(&format!("[{number}]({page}#{})", citation.anchor()));
            end = citation.place.end;
        }
    }
    linked.push_str(text.get(end..).unwrap_or_default());
    linked
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Vec<String> {
        of(text).iter().map(Citation::anchor).collect()
    }

    #[test]
    fn lists_and_ranges_are_read_to_their_end() {
        let rulings =
            |numbers: &[u32]| -> Vec<_> { numbers.iter().map(|it| format!("ruling-{it}")).collect() };
        assert_eq!(numbers("(ruling 21)"), rulings(&[21]));
        assert_eq!(
            numbers("rulings 19 to 21, 60 and 61: 5 things"),
            rulings(&[19, 20, 21, 60, 61])
        );
        assert_eq!(numbers("ruling 20 (and 19, for identifiers)"), rulings(&[20, 19]));
        assert_eq!(numbers("Ruling 1, and 3 words"), rulings(&[1]));
        assert_eq!(
            numbers("Design, then design sections 3 to 4, ruling 2"),
            ["section-3", "section-4", "ruling-2"]
        );
    }

    #[test]
    fn other_words_and_other_sections_are_no_citation() {
        for text in [
            "RFC 3339 section 5",
            "overruling 5",
            "the ruling of 20",
            "ruling",
            "ruling 99999999999",
        ] {
            assert!(numbers(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn each_number_becomes_a_link_and_the_rest_stays() {
        assert_eq!(
            linked("a (rulings 6 to 8 and 11), b", "x.md"),
            "a (rulings [6](x.md#ruling-6) to [8](x.md#ruling-8) and [11](x.md#ruling-11)), b"
        );
        assert_eq!(linked("none", "x.md"), "none");
    }
}
