//! Lists of words, sorted and indexed on first use. Every token of an action is looked up in dozens of them, so a look-up
//! is one hash and, mostly, one comparison.

use std::sync::LazyLock;

use super::index::Index;

/// A set of lower-case words, written as one text with white space between them.
pub(in crate::exact_one) struct Lexicon {
    words: LazyLock<Index, fn() -> Index>,
}

impl Lexicon {
    /// A lexicon from a function that gives its words; see [`lexicon!`].
    pub(in crate::exact_one) const fn new(words: fn() -> Index) -> Self {
        Self {
            words: LazyLock::new(words),
        }
    }

    pub(in crate::exact_one) fn has(&self, word: &str) -> bool {
        self.words.find(word).is_some()
    }

    /// Whether a text begins with one of the words.
    pub(in crate::exact_one) fn begins(&self, text: &str) -> bool {
        self.prefixes(text).next().is_some()
    }

    /// Whether a text, without blanks, can be cut into words of the lexicon. Linear in its length.
    pub(in crate::exact_one) fn covers(&self, text: &str) -> bool {
        if !self.begins(text) {
            return false;
        }
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
            for word in self.prefixes(rest) {
                let end = at + word.len();
                farthest = farthest.max(end);
                if let Some(end) = reachable.get_mut(end) {
                    *end = true;
                }
            }
        }
        !text.is_empty() && reachable.last() == Some(&true)
    }

    /// All words in ascending order.
    pub(in crate::exact_one) fn all(&self) -> &[&'static str] {
        self.words.all()
    }

    /// The words with which `text` begins.
    pub(in crate::exact_one) fn prefixes<'a>(
        &'a self,
        text: &'a str,
    ) -> impl Iterator<Item = &'static str> + 'a {
        let first = text.chars().next();
        let near = first.map_or(&[][..], |first| self.words.beginning(first));
        near.iter().copied().filter(|word| text.starts_with(word))
    }
}

/// The words of a text, each once.
pub(in crate::exact_one) fn words(text: &'static str) -> Index {
    Index::of(text.split_whitespace().collect())
}

/// The words of several lists, each once.
pub(in crate::exact_one) fn listed(lists: &[&[&'static str]]) -> Index {
    Index::of(lists.concat())
}

/// `lexicon!(pub(in crate::exact_one) NAME, "words …")` declares a static [`Lexicon`].
macro_rules! lexicon {
    ($(#[$meta:meta])* $vis:vis $name:ident, $text:expr) => {
        $(#[$meta])*
        $vis static $name: $crate::exact_one::engine::lexicon::Lexicon =
            $crate::exact_one::engine::lexicon::Lexicon::new(|| $crate::exact_one::engine::lexicon::words($text));
    };
}
pub(in crate::exact_one) use lexicon;
