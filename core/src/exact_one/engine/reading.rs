//! An action as the rows see it: a skeleton and its tokens.
//!
//! The skeleton is the text without default-ignorable characters, in simple lower case, with full-width letters and
//! digits folded, every protected quotation replaced by one object character, and white space by a blank. It serves
//! matching alone; spans are mapped back to the normal form.

mod scan;

use self::scan::Scan;
use super::lexicon::{Lexicon, lexicon};
use super::{confusables, quotation};
use crate::exact_one::lang::carrying::{Outside, outside};
use crate::exact_one::lang::zh_traditional;
use crate::text::is_default_ignorable;
use std::ops::Range;
use unicode_normalization::UnicodeNormalization;

/// Blanks in a row that part what stands around them like a mark.
const GAP: usize = 5;

/// Stands for the blank that makes a gap.
pub(in crate::exact_one) const WIDE: char = '\t';

/// Stands for a protected quotation or code span.
pub(in crate::exact_one) const OBJECT: char = '\u{FFFC}';

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::exact_one) enum Kind {
    Word,
    Quote,
    Comma,
    Stop,
    Colon,
    Dash,
    /// A bar, a spaced middle dot, a spaced angle: marks between two clauses.
    Bar,
    Slash,
    Arrow,
    Ampersand,
    Plus,
    Open,
    Close,
    Circled,
    Other,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::exact_one) struct Token {
    pub(in crate::exact_one) kind: Kind,
    pub(in crate::exact_one) start: usize,
    pub(in crate::exact_one) end: usize,
    /// Starts with an upper-case letter in the original.
    pub(in crate::exact_one) upper: bool,
    /// White space, or nothing at all, stands before it.
    pub(in crate::exact_one) spaced: bool,
    /// A tab or [`GAP`] blanks stand before it: as wide as a mark.
    pub(in crate::exact_one) gap: bool,
}

/// The languages that are written in Latin letters.
#[derive(Clone, Copy)]
pub(in crate::exact_one) enum Latin {
    English,
    German,
    French,
    Spanish,
}

/// Tokens that are asked which language the text is in.
const VOTERS: usize = 400;

impl Latin {
    const ALL: [Self; 4] = [Self::English, Self::German, Self::French, Self::Spanish];

    fn words(self) -> &'static Lexicon {
        match self {
            Self::English => &ENGLISH,
            Self::German => &GERMAN,
            Self::French => &FRENCH,
            Self::Spanish => &SPANISH,
        }
    }
}

lexicon!(
    ENGLISH,
    "the and of to for with from it its is at by into this that then them their which after before once if when without using as are be"
);
lexicon!(
    GERMAN,
    "und und/oder der das dem des den im zum zur mit für auf von vom aus bei beim eine einen einem einer eines ist nicht über nach sich neu alle allen ohne
     durch wird werden bitte sowie oder vor unter zwischen ins ans du sie wir dann ein wenn sobald es dass"
);
lexicon!(
    FRENCH,
    "le les l' et du des une au aux d' dans pour avec est qui puis ou sans leur ce cette ces dès après avant à je nous vous n' s'"
);
lexicon!(
    SPANISH,
    "el los las del al con por para y una lo su sus cuando sin después antes luego ha he"
);

/// The skeleton, its tokens, and the way back.
pub(in crate::exact_one) struct Reading {
    pub(in crate::exact_one) flat: String,
    /// The skeleton in simplified characters, where it has traditional ones; each is as long as the other.
    simplified: Option<String>,
    pub(in crate::exact_one) tokens: Vec<Token>,
    /// `(skeleton, original)` byte offsets where their difference changes.
    breaks: Vec<(usize, usize)>,
    /// The letters that stand outside of quotations: which languages can say something here.
    pub(in crate::exact_one) latin: bool,
    pub(in crate::exact_one) kana: bool,
    pub(in crate::exact_one) han: bool,
    pub(in crate::exact_one) hangul: bool,
    /// Words of English, German, French and Spanish that the others do not have.
    votes: [usize; 4],
    /// How many quotations stand alone, with no word outside that says what is done with them.
    pub(in crate::exact_one) lone_quotes: usize,
    /// The texts of quotations of which the words outside say only that they are to be carried out, as ranges of the
    /// original.
    pub(in crate::exact_one) carried: Vec<Range<usize>>,
    /// Where the skeleton had an upper-case letter, ascending.
    uppers: Vec<usize>,
}

