//! Chinese clauses: where one ends, and whether it holds an operation of its own.

use super::bare;
use super::zh_words::{EVENTS, VERBS};
use crate::exact_one::engine::reading::{OBJECT, Reading, WIDE};
use std::ops::Range;

/// Chinese without kana near by: the same characters mean something else in Japanese.
pub(super) fn chinese(reading: &Reading) -> bool {
    reading.han && !reading.kana
}

/// Clauses with their offsets, cut at commas, stops and arrows.
pub(super) fn clauses<'a>(flat: &'a str, cuts: &'a [char]) -> impl Iterator<Item = (usize, &'a str)> {
    let mut at = 0;
    flat.split(cuts).map(move |clause| {
        let start = at;
        at = start
            + clause.len()
            + flat
                .get(start + clause.len()..)
                .and_then(|rest| rest.chars().next())
                .map_or(0, char::len_utf8);
        let trimmed = clause.trim_start();
        (start + clause.len() - trimmed.len(), trimmed.trim_end())
    })
}

pub(super) const CUTS: [char; 20] = [
    '，', ',', '。', '→', '⇒', '➡', '！', '？', '/', '—', '：', ':', '|', '‖', '｜', '·', '>', '+', '＋',
    WIDE,
];
pub(super) const CUTS_AND_LISTS: [char; 21] = [
    '，', ',', '。', '→', '⇒', '➡', '！', '？', '/', '—', '：', ':', '|', '‖', '｜', '·', '>', '+', '＋',
    WIDE, '、',
];

/// What somebody is told or asked stands behind the colon.
pub(super) const TELLING: [&str; 22] = [
    "询问", "问", "告知", "告诉", "通知", "提醒", "回复", "答复", "转告", "发送", "发布", "发", "写", "填写",
    "输入", "消息", "评论", "标题", "内容", "备注", "邮件", "命令",
];

/// Words before the verb that change nothing.
const LEADS: &[&str] = &[
    "请", "先", "再", "也", "还", "就", "立即", "马上", "随后", "然后", "最后", "接着", "并", "并且", "同时",
    "首先", "其次", "则", "重新", "现在", "麻烦", "需要", "要", "应", "我会", "我们",
];

const PREPOSITIONS: &[&str] = &[
    "把", "将", "给", "向", "为", "用", "从", "对", "以", "替", "让", "使用",
];

/// A clause that hangs on another one.
const CONDITIONS: &[&str] = &[
    "等",
    "待",
    "当",
    "若",
    "如",
    "一旦",
    "为了",
    "按",
    "根据",
    "依据",
    "鉴于",
    "由于",
    "因",
    "只要",
    "只有",
    "直到",
    "除非",
    "关于",
    "针对",
    "对于",
    "经",
    "自",
    "到",
    "截至",
    "每",
    "趁",
    "假如",
    "倘若",
    "要是",
    "万一",
    "即使",
    "除了",
    "参照",
    "依照",
    "遵照",
    "凭",
    "随着",
    "为确保",
    "为避免",
    "为防止",
    "以便",
    "参数",
    "其中",
    "包括",
];

pub(super) fn without_leads(mut clause: &str) -> &str {
    // The words are few and each is taken off once.
    for _ in 0..4 {
        clause = clause.trim_start();
        // `应用`, `要求`: a verb that begins like such a word.
        if VERBS.begins(clause) {
            break;
        }
        match LEADS.iter().find_map(|lead| clause.strip_prefix(lead)) {
            Some(rest) => clause = rest,
            None => break,
        }
    }
    clause.trim_start()
}

pub(super) fn starts_with_verb(clause: &str) -> bool {
    VERBS.begins(clause) && !EVENTS.iter().any(|event| clause.starts_with(event)) || single_verb(clause)
}

/// One-character verbs, with something behind that only follows a verb.
fn single_verb(clause: &str) -> bool {
    let mut chars = clause.chars();
    let (Some(verb), Some(next)) = (chars.next(), chars.next()) else {
        return false;
    };
    "写读发删查改建跑取拉推装卸关开停换交送擦洗煮切种浇插修寄买卖付退订拔贴盖锁烤炒剪缝量称存放搬移铺钉刷喷挂拆收还借填签印".contains(verb)
        && (next == OBJECT || next == ' ' || next.is_ascii_alphanumeric() || "掉入出到给完好下上回一两三四五六七八九十了个份封张条这那该各每全所旧新".contains(next))
}

/// Whether the clause is an operation of the run.
pub(super) fn operation(clause: &str) -> bool {
    if ["请", "让", "叫", "派", "委托"]
        .iter()
        .any(|word| clause.starts_with(word))
        && contains_verb(clause)
    {
        return true;
    }
    let clause = without_leads(clause);
    if CONDITIONS.iter().any(|word| clause.starts_with(word))
        || EVENTS.iter().any(|event| clause.starts_with(event))
    {
        return false;
    }
    if starts_with_verb(clause) || bare::chinese_verb(clause) {
        return true;
    }
    (PREPOSITIONS.iter().any(|word| clause.starts_with(word)) || placed(clause))
        && clause.chars().nth(3).is_some()
        && contains_verb(clause)
}

