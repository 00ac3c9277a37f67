//! Japanese.

use std::ops::Range;

use super::Fault::{Compound, Vague};
use super::Row;
use super::ja_words::{ADVERBS, INSTRUMENTS, PIECES, STEM_NOUNS, VERBAL_NOUNS};
use super::pattern::{Pattern, Unless, WordList};
use super::reading::{OBJECT, Reading};

const fn text(
    id: &'static str,
    any: &'static [&'static str],
    unless: Unless,
    text: [&'static str; 3],
) -> Row {
    let [example, counter_example, reason] = text;
    Row {
        id,
        language: "ja",
        fault: Compound,
        example,
        counter_example,
        reason,
        pattern: Pattern::Text { any, unless },
    }
}

const fn structure(
    id: &'static str,
    find: fn(&Reading) -> Option<Range<usize>>,
    text: [&'static str; 3],
) -> Row {
    let [example, counter_example, reason] = text;
    Row {
        id,
        language: "ja",
        fault: Compound,
        example,
        counter_example,
        reason,
        pattern: Pattern::Structure(find),
    }
}

pub(super) const ROWS: &[Row] = &[
    text(
        "ja-seq-sonogo",
        &["その後", "そのあと", "そののち"],
        Unless {
            before: &[],
            after: &["の"],
            first: true,
        },
        [
            "結合テストを実行する。その後結果を投稿する",
            "その後の結果を投稿する",
            "二つの操作をつなぐ",
        ],
    ),
    text(
        "ja-seq-sorekara",
        &[
            "それから",
            "そして",
            "つづいて",
            "続いて",
            "次いで",
            "しかる後",
            "それが終わったら",
            "終わったら次",
        ],
        Unless {
            before: &["に", "引き"],
            after: &["の", "い"],
            first: true,
        },
        [
            "観測データを再取得する、それから特徴量を計算する",
            "それから三日後の観測データを再取得する",
            "二つの操作をつなぐ",
        ],
    ),
    text(
        "ja-seq-tsugi",
        &[
            "、次に",
            "。次に",
            "し次に",
            "て次に",
            "最後に",
            "ついでに",
            "、さらに",
            "。さらに",
        ],
        Unless {
            before: &["の"],
            after: &[],
            first: true,
        },
        [
            "まず仕訳を締め、次に試算表を出力する",
            "次に予定された試算表を出力する",
            "順序を示す語",
        ],
    ),
    text(
        "ja-seq-ue",
        &[
            "した上で",
            "したうえで",
            "た上で、",
            "たうえで、",
            "の上、",
            "のうえ、",
            "その上で",
            "そのうえで",
            "の上で、",
        ],
        Unless {
            before: &["机", "台", "棚"],
            after: &[],
            first: true,
        },
        [
            "金額欄を修正した上で、署名を依頼する",
            "机の上の契約書を保管する",
            "先の操作を終えてから次の操作に移る",
        ],
    ),
    text(
        "ja-par",
        &[
            "るとともに",
            "ると共に",
            "すると同時に",
            "ると同時に",
            "、同時に",
            "。同時に",
            "並行して",
            "平行して",
            "かたわら",
        ],
        Unless {
            before: &[],
            after: &["実行数", "接続"],
            first: true,
        },
        [
            "議事録を要約するとともに、欠席者へ転送する",
            "議事録を資料とともに欠席者へ転送する",
            "同時の二つの操作も二つである",
        ],
    ),
    text(
        "ja-add",
        &[
            "、また",
            "。また",
            "、加えて",
            "。加えて",
            "、あわせて",
            "、併せて",
            "。あわせて",
            "、そのほか",
            "それに加え",
            "、なおかつ",
            "かつ、",
        ],
        Unless {
            before: &[],
            after: &["は", "がる", "ぐ"],
            first: true,
        },
        [
            "予約を取り消す、また前金を返す",
            "予約を取り消す旨を、または変更する旨を伝える",
            "操作を加える",
        ],
    ),
    text(
        "ja-alt",
        &[
            "さもなければ",
            "さもないと",
            "そうでなければ",
            "でなければ",
            "、なければ",
            "。なければ",
            "それ以外は",
            "それ以外の場合",
            "だめなら",
            "駄目なら",
            "ダメなら",
            "違えば",
            "そうでない場合",
            "しない場合は、",
        ],
        Unless {
            before: &[],
            after: &["ならない", "なりません", "いけない"],
            first: true,
        },
        [
            "ハッシュが一致すれば公開し、なければ削除する",
            "異常がなければ公開する",
            "代わりの操作をもつ条件(ruling 28)",
        ],
    ),
    text(
        "ja-tari",
        &["たり、", "だり、"],
        Unless {
            before: &["わ", "あ", "ゆ", "ふ", "当"],
            after: &[],
            first: true,
        },
        [
            "データを消したり、戻したりする",
            "一人当たりの費用を集計する",
            "並べられた操作",
        ],
    ),
    structure(
        "ja-seq-tekara",
        te_kara,
        [
            "バックアップを取得してから移行を適用する",
            "承認が下りてから移行を適用する",
            "先の操作もこの実行が行う。他者の出来事を待つのは条件である",
        ],
    ),
    structure(
        "ja-seq-ta-ato",
        after,
        [
            "鍵を交換した後、値を差し替える",
            "承認が下りた後、値を差し替える",
            "先の操作もこの実行が行う(ruling 28)",
        ],
    ),
    structure(
        "ja-seq-mae",
        before,
        [
            "ドアを施錠する前に窓を閉める",
            "会議が始まる前に窓を閉める",
            "どちらの操作もこの実行が行う(ruling 28)",
        ],
    ),
    structure(
        "ja-par-nagara",
        while_doing,
        [
            "在庫を数えながら棚札を貼り替える",
            "残念ながら欠品した棚札を貼り替える",
            "同時の二つの操作も二つである",
        ],
    ),
    structure(
        "ja-coord-te",
        te_chain,
        [
            "ビルドを登録して審査メモを送信する",
            "ビルドを審査対象として登録する",
            "テ形でつながれた操作。助詞の一部、手段、様態は操作ではない",
        ],
    ),
    structure(
        "ja-coord-stem",
        stem_chain,
        [
            "顧客リストを抽出し、重複を除去する",
            "見積もり、請求書、納品書を移す",
            "連用形でつながれた操作。名詞の並びは操作ではない",
        ],
    ),
    structure(
        "ja-coord-nouns",
        noun_chain,
        [
            "イメージをビルド、レジストリへ登録",
            "旧サーバー、新サーバーを停止",
            "名詞で止めた操作の並び",
        ],
    ),
    structure(
        "ja-seq-arrow",
        arrow,
        [
            "ブランチを main にリベース → CI を再実行",
            "東京 → 大阪の便を予約する",
            "矢印でつながれた操作",
        ],
    ),
    Row {
        id: "ja-vague",
        language: "ja",
        fault: Vague,
        example: "続きから再開",
        counter_example: "停止中の送信を再開する",
        reason: "続き、作業、次などのほかに目的語が残らない(ruling 29)",
        pattern: Pattern::Pieces(WordList(&PIECES)),
    },
];

/// The part of the clause that lies before `at`.
fn clause(flat: &str, at: usize) -> &str {
    // A clause is bounded, so that a long text without commas stays linear.
    let mut from = at.saturating_sub(240);
    while !flat.is_char_boundary(from) {
        from += 1;
    }
    let window = flat.get(from..at).unwrap_or_default();
    window
        .rsplit(['、', '。', '､', ',', '，', ':', '：'])
        .next()
        .unwrap_or_default()
}

/// The clause says what happens elsewhere: it has a subject and no object.
fn eventive(clause: &str) -> bool {
    !clause.contains('を') && clause.contains('が')
}

fn occurrences<'a>(flat: &'a str, what: &'a str) -> impl Iterator<Item = (usize, &'a str, &'a str)> {
    flat.match_indices(what)
        .filter_map(move |(at, _)| Some((at, flat.get(..at)?, flat.get(at + what.len()..)?)))
}

