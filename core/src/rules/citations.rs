//! What a summary cites, and what it marks as somebody's words (ruling 47).

mod heard;
mod marks;
mod pass;

use self::heard::Heard;
use self::marks::Mark;
use self::pass::{BEGINNING, Cited, Pass};
use super::{CodeDoc, Rule};
use crate::bundle::{Bundle, Event};
use crate::code::Code;
use crate::finding::{Fault, Finding, Side};
use crate::text::is_default_ignorable;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use unicode_normalization::UnicodeNormalization;

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "citations",
    demands: "Events that a summary cites are in the bundle, and words that it quotes with a citation stand in the event",
    why: "A summary is prose, and prose is never judged as meaning: the manifest is the authority, and a certificate says so. \
But a citation can be checked. `[e:ID]` names an event by its id; an id that the bundle doesn't hold lends weight to \
something that nobody said. A quotation that stands right before a citation is said to be that event's words; if they \
don't stand there, words were put into somebody's mouth, and those are what the next run believes first.\n\n\
A citation is `[e:`, an id of at most 256 bytes, and `]`. Where an id of the bundle holds `]`, the longest id of the \
bundle that fits is cited; where none fits, the id ends at the first `]`.\n\n\
A quotation belongs to the citation behind it where no letter or digit stands between the two: blanks, punctuation, marks \
and what nobody sees don't part them, but a new item of a list or row of a table does. It also belongs to a citation that \
ends it from within, as in “… [e:ID].” Of quotations within each other the one that ends last counts, so the outermost; \
one that says nothing is passed over.\n\n\
Quotation marks are \"…\", ＂…＂, “…”, „…“, „…”, ”…”, «…», »…«, »…», 「…」, 『…』, 《…》, 〈…〉, and the single '…', ‘…’, ‚…‘, \
’…’, ‹…› and ›…‹. A closing mark closes the latest opening of its own pair, else one that is like it, as in “…\"; one that \
closes nothing is the true end of the quotation before it, as in \"the 5\" pipe\". An apostrophe within a word is no mark, \
and a straight mark right behind an ASCII letter or digit opens nothing, so a 5\" pipe and a 3\" pipe are no quotation. When \
in doubt the words are compared.\n\n\
Words are compared after NFC, with each run of white space taken as one blank, and without marks and invisible \
characters at their ends. A summary that cites nothing has nothing to be checked. One whose quotations lie within each other until together \
they are longer than twice the summary is not compared any further: what is left over counts as not standing there.",
    codes: &[
        CodeDoc {
            code: Code::SummaryCitesUnknownEvent,
            meaning: "The summary cites events that the bundle doesn't hold",
            next_step: "cite only ids of the request's events, as [e:ID], or leave the citation out",
        },
        CodeDoc {
            code: Code::SummaryMisquotesEvent,
            meaning: "The summary quotes words with a citation, and they don't stand in that event",
            next_step: "quote word for word what the cited event holds, or drop the quotation marks",
        },
    ],
};

/// Judges what a summary cites. Without a bundle there is no event that it could cite. Both findings stand at `/summary`;
/// they count different ids that are unknown, and quotations.
#[must_use]
pub fn judge(bundle: Option<&Bundle>, summary: &str) -> Vec<Finding> {
    weigh(bundle, summary).0
}

/// The findings, and how many steps it took to come to them: characters, bytes and edges that were looked at.
fn weigh(bundle: Option<&Bundle>, summary: &str) -> (Vec<Finding>, usize) {
    if !summary.contains(BEGINNING) {
        return (Vec::new(), 0);
    }
    let events = bundle.map_or(&[][..], |bundle| &bundle.events);
    let events: BTreeMap<&str, _> = events.iter().map(|event| (event.id.as_str(), event)).collect();
    let pass = Pass::over(summary, |id| events.contains_key(id));
    let unknown: BTreeSet<_> = pass
        .cited
        .iter()
        .filter(|cited| !events.contains_key(cited.id))
        .map(|cited| cited.id)
        .collect();
    let (misquoted, steps) = misquoted(&events, &pass.cited, summary.len().saturating_mul(2));
    let findings = [
        (Code::SummaryCitesUnknownEvent, unknown.len()),
        (Code::SummaryMisquotesEvent, misquoted),
    ]
    .into_iter()
    .filter(|(_, count)| *count > 0)
    .map(|(code, count)| {
        let fault = Fault {
            count,
            ..Fault::new(code, "/summary")
        };
        fault.on(Side::After)
    });
    (findings.collect(), pass.steps.saturating_add(steps))
}

/// How many quotations don't stand in the event that is cited with them, and the steps. At most `limit` bytes are compared.
fn misquoted(events: &BTreeMap<&str, &Event>, cited: &[Cited<'_>], mut limit: usize) -> (usize, usize) {
    let mut quoted: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let (mut misquoted, mut steps) = (0_usize, 0_usize);
    for (id, words) in cited.iter().filter_map(|cited| Some((cited.id, cited.quoted?))) {
        if let Some(left) = limit.checked_sub(words.len()) {
            limit = left;
            quoted.entry(id).or_default().push(words);
        } else if events.contains_key(id) {
            misquoted = misquoted.saturating_add(1);
        }
    }
    for (id, quoted) in quoted {
        let Some(event) = events.get(id) else { continue };
        let mut heard = Heard::new();
        let known_by: Vec<_> = quoted.into_iter().map(|words| heard.add(&bare(words))).collect();
        let mut texts = Vec::new();
        event.data.values().for_each(|value| strings(value, &mut texts));
        heard.listen(texts.into_iter().map(plain));
        let wrong = known_by
            .into_iter()
            .filter(|words| !words.is_some_and(|words| heard.has(words)));
        misquoted = misquoted.saturating_add(wrong.count());
        steps = steps.saturating_add(heard.steps);
    }
    (misquoted, steps)
}

/// All strings of a value.
fn strings<'v>(value: &'v Value, texts: &mut Vec<&'v str>) {
    match value {
        Value::String(text) => texts.push(text),
        Value::Array(list) => list.iter().for_each(|value| strings(value, texts)),
        Value::Object(map) => map.values().for_each(|value| strings(value, texts)),
        _ => {}
    }
}

/// Quoted words as they are compared: without quotation marks of their own, or what nobody sees, around them.
fn bare(words: &str) -> String {
    plain(words.trim_matches(|c: char| c.is_whitespace() || is_default_ignorable(c) || Mark::of(c).is_some()))
}

/// NFC, with each run of white space as one blank.
fn plain(text: &str) -> String {
    let text: String = text.nfc().collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
