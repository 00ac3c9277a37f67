//! Lists of words, sorted on first use so that a look-up is a binary search.

use std::sync::LazyLock;

/// A set of lower-case words, written as one text with white space between them.
pub(in crate::exact_one) struct Lexicon {
    words: LazyLock<Vec<&'static str>, fn() -> Vec<&'static str>>,
}

impl Lexicon {
    /// A lexicon from a function that gives its words; see [`lexicon!`].
    pub(in crate::exact_one) const fn new(words: fn() -> Vec<&'static str>) -> Self {
        Self {
            words: LazyLock::new(words),
        }
    }

    pub(in crate::exact_one) fn has(&self, word: &str) -> bool {
        self.words.binary_search(&word).is_ok()
    }

    /// Whether a text begins with one of the words.
    pub(in crate::exact_one) fn begins(&self, text: &str) -> bool {
        self.starting_like(text).any(|word| text.starts_with(word))
    }

    /// Whether a text, without blanks, can be cut into words of the lexicon. Linear in its length.
    pub(in crate::exact_one) fn covers(&self, text: &str) -> bool {
        let mut reachable = vec![false; text.len() + 1];
        if let Some(start) = reachable.first_mut() {
            *start = true;
        }
        let mut farthest = 0;
        for (at, _) in text.char_indices() {
            if at > farthest {
                return false;
            }
            if reachable.get(at) != Some(&true) {
                continue;
            }
            let rest = text.get(at..).unwrap_or_default();
            for word in self.starting_like(rest).filter(|word| rest.starts_with(word)) {
                let end = at + word.len();
                farthest = farthest.max(end);
                if let Some(end) = reachable.get_mut(end) {
                    *end = true;
                }
            }
        }
        !text.is_empty() && reachable.last() == Some(&true)
    }

    /// The words that begin with the first character of `text`.
    pub(in crate::exact_one) fn starting_like<'a>(
        &'a self,
        text: &'a str,
    ) -> impl Iterator<Item = &'static str> + 'a {
        let first = text
            .chars()
            .next()
            .map_or("", |c| text.get(..c.len_utf8()).unwrap_or_default());
        let from = self.words.partition_point(|word| *word < first);
        self.words
            .iter()
            .skip(from)
            .copied()
            .take_while(move |word| word.starts_with(first))
    }
}

/// The words of a text, sorted, each once.
pub(in crate::exact_one) fn sorted(text: &'static str) -> Vec<&'static str> {
    let mut words: Vec<&'static str> = text.split_whitespace().collect();
    words.sort_unstable();
    words.dedup();
    words
}

/// `lexicon!(pub(in crate::exact_one) NAME, "words …")` declares a static [`Lexicon`].
macro_rules! lexicon {
    ($(#[$meta:meta])* $vis:vis $name:ident, $text:expr) => {
        $(#[$meta])*
        $vis static $name: $crate::exact_one::engine::lexicon::Lexicon =
            $crate::exact_one::engine::lexicon::Lexicon::new(|| $crate::exact_one::engine::lexicon::sorted($text));
    };
}
pub(in crate::exact_one) use lexicon;