fn te_kara(reading: &Reading) -> Option<Range<usize>> {
    let flat = &reading.flat;
    ["てから", "でから"]
        .iter()
        .filter_map(|what| {
            occurrences(flat, what)
                .find(|(at, before, after)| {
                    !eventive(clause(flat, *at))
                        && !after.is_empty()
                        && !after.starts_with('の')
                        && (*what == "てから" || before.ends_with(['ん', 'い']))
                })
                .map(|(at, ..)| at..at + what.len())
        })
        .min_by_key(|range| range.start)
}

fn after(reading: &Reading) -> Option<Range<usize>> {
    let flat = &reading.flat;
    let verbs = ["た後", "だ後", "たあと", "だあと", "たのち"]
        .iter()
        .filter_map(|what| {
            occurrences(flat, what)
                .find(|(at, _, after)| {
                    !eventive(clause(flat, *at))
                        && !after.is_empty()
                        && !after.starts_with('の')
                        && !after.starts_with('続')
                })
                .map(|(at, ..)| at..at + what.len())
        });
    let nouns = occurrences(flat, "後").filter(|(at, before, after)| {
        let clause = clause(flat, *at);
        let next = after.strip_prefix(['に', '、', 'で']).unwrap_or_default();
        clause.contains('を') && !next.is_empty() && VERBAL_NOUNS.iter().any(|noun| before.ends_with(noun))
    });
    let nouns = nouns.map(|(at, ..)| at..at + '後'.len_utf8()).next();
    verbs.chain(nouns).min_by_key(|range| range.start)
}

