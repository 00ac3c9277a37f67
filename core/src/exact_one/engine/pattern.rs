//! The engine: what a row's pattern is, and how all of them are matched in one pass.

use std::cell::LazyCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use super::index::Index;
use super::lexicon::Lexicon;
use super::reading::{Kind, Reading};
use crate::exact_one::lang::placeholders::placeholder;
use crate::exact_one::{Row, Violation, rows};

/// A question about the token at an index.
pub(in crate::exact_one) type Class = fn(&Reading, usize) -> bool;

/// How a row is recognised.
#[derive(Debug)]
pub(in crate::exact_one) enum Pattern {
    /// Found before the tables are asked ([`super::separators`]).
    Separator,
    /// Any of these phrases, in the small language of [`Atom`].
    Phrase {
        any: &'static [&'static str],
        classes: &'static [(&'static str, Class)],
    },
    /// Any of these strings in the skeleton, for scripts without blanks.
    Text {
        any: &'static [&'static str],
        unless: Unless,
    },
    /// All words of the action are of this lexicon.
    Only(WordList),
    /// The action, without blanks and punctuation, is made of these pieces.
    Pieces(WordList),
    /// A structure that no phrase can state; gives the range in the skeleton.
    Structure(fn(&Reading) -> Option<Range<usize>>),
}

/// A lexicon that can stand in a row.
pub(in crate::exact_one) struct WordList(pub(in crate::exact_one) &'static Lexicon);

impl std::fmt::Debug for WordList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("WordList")
    }
}

/// What must not stand around a [`Pattern::Text`].
#[derive(Debug)]
pub(in crate::exact_one) struct Unless {
    pub(in crate::exact_one) before: &'static [&'static str],
    pub(in crate::exact_one) after: &'static [&'static str],
    /// Not at the very start of the action, where the words only say that something else came earlier.
    pub(in crate::exact_one) first: bool,
}

impl Unless {
    pub(in crate::exact_one) const FIRST: Self = Self {
        before: &[],
        after: &[],
        first: true,
    };
}

/// One element of a phrase. Written, with blanks between:
/// `word`, `word|word`; `<class>`; `,` `:` `.` `/` (such a mark); `"` (a quotation); `&` (also `+`); `~` (a comma, dash, bar, slash, `&` or `+`);
/// `^` (start of the action) and `!^` (anywhere else); `$` (end); `...` (up to 60 tokens of one sentence);
/// `?x` (x, or nothing); `!x` (x does not stand here; takes nothing); `-x` (x does not stand before).
#[derive(Debug)]
enum Atom {
    Start(bool),
    End,
    Gap,
    Is(Test),
    Optional(Test),
    Not(Test),
    NotBefore(Test),
}

