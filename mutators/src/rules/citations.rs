//! What a summary cites is in the bundle, and what it quotes with a citation stands there (ruling 47).

pub(super) mod near;

use crate::events::{Sealed, Source};
use crate::expect::Expect;
use crate::mutator::Mutator;
use crate::sites::{Site, variants};
use semsum_core::bundle::Event;
use semsum_core::code::Code;
use serde_json::Value;
use unicode_normalization::UnicodeNormalization;

const RULE: &str = "citations";
const TWIN: &str = "cite-event";
const SUMMARY: Site = Site::field("summary");

const QUOTES: [(&str, &str); 8] = [
    ("\"", "\""),
    ("“", "”"),
    ("„", "“"),
    ("„", "”"),
    ("«", "»"),
    ("»", "«"),
    ("「", "」"),
    ("『", "』"),
];

/// Negations of the bundles' texts, each with what is left where it is dropped.
const NEGATIONS: [(&str, &str); 11] = [
    ("must not ", "must "),
    ("does not ", "does "),
    ("Do not ", "Do "),
    ("Don't ", "Do "),
    ("Never ", "Always "),
    ("Nicht ", "Nur "),
    ("Keine ", "Eine "),
    ("Aucune ", "Une "),
    ("Ne pas ", "Toujours "),
    ("送らない", "送る"),
    ("出さない", "出す"),
];

/// Variants of the twin beyond the eight quotations.
const OTHER_TWINS: usize = 6;

pub(super) const MUTATORS: &[Mutator] = &[
    Mutator::benign(RULE, TWIN)
        .says(
            "An event is cited, or quoted word for word: in all quotation marks, in part, with other white space, in \
             another normal form; what is quoted without a citation, or far from it, is prose",
        )
        .candidate(
            |source| variants(quotable(source), QUOTES.len() + OTHER_TWINS),
            |sealed, site, _| {
                let event = sealed.bundle.events.get(site.index?)?;
                let (id, text) = (&event.id, words(event)?);
                let summary = match site.variant.checked_sub(QUOTES.len()) {
                    None => quoted(site.variant, text, id)?,
                    Some(0) => format!("As was said [e:{id}]."),
                    Some(1) => {
                        let spread: Vec<_> = text.split_whitespace().collect();
                        format!("\" {}\n\" [e:{id}]", spread.join(" \t\n "))
                    }
                    Some(2) => format!("\"{}\"\n\n[e:{id}]", text.nfd().collect::<String>()),
                    Some(3) => {
                        let mut part = text.chars();
                        part.next();
                        part.next_back();
                        format!("“{}” [e:{id}]", part.as_str())
                    }
                    Some(4) => format!("\"Nobody ever said this.\" And then [e:{id}]."),
                    _ => "\"Nobody ever said this.\" [e: is how a citation begins.".to_owned(),
                };
                sealed.candidate.summary = summary;
                Some(Expect::accepted())
            },
        ),
    Mutator::dangerous(RULE, "cite-unknown-event", &[Code::SummaryCitesUnknownEvent])
        .twin(TWIN)
        .says("The summary cites an event that the bundle doesn't hold: none like it, or one in a near spelling, alone or beside a known one")
        .candidate(
            |source| variants(each(source), 7),
            |sealed, site, _| {
                let id = sealed.bundle.events.get(site.index?)?.id.clone();
                let (_, shorter) = id.char_indices().next().map(|(_, c)| id.split_at(c.len_utf8()))?;
                let unknown = match site.variant {
                    0 => "somebody-said".to_owned(),
                    1 => format!("{id}0"),
                    2 => format!(" {id}"),
                    3 => format!("{id}\u{200b}"),
                    4 => shorter.to_owned(),
                    5 => String::new(),
                    _ => format!("e:{id}"),
                };
                let is_known = sealed.bundle.events.iter().any(|event| event.id == unknown);
                if is_known {
                    return None;
                }
                sealed.candidate.summary = format!("It was agreed [e:{unknown}], as was said before [e:{id}].");
                Some(Expect::refused(Code::SummaryCitesUnknownEvent, "/summary"))
            },
        ),
    Mutator::dangerous(RULE, "misquote-event", &[Code::SummaryMisquotesEvent])
        .twin(TWIN)
        .says("A word of a quotation is another one, in all quotation marks")
        .candidate(
            |source| variants(quotable(source), QUOTES.len()),
            |sealed, site, _| {
                let text = words(sealed.bundle.events.get(site.index?)?)?;
                let longest = text.split_whitespace().max_by_key(|word| word.len())?;
                let other = text.replacen(longest, &format!("{longest}s"), 1);
                misquoted(sealed, site, &other)
            },
        ),
    Mutator::dangerous(RULE, "drop-negation-in-quotation", &[Code::SummaryMisquotesEvent])
        .twin(TWIN)
        .says("A quotation lacks the negation that the event has")
        .candidate(
            |source| {
                let mut sites = quotable(source);
                sites.retain(|site| {
                    let event = site.index.and_then(|at| source.bundle().events.get(at));
                    event.and_then(affirmed).is_some()
                });
                variants(sites, QUOTES.len())
            },
            |sealed, site, _| {
                let other = affirmed(sealed.bundle.events.get(site.index?)?)?;
                misquoted(sealed, site, &other)
            },
        ),
    Mutator::dangerous(RULE, "quote-another-event", &[Code::SummaryMisquotesEvent])
        .twin(TWIN)
        .says("The words were said, but the citation names another event")
        .candidate(
            |source| {
                let events = &source.bundle().events;
                let is_other = |site: &Site| {
                    let at = site.index.unwrap_or_default();
                    let other = events.get(next(events.len(), at));
                    let text = events.get(at).and_then(words);
                    other.zip(text).is_some_and(|(other, text)| !says(other, text))
                };
                quotable(source).into_iter().filter(is_other).collect()
            },
            |sealed, site, _| {
                let events = &sealed.bundle.events;
                let text = words(events.get(site.index?)?)?;
                let other = events.get(next(events.len(), site.index?))?;
                sealed.candidate.summary = quoted(site.variant, text, &other.id)?;
                Some(Expect::refused(Code::SummaryMisquotesEvent, "/summary"))
            },
        ),
];

