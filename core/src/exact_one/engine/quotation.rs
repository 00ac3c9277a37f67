//! Quotations and code spans: what is said inside of them is no operation of the run (ruling 30).
//!
//! A quotation is a balanced pair. A mark opens only where an opening one can stand and closes only where a closing one
//! can: `a.txt" then create "b.txt` holds no quotation. An apostrophe inside a word is none, an unbalanced mark protects
//! nothing, and of nested pairs the outermost counts.

use std::ops::Range;

use crate::text::is_default_ignorable;

/// The kinds of pair, each with its own count of open marks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Double,
    Single,
    TypographicDouble,
    /// `”a”`, as in Swedish and Finnish.
    SameDouble,
    LowDouble,
    TypographicSingle,
    LowSingle,
    Guillemet,
    ReversedGuillemet,
    SingleGuillemet,
    Corner,
    WhiteCorner,
    DoubleAngle,
    Angle,
    Tick,
    DoubleTick,
    TripleTick,
}

const KINDS: usize = 17;

/// The byte ranges of the outermost balanced pairs, marks included, in ascending order. Linear in the length.
pub(in crate::exact_one) fn protected(text: &str) -> Vec<Range<usize>> {
    let mut marks = Marks::default();
    let mut before = None;
    let mut chars = text
        .char_indices()
        .filter(|&(_, c)| !is_default_ignorable(c))
        .peekable();
    while let Some((at, c)) = chars.next() {
        let mut end = at + c.len_utf8();
        let mut ticks = 1;
        while c == '`' && chars.peek().is_some_and(|&(_, next)| next == '`') {
            if let Some((next, _)) = chars.next() {
                end = next + 1;
            }
            ticks += 1;
        }
        let after = chars.peek().map(|&(_, c)| c);
        let place = Place {
            before,
            after,
            elided: matches!(c, '\'' | '‘') && elides(text.get(end..).unwrap_or_default()),
        };
        marks.meet(c, ticks, &place, at..end);
        before = Some(c);
    }
    marks.outermost()
}

/// What stands around a mark.
struct Place {
    before: Option<char>,
    after: Option<char>,
    /// It stands for letters left out: `the '90s`, `tell 'em`.
    elided: bool,
}

impl Place {
    fn in_word(&self) -> bool {
        self.before.is_some_and(char::is_alphanumeric) && self.after.is_some_and(char::is_alphanumeric)
    }

    /// An opening mark can stand here: at the start, after a blank or an opening mark, or where words are not parted.
    fn opens_loosely(&self) -> bool {
        self.before
            .is_none_or(|c| !parted(c) && !matches!(c, '.' | '!' | '?' | ')' | ']' | '}'))
    }

    /// And it touches what it opens.
    fn opens(&self) -> bool {
        self.opens_loosely() && !self.elided && self.after.is_some_and(|c| !c.is_whitespace())
    }

    fn closes_loosely(&self) -> bool {
        self.after.is_none_or(|c| !parted(c))
    }

    fn closes(&self) -> bool {
        self.closes_loosely() && self.before.is_some_and(|c| !c.is_whitespace())
    }
}

/// A letter or digit of a script that parts its words with blanks, where a mark between two letters is out of place.
fn parted(c: char) -> bool {
    c.is_alphanumeric()
        && !matches!(c, '\u{0E00}'..='\u{0EFF}' | '\u{1000}'..='\u{109F}' | '\u{1100}'..='\u{11FF}' | '\u{1780}'..='\u{17FF}'
            | '\u{3005}'..='\u{318F}' | '\u{31F0}'..='\u{31FF}' | '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}'
            | '\u{F900}'..='\u{FAFF}' | '\u{FF66}'..='\u{FF9F}' | '\u{20000}'..='\u{323AF}')
}

