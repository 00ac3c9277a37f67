//! Chinese clauses: where one ends, and whether it holds an operation of its own.

use super::zh_words::{CERTAIN, EVENTS, VERBS};
use crate::exact_one::engine::reading::{OBJECT, Reading, WIDE};
use std::ops::Range;

/// Chinese without kana near by: the same characters mean something else in Japanese.
fn chinese(reading: &Reading) -> bool {
    reading.han && !reading.kana
}

/// Clauses with their offsets, cut at commas, stops and arrows.
fn clauses<'a>(flat: &'a str, cuts: &'a [char]) -> impl Iterator<Item = (usize, &'a str)> {
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

const CUTS: [char; 18] = [
    '，', ',', '。', '→', '⇒', '➡', '！', '？', '/', '—', '：', ':', '|', '‖', '｜', '·', '>', WIDE,
];
const CUTS_AND_LISTS: [char; 19] = [
    '，', ',', '。', '→', '⇒', '➡', '！', '？', '/', '—', '：', ':', '|', '‖', '｜', '·', '>', WIDE, '、',
];

/// What somebody is told or asked stands behind the colon.
const TELLING: [&str; 22] = [
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

fn without_leads(mut clause: &str) -> &str {
    // The words are few and each is taken off once.
    for _ in 0..4 {
        clause = clause.trim_start();
        match LEADS.iter().find_map(|lead| clause.strip_prefix(lead)) {
            Some(rest) => clause = rest,
            None => break,
        }
    }
    clause.trim_start()
}

fn starts_with_verb(clause: &str) -> bool {
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
fn operation(clause: &str) -> bool {
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
    if starts_with_verb(clause) {
        return true;
    }
    PREPOSITIONS.iter().any(|word| clause.starts_with(word))
        && clause.chars().nth(3).is_some()
        && contains_verb(clause)
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
    let flat = &reading.flat;
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
    clauses(&reading.flat, &CUTS).find_map(|(start, clause)| {
        let found = clause.match_indices('再').find(|(at, again)| {
            let (Some(before), Some(after)) = (clause.get(..*at), clause.get(at + again.len()..)) else {
                return false;
            };
            !before.ends_with(['不', '一', '别', '勿', '能', '可', '请'])
                && !after.starts_with("次")
                && operation(before)
                && VERBS.begins(after)
        });
        found.map(|(at, again)| start + at..start + at + again.len())
    })
}

/// `后` behind an operation, with another operation behind it.
pub(in crate::exact_one) fn after(reading: &Reading) -> Option<Range<usize>> {
    if !chinese(reading) {
        return None;
    }
    clauses(&reading.flat, &CUTS).find_map(|(start, clause)| {
        if !operation(clause) {
            return None;
        }
        clause.match_indices('后').find_map(|(at, _)| {
            let before = clause.get(..at)?;
            let rest = clause.get(at + 3..)?.trim_start();
            let bare = before.trim_end_matches(['之', '以', '完', '毕']).trim_end();
            let time = bare.ends_with(|c: char| "日号年月时天周点分秒期钟前最今售事落延背稍".contains(c))
                || bare.ends_with(|c: char| c.is_ascii_digit());
            let joined = before.ends_with(['然', '随', '而', '其', '此']);
            let noun = joined
                || rest.starts_with([
                    '台', '端', '续', '缀', '备', '果', '的', '面', '方', '门', '勤', '、',
                ]);
            let follows = starts_with_verb(without_leads(rest))
                || PREPOSITIONS.iter().any(|word| rest.starts_with(word))
                || (rest.is_empty()
                    && start + clause.len() < reading.flat.len()
                    && operation(reading.flat.get(start + clause.len()..)?.trim_start_matches(CUTS)));
            (!time && !noun && follows).then(|| start + at..start + at + 3)
        })
    })
}

/// `前` behind an operation, with another operation behind it.
pub(in crate::exact_one) fn before(reading: &Reading) -> Option<Range<usize>> {
    if !chinese(reading) {
        return None;
    }
    let flat = &reading.flat;
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
            (!time && !rest.starts_with(['端', '台', '的', '缀', '置', '后']) && operation(rest))
                .then(|| start + at..start + at + 3)
        })
    })
}