fn before(reading: &Reading) -> Option<Range<usize>> {
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

fn while_doing(reading: &Reading) -> Option<Range<usize>> {
    occurrences(&reading.flat, "ながら")
        .chain(occurrences(&reading.flat, "つつ、"))
        .find(|(_, before, after)| {
            before.ends_with([
                'し', 'き', 'ぎ', 'ち', 'に', 'び', 'み', 'り', 'い', 'え', 'け', 'げ', 'せ', 'て', 'ね',
                'べ', 'め', 'れ', '見', '得',
            ]) && !before.ends_with("しかし")
                && !after.is_empty()
        })
        .map(|(at, ..)| at..at + "ながら".len())
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

fn te_chain(reading: &Reading) -> Option<Range<usize>> {
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

fn stem_chain(reading: &Reading) -> Option<Range<usize>> {
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
            after.starts_with(|c: char| {
                is_kanji(c) || is_katakana(c) || c == OBJECT || c.is_ascii_alphanumeric()
            }) && clause(flat, *at).contains('を')
                && VERBAL_NOUNS.iter().any(|noun| {
                    before.ends_with(noun) && noun.chars().all(|c| !matches!(c, 'し' | 'り' | 'え' | 'み'))
                })
        })
        .map(|(at, ..)| at..at + "し".len())
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

fn noun_chain(reading: &Reading) -> Option<Range<usize>> {
    if !reading.kana {
        return None;
    }
    let flat = &reading.flat;
    flat.char_indices()
        .filter(|&(_, c)| matches!(c, '、' | '，' | '・' | '､'))
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

fn arrow(reading: &Reading) -> Option<Range<usize>> {
    if !reading.kana {
        return None;
    }
    let flat = &reading.flat;
    flat.char_indices()
        .filter(|&(_, c)| matches!(c, '→' | '⇒' | '➡' | '➜'))
        .find_map(|(at, c)| {
            let left = clause(flat, at).trim_end();
            let operation = left.contains('を')
                || left.ends_with(['る', 'す'])
                || VERBAL_NOUNS.iter().any(|noun| left.ends_with(noun));
            operation.then(|| at..at + c.len_utf8())
        })
}