/// `在日志里搜索错误`, but not `在供应商回复之前`.
fn placed(clause: &str) -> bool {
    clause.starts_with('在')
        && !clause.ends_with(['前', '后', '时', '下', '中', '内', '上', '里', '间', '外'])
        && !clause.contains('的')
}

fn contains_verb(clause: &str) -> bool {
    // Bounded: a clause that long is none.
    clause
        .char_indices()
        .skip(1)
        .take(200)
        .any(|(at, _)| clause.get(at..).is_some_and(|rest| VERBS.begins(rest)))
}

pub(in crate::exact_one) fn first_then(reading: &Reading) -> Option<Range<usize>> {
    if !chinese(reading) {
        return None;
    }
    let flat = reading.simplified();
    let first = flat.char_indices().find(|&(at, c)| {
        c == '先'
            && !flat.get(..at).is_some_and(|before| {
                before.ends_with(['优', '事', '预', '原', '领', '祖', '抢', '率', '争', '早', '最'])
            })
            && !flat.get(at + 3..).is_some_and(|after| {
                after.starts_with(['生', '前', '进', '例', '验', '决', '锋', '天', '后', '导'])
            })
    })?;
    let rest_at = first.0 + 3;
    let rest = flat.get(rest_at..)?;
    rest.char_indices()
        .find(|&(at, c)| {
            let after = rest.get(at + c.len_utf8()..).unwrap_or_default();
            match c {
                '再' => !after.starts_with(['次', '保', '生', '版', '融', '见', '度', '现']),
                '后' => after.starts_with(['，', '把', '将']) || starts_with_verb(after),
                '，' => operation(after) && !after.starts_with('若'),
                _ => false,
            }
        })
        .map(|(at, c)| first.0..rest_at + at + c.len_utf8())
}

/// `再` between two operations, without a comma.
pub(in crate::exact_one) fn again(reading: &Reading) -> Option<Range<usize>> {
    if !chinese(reading) {
        return None;
    }
    clauses(reading.simplified(), &CUTS).find_map(|(start, clause)| {
        let found = clause.match_indices('再').find(|(at, again)| {
            let (Some(before), Some(after)) = (clause.get(..*at), clause.get(at + again.len()..)) else {
                return false;
            };
            !before.ends_with(['不', '一', '别', '勿', '能', '可', '请'])
                && !after.starts_with("次")
                && operation(before)
                && (VERBS.begins(after)
                    || after.starts_with(is_han) && !after.starts_with(NO_AGAIN) && !before.ends_with('的'))
        });
        found.map(|(at, again)| start + at..start + at + again.len())
    })
}

fn is_han(c: char) -> bool {
    matches!(c, '\u{4E00}'..='\u{9FFF}')
}

/// What `再` makes a noun or an adjective with: `再生`, `再版`.
const NO_AGAIN: [char; 20] = [
    '生', '版', '保', '次', '度', '见', '融', '就', '现', '者', '造', '审', '婚', '教', '利', '三', '加',
    '开', '培', '贷',
];

/// `删完旧表就重启`, `把旧表删了再重启`: the run itself finishes the first.
pub(in crate::exact_one) fn finished_then(reading: &Reading) -> Option<Range<usize>> {
    if !chinese(reading) {
        return None;
    }
    clauses(reading.simplified(), &CUTS).find_map(|(start, clause)| {
        let clause_start = without_leads(clause);
        let own = ["把", "将"].iter().any(|word| clause_start.starts_with(word))
            || starts_with_verb(clause_start)
            || finishes(clause_start);
        let (done, mark) = clause
            .match_indices(['完', '毕', '好', '了'])
            .find(|(at, mark)| {
                let after = clause.get(at + mark.len()..).unwrap_or_default();
                *at > 0 && !after.starts_with(['成', '整', '全', '解', '善', '工', '友', '评', '坏'])
            })?;
        let rest = clause.get(done + mark.len()..)?;
        let (then, word) = rest.match_indices(['就', '即', '再', '便']).find(|(at, word)| {
            let after = rest.get(at + word.len()..).unwrap_or_default().trim_start();
            let end = after.char_indices().nth(60).map_or(after.len(), |(at, _)| at);
            after.get(..end).is_some_and(operation)
        })?;
        own.then(|| start + done..start + done + mark.len() + then + word.len())
    })
}

