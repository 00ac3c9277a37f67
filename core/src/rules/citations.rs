//! What a summary cites, and what it marks as somebody's words (ruling 47).

use super::{CodeDoc, Rule};
use crate::bundle::Bundle;
use crate::code::Code;
use crate::finding::{Fault, Finding, Side};
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
Words are compared after NFC, with each run of white space taken as one blank. Quotation marks are \"…\", “…”, „…“, «…», \
»…«, 「…」 and 『…』. A summary that cites nothing has nothing to be checked.",
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
    let cited: Vec<_> = citations(summary).collect();
    if cited.is_empty() {
        return Vec::new();
    }
    let events = bundle.map_or(&[][..], |bundle| &bundle.events);
    let events: BTreeMap<&str, _> = events.iter().map(|event| (event.id.as_str(), event)).collect();
    let unknown: BTreeSet<_> = cited
        .iter()
        .filter(|cited| !events.contains_key(cited.id))
        .map(|cited| cited.id)
        .collect();
    let misquoted = cited
        .iter()
        .filter_map(|cited| Some((cited.quoted?, events.get(cited.id)?)))
        .filter(|(quoted, event)| {
            let words = plain(quoted);
            !event.data.values().any(|value| holds(value, &words))
        })
        .count();
    [
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
    })
    .collect()
}

/// A citation, with the quotation right before it.
struct Cited<'s> {
    id: &'s str,
    quoted: Option<&'s str>,
}

const MARK: &str = "[e:";

/// Opening and closing quotation marks.
const QUOTES: [(char, char); 8] = [
    ('"', '"'),
    ('“', '”'),
    ('„', '“'),
    ('„', '”'),
    ('«', '»'),
    ('»', '«'),
    ('「', '」'),
    ('『', '』'),
];

fn citations(summary: &str) -> impl Iterator<Item = Cited<'_>> {
    summary.match_indices(MARK).filter_map(|(at, _)| {
        let (before, behind) = summary.split_at_checked(at)?;
        let (id, _) = behind.strip_prefix(MARK)?.split_once(']')?;
        Some(Cited {
            id,
            quoted: quotation(before),
        })
    })
}

/// What stands in quotation marks at the end of a text.
fn quotation(before: &str) -> Option<&str> {
    let before = before.trim_end();
    let mut quoted = QUOTES.iter().filter_map(|(open, close)| {
        let inside = before.strip_suffix(*close)?;
        let (_, words) = inside.rsplit_once(*open)?;
        Some(words)
    });
    quoted.next()
}

/// Whether some string of a value holds these words.
fn holds(value: &Value, words: &str) -> bool {
    match value {
        Value::String(text) => plain(text).contains(words),
        Value::Array(list) => list.iter().any(|value| holds(value, words)),
        Value::Object(map) => map.values().any(|value| holds(value, words)),
        _ => false,
    }
}

/// NFC, with each run of white space as one blank.
fn plain(text: &str) -> String {
    let text: String = text.nfc().collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundle::{Event, Origin, SCHEMA};

    fn found(summary: &str) -> Vec<(Code, usize)> {
        let mut event = Event::new(1, "u1", "message", Origin::User);
        let text = "Do not  call the\ncafe\u{301} before ten";
        event.data.insert("text".to_owned(), text.into());
        let bundle = Bundle {
            schema: SCHEMA.to_owned(),
            task_id: "t".to_owned(),
            events: vec![event],
        };
        let findings = judge(Some(&bundle), summary);
        findings.into_iter().map(|f| (f.code, f.count)).collect()
    }

    #[test]
    fn a_citation_of_what_is_not_there_is_found() {
        use Code::SummaryCitesUnknownEvent;
        assert_eq!(found("They were told [e:u1]."), []);
        assert_eq!(found("[e:u2] [e:u2] [e:]"), [(SummaryCitesUnknownEvent, 2)]);
        assert_eq!(found("no citation: [e:u2"), []);
        assert_eq!(judge(None, "[e:u1]").len(), 1);
    }

    #[test]
    fn words_that_nobody_said_are_found() {
        use Code::SummaryMisquotesEvent;
        for quoted in [
            "\"call the caf\u{e9} before ten\" [e:u1]",
            "“Do not call”[e:u1]",
            "„Do not“ [e:u1] «call» [e:u1] »the« [e:u1] 「before」[e:u1]",
            "She said \"call it off\". Later [e:u1]",
        ] {
            assert_eq!(found(quoted), [], "{quoted}");
        }
        assert_eq!(
            found("\"Do call\" [e:u1] and “at noon” [e:u1]"),
            [(SummaryMisquotesEvent, 2)]
        );
        assert_eq!(found("\"Do call\" [e:u3]"), [(Code::SummaryCitesUnknownEvent, 1)]);
    }
}