#[derive(Debug)]
enum Test {
    Words(Vec<&'static str>),
    Class(Class),
    Kinds(&'static [Kind]),
    /// A class that the row's table does not have: no token is of it. A test finds it in any row.
    #[cfg_attr(not(test), expect(dead_code, reason = "the name is for the test alone"))]
    Unknown(&'static str),
}

/// The language whose tables are in simplified characters, and are asked of the simplified skeleton.
const CHINESE: &str = "zh";

/// Tokens that a gap may take.
const GAP: usize = 60;

impl Test {
    fn parse(text: &'static str, classes: &[(&'static str, Class)]) -> Self {
        match text {
            "," => Self::Kinds(&[Kind::Comma]),
            ":" => Self::Kinds(&[Kind::Colon]),
            "." => Self::Kinds(&[Kind::Stop]),
            "/" => Self::Kinds(&[Kind::Slash]),
            "\"" => Self::Kinds(&[Kind::Quote]),
            "&" => Self::Kinds(&[Kind::Ampersand, Kind::Plus]),
            "~" => Self::Kinds(&[
                Kind::Comma,
                Kind::Dash,
                Kind::Bar,
                Kind::Slash,
                Kind::Ampersand,
                Kind::Plus,
            ]),
            _ => match text.strip_prefix('<').and_then(|name| name.strip_suffix('>')) {
                Some(name) => classes
                    .iter()
                    .find(|(known, _)| *known == name)
                    .map_or(Self::Unknown(name), |&(_, class)| Self::Class(class)),
                None => Self::Words(text.split('|').collect()),
            },
        }
    }

    fn holds(&self, reading: &Reading, at: usize) -> bool {
        match self {
            Self::Words(words) => {
                let word = reading.word(at);
                !word.is_empty() && words.contains(&word)
            }
            Self::Class(class) => class(reading, at),
            Self::Kinds(kinds) => reading.kind(at).is_some_and(|kind| kinds.contains(&kind)),
            Self::Unknown(_) => false,
        }
    }
}

fn parse(phrase: &'static str, classes: &[(&'static str, Class)]) -> Vec<Atom> {
    phrase
        .split_whitespace()
        .map(|text| match text {
            "^" => Atom::Start(true),
            "!^" => Atom::Start(false),
            "$" => Atom::End,
            "..." => Atom::Gap,
            _ => match text.split_at_checked(1) {
                Some(("?", rest)) => Atom::Optional(Test::parse(rest, classes)),
                Some(("!", rest)) => Atom::Not(Test::parse(rest, classes)),
                Some(("-", rest)) if !rest.is_empty() => Atom::NotBefore(Test::parse(rest, classes)),
                _ => Atom::Is(Test::parse(text, classes)),
            },
        })
        .collect()
}

/// The classes that a row's phrases name and its table lacks: such a phrase would never match, and nobody would know.
#[cfg(test)]
pub(in crate::exact_one) fn unknown_classes(row: &Row) -> Vec<&'static str> {
    let Pattern::Phrase { any, classes } = &row.pattern else {
        return Vec::new();
    };
    any.iter()
        .flat_map(|phrase| parse(phrase, classes))
        .filter_map(|atom| match atom {
            Atom::Is(test) | Atom::Optional(test) | Atom::Not(test) | Atom::NotBefore(test) => Some(test),
            Atom::Start(_) | Atom::End | Atom::Gap => None,
        })
        .filter_map(|test| match test {
            Test::Unknown(name) => Some(name),
            _ => None,
        })
        .collect()
}

/// The index after the last token of the phrase, if it stands at `at`.
fn matches(atoms: &[Atom], reading: &Reading, at: usize) -> Option<usize> {
    let Some((atom, rest)) = atoms.split_first() else {
        return Some(at);
    };
    match atom {
        Atom::Start(first) => ((at == 0) == *first)
            .then_some(())
            .and_then(|()| matches(rest, reading, at)),
        Atom::End => reading.at_end(at).then_some(at),
        Atom::Is(test) => test
            .holds(reading, at)
            .then_some(())
            .and_then(|()| matches(rest, reading, at + 1)),
        Atom::Optional(test) => test
            .holds(reading, at)
            .then(|| matches(rest, reading, at + 1))
            .flatten()
            .or_else(|| matches(rest, reading, at)),
        Atom::Not(test) => (!test.holds(reading, at))
            .then_some(())
            .and_then(|()| matches(rest, reading, at)),
        Atom::NotBefore(test) => {
            let stands = at
                .checked_sub(1)
                .is_some_and(|before| test.holds(reading, before));
            (!stands).then_some(()).and_then(|()| matches(rest, reading, at))
        }
        Atom::Gap => (at..at.saturating_add(GAP).min(reading.tokens.len()))
            .take_while(|&to| to == at || !reading.is(to - 1, Kind::Stop))
            .find_map(|to| matches(rest, reading, to)),
    }
}

