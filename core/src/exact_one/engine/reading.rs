//! An action as the rows see it: a skeleton and its tokens.
//!
//! The skeleton is the text without default-ignorable characters, in simple lower case, with full-width letters and
//! digits folded, every protected quotation replaced by one object character, and white space by a blank. It serves
//! matching alone; spans are mapped back to the normal form.

mod scan;

use self::scan::Scan;
use super::lexicon::{Lexicon, lexicon};
use super::quotation;
use crate::text::is_default_ignorable;
use std::ops::Range;

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
    "und der das dem des den im zum zur mit für auf von vom aus bei beim eine einen einem einer eines ist nicht über nach sich neu alle allen ohne
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
    pub(in crate::exact_one) tokens: Vec<Token>,
    /// `(skeleton, original)` byte offsets where their difference changes.
    breaks: Vec<(usize, usize)>,
    pub(in crate::exact_one) kana: bool,
    pub(in crate::exact_one) han: bool,
    pub(in crate::exact_one) hangul: bool,
    /// Words of English, German, French and Spanish that the others do not have.
    votes: [usize; 4],
    /// How many quotations stand alone, with no word outside that says what is done with them.
    pub(in crate::exact_one) lone_quotes: usize,
}

impl Reading {
    pub(in crate::exact_one) fn of(action: &str) -> Self {
        let quotes = quotation::protected(action);
        let (quotes, lone_quotes) = if says_something_outside(action, &quotes) {
            (quotes, 0)
        } else {
            (Vec::new(), quotes.len())
        };
        let mut reading = Self {
            flat: String::with_capacity(action.len()),
            tokens: Vec::with_capacity(action.len() / 5 + 4),
            breaks: Vec::new(),
            kana: false,
            han: false,
            hangul: false,
            votes: [0; 4],
            lone_quotes,
        };
        let mut uppers = Vec::new();
        reading.write_skeleton(action, &quotes, &mut uppers);
        reading.tokenise(&uppers);
        reading.votes = Latin::ALL.map(|language| reading.votes_for(language));
        reading
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

    /// Whether the text has words that only this language has.
    pub(in crate::exact_one) fn has_words_of(&self, language: Latin) -> bool {
        self.votes.get(language as usize).is_some_and(|&votes| votes > 0)
    }

    fn write_skeleton(&mut self, action: &str, quotes: &[Range<usize>], uppers: &mut Vec<usize>) {
        let mut quotes = quotes.iter().peekable();
        let mut skip_to = 0;
        for (at, c) in action.char_indices() {
            if at < skip_to || is_default_ignorable(c) {
                continue;
            }
            self.meet(at);
            if let Some(quote) = quotes.next_if(|quote| quote.start <= at) {
                skip_to = quote.end;
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
                uppers.push(self.flat.len());
            }
            self.flat.push(folded(c));
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

    /// Whether nothing but closing marks follows.
    pub(in crate::exact_one) fn at_end(&self, at: usize) -> bool {
        match self.kind(at) {
            None => true,
            Some(Kind::Stop | Kind::Close) => self.kind(at + 1).is_none(),
            Some(_) => false,
        }
    }

    fn tokenise(&mut self, uppers: &[usize]) {
        let flat = std::mem::take(&mut self.flat);
        let mut uppers = uppers.iter().copied().peekable();
        let mut scan = Scan {
            text: &flat,
            at: 0,
            spaced: true,
        };
        while let Some(token) = scan.next() {
            while uppers.next_if(|&upper| upper < token.start).is_some() {}
            let upper = uppers.peek() == Some(&token.start);
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
        _ if c.is_whitespace() => ' ',
        _ if c.is_ascii() => c.to_ascii_lowercase(),
        _ => c.to_lowercase().next().unwrap_or(c),
    }
}

/// Whether the text outside of the quotations names what is done with them (ruling 30): a quotation that is the whole
/// action, or has but a label beside it, protects nothing.
fn says_something_outside(action: &str, quotes: &[Range<usize>]) -> bool {
    if quotes.is_empty() {
        return false;
    }
    let mut outside = String::new();
    let mut from = 0;
    for quote in quotes {
        outside.push_str(action.get(from..quote.start).unwrap_or_default());
        outside.push(' ');
        from = quote.end;
    }
    outside.push_str(action.get(from..).unwrap_or_default());
    outside
        .split(|c: char| !c.is_alphanumeric() && !is_default_ignorable(c))
        .map(|word| {
            word.chars()
                .filter(|&c| !is_default_ignorable(c))
                .map(folded)
                .collect::<String>()
        })
        .any(|word| !word.is_empty() && !LABELS.contains(&word.as_str()))
}

/// Words that may stand beside a quotation without being what is done with it.
const LABELS: &[&str] = &[
    "next",
    "now",
    "please",
    "action",
    "step",
    "task",
    "command",
    "commands",
    "prompt",
    "then",
    "and",
    "the",
    "a",
    "todo",
    "exact",
    "1",
    "2",
    "3",
    "weiter",
    "nächster",
    "schritt",
    "bitte",
    "aktion",
    "befehl",
    "und",
    "dann",
    "jetzt",
    "als",
    "nächstes",
    "prochaine",
    "étape",
    "commande",
    "et",
    "puis",
    "ensuite",
    "maintenant",
    "siguiente",
    "paso",
    "comando",
    "acción",
    "orden",
    "y",
    "luego",
    "ahora",
    "次",
    "次に",
    "次の",
    "操作",
    "次の操作",
    "コマンド",
    "その後",
    "と",
    "を",
    "へ",
    "に",
    "です",
    "下一步",
    "命令",
    "操作是",
    "和",
    "然后",
    "指令",
    "다음",
    "명령",
    "작업",
    "다음은",
    "를",
    "을",
    "와",
    "과",
];

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
    fn a_quotation_that_is_the_whole_action_protects_nothing() {
        assert_eq!(words("`run a, then b`"), ["`", "run", "a", ",", "then", "b", "`"]);
        assert_eq!(words("Next: \"run a\""), ["next", ":", "\"", "run", "a", "\""]);
        assert_eq!(words("Post \"run a\""), ["post", "\u{FFFC}"]);
    }
}