impl Reading {
    pub(in crate::exact_one) fn of(action: &str) -> Self {
        let quotes = quotation::protected(action);
        if quotes.is_empty() {
            return Self::unquoted(action);
        }
        match said_outside(action, &quotes) {
            Outside::Nothing => Self::with(action, &[], quotes.len(), Vec::new()),
            Outside::Carry => {
                let carried = quotes.iter().map(|quote| inside(action, quote)).collect();
                Self::with(action, &quotes, 0, carried)
            }
            Outside::Concrete => Self::with(action, &quotes, 0, Vec::new()),
        }
    }

    /// The action as if nothing in it were quoted.
    pub(in crate::exact_one) fn unquoted(action: &str) -> Self {
        Self::with(action, &[], 0, Vec::new())
    }

    fn with(action: &str, quotes: &[Range<usize>], lone_quotes: usize, carried: Vec<Range<usize>>) -> Self {
        let mut reading = Self {
            flat: String::with_capacity(action.len()),
            simplified: None,
            tokens: Vec::with_capacity(action.len() / 5 + 4),
            breaks: Vec::new(),
            latin: false,
            kana: false,
            han: false,
            hangul: false,
            votes: [0; 4],
            lone_quotes,
            carried,
            uppers: Vec::new(),
        };
        reading.write_skeleton(action, quotes);
        reading.tokenise();
        if reading.han && !reading.kana {
            reading.simplified = zh_traditional::simplified(&reading.flat);
        }
        reading.votes = Latin::ALL.map(|language| reading.votes_for(language));
        reading
    }

    /// The skeleton as the Chinese tables read it: in simplified characters, at the same places.
    pub(in crate::exact_one) fn simplified(&self) -> &str {
        self.simplified.as_deref().unwrap_or(&self.flat)
    }

    fn votes_for(&self, language: Latin) -> usize {
        (0..self.tokens.len().min(VOTERS))
            .filter(|&at| language.words().has(self.word(at)))
            .count()
    }

    /// Whether the text can be of this language: no other has more than twice its words.
    pub(in crate::exact_one) fn may_be(&self, language: Latin) -> bool {
        let own = self.votes.get(language as usize).copied().unwrap_or_default();
        self.votes.iter().all(|&other| other <= own.saturating_mul(2))
    }

    /// Whether a comma stands right before `at`, and none before that: what leads up to it is one clause.
    pub(in crate::exact_one) fn first_comma_before(&self, at: usize) -> bool {
        (1..at).find(|&i| self.is(i, Kind::Comma)).map(|comma| comma + 1) == Some(at)
    }

    /// Whether the text has words that only this language has.
    pub(in crate::exact_one) fn has_words_of(&self, language: Latin) -> bool {
        self.votes.get(language as usize).is_some_and(|&votes| votes > 0)
    }

    fn write_skeleton(&mut self, action: &str, quotes: &[Range<usize>]) {
        let mixed = confusables::mixed_words(action);
        let mut mixed = mixed.iter().peekable();
        let mut blanks = 0;
        let mut quotes = quotes.iter().peekable();
        let mut skip_to = 0;
        for (at, c) in action.char_indices() {
            if at < skip_to || is_default_ignorable(c) {
                continue;
            }
            self.meet(at);
            if let Some(quote) = quotes.next_if(|quote| quote.start <= at) {
                skip_to = quote.end;
                blanks = 0;
                self.flat.push(OBJECT);
                continue;
            }
            match c {
                '\u{3040}'..='\u{30FF}' | '\u{31F0}'..='\u{31FF}' | '\u{FF66}'..='\u{FF9F}' => {
                    self.kana = true
                }
                '\u{AC00}'..='\u{D7A3}' => self.hangul = true,
                '\u{3400}'..='\u{9FFF}' | '\u{20000}'..='\u{323AF}' => self.han = true,
                _ => {}
            }
            if c.is_uppercase() {
                self.uppers.push(self.flat.len());
            }
            blanks = if c.is_whitespace() { blanks + 1 } else { 0 };
            while mixed.next_if(|word| word.end <= at).is_some() {}
            let looks = mixed.peek().filter(|word| word.start <= at);
            let written = match folded(c) {
                ' ' if c == '\t' || blanks == GAP => WIDE,
                c if looks.is_some() => confusables::latin(c).unwrap_or(c),
                c => c,
            };
            self.latin |= written.is_ascii_lowercase();
            self.flat.push(written);
        }
        self.meet(action.len());
    }

