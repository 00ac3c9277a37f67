//! Korean clauses: how one verb ending hands over to the next.

use super::ko_words::{HAE_NOUNS, INSTRUMENTS, LINKED, NOMINATIVE_NOUNS, STEMS, VERBAL_NOUNS, WAITED_FOR};
use crate::exact_one::engine::reading::{Kind, Reading};
use std::ops::Range;

/// What a clause has had so far.
#[derive(Clone, Copy, Default)]
struct Clause {
    object: bool,
    subject: bool,
}

impl Clause {
    /// It says what happens elsewhere: it has a subject and no object.
    fn eventive(self) -> bool {
        self.subject && !self.object
    }
}

/// The first token for which `fault` answers with the last token of the fault.
fn walk(reading: &Reading, fault: fn(&Reading, usize, Clause) -> Option<usize>) -> Option<Range<usize>> {
    if !reading.hangul {
        return None;
    }
    let mut clause = Clause::default();
    for at in 0..reading.tokens.len() {
        if reading.gap(at) {
            clause = Clause::default();
        }
        match reading.kind(at) {
            Some(Kind::Word) => {
                if let Some(to) = fault(reading, at, clause) {
                    return Some(reading.range(at, to));
                }
                let word = reading.word(at);
                clause.object |= word.ends_with('을') || word.ends_with('를');
                clause.subject |=
                    (word.ends_with('이') || word.ends_with('가')) && !NOMINATIVE_NOUNS.has(word);
            }
            Some(Kind::Comma | Kind::Stop | Kind::Bar | Kind::Colon) => clause = Clause::default(),
            _ => {}
        }
    }
    None
}

/// The final consonant of a Hangul syllable, as its index in the block.
fn final_consonant(word: &str) -> Option<u32> {
    let last = u32::from(word.chars().next_back()?);
    (0xAC00..=0xD7A3).contains(&last).then(|| (last - 0xAC00) % 28)
}

const NIEUN: u32 = 4;
const RIEUL: u32 = 8;

/// A verb before a noun: `취소한`, `보낼`, `있는`.
pub(in crate::exact_one) fn adnominal(word: &str) -> bool {
    matches!(final_consonant(word), Some(NIEUN | RIEUL))
        && word.chars().count() > 1
        && !matches!(
            word,
            "한번"
                | "오늘"
                | "내일"
                | "이번"
                | "다른"
                | "모든"
                | "회원"
                | "직원"
                | "지원"
                | "화면"
                | "버전"
        )
}

pub(in crate::exact_one) fn after(reading: &Reading) -> Option<Range<usize>> {
    walk(reading, |reading, at, clause| {
        let word = reading.word(at);
        let next = reading.word(at + 1);
        let marker = matches!(
            next,
            "뒤" | "뒤에"
                | "후"
                | "후에"
                | "다음"
                | "다음에"
                | "직후"
                | "직후에"
                | "즉시"
                | "뒤에는"
                | "후에는"
                | "이후"
                | "이후에"
        );
        let week = next == "다음"
            && matches!(
                reading.word(at + 2),
                "주" | "달" | "해" | "날" | "번" | "분기" | "주에" | "달에" | "날에" | "회의"
            );
        let done = final_consonant(word) == Some(NIEUN) && !clause.eventive() && !word.ends_with('년');
        let noun = clause.object && VERBAL_NOUNS.has(word) && next != "다음" && next != "이후";
        // `송장 발행 후`: what it is of stands before it, and nobody else does it.
        let named = matches!(next, "후" | "뒤" | "직후" | "후에" | "뒤에")
            && VERBAL_NOUNS.has(word)
            && !WAITED_FOR.has(word)
            && !clause.subject
            && at
                .checked_sub(1)
                .is_some_and(|before| reading.is(before, Kind::Word) || reading.is(before, Kind::Quote));
        let more = !reading.at_end(at + 2);
        (marker && !week && more && (done && !noun_like(word) || noun || named)).then_some(at + 1)
    })
}