/// All rows, made ready for one pass over an action.
pub(in crate::exact_one) struct Tables {
    rows: Vec<&'static Row>,
    /// The words that phrases can start with, and for each of them its phrases.
    words: Index,
    by_word: Vec<Vec<usize>>,
    /// Phrases by the marks they can start with, and those that start with a class of words.
    by_mark: Vec<(Kind, usize)>,
    by_class: Vec<usize>,
    phrases: Vec<(usize, Vec<Atom>)>,
    by_char: BTreeMap<char, Vec<(&'static str, usize)>>,
}

impl Tables {
    pub(in crate::exact_one) fn get() -> &'static Self {
        static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);
        &TABLES
    }

    fn new() -> Self {
        let mut tables = Self {
            rows: rows().collect(),
            words: Index::of(Vec::new()),
            by_word: Vec::new(),
            by_mark: Vec::new(),
            by_class: Vec::new(),
            phrases: Vec::new(),
            by_char: BTreeMap::new(),
        };
        let mut by_word: BTreeMap<&'static str, Vec<usize>> = BTreeMap::new();
        for (index, row) in tables.rows.clone().into_iter().enumerate() {
            match &row.pattern {
                Pattern::Phrase { any, classes } => {
                    for phrase in *any {
                        let words = tables.add_phrase(index, parse(phrase, classes));
                        for word in words {
                            by_word.entry(word).or_default().push(tables.phrases.len() - 1);
                        }
                    }
                }
                Pattern::Text { any, .. } => {
                    for text in *any {
                        if let Some(first) = text.chars().next() {
                            tables.by_char.entry(first).or_default().push((text, index));
                        }
                    }
                }
                _ => {}
            }
        }
        tables.words = Index::of(by_word.keys().copied().collect());
        tables.by_word = by_word.into_values().collect();
        tables
    }

    /// Adds a phrase and gives the words that it can start with, if it starts with words.
    fn add_phrase(&mut self, row: usize, atoms: Vec<Atom>) -> Vec<&'static str> {
        let phrase = self.phrases.len();
        let first = atoms
            .iter()
            .find(|atom| !matches!(atom, Atom::Start(_) | Atom::NotBefore(_)));
        let words = match first {
            Some(Atom::Is(Test::Words(words))) => words.clone(),
            Some(Atom::Is(Test::Kinds(kinds))) => {
                self.by_mark.extend(kinds.iter().map(|&kind| (kind, phrase)));
                Vec::new()
            }
            _ => {
                self.by_class.push(phrase);
                Vec::new()
            }
        };
        self.phrases.push((row, atoms));
        words
    }

    /// Of the rows that are asked and name a word, the match that starts first; failing those, the structure that does.
    /// Of several that start together, the row that stands first in the tables.
    pub(in crate::exact_one) fn first(
        &self,
        reading: &Reading,
        asked: fn(&Row) -> bool,
    ) -> Option<Violation> {
        let rows = self.rows.iter().enumerate();
        let rows = rows.filter(|(_, row)| can_speak(row.language, reading) && asked(row));
        let plain = LazyCell::new(|| letters(reading, &reading.flat));
        let simplified = LazyCell::new(|| letters(reading, reading.simplified()));
        let structures = rows.filter_map(|(index, row)| {
            let range = match &row.pattern {
                Pattern::Only(words) => only(words.0, reading),
                Pattern::Pieces(pieces) => {
                    let chinese = row.language == CHINESE;
                    let letters = if chinese {
                        simplified.as_str()
                    } else {
                        plain.as_str()
                    };
                    let whole = pieces.0.covers(letters);
                    whole.then_some(0..reading.flat.len())
                }
                Pattern::Structure(find) => find(reading),
                _ => None,
            };
            range.map(|range| (range.start, index, range.end))
        });
        let named = self
            .first_phrase(reading, asked)
            .into_iter()
            .chain(self.first_text(reading, &reading.flat, |row| {
                asked(row) && row.language != CHINESE
            }))
            .chain(self.first_text(reading, reading.simplified(), |row| {
                asked(row) && row.language == CHINESE
            }))
            .min();
        let (start, row, end) = named.or_else(|| structures.min())?;
        let row = self.rows.get(row)?;
        Some(Violation {
            fault: row.fault,
            row: row.id,
            span: reading.span(&(start..end)),
        })
    }

    fn first_phrase(&self, reading: &Reading, asked: fn(&Row) -> bool) -> Option<(usize, usize, usize)> {
        (0..reading.tokens.len()).find_map(|at| {
            let kind = reading.kind(at)?;
            let word = reading.word(at);
            let place = self.words.find(word).filter(|_| kind == Kind::Word);
            let by_word = place
                .and_then(|place| self.by_word.get(place))
                .into_iter()
                .flatten();
            let by_class = self.by_class.iter().filter(|_| kind == Kind::Word);
            let by_mark = self
                .by_mark
                .iter()
                .filter(|(mark, _)| *mark == kind)
                .map(|(_, phrase)| phrase);
            by_word
                .chain(by_class)
                .chain(by_mark)
                .filter_map(|&phrase| self.phrases.get(phrase))
                .filter(|(row, _)| self.rows.get(*row).is_some_and(|row| asked(row)))
                .filter_map(|(row, atoms)| {
                    let end = matches(atoms, reading, at)?;
                    let range = reading.range(at, end.saturating_sub(1).max(at));
                    Some((range.start, *row, range.end))
                })
                .min()
        })
    }

    fn first_text(
        &self,
        reading: &Reading,
        skeleton: &str,
        asked: impl Fn(&Row) -> bool,
    ) -> Option<(usize, usize, usize)> {
        if !(reading.kana || reading.han || reading.hangul) {
            return None;
        }
        skeleton.char_indices().find_map(|(at, c)| {
            let candidates = self.by_char.get(&c)?;
            let (before, here) = skeleton.split_at_checked(at)?;
            candidates
                .iter()
                .filter_map(|&(text, row)| {
                    let found = self.rows.get(row).filter(|row| asked(row))?;
                    let Pattern::Text { unless, .. } = &found.pattern else {
                        return None;
                    };
                    let after = here.strip_prefix(text)?;
                    let excused = (unless.first && before.is_empty())
                        || unless.before.iter().any(|text| before.ends_with(text))
                        || unless.after.iter().any(|text| after.starts_with(text));
                    (!excused).then_some((at, row, at + text.len()))
                })
                .min()
        })
    }
}

