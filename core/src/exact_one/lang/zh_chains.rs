//! Chinese clauses side by side, and conjunctions between verbs.

use super::zh_clauses::{
    CUTS, CUTS_AND_LISTS, TELLING, chinese, clauses, operation, starts_with_verb, without_leads,
};
use super::zh_words::CERTAIN;
use crate::exact_one::engine::reading::Reading;
use std::ops::Range;

/// `并` before a second verb.
pub(in crate::exact_one) fn and(reading: &Reading) -> Option<Range<usize>> {
    if !chinese(reading) {
        return None;
    }
    let flat = reading.simplified();
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
    let flat = reading.simplified();
    let mut first = None;
    for (start, clause) in clauses(flat, &CUTS) {
        // `Notepad++ 编辑`: no mark between clauses.
        let glued = flat.get(..start).unwrap_or_default().trim_end();
        let glued = glued
            .strip_suffix('+')
            .is_some_and(|name| name.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '+'));
        let conditional = clause.ends_with(['后', '时', '前']) && first.is_none() && !operation(clause);
        if glued || conditional || clause.is_empty() {
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
            // A list of verbs with their objects; Chinese has no blanks, and so one parts them as well.
            let whole = |part: &str| part.chars().count() > 3 && starts_with_verb(without_leads(part));
            let second = |(_, part): &(usize, &str)| whole(part) && !part.contains('的');
            let listed = parts.find(second).filter(|_| whole(head));
            let parted = || {
                let mut parts = clauses(clause, &[' ']);
                let (_, first) = parts.next()?;
                parts.find(second).filter(|_| whole(first))
            };
            if let Some((at, part)) = listed.or_else(parted) {
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
    let flat = reading.simplified();
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