    /// Notes that the next character of the skeleton stands at `at` in the original.
    fn meet(&mut self, at: usize) {
        let here = self.flat.len();
        let expected = self
            .breaks
            .last()
            .map_or(0, |&(flat, original)| original + (here - flat));
        if expected != at {
            self.breaks.push((here, at));
        }
    }

    fn original(&self, at: usize) -> usize {
        let later = self.breaks.partition_point(|&(flat, _)| flat <= at);
        later
            .checked_sub(1)
            .and_then(|i| self.breaks.get(i))
            .map_or(at, |&(flat, original)| original + (at - flat))
    }

    /// A range of the skeleton as a range of the normal form.
    pub(in crate::exact_one) fn span(&self, range: &Range<usize>) -> Range<usize> {
        self.original(range.start)..self.original(range.end)
    }

    /// The range of the skeleton from token `from` to token `to`, both included.
    pub(in crate::exact_one) fn range(&self, from: usize, to: usize) -> Range<usize> {
        let start = self.tokens.get(from).map_or(self.flat.len(), |token| token.start);
        let end = self.tokens.get(to).map_or(self.flat.len(), |token| token.end);
        start..end.max(start)
    }

    pub(in crate::exact_one) fn kind(&self, at: usize) -> Option<Kind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    pub(in crate::exact_one) fn is(&self, at: usize, kind: Kind) -> bool {
        self.kind(at) == Some(kind)
    }

    /// The word at `at` in lower case; empty if no word stands there.
    pub(in crate::exact_one) fn word(&self, at: usize) -> &str {
        match self.tokens.get(at) {
            Some(token) if token.kind == Kind::Word => {
                self.flat.get(token.start..token.end).unwrap_or_default()
            }
            _ => "",
        }
    }

    pub(in crate::exact_one) fn upper(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.upper)
    }

    pub(in crate::exact_one) fn spaced(&self, at: usize) -> bool {
        self.tokens.get(at).is_none_or(|token| token.spaced)
    }

    pub(in crate::exact_one) fn gap(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.gap)
    }

    /// Whether the original had an upper-case letter at a byte of the skeleton.
    pub(in crate::exact_one) fn upper_at(&self, byte: usize) -> bool {
        self.uppers.binary_search(&byte).is_ok()
    }

    /// Whether nothing but closing marks follows.
    pub(in crate::exact_one) fn at_end(&self, at: usize) -> bool {
        match self.kind(at) {
            None => true,
            Some(Kind::Stop | Kind::Close) => self.kind(at + 1).is_none(),
            Some(_) => false,
        }
    }

    fn tokenise(&mut self) {
        let flat = std::mem::take(&mut self.flat);
        let mut scan = Scan {
            text: &flat,
            at: 0,
            spaced: true,
            gap: false,
        };
        while let Some(token) = scan.next() {
            let upper = self.upper_at(token.start);
            self.tokens.push(Token { upper, ..token });
        }
        self.flat = flat;
    }
}

/// Simple lower case, width folding of letters and digits, one apostrophe, one blank.
fn folded(c: char) -> char {
    match c {
        '\u{FF10}'..='\u{FF19}' | '\u{FF21}'..='\u{FF3A}' | '\u{FF41}'..='\u{FF5A}' => {
            char::from_u32(u32::from(c) - 0xFEE0)
                .unwrap_or(c)
                .to_ascii_lowercase()
        }
        '’' | 'ʼ' => '\'',
        '\u{2010}' | '\u{2011}' => '-',
        '\u{24B6}'..='\u{24E9}' | '\u{1D400}'..='\u{1D7FF}' => styled(c),
        _ if c.is_whitespace() => ' ',
        _ if c.is_ascii() => c.to_ascii_lowercase(),
        _ => c.to_lowercase().next().unwrap_or(c),
    }
}