/// Whether what follows an apostrophe is a word or a year that has lost its head.
fn elides(rest: &str) -> bool {
    let word: String = rest.chars().take(8).take_while(|c| c.is_alphanumeric()).collect();
    let decade = word.strip_suffix('s').unwrap_or(&word);
    (decade.len() == 2 && decade.bytes().all(|b| b.is_ascii_digit()))
        || ["em", "til", "tis", "twas", "cause", "n", "bout", "round", "cos"]
            .iter()
            .any(|known| word.eq_ignore_ascii_case(known))
}

#[derive(Default)]
struct Marks {
    open: Vec<(Kind, usize)>,
    counts: [usize; KINDS],
    pairs: Vec<Range<usize>>,
}

impl Marks {
    fn meet(&mut self, c: char, ticks: usize, place: &Place, span: Range<usize>) {
        match c {
            '`' => {
                let kind = match ticks {
                    1 => Kind::Tick,
                    2 => Kind::DoubleTick,
                    _ => Kind::TripleTick,
                };
                self.toggle(kind, &[kind], place, &span);
            }
            '"' => self.toggle(Kind::Double, &[Kind::Double], place, &span),
            '\'' if place.in_word() => {}
            '\'' => self.toggle(Kind::Single, &[Kind::Single], place, &span),
            '“' => self.toggle(Kind::TypographicDouble, &[Kind::LowDouble], place, &span),
            '”' => self.toggle(
                Kind::SameDouble,
                &[Kind::TypographicDouble, Kind::LowDouble, Kind::SameDouble],
                place,
                &span,
            ),
            '„' => self.open(Kind::LowDouble, place.opens(), &span),
            '‘' => self.toggle(Kind::TypographicSingle, &[Kind::LowSingle], place, &span),
            '’' if !place.in_word() && place.closes() => {
                self.close(&[Kind::TypographicSingle, Kind::LowSingle], &span);
            }
            '‚' => self.open(Kind::LowSingle, place.opens(), &span),
            '«' => {
                if !(place.closes() && self.close(&[Kind::ReversedGuillemet], &span)) {
                    self.open(Kind::Guillemet, place.opens_loosely(), &span);
                }
            }
            '»' => {
                let closed = place.closes_loosely() && self.close(&[Kind::Guillemet], &span)
                    || place.closes() && self.close(&[Kind::ReversedGuillemet], &span);
                if !closed {
                    self.open(Kind::ReversedGuillemet, place.opens(), &span);
                }
            }
            '‹' => self.open(Kind::SingleGuillemet, place.opens_loosely(), &span),
            '›' if place.closes_loosely() => {
                self.close(&[Kind::SingleGuillemet], &span);
            }
            _ => self.meet_directed(c, place, &span),
        }
    }

    /// Marks whose form says whether they open or close; they stand between letters, but never beside a blank inside.
    fn meet_directed(&mut self, c: char, place: &Place, span: &Range<usize>) {
        let opening = match c {
            '「' | '｢' => Some(Kind::Corner),
            '『' => Some(Kind::WhiteCorner),
            '《' => Some(Kind::DoubleAngle),
            '〈' => Some(Kind::Angle),
            _ => None,
        };
        let closing = match c {
            '」' | '｣' => Some(Kind::Corner),
            '』' => Some(Kind::WhiteCorner),
            '》' => Some(Kind::DoubleAngle),
            '〉' => Some(Kind::Angle),
            _ => None,
        };
        if let Some(kind) = opening {
            self.open(kind, place.after.is_some_and(|c| !c.is_whitespace()), span);
        }
        if let Some(kind) = closing
            && place.before.is_some_and(|c| !c.is_whitespace())
        {
            self.close(&[kind], span);
        }
    }

    /// A mark that closes one of `closing` where it can, and else opens one of its own kind where it can.
    fn toggle(&mut self, kind: Kind, closing: &[Kind], place: &Place, span: &Range<usize>) {
        if !(place.closes() && self.close(closing, span)) {
            self.open(kind, place.opens(), span);
        }
    }

    fn open(&mut self, kind: Kind, can: bool, span: &Range<usize>) {
        if can {
            self.push(kind, span);
        }
    }