/// A noun that ends like an adnominal verb.
fn noun_like(word: &str) -> bool {
    [
        "전", "건", "번", "분", "원", "완", "산", "인", "진", "문", "안", "반", "간", "본", "편", "권", "면",
        "선", "단", "변", "환", "신", "판", "찬",
    ]
    .iter()
    .any(|end| word.ends_with(end))
        && !word.ends_with("한")
}

/// `지우자마자`, `지우는 대로`: as soon as the run itself has done the first.
pub(in crate::exact_one) fn as_soon_as(reading: &Reading) -> Option<Range<usize>> {
    walk(reading, |reading, at, clause| {
        let word = reading.word(at);
        let own = !clause.eventive() && !reading.at_end(at + 1);
        if own && word.ends_with("자마자") {
            return Some(at);
        }
        let next = clause.object && word.ends_with('는') && reading.word(at + 1) == "대로";
        (next && !reading.at_end(at + 2)).then_some(at + 1)
    })
}

/// `저장하거나`: a choice left to the next run, unless somebody is asked or something described.
pub(in crate::exact_one) fn choice(reading: &Reading) -> Option<Range<usize>> {
    walk(reading, |reading, at, clause| {
        let chosen = ["거나", "든지", "든가"]
            .iter()
            .any(|end| reading.word(at).ends_with(end));
        let told = at
            .checked_sub(1)
            .is_some_and(|before| reading.word(before).ends_with("에게"));
        let chosen = chosen && (clause.object || told) && !reading.at_end(at + 1);
        let asked = (at + 1..at + 16).any(|at| {
            let word = reading.word(at);
            ["도록", "라고", "지를", "지", "는지", "달라고"]
                .iter()
                .any(|end| word.ends_with(end))
                || ["요청", "묻", "물어", "문의", "질문", "확인"]
                    .iter()
                    .any(|start| word.starts_with(start))
        });
        (chosen && !asked && !describes_later(reading, at + 1)).then_some(at)
    })
}

/// What somebody is told or asked stands behind the colon.
const TELLING: [&str; 14] = [
    "묻", "물어", "질문", "알린", "알려", "전한", "전달", "보낸", "보내", "답", "게시", "요청", "적", "입력",
];

pub(in crate::exact_one) fn before(reading: &Reading) -> Option<Range<usize>> {
    walk(reading, |reading, at, clause| {
        let marker = matches!(reading.word(at + 1), "전" | "전에" | "이전에" | "앞서");
        let doing = reading.word(at).ends_with('기') && reading.word(at).chars().count() > 1;
        let own = clause.object || (!clause.subject && reading.word(at).ends_with("하기"));
        (marker && doing && own && !reading.at_end(at + 2)).then_some(at + 1)
    })
}

pub(in crate::exact_one) fn while_doing(reading: &Reading) -> Option<Range<usize>> {
    walk(reading, |reading, at, clause| {
        let word = reading.word(at);
        let found = (word.ends_with("면서") && word.chars().count() > 2
            || word.ends_with("하며")
            || (word.ends_with('며') && clause.object)
            || clause.object && interrupted(word))
            && !clause.eventive()
            && !reading.at_end(at + 1);
        found.then_some(at)
    })
}

/// `줄였다가`: one thing is done, and another after it.
fn interrupted(word: &str) -> bool {
    const SSANG_SIOS: u32 = 20;
    word.strip_suffix("다가")
        .is_some_and(|stem| final_consonant(stem) == Some(SSANG_SIOS))
}

/// Whether a verb goes on with an auxiliary, so that it is one predicate.
fn auxiliary(word: &str) -> bool {
    [
        "있", "싶", "주", "준", "줘", "둔", "둔다", "두", "놓", "본", "보", "드", "달", "버", "나가", "나간",
        "낸", "왔", "온", "야", "도", "가며",
    ]
    .iter()
    .any(|start| word.starts_with(start))
        && ![
            "보낸", "보내", "두고", "주문", "도구", "도착", "보고", "보관", "본문", "본사", "주소", "온라",
            "도커", "보안", "주간", "주요", "보조", "드라", "달력", "두 ", "나가", "버전", "버킷", "버튼",
            "주식", "온도", "도면", "보험", "야간",
        ]
        .iter()
        .any(|noun| word.starts_with(noun))
}

