//! Japanese clauses: how one verb form hands over to the next.

use super::ja_words::{AWAITED, OF_OTHERS, VERBAL_NOUNS};
use crate::exact_one::engine::reading::{Kind, OBJECT, Reading, WIDE};
use std::ops::Range;

/// The part of the clause that lies before `at`.
pub(super) fn clause(flat: &str, at: usize) -> &str {
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
pub(super) fn near(after: &str) -> &str {
    let end = after.char_indices().nth(80).map_or(after.len(), |(at, _)| at);
    after.get(..end).unwrap_or_default()
}

/// The clause says what happens elsewhere: it has a subject and no object.
pub(super) fn eventive(clause: &str) -> bool {
    !clause.contains('を') && clause.contains('が')
}

pub(super) fn occurrences<'a>(
    flat: &'a str,
    what: &'a str,
) -> impl Iterator<Item = (usize, &'a str, &'a str)> {
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
        !next.is_empty()
            && VERBAL_NOUNS.iter().any(|noun| {
                // `表の削除後、…`: the run itself does it, unless others mostly do.
                let own =
                    clause.len() > noun.len() && !eventive(clause) && !OF_OTHERS.contains(noun) && acts(next);
                before.ends_with(noun) && (clause.contains('を') || own)
            })
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

/// Whether what follows does something: it has an object, or ends with a verb or the noun of an operation.
fn acts(text: &str) -> bool {
    let text = text.trim_end_matches(['。', '.', ' ']);
    near(text).contains('を') || ends_with_any(text, VERBAL_NOUNS) || text.ends_with("する")
}

/// `表の削除と索引の再作成を行う`: two nouns of operations, each with its own object, and one verb for both.
pub(super) fn nouns_of_one_verb(reading: &Reading) -> Option<Range<usize>> {
    if !reading.kana {
        return None;
    }
    let text = reading.flat.trim_end_matches(['。', '.', ' ']);
    let ends = [
        "を行う",
        "を行います",
        "を行なう",
        "を行ってください",
        "を実施する",
        "を実施",
        "を実行する",
        "を実行",
        "をする",
        "をします",
        "を進める",
        "をお願いします",
    ];
    let body = ends.iter().find_map(|end| text.strip_suffix(end)).unwrap_or(text);
    if !ends_with_any(body, VERBAL_NOUNS) {
        return None;
    }
    let joints = [
        "と",
        "および",
        "及び",
        "ならびに",
        "並びに",
        "かつ",
        "且つ",
        "、",
        "・",
        "＋",
        "+",
    ];
    earliest(body, &joints, |_, clause, before, after| {
        let object = |noun: &&str| {
            before
                .strip_suffix(*noun)
                .is_some_and(|rest| rest.ends_with('の'))
        };
        !clause.contains('を') && VERBAL_NOUNS.iter().any(object) && {
            let after = near(after);
            after.contains('の') && !after.contains('を')
        }
    })
}

/// `消したり戻したりする`: the ends of two verbs among others.
pub(super) fn among_others(reading: &Reading) -> Option<Range<usize>> {
    let ends = ["たり", "だり"];
    let verb = |before: &str| {
        before.ends_with([
            'っ', 'し', 'い', 'き', 'け', 'べ', 'め', 'れ', 'え', 'せ', 'て', 'ん',
        ]) && !ends_with_any(before, &["ゆっ", "ぴっ", "ばっ", "うっ", "もっ", "べっ"])
    };
    let mut found: Vec<usize> = ends
        .iter()
        .flat_map(|end| occurrences(&reading.flat, end))
        .filter(|(_, before, _)| verb(before))
        .map(|(at, ..)| at)
        .collect();
    found.sort_unstable();
    match *found.as_slice() {
        [first, second, ..] => Some(first..second + "たり".len()),
        _ => None,
    }
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

/// `テーブルを空にしたら索引を作る`: the run itself does the first. What it receives or notices, it waits for.
pub(super) fn once_done(reading: &Reading) -> Option<Range<usize>> {
    earliest(
        &reading.flat,
        &["たら", "だら"],
        |_, clause, before, after| {
            let more = near(after).trim_start_matches(['、', '､', ',', '，', ' ']);
            clause.contains('を')
                && !clause.contains(['が', 'か'])
                && more.contains('を')
                && !ends_with_any(before, AWAITED)
                && !attributive_before_object(more)
        },
    )
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
        let marked = matches!(
            reading.kind(at),
            Some(Kind::Bar | Kind::Plus | Kind::Ampersand | Kind::Slash | Kind::Dash)
        );
        // Japanese has no blanks: behind a verb, one is as good as a stop.
        let blank = reading.spaced(at) && !marked && !colon && {
            let before = reading.range(at - 1, at - 1);
            reading
                .flat
                .get(before)
                .is_some_and(|word| word.ends_with(DICTIONARY))
        };
        if !(colon || marked || blank || reading.gap(at)) {
            return None;
        }
        let mark = reading.range(at, at);
        let left = reading.flat.get(..mark.start)?.trim_end();
        let left = clause(left, left.len()).trim_end();
        let rest = reading.flat.get(
            if blank || reading.gap(at) {
                mark.start
            } else {
                mark.end
            }..,
        )?;
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

pub(super) fn ends_with_any(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.ends_with(word))
}

/// `6月に再契約した顧客を…`: before the first object stands a verb that modifies a noun.
pub(super) fn attributive_before_object(rest: &str) -> bool {
    let head: Vec<char> = rest.chars().take(40).take_while(|&c| c != 'を').collect();
    head.windows(2).any(|pair| match pair {
        [verb, noun] => {
            matches!(verb, 'た' | 'だ' | 'る' | 'い')
                && (is_kanji(*noun) || is_katakana(*noun) || *noun == OBJECT)
        }
        _ => false,
    })
}

pub(super) fn is_kanji(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9FFF}' | '々' | '\u{20000}'..='\u{323AF}')
}

pub(super) fn is_katakana(c: char) -> bool {
    matches!(c, '\u{30A1}'..='\u{30FF}')
}
