//! Cuts a text into words and marks.

use super::{Kind, OBJECT, Token, WIDE};

pub(super) struct Scan<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) spaced: bool,
    pub(super) gap: bool,
}

impl Scan<'_> {
    fn peek(&self, at: usize) -> Option<char> {
        self.text.get(at..).and_then(|rest| rest.chars().next())
    }

    pub(super) fn next(&mut self) -> Option<Token> {
        let mut c = self.peek(self.at)?;
        while blank(c) {
            self.spaced = true;
            self.gap |= c == WIDE;
            self.at += 1;
            c = self.peek(self.at)?;
        }
        let start = self.at;
        let spaced = std::mem::take(&mut self.spaced);
        let gap = std::mem::take(&mut self.gap);
        let kind = if in_word(c) {
            self.word();
            Kind::Word
        } else if let Some(length) = self.arrow(c) {
            self.at += length;
            Kind::Arrow
        } else if spaced && self.prefix_of_word(c) {
            self.word();
            Kind::Word
        } else {
            self.at += c.len_utf8();
            if c == '-' && self.peek(self.at) == Some('-') {
                self.at += 1;
            }
            self.mark(c, spaced)
        };
        Some(Token {
            kind,
            start,
            end: self.at,
            upper: false,
            spaced,
            gap,
        })
    }

    /// Options, paths and handles: `--continue`, `/etc/hosts`, `.env`, `@maria`, `#launch`. Moves to the first letter.
    fn prefix_of_word(&mut self, c: char) -> bool {
        const PREFIXES: &str = "-/@#$~.%*\\";
        if !PREFIXES.contains(c) {
            return false;
        }
        let mut at = self.at;
        // Bounded, so that a long run of such marks stays linear.
        for _ in 0..4 {
            match self.peek(at) {
                Some(c) if PREFIXES.contains(c) => at += c.len_utf8(),
                Some(c) if in_word(c) => {
                    self.at = at;
                    return true;
                }
                _ => return false,
            }
        }
        false
    }

    fn word(&mut self) {
        let start = self.at;
        let mut last = None;
        while let Some(c) = self.peek(self.at) {
            let end = self.at + c.len_utf8();
            if in_word(c) {
                if last.is_some_and(|last| ideographic(last) != ideographic(c) && !is_mark(c)) {
                    return;
                }
                last = Some(c);
                self.at = end;
                continue;
            }
            let (Some(before), Some(after)) = (last, self.peek(end)) else {
                return;
            };
            if !in_word(after) || ideographic(before) || ideographic(after) {
                return;
            }
            match c {
                '\'' if elides(self.text.get(start..self.at).unwrap_or_default()) => {
                    self.at = end;
                    return;
                }
                '\'' | '-' | '.' | '/' | ':' | '@' | '=' | '#' | '+' | '\\' | '_' | '~' => {}
                ',' if before.is_ascii_digit() && after.is_ascii_digit() => {}
                _ => return,
            }
            last = Some(c);
            self.at = end;
        }
    }

    fn arrow(&self, c: char) -> Option<usize> {
        if matches!(
            c,
            '→' | '⇒'
                | '➜'
                | '➔'
                | '➡'
                | '⟶'
                | '⟹'
                | '▶'
                | '►'
                | '↦'
                | '⇨'
                | '➤'
                | '➝'
                | '➞'
                | '👉'
                | '⏩'
                | '⏭'
                | '➕'
        ) {
            return Some(c.len_utf8());
        }
        let rest = self.text.get(self.at..)?;
        ["-->", "==>", ">>>", "->", "=>", "~>", "|>", ">>"]
            .into_iter()
            .find(|arrow| rest.starts_with(arrow))
            .map(str::len)
    }

    /// Whether an article stands before the mark that was read last.
    fn behind_article(&self, mark: char) -> bool {
        let before = self
            .text
            .get(..self.at - mark.len_utf8())
            .unwrap_or_default()
            .trim_end();
        let word = before.rsplit(' ').next().unwrap_or_default();
        matches!(
            word,
            "the" | "a" | "an" | "das" | "ein" | "le" | "un" | "la" | "el"
        )
    }

    fn mark(&self, c: char, spaced: bool) -> Kind {
        let space_after = self.peek(self.at).is_none_or(blank);
        match c {
            OBJECT => Kind::Quote,
            ',' | '，' | '、' | '､' | '،' | '﹐' => Kind::Comma,
            '.' | '!' | '?' | '。' | '！' | '？' | '．' | '｡' | '…' | '‼' | '⁉' | '؟' => {
                Kind::Stop
            }
            ':' | '：' => Kind::Colon,
            // Two hyphens between two words are a dash as well as with blanks around.
            '-' if !spaced
                && self
                    .text
                    .get(..self.at)
                    .is_some_and(|before| before.ends_with("--")) =>
            {
                Kind::Dash
            }
            '–' | '—' | '―' | '•' | '‣' | '⸺' => Kind::Dash,
            '-' if spaced && space_after => Kind::Dash,
            '|' | '¦' | '‖' | '｜' | '︱' | '│' | '┃' | '∣' | '∥' | '❘' => Kind::Bar,
            '·' | '∙' | '⋅' | '‧' | '◦' | '▪' | '■' | '●' | '○' | '★' | '☆' | '※' | '¶' | '#' | '☞' | '☛'
            | '^' | '>' | '~' | '*' | '\\' | '»' | '›'
                if spaced && space_after =>
            {
                Kind::Bar
            }
            // A tick behind a step, and not the one that an article speaks of.
            '✅' | '✔' | '✓' | '☑' | '🔜' | '🔁' | '🔸' | '🔹' | '◆' | '◇' | '▫'
                if spaced && space_after && !self.behind_article(c) =>
            {
                Kind::Bar
            }
            '/' | '／' if spaced || space_after || c == '／' => Kind::Slash,
            '&' | '＆' | '﹠' => Kind::Ampersand,
            '+' | '＋' => Kind::Plus,
            '(' | '[' | '{' | '（' | '［' | '【' | '〔' => Kind::Open,
            ')' | ']' | '}' | '）' | '］' | '】' | '〕' => Kind::Close,
            '①'..='⑳' | '⓪' | '❶'..='➓' | '㈠'..='㈩' | '⑴'..='⑽' | '⒈'..='⒑' | '\u{FE0F}' => {
                Kind::Circled
            }
            _ => Kind::Other,
        }
    }
}

fn blank(c: char) -> bool {
    matches!(c, ' ' | WIDE)
}

pub(super) fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{3099}' | '\u{309A}' | '\u{20D0}'..='\u{20FF}')
}

pub(super) fn in_word(c: char) -> bool {
    (c.is_alphanumeric() && !matches!(c, '①'..='⒑' | '⓪' | '❶'..='➓' | '㈠'..='㈩')) || c == '_' || is_mark(c)
}

/// Han and kana, which stand without blanks: a run of them is one token.
pub(in crate::exact_one) fn ideographic(c: char) -> bool {
    matches!(c, '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{30FF}' | '\u{31F0}'..='\u{31FF}' | '\u{3400}'..='\u{9FFF}'
        | '\u{F900}'..='\u{FAFF}' | '\u{FF66}'..='\u{FF9F}' | '\u{20000}'..='\u{323AF}')
}

/// French words that lose their vowel before another word: the two are two tokens.
fn elides(prefix: &str) -> bool {
    matches!(
        prefix,
        "l" | "d" | "j" | "m" | "t" | "s" | "n" | "c" | "qu" | "jusqu" | "lorsqu" | "puisqu"
    )
}