pub(in crate::exact_one) fn side_by_side(reading: &Reading) -> Option<Range<usize>> {
    if !chinese(reading) {
        return None;
    }
    // `一边` too has the character, and a verb behind it or not: `一边慢慢清点`.
    let flat = &reading.flat;
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
    clauses(&reading.flat, &['。', '！', '？']).find_map(|(start, sentence)| {
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

/// `并` before a second verb.
pub(in crate::exact_one) fn and(reading: &Reading) -> Option<Range<usize>> {
    if !chinese(reading) {
        return None;
    }
    let flat = &reading.flat;
    flat.match_indices('并').find_map(|(at, _)| {
        let before = flat.get(..at)?;
        let after = flat.get(at + 3..)?.trim_start();
        if before.ends_with(['合', '兼', '吞', '一', '火', '裁', '归'])
            || after.starts_with([
                '购', '发', '行', '非', '不', '列', '联', '入', '网', '排', '案', '轨', '集', '存',
            ]) && !starts_with_two(after)
        {
            return None;
        }
        let phrase = after.split(CUTS_AND_LISTS).next()?;
        if !(operation(phrase) || phrase.chars().count() > 1 && !before.ends_with('、'))
            || described(before, phrase)
        {
            return None;
        }
        Some(at..at + 3)
    })
}

/// `并发送`, `并行驶`: the verb begins with a character that `并` also makes a noun with.
fn starts_with_two(after: &str) -> bool {
    [
        "发送", "发布", "发给", "发起", "发出", "发放", "行文", "入库", "入账", "联系", "排查", "排序",
        "存入", "存档", "存为", "列出", "案卷",
    ]
    .iter()
    .any(|verb| after.starts_with(verb))
}

/// `一封向客户致歉并说明方案的邮件`: both verbs describe a noun at the end.
fn described(before: &str, phrase: &str) -> bool {
    let clause = before.rsplit(CUTS).next().unwrap_or_default();
    let told = ["告知", "通知", "告诉", "提醒", "回复", "答复", "说明", "转告"]
        .iter()
        .any(|word| without_leads(clause).starts_with(word));
    if told
        && ["我方", "我们", "对方", "他们", "她", "其"]
            .iter()
            .any(|word| clause.contains(word))
    {
        return true;
    }
    let Some(of) = phrase.find('的') else {
        return false;
    };
    let classifier = [
        "一封", "一个", "一份", "一条", "一段", "一篇", "一台", "一项", "一种", "一张", "一套", "一则",
        "能够", "能", "可以", "用于", "用来", "所有", "那些", "已",
    ]
    .iter()
    .any(|word| clause.contains(word));
    let direct = phrase.get(..of).is_some_and(|verb| verb.chars().count() <= 2);
    classifier || direct
}

pub(in crate::exact_one) fn chain(reading: &Reading) -> Option<Range<usize>> {
    if !chinese(reading) {
        return None;
    }
    let flat = &reading.flat;
    let mut first = None;
    for (start, clause) in clauses(flat, &CUTS) {
        let conditional = clause.ends_with(['后', '时', '前']) && first.is_none() && !operation(clause);
        if conditional || clause.is_empty() {
            continue;
        }
        let mut parts = clauses(clause, &['、']).filter(|(_, part)| !part.is_empty());
        let Some((_, head)) = parts.next() else { continue };
        if operation(head) {
            if let Some(first) = first {
                return Some(first..start + clause.len());
            }
            first = Some(start);
            let colon = flat
                .get(start + clause.len()..)
                .is_some_and(|rest| rest.trim_start().starts_with(['：', ':']));
            if colon && TELLING.iter().any(|word| clause.contains(word)) {
                return None;
            }
            let second = parts
                .find(|(_, part)| part.chars().count() > 3 && starts_with_verb(part) && !part.contains('的'));
            if let Some((at, part)) =
                second.filter(|_| head.chars().count() > 3 && starts_with_verb(without_leads(head)))
            {
                return Some(start..start + at + part.len());
            }
        }
    }
    None
}

/// A conjunction before a verb that is hardly ever a noun.
pub(in crate::exact_one) fn with(reading: &Reading) -> Option<Range<usize>> {
    if !chinese(reading) {
        return None;
    }
    let flat = &reading.flat;
    let begins = operation(flat);
    let asked = [
        "请", "让", "问", "是否", "还是", "判断", "要求", "提醒", "告知", "告诉",
    ]
    .iter()
    .any(|word| flat.contains(word));
    ["以及", "和", "及", "与", "且", "或者", "或"]
        .iter()
        .filter_map(|join| {
            flat.match_indices(join)
                .find(|(at, _)| {
                    let after = flat.get(at + join.len()..).unwrap_or_default().trim_start();
                    begins
                        && !(asked && join.starts_with('或'))
                        && CERTAIN.iter().any(|verb| {
                            after.strip_prefix(verb).is_some_and(|rest| {
                                !rest.is_empty()
                                    && !rest.starts_with([
                                        '的', '日', '记', '时', '人', '量', '率', '邮', '脚', '流', '接',
                                        '按', '权', '请',
                                    ])
                            })
                        })
                        && !after
                            .split(CUTS_AND_LISTS)
                            .next()
                            .unwrap_or_default()
                            .contains('的')
                })
                .map(|(at, _)| at..at + join.len())
        })
        .min_by_key(|range| range.start)
}