pub(in crate::exact_one) fn go_chain(reading: &Reading) -> Option<Range<usize>> {
    walk(reading, |reading, at, clause| {
        let word = reading.word(at);
        let stem = word
            .strip_suffix("고서")
            .filter(|_| !word.ends_with("보고서") && !word.ends_with("경고서"))
            .or_else(|| word.strip_suffix("고는").filter(|_| clause.object))
            .or_else(|| word.strip_suffix("고나서"))
            .or_else(|| word.strip_suffix('고'))?;
        if [
            "다",
            "라",
            "냐",
            "자",
            "제외하",
            "빼",
            "포함하",
            "막론하",
            "불구하",
            "말",
            "참",
        ]
        .iter()
        .any(|end| stem.ends_with(end))
            && !stem.ends_with("하")
        {
            return None;
        }
        if ["제외하", "막론하", "불구하", "무릅쓰"]
            .iter()
            .any(|end| stem.ends_with(end))
            || reading.at_end(at + 1)
        {
            return None;
        }
        if word == "그리고" {
            return None;
        }
        let verb = ["하", "시키", "되"]
            .iter()
            .any(|end| stem.ends_with(end) && stem.chars().count() > 1)
            || stem == "하"
            || STEMS.iter().any(|verb| stem.ends_with(verb));
        if !verb || clause.eventive() {
            return None;
        }
        let next = reading.word(at + 1);
        if next.starts_with("있") || next.starts_with("싶") {
            return None;
        }
        // A verb right behind that modifies a noun takes the first one with it, unless it can't have the object of the first.
        let parted = reading.is(at + 1, Kind::Comma)
            || clause.object && INTRANSITIVE.iter().any(|end| next.ends_with(end));
        let described = !parted
            && ((adnominal(next) || next.ends_with("는"))
                && !reading.is(at + 1, Kind::Quote)
                && verb_like(next)
                || (!clause.object && describes_later(reading, at + 1)));
        (!described || next == "나서").then_some(at)
    })
}

/// Ends of verbs before a noun that take no object.
const INTRANSITIVE: [&str; 7] = ["된", "진", "실패한", "성공한", "남은", "끝난", "지난"];

/// `취소한`, `올린`: an adnominal that comes from a verb.
fn verb_like(word: &str) -> bool {
    [
        "않은", "없는", "있는", "던", "한", "된", "린", "긴", "운", "킨", "낸", "하는", "되는", "할", "될",
        "는",
    ]
    .iter()
    .any(|end| word.ends_with(end))
        && !noun_like(word)
}

/// Before the next object stands a verb that modifies a noun.
fn describes_later(reading: &Reading, at: usize) -> bool {
    (at..at + 8)
        .take_while(|&i| {
            reading.is(i, Kind::Word) && !reading.word(i).ends_with('을') && !reading.word(i).ends_with('를')
        })
        .any(|i| verb_like(reading.word(i)))
}

pub(in crate::exact_one) fn hae_chain(reading: &Reading) -> Option<Range<usize>> {
    walk(reading, |reading, at, clause| {
        let word = reading.word(at);
        let done = ["해서", "하여", "하여서", "해"]
            .iter()
            .find_map(|end| word.strip_suffix(end))
            .map(|stem| (stem, true))
            .or_else(|| {
                [
                    "어서", "아서", "여서", "겨서", "워서", "와서", "내서", "려서", "쳐서", "춰서", "꿔서",
                    "눠서", "떼서", "꺼서", "써서", "켜서", "펴서",
                ]
                .iter()
                .find_map(|end| word.strip_suffix(end))
                .map(|stem| (stem, false))
            });
        let more = !reading.word(at + 2).is_empty() && !reading.at_end(at + 2);
        let linked = LINKED.has(word) && (more || VERBAL_NOUNS.begins(reading.word(at + 1)));
        let (stem, hada) = done.or(linked.then_some((word, false)))?;
        if HAE_NOUNS.has(word)
            || (hada && stem.is_empty())
            || INSTRUMENTS.iter().any(|end| word.ends_with(end))
            || clause.eventive()
        {
            return None;
        }
        let next = reading.word(at + 1);
        let exists = next.starts_with("있으면") || next.starts_with("없으면");
        if reading.at_end(at + 1) || auxiliary(next) && !exists || (!hada && !clause.object) {
            return None;
        }
        let described =
            !reading.is(at + 1, Kind::Comma) && !clause.object && describes_later(reading, at + 1);
        (!described).then_some(at)
    })
}

