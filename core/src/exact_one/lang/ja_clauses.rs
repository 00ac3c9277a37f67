//! Japanese clauses: how one verb form hands over to the next.

use super::ja_words::{ADVERBS, INSTRUMENTS, STEM_NOUNS, VERBAL_NOUNS};
use crate::exact_one::engine::reading::{Kind, OBJECT, Reading, WIDE};
use std::ops::Range;

/// The part of the clause that lies before `at`.
fn clause(flat: &str, at: usize) -> &str {
    // A clause is bounded, so that a long text without commas stays linear.
    let mut from = at.saturating_sub(240);
    while !flat.is_char_boundary(from) {
        from += 1;
    }
    let window = flat.get(from..at).unwrap_or_default();
    window
        .rsplit(['、', '。', '､', ',', '，', ':', '：', '|', '‖', '｜', '·', WIDE])
        .next()
        .unwrap_or_default()
}

/// What follows, as far as a clause can reach; bounded for the same reason.
fn near(after: &str) -> &str {
    let end = after.char_indices().nth(80).map_or(after.len(), |(at, _)| at);
    after.get(..end).unwrap_or_default()
}

/// The clause says what happens elsewhere: it has a subject and no object.
fn eventive(clause: &str) -> bool {
    !clause.contains('を') && clause.contains('が')
}

fn occurrences<'a>(flat: &'a str, what: &'a str) -> impl Iterator<Item = (usize, &'a str, &'a str)> {
    flat.match_indices(what)
        .filter_map(move |(at, _)| Some((at, flat.get(..at)?, flat.get(at + what.len()..)?)))
}

/// The earliest place at which one of `any` stands and `fits`, which is given what stands there, the clause up to there, and
/// all that is before and behind it.
fn earliest(flat: &str, any: &[&str], fits: impl Fn(&str, &str, &str, &str) -> bool) -> Option<Range<usize>> {
    any.iter()
        .filter_map(|what| {
            occurrences(flat, what)
                .find(|(at, before, after)| fits(what, clause(flat, *at), before, after))
                .map(|(at, ..)| at..at + what.len())
        })
        .min_by_key(|range| range.start)
}

pub(in crate::exact_one) fn te_kara(reading: &Reading) -> Option<Range<usize>> {
    earliest(
        &reading.flat,
        &["てから", "でから"],
        |what, clause, before, after| {
            !eventive(clause)
                && !after.is_empty()
                && !after.starts_with('の')
                && (what == "てから" || before.ends_with(['ん', 'い']))
        },
    )
}

pub(in crate::exact_one) fn after(reading: &Reading) -> Option<Range<usize>> {
    let flat = &reading.flat;
    let verbs = earliest(
        flat,
        &["た後", "だ後", "たあと", "だあと", "たのち"],
        |_, clause, _, after| {
            !eventive(clause) && !after.is_empty() && !after.starts_with('の') && !after.starts_with('続')
        },
    );
    let nouns = occurrences(flat, "後").filter(|(at, before, after)| {
        let clause = clause(flat, *at);
        let next = after.strip_prefix(['に', '、', 'で']).unwrap_or_default();
        clause.contains('を') && !next.is_empty() && VERBAL_NOUNS.iter().any(|noun| before.ends_with(noun))
    });
    let nouns = nouns.map(|(at, ..)| at..at + '後'.len_utf8()).next();
    verbs.into_iter().chain(nouns).min_by_key(|range| range.start)
}

pub(in crate::exact_one) fn before(reading: &Reading) -> Option<Range<usize>> {
    let flat = &reading.flat;
    occurrences(flat, "前")
        .find(|(at, before, after)| {
            before.ends_with(['る', 'う', 'く', 'す', 'つ', 'む', 'ぐ', 'ぶ'])
                && (after.starts_with('に') || after.starts_with('、'))
                && clause(flat, *at).contains('を')
                && !clause(flat, *at).contains('が')
        })
        .map(|(at, ..)| at..at + '前'.len_utf8())
}

pub(in crate::exact_one) fn while_doing(reading: &Reading) -> Option<Range<usize>> {
    occurrences(&reading.flat, "ながら")
        .map(|(at, before, after)| (at, "ながら".len(), before, after))
        .chain(
            occurrences(&reading.flat, "つつ")
                .filter(|(.., after)| !after.starts_with(['あ', 'も', 'く', 'か', 'ま', 'じ']))
                .map(|(at, before, after)| (at, "つつ".len(), before, after)),
        )
        .find(|(_, _, before, after)| {
            before.ends_with([
                'し', 'き', 'ぎ', 'ち', 'に', 'び', 'み', 'り', 'い', 'え', 'け', 'げ', 'せ', 'て', 'ね',
                'べ', 'め', 'れ', '見', '得',
            ]) && !before.ends_with("しかし")
                && !after.is_empty()
        })
        .map(|(at, length, ..)| at..at + length)
}

/// The last kana of verbs in the form of the dictionary.
const DICTIONARY: [char; 9] = ['う', 'く', 'ぐ', 'す', 'つ', 'ぬ', 'ぶ', 'む', 'る'];

/// `消すとともに`, `を削除とともに`, `を送付のうえ`: a verb, or a noun of an operation with its object.
pub(super) fn joined_by_noun(reading: &Reading) -> Option<Range<usize>> {
    let any = ["とともに", "と共に", "と同時に", "のうえ", "の上"];
    earliest(&reading.flat, &any, |what, clause, before, after| {
        let joined = what.starts_with('と') && before.ends_with(DICTIONARY);
        let noun = clause.contains('を')
            && VERBAL_NOUNS.iter().any(|noun| before.ends_with(noun))
            && clause
                .rsplit('を')
                .next()
                .is_some_and(|tail| !tail.contains('の'));
        let more = after.trim_start_matches(['、', '､', ',', '，', ' ']);
        !eventive(clause) && !more.is_empty() && !after.starts_with('の') && (joined || noun)
    })
}

