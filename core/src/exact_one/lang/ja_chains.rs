//! Japanese verbs in a row: te-forms, stems, and nouns of operations.

use super::ja_clauses::{
    attributive_before_object, clause, ends_with_any, eventive, is_kanji, is_katakana, near, occurrences,
};
use super::ja_words::{ADVERBS, INSTRUMENTS, PLACING, STEM_NOUNS, VERBAL_NOUNS};
use crate::exact_one::engine::reading::{OBJECT, Reading};
use std::ops::Range;

const I_AND_E: [char; 24] = [
    'し', 'っ', 'い', 'え', 'け', 'げ', 'せ', 'て', 'で', 'ね', 'べ', 'め', 'れ', 'き', 'ち', 'び', 'み',
    'り', 'じ', 'ぎ', 'へ', 'ぜ', 'ぺ', 'に',
];

/// Kanji whose verb has `て` in its stem: `立てる`, `宛て`.
const TE_STEMS: [char; 20] = [
    '立', '建', '当', '捨', '育', '充', '隔', '慌', '果', '企', '宛', '全', '改', '極', '総', '敢', '手',
    '初', '棄', '仕',
];

/// What follows a te-form that is no link to a further operation: an auxiliary, a particle, a further inflection.
const AUXILIARIES: &[&str] = &[
    "いる",
    "いた",
    "いな",
    "いま",
    "いて",
    "いく",
    "いき",
    "いっ",
    "ある",
    "あり",
    "あっ",
    "おく",
    "おき",
    "おい",
    "おり",
    "くださ",
    "下さ",
    "ほし",
    "欲し",
    "もら",
    "貰",
    "いただ",
    "頂",
    "しま",
    "みる",
    "みて",
    "みま",
    "くる",
    "くれ",
    "きた",
    "きて",
    "も",
    "は",
    "の",
    "に",
    "を",
    "が",
    "か",
    "と",
    "な",
    "で",
    "へ",
    "る",
    "た",
    "ら",
    "ば",
    "ま",
    "よ",
    "や",
    "し",
    "ほしい",
    "差し上げ",
    "あげ",
    "いれば",
];

pub(in crate::exact_one) fn te_chain(reading: &Reading) -> Option<Range<usize>> {
    if !reading.kana {
        return None;
    }
    let flat = &reading.flat;
    flat.char_indices()
        .filter(|&(_, c)| c == 'て' || c == 'で')
        .find_map(|(at, c)| {
            let before = flat.get(..at)?;
            let after = flat.get(at + c.len_utf8()..)?.trim_start();
            let last = before.chars().next_back()?;
            let formed = if c == 'て' {
                I_AND_E.contains(&last) && last != 'に'
                    || matches!(last, '見' | '着' | '出' | '得' | '来' | '経' | '寝' | '似')
            } else {
                last == 'ん' || (last == 'い' && !before.ends_with("ない"))
            };
            if !formed || TE_STEMS.contains(&last) || after.is_empty() {
                return None;
            }
            let rest = after.trim_start_matches(['、', '､', ',', '，', ' ']);
            let comma = rest.len() < after.len();
            if rest.is_empty() || (!comma && AUXILIARIES.iter().any(|auxiliary| after.starts_with(auxiliary)))
            {
                return None;
            }
            let upto = flat.get(..at + c.len_utf8())?;
            if ends_with_any(upto, INSTRUMENTS) || ends_with_any(upto, ADVERBS) {
                return None;
            }
            let clause = clause(flat, at);
            if !clause.contains('を') && (clause.contains('が') || attributive_before_object(rest)) {
                return None;
            }
            Some(at..at + c.len_utf8())
        })
}

pub(in crate::exact_one) fn stem_chain(reading: &Reading) -> Option<Range<usize>> {
    if !reading.kana {
        return None;
    }
    let flat = &reading.flat;
    stem_without_comma(flat)
        .into_iter()
        .chain(stem_of_old_verb(flat))
        .chain(stem_before_comma(flat))
        .min_by_key(|range| range.start)
}

/// `再起動し顧客に通知する`
fn stem_without_comma(flat: &str) -> Option<Range<usize>> {
    occurrences(flat, "し")
        .find(|(at, before, after)| {
            let upto = flat.get(..*at + "し".len()).unwrap_or_default();
            let begins = after.trim_start().starts_with(|c: char| {
                is_kanji(c) || is_katakana(c) || c == OBJECT || c.is_ascii_alphanumeric()
            });
            let named = VERBAL_NOUNS.iter().any(|noun| {
                before.ends_with(noun) && noun.chars().all(|c| !matches!(c, 'し' | 'り' | 'え' | 'み'))
            });
            let formed =
                stem_of_suru(before) && near(after).contains('を') && !attributive_before_object(after);
            begins
                && clause(flat, *at).contains('を')
                && (named || formed)
                && !ends_with_any(upto, STEM_NOUNS)
                && !ends_with_any(upto, INSTRUMENTS)
        })
        .map(|(at, ..)| at..at + "し".len())
}