/// The whole action, if no word of it is outside of the lexicon and nothing is quoted.
fn only(words: &Lexicon, reading: &Reading) -> Option<Range<usize>> {
    let mut any = false;
    for at in 0..reading.tokens.len() {
        match reading.kind(at) {
            Some(Kind::Quote) => return None,
            Some(Kind::Word) if !words.has(reading.word(at)) && !placeholder(reading.word(at)) => {
                return None;
            }
            Some(Kind::Word) => any = true,
            _ => {}
        }
    }
    any.then_some(0..reading.flat.len())
}

/// Whether the text has letters that a language is written in: most actions are of one script, and the structures of the
/// others need not be asked. Japanese can stand without kana, as `継続` does.
fn can_speak(language: &str, reading: &Reading) -> bool {
    match language {
        "en" | "de" | "fr" | "es" => reading.latin,
        "ja" => reading.kana || reading.han,
        "zh" => reading.han,
        "ko" => reading.hangul,
        _ => true,
    }
}

/// The letters of the action, without placeholders. A quotation is none of the pieces that name no object, so that with
/// one there is nothing to cut.
fn letters(reading: &Reading, skeleton: &str) -> String {
    if reading.flat.contains(super::reading::OBJECT) {
        return String::new();
    }
    (0..reading.tokens.len())
        .filter(|&at| !placeholder(reading.word(at)))
        .filter_map(|at| skeleton.get(reading.range(at, at)))
        .flat_map(str::chars)
        .filter(|c| c.is_alphanumeric())
        .collect()
}