/// `删完`, `填好`: one character of a verb, and that it is done.
fn finishes(clause: &str) -> bool {
    let mut chars = clause.chars();
    chars.next().is_some_and(is_han)
        && chars
            .next()
            .is_some_and(|c| matches!(c, '完' | '好' | '了' | '毕'))
}

/// `后` behind an operation, with another operation behind it.
pub(in crate::exact_one) fn after(reading: &Reading) -> Option<Range<usize>> {
    if !chinese(reading) {
        return None;
    }
    clauses(reading.simplified(), &CUTS).find_map(|(start, clause)| {
        if !operation(clause) {
            return None;
        }
        clause.match_indices('后').find_map(|(at, _)| {
            let before = clause.get(..at)?;
            let rest = clause.get(at + 3..)?.trim_start();
            let bare = before.trim_end_matches(['之', '以', '完', '毕']).trim_end();
            let time = bare.ends_with(|c: char| "日号年月时天周点分秒期钟前最今售事落延背稍".contains(c))
                || ends_with_time(bare);
            let joined = before.ends_with(['然', '随', '而', '其', '此']);
            let noun = joined
                || rest.starts_with([
                    '台', '端', '续', '缀', '备', '果', '的', '面', '方', '门', '勤', '、',
                ]);
            let follows = starts_with_verb(without_leads(rest))
                || PREPOSITIONS.iter().any(|word| rest.starts_with(word))
                || (rest.is_empty()
                    && start + clause.len() < reading.simplified().len()
                    && operation(
                        reading
                            .simplified()
                            .get(start + clause.len()..)?
                            .trim_start_matches(CUTS),
                    ));
            (!time && !noun && follows).then(|| start + at..start + at + 3)
        })
    })
}

/// A year, a date or a time of day in digits; `PR 88` is none.
fn ends_with_time(text: &str) -> bool {
    let last = text
        .rsplit(|c: char| !(c.is_ascii_digit() || matches!(c, ':' | '-' | '/' | '.')))
        .next()
        .unwrap_or_default();
    last.len() == 4 && last.starts_with(['1', '2']) || last.contains([':', '-', '/'])
}

/// `前` behind an operation, with another operation behind it.
pub(in crate::exact_one) fn before(reading: &Reading) -> Option<Range<usize>> {
    if !chinese(reading) {
        return None;
    }
    let flat = reading.simplified();
    clauses(flat, &CUTS).find_map(|(start, clause)| {
        let inner = clause.strip_prefix('在').unwrap_or(clause);
        if !operation(inner) {
            return None;
        }
        clause.match_indices('前').find_map(|(at, _)| {
            let rest = flat.get(start + at + 3..)?.trim_start().trim_start_matches('，');
            let bare = clause.get(..at)?.trim_end_matches(['之', '以']).trim_end();
            let time = bare.ends_with(|c: char| "日号年月时天周点分秒期钟当目提先以".contains(c))
                || bare.ends_with(|c: char| c.is_ascii_digit());
            let follows = operation(rest) || rest.starts_with('先');
            (!time && !rest.starts_with(['端', '台', '的', '缀', '置', '后']) && follows)
                .then(|| start + at..start + at + 3)
        })
    })
}

pub(in crate::exact_one) fn side_by_side(reading: &Reading) -> Option<Range<usize>> {
    if !chinese(reading) {
        return None;
    }
    // `一边` too has the character, and a verb behind it or not: `一边慢慢清点`.
    let flat = reading.simplified();
    let mut sides = flat.match_indices('边').filter(|(at, side)| {
        let (Some(before), Some(after)) = (flat.get(..*at), flat.get(at + side.len()..)) else {
            return false;
        };
        before.ends_with('一')
            || VERBS.begins(after)
                && !before.ends_with([
                    '旁', '周', '左', '右', '身', '海', '河', '路', '上', '下', '里', '外', '南', '北', '东',
                    '西',
                ])
    });
    let (first, _) = sides.next()?;
    let (second, side) = sides.next()?;
    Some(first..second + side.len())
}

/// `一删除旧文件就创建新文件`: as soon as the run itself has done the first.
pub(in crate::exact_one) fn as_soon_as(reading: &Reading) -> Option<Range<usize>> {
    if !chinese(reading) {
        return None;
    }
    clauses(reading.simplified(), &['。', '！', '？']).find_map(|(start, sentence)| {
        let (at, _) = sentence
            .match_indices('一')
            .find(|(at, one)| sentence.get(at + one.len()..).is_some_and(starts_with_own_verb))?;
        let (just, word) = sentence.match_indices('就').find(|(just, word)| {
            *just > at
                && sentence
                    .get(just + word.len()..)
                    .is_some_and(|rest| operation(rest.trim_start()))
        })?;
        Some(start + at..start + just + word.len())
    })
}

fn starts_with_own_verb(text: &str) -> bool {
    VERBS.begins(text) && !EVENTS.iter().any(|event| text.starts_with(event))
}
