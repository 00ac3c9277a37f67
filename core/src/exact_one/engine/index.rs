//! Finds a word in a fixed list. The hash is the same in every run: `core` knows no randomness, and needs none here, since
//! the lists are written by us.

/// Words in ascending order, each once, with a table that leads from a word to its place.
pub(in crate::exact_one) struct Index {
    words: Vec<&'static str>,
    /// Places in `words`, each where the hash of its word leads or behind; a power of two of slots, half of them empty.
    slots: Vec<Option<u16>>,
    /// Bytes of the longest word: a longer text is none, and is not read to find that out.
    longest: usize,
    /// The first characters in ascending order, each with the place at which its words end.
    firsts: Vec<(char, usize)>,
}

impl Index {
    /// The table of `words`, which are fewer than 65,536.
    pub(super) fn of(mut words: Vec<&'static str>) -> Self {
        words.sort_unstable();
        words.dedup();
        let mut slots = vec![None; (words.len() * 2 + 1).next_power_of_two()];
        for (place, word) in words.iter().enumerate() {
            let free = probe(word, slots.len()).find(|&slot| slots.get(slot) == Some(&None));
            if let Some(slot) = free.and_then(|slot| slots.get_mut(slot)) {
                *slot = u16::try_from(place).ok();
            }
        }
        let mut firsts: Vec<(char, usize)> = Vec::new();
        for (place, word) in words.iter().enumerate() {
            let Some(first) = word.chars().next() else {
                continue;
            };
            match firsts.last_mut() {
                Some((known, end)) if *known == first => *end = place + 1,
                _ => firsts.push((first, place + 1)),
            }
        }
        Self {
            longest: words.iter().map(|word| word.len()).max().unwrap_or_default(),
            words,
            slots,
            firsts,
        }
    }

    /// The place of `word` among the words in ascending order.
    pub(super) fn find(&self, word: &str) -> Option<usize> {
        if word.len() > self.longest {
            return None;
        }
        probe(word, self.slots.len())
            .map_while(|slot| self.slots.get(slot).copied().flatten())
            .map(usize::from)
            .find(|&place| self.words.get(place).is_some_and(|known| *known == word))
    }

    pub(super) fn all(&self) -> &[&'static str] {
        &self.words
    }

    /// The words that begin with `first`.
    pub(super) fn beginning(&self, first: char) -> &[&'static str] {
        let found = self.firsts.binary_search_by_key(&first, |&(known, _)| known);
        let range = found.ok().and_then(|at| {
            let start = at.checked_sub(1).and_then(|before| self.firsts.get(before));
            let (_, end) = self.firsts.get(at)?;
            self.words.get(start.map_or(0, |&(_, end)| end)..*end)
        });
        range.unwrap_or_default()
    }
}

/// The slots at which a word can be, in the order in which they are tried.
fn probe(word: &str, slots: usize) -> impl Iterator<Item = usize> {
    let mask = slots - 1;
    let start = hash(word) & mask;
    (0..slots).map(move |step| (start + step) & mask)
}

/// FNV-1a in 32 bits, with its high bits folded into the low ones that the mask keeps.
fn hash(word: &str) -> usize {
    let mixed = word.bytes().fold(0x811C_9DC5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    usize::try_from(mixed ^ (mixed >> 15)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_found_at_its_place_and_no_other_is() {
        let text = "b a c a wort mot palabra 言葉 단어 词";
        let index = Index::of(text.split_whitespace().collect());
        assert_eq!(index.words.len(), 9);
        for (place, word) in index.words.iter().enumerate() {
            assert_eq!(index.find(word), Some(place), "{word}");
        }
        for word in ["", "d", "wor", "worte", "言", "A"] {
            assert_eq!(index.find(word), None, "{word}");
        }
        assert_eq!(Index::of(Vec::new()).find(""), None);
    }

    #[test]
    fn the_words_of_each_first_character_are_found_together() {
        let index = Index::of("b ab 言語 aa 단 言 äb".split_whitespace().collect());
        assert_eq!(index.beginning('a'), ["aa", "ab"]);
        assert_eq!(index.beginning('b'), ["b"]);
        assert_eq!(index.beginning('言'), ["言", "言語"]);
        assert_eq!(index.beginning('단'), ["단"]);
        for first in ['A', 'c', '语', '\u{0}', '\u{10FFFF}'] {
            assert_eq!(index.beginning(first), [""; 0], "{first}");
        }
    }
}
