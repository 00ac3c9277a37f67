use super::*;
use crate::text::normal_form;

#[test]
fn every_row_fails_its_example_and_passes_its_counter_example() {
    let mut wrong = Vec::new();
    for row in rows() {
        let found = check(row.example);
        if found.as_ref().map(|v| (v.row, v.fault)) != Some((row.id, row.fault)) {
            wrong.push(format!("{}: example gives {found:?}", row.id));
        }
        if let Some(found) = check(row.counter_example) {
            wrong.push(format!("{}: counter-example gives {found:?}", row.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn row_ids_are_unique_and_begin_with_their_language() {
    let mut seen = std::collections::BTreeSet::new();
    for row in rows() {
        assert!(seen.insert(row.id), "{} stands twice", row.id);
        assert!(row.id.starts_with(row.language), "{}", row.id);
        assert!(!row.reason.is_empty());
        assert_eq!(normal_form(row.example), row.example);
        assert_eq!(normal_form(row.counter_example), row.counter_example);
    }
}

#[test]
fn every_class_that_a_phrase_names_is_in_its_table() {
    for row in rows() {
        let unknown = engine::pattern::unknown_classes(row);
        assert!(unknown.is_empty(), "{}: no class {unknown:?}", row.id);
    }
}

/// A small generator with a fixed seed (xorshift), so that a failure comes back.
struct Seeded(u64);

impl Seeded {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(bound).unwrap()).unwrap()
    }

    fn text(&mut self, pieces: &[&str]) -> String {
        let length = self.below(24);
        (0..length).map(|_| pieces[self.below(pieces.len())]).collect()
    }
}

/// Marks, invisible characters, characters whose case changes their length, and words that begin rows.
const NASTY: [&str; 99] = [
    " ",
    " ",
    " ",
    "\u{200B}",
    "\u{200D}",
    "\u{AD}",
    "\u{FEFF}",
    "\u{FE0F}",
    "\u{301}",
    "\u{3099}",
    "\u{FFFC}",
    "\u{10FFFF}",
    "\u{E0061}",
    "İ",
    "ẞ",
    "ß",
    "Ⱥ",
    "ſ",
    "\"",
    "'",
    "’",
    "“",
    "”",
    "„",
    "«",
    "»",
    "「",
    "」",
    "『",
    "』",
    "《",
    "》",
    "`",
    "``",
    "```",
    "‹",
    "›",
    "‘",
    "‚",
    ".",
    "。",
    "!",
    "？",
    ",",
    "、",
    "，",
    ":",
    "-",
    "–",
    "/",
    "→",
    "->",
    "&",
    "＆",
    "+",
    "(",
    ")",
    "①",
    "②",
    "1",
    "2",
    "1)",
    "2.",
    "a.m.",
    "then",
    "and",
    "run ",
    "the ",
    "Ｔｈｅｎ",
    "und ",
    "starten",
    " et le ",
    "vernir",
    " y ",
    "pide ",
    "を",
    "して",
    "し、",
    "後",
    "先",
    "再",
    "并",
    "导出",
    "하고 ",
    "해서 ",
    "뒤 ",
    "한",
    "다. ",
    "\t",
    "     ",
    "|",
    ">> ",
    "TBD",
    "аnd ",
    "𝐭",
    "do ",
    "execute: ",
    "a.txt.Delete ",
    "を実行する",
];

#[test]
fn no_text_makes_it_panic_and_every_span_lies_on_characters() {
    let mut seeded = Seeded(0x5EED);
    for _ in 0..40_000 {
        let text = seeded.text(&NASTY);
        let normal = normal_form(&text);
        if let Some(found) = check(&normal) {
            assert!(
                normal
                    .get(found.span.clone())
                    .is_some_and(|part| !part.is_empty()),
                "{normal:?} {found:?}"
            );
            assert!(rows().any(|row| row.id == found.row && row.fault == found.fault));
        }
    }
}

#[test]
fn composed_and_decomposed_spellings_get_the_same_verdict() {
    use unicode_normalization::UnicodeNormalization;
    let mut seeded = Seeded(7);
    let random = (0..4000).map(|_| seeded.text(&NASTY)).collect::<Vec<_>>();
    let known = rows().flat_map(|row| [row.example.to_owned(), row.counter_example.to_owned()]);
    for text in known.chain(random) {
        let decomposed: String = text.nfd().collect();
        assert_eq!(
            check(&normal_form(&text)),
            check(&normal_form(&decomposed)),
            "{text:?}"
        );
    }
}

#[test]
fn an_invisible_character_inside_of_a_word_lets_no_compound_through() {
    for row in rows().filter(|row| row.fault != Fault::Separator) {
        for invisible in ["\u{200D}", "\u{AD}", "\u{2060}"] {
            let text: String = row
                .example
                .chars()
                .flat_map(|c| [c.to_string(), invisible.to_owned()])
                .collect();
            let normal = normal_form(&text);
            assert_eq!(check(&normal).map(|v| v.row), Some(row.id), "{normal:?}");
        }
    }
}

#[test]
fn upper_case_and_full_width_change_no_verdict_of_a_sequence() {
    for text in [
        "Drain w-6, THEN reboot it",
        "Drain w-6, ｔｈｅｎ reboot it",
        "Drain w-6 AND REBOOT IT",
    ] {
        assert!(check(text).is_some(), "{text}");
    }
}

/// Work must grow with the length, not with its square. Of a text 32 times as long a linear reading takes 32 times as
/// long and a quadratic one 1,024 times; the bound of 200 between them leaves room for a busy machine. The best of five
/// runs is compared with the best of five, and never with a clock.
#[test]
fn the_work_is_linear_in_the_length() {
    let time = |text: &str| {
        (0..5)
            .map(|_| {
                let start = std::time::Instant::now();
                std::hint::black_box(check(text));
                start.elapsed()
            })
            .min()
            .unwrap()
    };
    let pieces = [
        "a",
        "to ",
        "if x, ",
        "\"",
        "「",
        "` ",
        "die den ",
        "nous de ",
        "以前 ",
        "する前",
        "て",
        "を",
        "가 ",
        "首先",
        "a, the ",
        "x: ",
        ".",
        "1. ",
        "① ",
        "(",
        "--",
        "un ",
        "first ",
        "bevor ",
        "继续",
        "続",
        "계속",
        "continue ",
        "请",
        "把",
        "の、",
        "- ",
        "&\u{200B} ",
        "die der ",
        "delete a: ",
        "run `a`, ",
        "run `a`, and ",
        "run make, ",
        "the `a` and ",
        "し web に切り替え、",
        "を消したらを",
        "部署",
        "배포",
        "+ 在删除",
        "deploy ",
        "deploy and ",
        "delete the a: the b",
        "fermer la a: la ",
        "cerrar la a: la ",
        "を終了し終",
        "把就一删除",
        "删除 a 或",
        "ask a: ",
        "| ",
        "a\t",
        "do 「",
        "do 」",
        "аnd ",
        "it, push ",
        "a.B",
        "或",
        "を削除か、",
        "保存하거나 ",
        "and docker stop x ",
        "后，docker stop x",
        "run a `rm b` ",
        "run make `rm b` ",
        "7 \"and close it\" ",
        "$(",
        "a\\n",
        "1、",
        "run the build, the tests ",
        "刪除、",
        "刪完就",
        "must be deleted and ",
        "(delete the a ",
        "の削除と",
        "消し ",
        "二、",
        "삭제와 ",
        "nachdem der ",
        "une fois la ",
    ];
    for piece in pieces {
        let (short, long) = (time(&piece.repeat(1_000)), time(&piece.repeat(32_000)));
        assert!(long < short * 200, "{piece:?}: {short:?}, then {long:?}");
    }
}
