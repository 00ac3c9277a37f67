//! Separators that fail wherever they stand, quoted or not (ruling 26).

use super::pattern::Pattern;
use crate::exact_one::{Fault, Row, Violation};
use crate::text::is_default_ignorable;

/// Every character that is a semicolon in some script.
///
/// U+037E is in no normal form, since NFC turns it into U+003B; it is listed for callers that forgot.
const SEMICOLONS: [char; 9] = [
    ';', '\u{037E}', '\u{061B}', '\u{1364}', '\u{204F}', '\u{2E35}', '\u{FE14}', '\u{FE54}', '\u{FF1B}',
];

const LINE_BREAKS: [char; 3] = ['\n', '\u{2028}', '\u{2029}'];

/// Ampersands that fold to U+0026 (ruling 64: these two alone).
const AMPERSANDS: [char; 3] = ['&', '\u{FF06}', '\u{FE60}'];

/// Commas of East Asian type, in every width and direction: before `その後` each of them is the one that the article names.
const COMMAS: [char; 7] = ['、', '､', '，', '﹑', '﹐', '︑', '︐'];

const SONOGO: [char; 3] = ['そ', 'の', '後'];

const LINE_BREAK: &str = "any-sep-line-break";
const SEMICOLON: &str = "any-sep-semicolon";
const DOUBLE_AMPERSAND: &str = "any-sep-ampersands";
const COMMA_SONOGO: &str = "any-sep-sonogo";

pub(in crate::exact_one) const ROWS: &[Row] = &[
    Row {
        id: LINE_BREAK,
        language: "any",
        fault: Fault::Separator,
        example: "Drain node w-6\nReboot node w-6",
        counter_example: "Drain node w-6",
        reason: "a line break ends a step",
        pattern: Pattern::Separator,
    },
    Row {
        id: SEMICOLON,
        language: "any",
        fault: Fault::Separator,
        example: "Run `vacuum a; analyze a`",
        counter_example: "Run `vacuum a, b`",
        reason: "a semicolon joins two statements, in prose and in a shell alike (ruling 42)",
        pattern: Pattern::Separator,
    },
    Row {
        id: DOUBLE_AMPERSAND,
        language: "any",
        fault: Fault::Separator,
        example: "Run `cd api && make lint`",
        counter_example: "Send the draft to Vogt & Partner",
        reason: "a double ampersand joins two commands, in any width and around any blank or invisible character",
        pattern: Pattern::Separator,
    },
    Row {
        id: COMMA_SONOGO,
        language: "any",
        fault: Fault::Separator,
        example: "結合テストを実行する、その後結果を投稿する",
        counter_example: "その後の結果を投稿する",
        reason: "the article names this separator as one that always fails",
        pattern: Pattern::Separator,
    },
];

/// The first separator from the left.
pub(in crate::exact_one) fn find(action: &str) -> Option<Violation> {
    let violation = |row, span| {
        Some(Violation {
            fault: Fault::Separator,
            row,
            span,
        })
    };
    let mut run = Run::default();
    let mut sonogo = Run::default();
    for (at, c) in action.char_indices() {
        let end = at + c.len_utf8();
        if LINE_BREAKS.contains(&c) {
            return violation(LINE_BREAK, at..end);
        }
        if SEMICOLONS.contains(&c) {
            return violation(SEMICOLON, at..end);
        }
        // Blanks inside of a separator change nothing: to be refused is the more careful reading.
        if is_default_ignorable(c) || c.is_whitespace() {
            continue;
        }
        if AMPERSANDS.contains(&c) {
            run.push(at);
            if run.length > 1 {
                return violation(DOUBLE_AMPERSAND, run.start..end);
            }
        } else {
            run = Run::default();
        }
        if COMMAS.contains(&c) {
            sonogo = Run::default();
            sonogo.push(at);
        } else if sonogo.length > 0 && SONOGO.get(sonogo.length - 1) == Some(&c) {
            sonogo.push(at);
            if sonogo.length > SONOGO.len() {
                return violation(COMMA_SONOGO, sonogo.start..end);
            }
        } else {
            sonogo = Run::default();
        }
    }
    None
}

#[derive(Default)]
struct Run {
    start: usize,
    length: usize,
}

impl Run {
    fn push(&mut self, at: usize) {
        if self.length == 0 {
            self.start = at;
        }
        self.length += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(action: &str) -> Option<&'static str> {
        find(action).map(|v| v.row)
    }

    #[test]
    fn every_semicolon_fails_inside_a_code_span_too() {
        for c in SEMICOLONS {
            assert_eq!(row(&format!("Run `a{c} b`")), Some(SEMICOLON), "{c:?}");
        }
        assert_eq!(row("Run `a: b`"), None);
    }

    #[test]
    fn every_line_break_of_the_ruling_fails() {
        for c in LINE_BREAKS {
            assert_eq!(row(&format!("Run a{c}Run b")), Some(LINE_BREAK), "{c:?}");
        }
        assert_eq!(row("Run a\tb"), None, "a tab is no separator");
    }

    #[test]
    fn ampersands_fail_in_every_width_and_around_invisible_characters() {
        let spellings = [
            "a&&b",
            "a && b",
            "a ＆＆ b",
            "a ﹠＆ b",
            "a &\u{200B}& b",
            "a &\u{2060}\u{FE0F}＆ b",
            "a &&& b",
            "a & & b",
            "a &\u{3000}& b",
            "a ＆ \u{200B}﹠ b",
            "a &\t& b",
        ];
        for text in spellings {
            assert_eq!(row(text), Some(DOUBLE_AMPERSAND), "{text:?}");
        }
        for text in ["a & b", "a & b & c", "R&D", "a＆b", "x&y&z"] {
            assert_eq!(row(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_separator_is_found_where_it_stands() {
        assert_eq!(find("a 、、その後b").map(|v| v.span), Some(5..17));
        assert_eq!(find("ä &\u{200B}＆ b").map(|v| v.span), Some(3..10));
        assert_eq!(row("、そ\u{200D}の後"), Some(COMMA_SONOGO));
        assert_eq!(row("、その"), None);
        for comma in COMMAS {
            for text in [
                format!("「a{comma}その後b」を貼る"),
                format!("a{comma} そ\u{3000}の後b"),
            ] {
                assert_eq!(row(&text), Some(COMMA_SONOGO), "{text}");
            }
        }
        assert_eq!(row("その後、その、後"), None);
    }
}