/// `消すや否や`, `消してすぐ`: as soon as the run itself has done the first.
pub(super) fn as_soon_as(reading: &Reading) -> Option<Range<usize>> {
    let any = [
        "や否や",
        "やいなや",
        "るとすぐ",
        "すとすぐ",
        "たらすぐ",
        "るなり、",
    ];
    earliest(&reading.flat, &any, |_, clause, _, after| {
        clause.contains('を') && !clause.contains('が') && !after.is_empty()
    })
}

/// `再試行するか、またはスキップする`: a choice left to the next run, unless somebody is asked.
pub(super) fn choice(reading: &Reading) -> Option<Range<usize>> {
    let any = [
        "か、または",
        "か、もしくは",
        "か、あるいは",
        "か、それとも",
        "かまたは",
        "か、",
        "または",
        "もしくは",
    ];
    let asking = [
        "か尋", "かを", "か聞", "か確", "か質", "か問", "か判", "か調", "かど", "か否", "か、", "よう",
    ];
    earliest(&reading.flat, &any, |_, clause, before, after| {
        let after = near(after);
        let verb = before.ends_with(['る', 'す']) && clause.contains('を');
        let asked = asking.iter().any(|word| after.contains(word));
        verb && after.contains('を') && !asked
    })
}

/// What somebody is told or asked stands behind the colon.
const TELLING: [&str; 16] = [
    "質問", "尋ね", "聞", "問", "伝え", "連絡", "通知", "送", "投稿", "返信", "回答", "依頼", "頼", "書",
    "記入", "入力",
];

/// A bar, a colon or a gap between two clauses with an object each.
pub(super) fn marked(reading: &Reading) -> Option<Range<usize>> {
    if !reading.kana {
        return None;
    }
    (1..reading.tokens.len()).find_map(|at| {
        let colon = reading.is(at, Kind::Colon);
        if !(colon || reading.is(at, Kind::Bar) || reading.gap(at)) {
            return None;
        }
        let mark = reading.range(at, at);
        let left = reading.flat.get(..mark.start)?.trim_end();
        let left = clause(left, left.len()).trim_end();
        let rest = reading
            .flat
            .get(if reading.gap(at) { mark.start } else { mark.end }..)?;
        let right: String = rest.chars().take(80).collect();
        let told = colon && TELLING.iter().any(|word| left.contains(word));
        (operation(left) && operation(&right) && !told).then_some(mark)
    })
}

/// An object and a verb or the noun of an operation behind it.
fn operation(clause: &str) -> bool {
    clause
        .rsplit_once('を')
        .is_some_and(|(_, verb)| !verb.trim().is_empty() && !verb.contains('の'))
}

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

fn ends_with_any(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.ends_with(word))
}

/// `6月に再契約した顧客を…`: before the first object stands a verb that modifies a noun.
fn attributive_before_object(rest: &str) -> bool {
    let head: Vec<char> = rest.chars().take(40).take_while(|&c| c != 'を').collect();
    head.windows(2).any(|pair| match pair {
        [verb, noun] => {
            matches!(verb, 'た' | 'だ' | 'る' | 'い')
                && (is_kanji(*noun) || is_katakana(*noun) || *noun == OBJECT)
        }
        _ => false,
    })
}

fn is_kanji(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9FFF}' | '々' | '\u{20000}'..='\u{323AF}')
}

fn is_katakana(c: char) -> bool {
    matches!(c, '\u{30A1}'..='\u{30FF}')
}

pub(in crate::exact_one) fn stem_chain(reading: &Reading) -> Option<Range<usize>> {
    if !reading.kana {
        return None;
    }
    let flat = &reading.flat;
    stem_without_comma(flat)
        .into_iter()
        .chain(stem_before_comma(flat))
        .min_by_key(|range| range.start)
}

/// `再起動し顧客に通知する`
fn stem_without_comma(flat: &str) -> Option<Range<usize>> {
    occurrences(flat, "し")
        .find(|(at, before, after)| {
            let upto = flat.get(..*at + "し".len()).unwrap_or_default();
            let begins = after.starts_with(|c: char| {
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
            let governed = clause.contains('を') || (suru && clause.contains(['に', 'へ', 'と', 'で', 'は']));
            governed.then(|| at - last.len_utf8()..at)
        })
}

pub(in crate::exact_one) fn noun_chain(reading: &Reading) -> Option<Range<usize>> {
    if !reading.kana {
        return None;
    }
    let flat = &reading.flat;
    flat.char_indices()
        .filter(|&(_, c)| matches!(c, '、' | '，' | '・' | '､' | '／' | '＆'))
        .find_map(|(at, c)| {
            let rest = flat.get(at + c.len_utf8()..)?;
            let clause = clause(flat, at);
            let tail = clause.rsplit('を').next()?;
            let plain = clause.contains('を')
                && !tail
                    .chars()
                    .any(|c| matches!(c, 'る' | 'た' | 'い' | 'の' | 'す'));
            (plain && VERBAL_NOUNS.iter().any(|noun| tail.ends_with(noun)) && !rest.is_empty())
                .then(|| at..at + c.len_utf8())
        })
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