    fn push(&mut self, kind: Kind, span: &Range<usize>) {
        self.open.push((kind, span.start));
        if let Some(count) = self.counts.get_mut(kind as usize) {
            *count += 1;
        }
    }

    /// Closes the innermost open mark of one of `kinds`; what was opened inside of it and not closed is unbalanced.
    /// Every open mark is taken off at most once, so all calls together are linear.
    fn close(&mut self, kinds: &[Kind], span: &Range<usize>) -> bool {
        if kinds
            .iter()
            .all(|&kind| self.counts.get(kind as usize).is_none_or(|&count| count == 0))
        {
            return false;
        }
        while let Some((kind, start)) = self.open.pop() {
            if let Some(count) = self.counts.get_mut(kind as usize) {
                *count -= 1;
            }
            if kinds.contains(&kind) {
                self.pairs.push(start..span.end);
                return true;
            }
        }
        false
    }

    /// Pairs nest or are apart, and stand in the order of their ends: the outermost are those that no later one holds.
    fn outermost(mut self) -> Vec<Range<usize>> {
        let mut outer: Vec<Range<usize>> = Vec::new();
        while let Some(pair) = self.pairs.pop() {
            if outer.last().is_none_or(|last| pair.end <= last.start) {
                outer.push(pair);
            }
        }
        outer.reverse();
        outer
    }
}

#[cfg(test)]
#[allow(clippy::string_slice)]
mod tests {
    use super::*;

    fn inside(text: &str) -> Vec<&str> {
        protected(text).into_iter().map(|span| &text[span]).collect()
    }

    #[test]
    fn each_kind_of_pair_protects() {
        let pairs = [
            "\"a\"", "'a'", "“a”", "„a“", "„a”", "‘a’", "‚a‘", "«a»", "»a«", "‹a›", "「a」", "『a』",
            "《a》", "〈a〉", "`a`", "``a`b``", "```a```",
        ];
        for pair in pairs {
            assert_eq!(inside(&format!("x {pair} y")), [pair]);
        }
    }

    #[test]
    fn apostrophes_inside_words_are_no_quotation() {
        assert_eq!(inside("Don't ask Anna's vendor, they won't say"), [""; 0]);
        assert_eq!(inside("L’équipe n’a pas l'accès"), [""; 0]);
    }

    #[test]
    fn an_unbalanced_mark_protects_nothing() {
        assert_eq!(inside("a \"b"), [""; 0]);
        assert_eq!(inside("a ` b \"c\" d"), ["\"c\""]);
        assert_eq!(inside("a 」 b 「 c"), [""; 0]);
        assert_eq!(inside("a「 b 」c"), [""; 0]);
        assert_eq!(inside("«a \" b» c"), ["«a \" b»"]);
    }

    #[test]
    fn a_mark_opens_and_closes_only_where_one_can() {
        for text in [
            "a\" b \"c",
            "a` b `c",
            "a“ b ”c",
            "a» b «c",
            "a” b „c",
            "a \" b \" c",
            "a› b ‹c",
            "a‘ b ’c",
            "the '90s b the drivers' c",
        ] {
            assert_eq!(inside(text), [""; 0], "{text}");
        }
        assert_eq!(inside("버튼\"a\"을 누른다"), ["\"a\""]);
        assert_eq!(inside("ボタン”a”を押す"), ["”a”"]);
        assert_eq!(
            inside("x »a» ”b” (\"c\"), d=\"e\"."),
            ["»a»", "”b”", "\"c\"", "\"e\""]
        );
        assert_eq!(inside("« a » et « b »"), ["« a »", "« b »"]);
    }

    #[test]
    fn the_outermost_pair_counts() {
        assert_eq!(inside("x \"a \"b\" c\" y"), ["\"a \"b\" c\""]);
        assert_eq!(
            inside("x “a ‘b’ «c»” y `d \"e\"` z"),
            ["“a ‘b’ «c»”", "`d \"e\"`"]
        );
        assert_eq!(inside("「a「b」c」d"), ["「a「b」c」"]);
    }
}
