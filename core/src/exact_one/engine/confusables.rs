//! Words of mixed script: `аnd` with a Cyrillic `а` reads like `and`, and is read like it.

use std::ops::Range;

use crate::text::is_default_ignorable;

/// The words that have Latin letters and letters of a script that looks like it, as ranges of bytes in ascending order.
pub(super) fn mixed_words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut word = Word::default();
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        if is_default_ignorable(c) {
            continue;
        }
        if !c.is_alphabetic() {
            if word.latin && word.alike {
                words.push(word.start..at);
            }
            word = Word::default();
            continue;
        }
        if !(word.latin || word.alike || word.other) {
            word.start = at;
        }
        match c {
            _ if c.is_ascii() => word.latin = true,
            '\u{370}'..='\u{58F}' => word.alike = true,
            _ => word.other = true,
        }
    }
    words
}

#[derive(Default)]
struct Word {
    start: usize,
    latin: bool,
    alike: bool,
    other: bool,
}

/// The Latin letter that a lower-case Greek, Cyrillic or Armenian one looks like.
pub(super) fn latin(c: char) -> Option<char> {
    Some(match c {
        'а' | 'α' => 'a',
        'в' | 'ь' => 'b',
        'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' | 'ё' | 'ε' => 'e',
        'ɡ' => 'g',
        'һ' | 'н' | 'հ' => 'h',
        'і' | 'ї' | 'ι' => 'i',
        'ј' | 'ϳ' => 'j',
        'к' | 'κ' => 'k',
        'м' | 'μ' => 'm',
        'п' | 'η' | 'ո' => 'n',
        'о' | 'ο' | 'օ' => 'o',
        'р' | 'ρ' => 'p',
        'ԛ' => 'q',
        'г' => 'r',
        'ѕ' => 's',
        'т' | 'τ' => 't',
        'υ' | 'ս' => 'u',
        'ν' | 'ѵ' => 'v',
        'ԝ' | 'ω' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'γ' => 'y',
        _ => return None,
    })
}

#[cfg(test)]
#[allow(clippy::string_slice)]
mod tests {
    use super::*;

    #[test]
    fn only_words_of_mixed_script_are_found() {
        let text = "x аnd y и та τηε e t\u{AD}һen";
        let found: Vec<&str> = mixed_words(text).into_iter().map(|word| &text[word]).collect();
        assert_eq!(found, ["аnd", "t\u{AD}һen"]);
    }
}