pub(in crate::exact_one) fn sentences(reading: &Reading) -> Option<Range<usize>> {
    walk(reading, |reading, at, _| {
        let word = reading.word(at);
        let ended = word.ends_with("다")
            && word.chars().count() > 1
            && (word.ends_with("한다")
                || word.ends_with("된다")
                || final_of_last_but_one(word) == Some(NIEUN))
            || word.ends_with("세요")
            || word.ends_with("시오");
        let told = || {
            (at.saturating_sub(8)..=at)
                .any(|at| TELLING.iter().any(|stem| reading.word(at).starts_with(stem)))
        };
        let parted = match reading.kind(at + 1) {
            Some(Kind::Comma | Kind::Dash | Kind::Slash | Kind::Bar | Kind::Arrow) => true,
            Some(Kind::Colon) => !told(),
            _ => reading.gap(at + 1),
        };
        (ended && parted && !reading.at_end(at + 2)).then_some(at + 1)
    })
}

fn final_of_last_but_one(word: &str) -> Option<u32> {
    let (at, _) = word.char_indices().next_back()?;
    final_consonant(word.get(..at)?)
}

pub(in crate::exact_one) fn noun_chain(reading: &Reading) -> Option<Range<usize>> {
    let last = (0..reading.tokens.len())
        .rev()
        .find(|&at| reading.is(at, Kind::Word))?;
    let done = |word: &str| {
        VERBAL_NOUNS.has(word)
            || word
                .strip_suffix('기')
                .is_some_and(|stem| STEMS.contains(&stem) || stem.ends_with('하'))
    };
    // `삭제와`: the conjunction is part of the word.
    let with = |word: &str| {
        word.strip_suffix(['와', '과'])
            .is_some_and(|noun| VERBAL_NOUNS.has(noun))
    };
    if !reading.hangul || !done(reading.word(last)) {
        return None;
    }
    let linked = (1..last.saturating_sub(1))
        .find(|&at| with(reading.word(at)) && !VERBAL_NOUNS.has(reading.word(at + 1)))
        .map(|at| reading.range(at, at));
    if linked.is_some() {
        return linked;
    }
    (1..last.saturating_sub(1))
        .find(|&at| {
            (reading.word(at) == "및"
                || matches!(
                    reading.kind(at),
                    Some(Kind::Comma | Kind::Bar | Kind::Colon | Kind::Plus | Kind::Ampersand)
                ))
                && VERBAL_NOUNS.has(reading.word(at - 1))
                && !VERBAL_NOUNS.has(reading.word(at + 1))
                && at > 1
        })
        .map(|at| reading.range(at - 1, at))
}

pub(in crate::exact_one) fn arrow(reading: &Reading) -> Option<Range<usize>> {
    if !reading.hangul {
        return None;
    }
    let mut object = false;
    for at in 0..reading.tokens.len() {
        let word = reading.word(at);
        object |= word.ends_with('을') || word.ends_with('를');
        let named = at
            .checked_sub(1)
            .is_some_and(|before| VERBAL_NOUNS.has(reading.word(before)));
        if reading.is(at, Kind::Arrow) && (object || named) {
            return Some(reading.range(at, at));
        }
    }
    None
}
