//! Quotations and code spans: what is said inside of them is no operation of the run (ruling 30).
//!
//! A quotation is a balanced pair. An apostrophe inside a word is none, an unbalanced mark protects nothing, and of
//! nested pairs the outermost counts.

use std::ops::Range;

use crate::text::is_default_ignorable;

/// The kinds of pair, each with its own count of open marks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Double,
    Single,
    TypographicDouble,
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

const KINDS: usize = 16;

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
        marks.meet(c, ticks, before, after, at..end);
        before = Some(c);
    }
    marks.outermost()
}

#[derive(Default)]
struct Marks {
    open: Vec<(Kind, usize)>,
    counts: [usize; KINDS],
    pairs: Vec<Range<usize>>,
}

impl Marks {
    fn meet(&mut self, c: char, ticks: usize, before: Option<char>, after: Option<char>, span: Range<usize>) {
        let in_word = before.is_some_and(char::is_alphanumeric) && after.is_some_and(char::is_alphanumeric);
        match c {
            '`' => {
                let kind = match ticks {
                    1 => Kind::Tick,
                    2 => Kind::DoubleTick,
                    _ => Kind::TripleTick,
                };
                self.toggle(kind, span);
            }
            '"' => self.toggle(Kind::Double, span),
            '\'' if in_word => {}
            '\'' => {
                let closes =
                    before.is_some_and(|c| !c.is_whitespace()) && !after.is_some_and(char::is_alphanumeric);
                let opens =
                    after.is_some_and(|c| !c.is_whitespace()) && !before.is_some_and(char::is_alphanumeric);
                if !(closes && self.close(&[Kind::Single], &span)) && opens {
                    self.push(Kind::Single, &span);
                }
            }
            '“' if !self.close(&[Kind::LowDouble], &span) => self.push(Kind::TypographicDouble, &span),
            '”' => {
                self.close(&[Kind::TypographicDouble, Kind::LowDouble], &span);
            }
            '„' => self.push(Kind::LowDouble, &span),
            '‘' if !self.close(&[Kind::LowSingle], &span) => self.push(Kind::TypographicSingle, &span),
            '’' if !in_word => {
                self.close(&[Kind::TypographicSingle, Kind::LowSingle], &span);
            }
            '‚' => self.push(Kind::LowSingle, &span),
            '«' if !self.close(&[Kind::ReversedGuillemet], &span) => self.push(Kind::Guillemet, &span),
            '»' if !self.close(&[Kind::Guillemet], &span) => self.push(Kind::ReversedGuillemet, &span),
            '‹' => self.push(Kind::SingleGuillemet, &span),
            '›' => {
                self.close(&[Kind::SingleGuillemet], &span);
            }
            '「' | '｢' => self.push(Kind::Corner, &span),
            '」' | '｣' => {
                self.close(&[Kind::Corner], &span);
            }
            '『' => self.push(Kind::WhiteCorner, &span),
            '』' => {
                self.close(&[Kind::WhiteCorner], &span);
            }
            '《' => self.push(Kind::DoubleAngle, &span),
            '》' => {
                self.close(&[Kind::DoubleAngle], &span);
            }
            '〈' => self.push(Kind::Angle, &span),
            '〉' => {
                self.close(&[Kind::Angle], &span);
            }
            _ => {}
        }
    }

    fn toggle(&mut self, kind: Kind, span: Range<usize>) {
        if !self.close(&[kind], &span) {
            self.push(kind, &span);
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
        assert_eq!(inside("«a \" b» c"), ["«a \" b»"]);
    }

    #[test]
    fn the_outermost_pair_counts() {
        assert_eq!(
            inside("x “a ‘b’ «c»” y `d \"e\"` z"),
            ["“a ‘b’ «c»”", "`d \"e\"`"]
        );
        assert_eq!(inside("「a「b」c」d"), ["「a「b」c」"]);
    }
}