/// The plain letter behind a mathematical or circled one.
fn styled(c: char) -> char {
    let plain = std::iter::once(c).nfkc().next().unwrap_or(c);
    plain.to_lowercase().next().unwrap_or(plain)
}

/// What the words outside of the quotations say of them, and whether they say anything at all (ruling 30).
fn said_outside(action: &str, quotes: &[Range<usize>]) -> Outside {
    let mut said = String::new();
    let mut from = 0;
    for quote in quotes {
        said.push_str(action.get(from..quote.start).unwrap_or_default());
        said.push(' ');
        from = quote.end;
    }
    said.push_str(action.get(from..).unwrap_or_default());
    said.split(|c: char| !c.is_alphanumeric() && !is_default_ignorable(c))
        .map(|word| {
            word.chars()
                .filter(|&c| !is_default_ignorable(c))
                .map(folded)
                .collect::<String>()
        })
        .filter(|word| !word.is_empty())
        .map(|word| outside(&word))
        .max()
        .unwrap_or(Outside::Nothing)
}

/// The quoted text without its marks.
fn inside(action: &str, quote: &Range<usize>) -> Range<usize> {
    let text = action.get(quote.clone()).unwrap_or_default();
    let marks = |c: char| c == '`' || is_default_ignorable(c);
    let ticks = text.len() - text.trim_start_matches(marks).len();
    let mark = |c: Option<char>| c.map_or(0, char::len_utf8);
    let (head, tail) = if text.starts_with('`') {
        (ticks, text.len() - text.trim_end_matches(marks).len())
    } else {
        (mark(text.chars().next()), mark(text.chars().next_back()))
    };
    let start = quote.start + head;
    start..quote.end.saturating_sub(tail).max(start)
}

#[cfg(test)]
#[allow(clippy::string_slice)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let reading = Reading::of(text);
        reading
            .tokens
            .iter()
            .map(|t| reading.flat[t.start..t.end].to_owned())
            .collect()
    }

    #[test]
    fn versions_files_and_numbers_are_one_word() {
        assert_eq!(
            words("Set v2.14.0 in a/b.yaml to 4,310.50, ok."),
            [
                "set", "v2.14.0", "in", "a/b.yaml", "to", "4,310.50", ",", "ok", "."
            ]
        );
        assert_eq!(
            words("D'abord l’image, don't"),
            ["d'", "abord", "l'", "image", ",", "don't"]
        );
        assert_eq!(
            words("git rebase --continue - x"),
            ["git", "rebase", "continue", "-", "x"]
                .map(|w| { if w == "continue" { "--continue" } else { w } })
        );
    }

    #[test]
    fn invisible_characters_and_width_are_gone_and_spans_come_back() {
        let text = "Ä th\u{200D}e\u{AD}n ＴＨＥＮ `a; b` x";
        let reading = Reading::of(text);
        assert_eq!(reading.flat, "ä then then \u{FFFC} x");
        let spans: Vec<&str> = (0..reading.tokens.len())
            .map(|i| &text[reading.span(&reading.range(i, i))])
            .collect();
        assert_eq!(spans, ["Ä", "th\u{200D}e\u{AD}n", "ＴＨＥＮ", "`a; b`", "x"]);
    }

    #[test]
    fn what_is_only_carried_out_is_read_by_itself() {
        let carried = |text: &'static str| {
            Reading::of(text)
                .carried
                .into_iter()
                .map(move |range| &text[range])
                .collect::<Vec<_>>()
        };
        assert_eq!(carried("Please run ``a`b`` and \"c\""), ["a`b", "c"]);
        assert_eq!(carried("「a」を実行してください"), ["a"]);
        assert_eq!(carried("Post \"a\""), [""; 0]);
    }

    #[test]
    fn a_quotation_that_is_the_whole_action_protects_nothing() {
        assert_eq!(words("`run a, then b`"), ["`", "run", "a", ",", "then", "b", "`"]);
        assert_eq!(words("Next: \"run a\""), ["next", ":", "\"", "run", "a", "\""]);
        assert_eq!(words("1: \"add a\""), ["1", ":", "\"", "add", "a", "\""]);
        assert_eq!(words("Post \"run a\""), ["post", "\u{FFFC}"]);
    }
}