/// `封筒を送り領収書を綴じる`: the stem of a verb of the country right behind its object, and no noun like `送り先`.
fn stem_of_old_verb(flat: &str) -> Option<Range<usize>> {
    const STEMS: [&str; 12] = [
        "送り", "作り", "書き", "消し", "閉じ", "渡し", "配り", "払い", "塗り", "洗い", "切り", "開き",
    ];
    const NOUNS: &str =
        "先状主元物込返直出手方付迎仮名字賃口役会上下切取替始終続換過合抜損忘漏間戻届人数量日額券分用";
    occurrences(flat, "を").find_map(|(at, _, after)| {
        let stem = STEMS.iter().find(|stem| after.starts_with(**stem))?;
        let rest = after.get(stem.len()..)?.trim_start();
        let first = rest.chars().next()?;
        let begins =
            is_kanji(first) || is_katakana(first) || first == OBJECT || first.is_ascii_alphanumeric();
        let start = at + "を".len();
        (begins && !NOUNS.contains(first) && near(rest).contains(['を', 'に', 'へ']))
            .then(|| start..start + stem.len())
    })
}

/// Two kanji or katakana: `キャンセルし`, `解約し`; a single kanji is the stem of another verb or of a noun, `貸し出し`.
fn stem_of_suru(before: &str) -> bool {
    let mut last = before.chars().rev();
    let (Some(one), Some(two)) = (last.next(), last.next()) else {
        return false;
    };
    is_kanji(one) && is_kanji(two) && !"出差直話返貸渡消戻押探試越通外落増足".contains(one)
        || is_katakana(one) && is_katakana(two)
}

fn stem_before_comma(flat: &str) -> Option<Range<usize>> {
    flat.char_indices()
        .filter(|&(_, c)| matches!(c, '、' | '､' | '，' | ','))
        .find_map(|(at, c)| {
            let clause = clause(flat, at);
            let last = clause.chars().next_back()?;
            let rest = flat.get(at + c.len_utf8()..)?;
            if !I_AND_E.contains(&last)
                || matches!(last, 'て' | 'で' | 'に' | 'っ' | 'へ')
                || rest.trim().is_empty()
            {
                return None;
            }
            if ends_with_any(clause, STEM_NOUNS) || ends_with_any(clause, INSTRUMENTS) || eventive(clause) {
                return None;
            }
            let suru = clause.strip_suffix('し').is_some_and(|stem| {
                stem.ends_with(|c: char| {
                    is_kanji(c) || is_katakana(c) || c.is_ascii_alphabetic() || c == OBJECT
                })
            });
            let placed =
                clause.contains(['に', 'へ']) && near(rest).contains('を') && ends_with_any(clause, PLACING);
            let governed =
                clause.contains('を') || placed || (suru && clause.contains(['に', 'へ', 'と', 'で', 'は']));
            governed.then(|| at - last.len_utf8()..at)
        })
}

pub(in crate::exact_one) fn noun_chain(reading: &Reading) -> Option<Range<usize>> {
    if !reading.kana {
        return None;
    }
    let flat = &reading.flat;
    let words = ["および", "及び", "ならびに", "並びに", "かつ", "且つ"];
    let words = words
        .iter()
        .flat_map(|word| flat.match_indices(word))
        .map(|(at, word)| (at, word.len()));
    let marks = flat
        .char_indices()
        .filter(|&(_, c)| matches!(c, '、' | '，' | '・' | '､' | '／' | '＆' | '＋' | '+'))
        .map(|(at, c)| (at, c.len_utf8()));
    marks
        .chain(words)
        .filter_map(|(at, length)| {
            let rest = flat.get(at + length..)?;
            let clause = clause(flat, at);
            let tail = clause.rsplit('を').next()?;
            let plain = clause.contains('を')
                && !tail
                    .chars()
                    .any(|c| matches!(c, 'る' | 'た' | 'い' | 'の' | 'す'));
            (plain && VERBAL_NOUNS.iter().any(|noun| tail.ends_with(noun)) && !rest.is_empty())
                .then(|| at..at + length)
        })
        .min_by_key(|range| range.start)
}

pub(in crate::exact_one) fn arrow(reading: &Reading) -> Option<Range<usize>> {
    if !reading.kana {
        return None;
    }
    let flat = &reading.flat;
    flat.char_indices()
        .filter(|&(_, c)| matches!(c, '→' | '⇒' | '➡' | '➜' | '>'))
        .find_map(|(at, c)| {
            let left = clause(flat, at).trim_end_matches(['-', '=', '>']).trim_end();
            let operation = left.contains('を')
                || left.ends_with(['る', 'す'])
                || VERBAL_NOUNS.iter().any(|noun| left.ends_with(noun));
            operation.then(|| at..at + c.len_utf8())
        })
}