fn each(source: &Source) -> Vec<Site> {
    (0..source.bundle().events.len())
        .map(|at| SUMMARY.at(at))
        .collect()
}

/// Each event that says something in which no mark of a quotation stands.
fn quotable(source: &Source) -> Vec<Site> {
    let events = source.bundle().events.iter().enumerate();
    let quotable = events.filter(|(_, event)| words(event).is_some());
    quotable.map(|(at, _)| SUMMARY.at(at)).collect()
}

/// What an event says, where that is more than a word or two.
fn words(event: &Event) -> Option<&str> {
    let is_mark = |c: char| {
        QUOTES
            .iter()
            .any(|(open, close)| [*open, *close].contains(&c.to_string().as_str()))
    };
    let texts = event.data.values().filter_map(Value::as_str);
    texts
        .into_iter()
        .find(|text| text.chars().count() > 8 && !text.contains(is_mark))
}

/// The same without its negation.
fn affirmed(event: &Event) -> Option<String> {
    let text = words(event)?;
    let (negation, left) = NEGATIONS.iter().find(|(negation, _)| text.contains(negation))?;
    Some(text.replacen(negation, left, 1))
}

/// The event behind this one, or the first.
fn next(events: usize, at: usize) -> usize {
    if at + 1 < events { at + 1 } else { 0 }
}

fn quoted(variant: usize, text: &str, id: &str) -> Option<String> {
    let (open, close) = QUOTES.get(variant)?;
    Some(format!(
        "They were told {open}{text}{close} [e:{id}], and went on."
    ))
}

fn misquoted(sealed: &mut Sealed, site: Site, other: &str) -> Option<Expect> {
    let event = sealed.bundle.events.get(site.index?)?;
    if says(event, other) {
        return None;
    }
    sealed.candidate.summary = quoted(site.variant, other, &event.id)?;
    Some(Expect::refused(Code::SummaryMisquotesEvent, "/summary"))
}

/// Whether these very words stand in some string of the event.
fn says(event: &Event, words: &str) -> bool {
    let data = serde_json::to_string(&event.data).unwrap_or_default();
    let words = Value::from(words).to_string();
    data.contains(words.trim_matches('"'))
}
