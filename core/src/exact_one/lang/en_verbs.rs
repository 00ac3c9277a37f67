//! English verbs, and where one of them begins a phrase.

use super::en_words::{
    ACTS, ADVERBIALS, ADVERBS, AMOUNTS, BARE, CERTAIN, CLAUSES, CLOSED, CONTENTS, COURTESY, ING_NOUNS,
    LABELLED, MANNER, MODALS, MOSTLY, NOUN_FIRST, NOUNS_TOO, OBJECTS, PARTICLES, TELLING,
};
use crate::exact_one::engine::clauses::{Colon, Grammar, Joint, Opening, Shield};
use crate::exact_one::engine::reading::{Kind, Latin, Reading};

/// The grammar of English actions.
pub(in crate::exact_one) struct English;

impl Grammar for English {
    const LANGUAGE: Latin = Latin::English;

    fn joins(word: &str) -> bool {
        matches!(word, "and" | "or" | "and/or" | "plus" | "but" | "n" | "nd")
    }

    fn adverb(word: &str) -> bool {
        ADVERBS.has(word)
            || (word.len() > 4 && word.ends_with("ly") && !matches!(word, "apply" | "reply" | "supply"))
    }

    fn courtesy(reading: &Reading, at: usize) -> usize {
        let mut next = at;
        while next < at + 8
            && (COURTESY.has(reading.word(next)) || (next > at && reading.is(next, Kind::Comma)))
        {
            next += 1;
        }
        next - at
    }

    fn opening(reading: &Reading, at: usize) -> Opening {
        let word = reading.word(at);
        if CLAUSES.has(word) || gerund(reading, at) && MANNER.has(word) {
            Opening::Clause
        } else if ADVERBIALS.has(word) {
            Opening::Adverbial
        } else {
            Opening::Operation
        }
    }

    fn verb(reading: &Reading, at: usize, joint: Joint<'_>) -> bool {
        if joint.word.is_empty() && !joint.marked {
            // No joint at all: only a verb that cannot be a noun, with its object.
            return CERTAIN.has(reading.word(at)) && object_follows(reading, at + 1) && !reading.upper(at);
        }
        if matches!(joint.word, "or" | "and/or" | "but") {
            return CERTAIN.has(reading.word(at)) && !reading.upper(at) || chosen(reading, at, joint);
        }
        if IDIOMS.contains(&(reading.word(joint.before), reading.word(at))) {
            return false;
        }
        let pair = nominal_pair(reading, joint);
        begins(reading, at, joint.word, pair) || bare(reading, at, joint)
    }

    fn colon(reading: &Reading, main: usize, colon: usize) -> Colon {
        let head = reading.word(main);
        let behind = (colon.saturating_sub(WINDOW).max(main + 1)..colon).map(|at| reading.word(at));
        if colon <= main + 1 || !looks_like_a_verb(head) || behind.clone().any(|word| LABELLED.has(word)) {
            Colon::Label
        } else if TELLING.has(head) || behind.clone().any(|word| CONTENTS.has(word)) {
            Colon::Content
        } else if CERTAIN.has(head) || object_follows(reading, main + 1) {
            Colon::Joint
        } else {
            Colon::Label
        }
    }

    fn shield(reading: &Reading, at: usize, main: usize, shield: &mut Shield) {
        let next = reading.word(at + 1);
        match reading.word(at) {
            "to" if at > main && looks_like_a_verb(next) => {
                shield.until = shield.until.max(at + 2);
                shield.held |= TELLING.has(reading.word(main));
            }
            "that" | "which" | "who" if looks_like_a_verb(next) => shield.until = shield.until.max(at + 2),
            // `to see which cabin and refund it shows`: the question asks for two things.
            "which" | "what" | "whose" if at > main => shield.until = shield.until.max(at + 2),
            "we" | "you" | "they" | "i" if at > main && TELLING.has(reading.word(main)) => shield.held = true,
            word if at > main && MODALS.has(word) => shield.until = shield.until.max(at + 4),
            _ => {}
        }
    }
}

pub(in crate::exact_one) fn looks_like_a_verb(word: &str) -> bool {
    CERTAIN.has(word) || MOSTLY.has(word) || NOUNS_TOO.has(word) || word == "be"
}

/// A verb that is often used alone.
pub(in crate::exact_one) fn bare_verb(word: &str) -> bool {
    BARE.has(word)
}

/// A gerund or another noun of an act: `deploying`, `deployment`. With nothing beside it, it says as little as its verb.
pub(in crate::exact_one) fn noun_of_an_act(word: &str) -> bool {
    let formed = word.len() > 6 && ["tion", "sion", "ment"].iter().any(|end| word.ends_with(end));
    let gerund = word.strip_suffix("ing").is_some_and(|stem| {
        let single = stem.get(..stem.len().saturating_sub(1)).unwrap_or_default();
        [stem, single]
            .iter()
            .any(|verb| looks_like_a_verb(verb) || bare_verb(verb))
            || looks_like_a_verb(&format!("{stem}e"))
    });
    formed || gerund || ACTS.has(word)
}

/// Whether a verb phrase in the imperative begins at `at`. `pair`: what stands before the joint is a noun that could
/// be a verb too (`the build and test logs`).
pub(in crate::exact_one) fn begins(reading: &Reading, at: usize, join: &str, pair: bool) -> bool {
    let word = reading.word(at);
    if word.is_empty() || word == join {
        return false;
    }
    // A capital inside the action is a name, unless an object follows as after a verb.
    let follows = object_follows(reading, at + 1) || counted_object(reading, at);
    // `CC Bob`: a verb in capitals, and a name behind it.
    let initials = matches!(word, "cc" | "bcc" | "dm" | "im") && named(reading, at + 1);
    if initials {
        return true;
    }
    if reading.upper(at) && !(follows && at > 0) {
        return false;
    }
    if reading.word(at + 1) == "of" || is_apposed(reading, at) {
        return false;
    }
    // `stop/start it`
    if let Some((one, other)) = word.split_once('/') {
        return follows && looks_like_a_verb(one) && looks_like_a_verb(other);
    }
    if let Some(rest) = word.strip_prefix("re-") {
        return rest.chars().all(char::is_alphabetic) && !rest.ends_with("ing") && !rest.ends_with('s');
    }
    let end = reading.at_end(at + 1)
        || reading.is(at + 1, Kind::Comma)
        || matches!(reading.word(at + 1), "and" | "or");
    if CERTAIN.has(word) {
        let pair = pair && at > 1 && !NOUNS_TOO.has(reading.word(at - 2));
        return !pair || follows || end;
    }
    if MOSTLY.has(word) {
        let person = named(reading, at + 1) && (reading.at_end(at + 2) || !reading.is(at + 2, Kind::Word));
        return follows || (!pair && !end) || PARTICLES.has(reading.word(at + 1)) || person;
    }
    if NOUNS_TOO.has(word) {
        let alone = reading.at_end(at + 2) || !reading.is(at + 2, Kind::Word);
        return follows || named(reading, at + 1) && (!pair || alone);
    }
    determined(reading, at + 1) && unknown_verb(reading, at)
}

/// `queue 7`: a thing with its number, and no further noun.
pub(super) fn numbered_thing(reading: &Reading, at: usize) -> bool {
    let thing = reading.word(at);
    let plain = !thing.is_empty() && thing.bytes().all(|b| b.is_ascii_lowercase()) && !CLOSED.has(thing);
    let number = reading.word(at + 1).starts_with(|c: char| c.is_ascii_digit());
    plain && number && (reading.at_end(at + 2) || !reading.is(at + 2, Kind::Word))
}

/// An object with an article, or with a number behind it.
pub(super) fn object_or_number(reading: &Reading, at: usize) -> bool {
    let digit = |at: usize| reading.word(at).starts_with(|c: char| c.is_ascii_digit());
    object_follows(reading, at) || digit(at) || digit(at + 1)
}

/// `wire 500 EUR`, `ban user 7`: an amount behind a verb that gives or takes one, or a thing with its number behind a verb
/// that is hardly ever a noun before another noun.
pub(super) fn counted_object(reading: &Reading, at: usize) -> bool {
    let digit = |at: usize| reading.word(at).starts_with(|c: char| c.is_ascii_digit());
    let word = reading.word(at);
    let amount = AMOUNTS.has(word) && digit(at + 1);
    let verb = (CERTAIN.has(word) || MOSTLY.has(word)) && !NOUN_FIRST.has(word);
    amount || verb && numbered_thing(reading, at + 1)
}

/// `or skip job 7`: a choice between two operations, and no question about one.
fn chosen(reading: &Reading, at: usize, joint: Joint<'_>) -> bool {
    let digit = |at: usize| reading.word(at).bytes().any(|b| b.is_ascii_digit());
    let object = object_follows(reading, at + 1) || digit(at + 1) || digit(at + 2);
    let asked = (at.saturating_sub(WINDOW).max(joint.main)..at).any(|at| {
        matches!(
            reading.word(at),
            "whether" | "if" | "that" | "which" | "who" | "what" | "between" | "where" | "how"
        )
    });
    object && !asked && begins(reading, at, joint.word, nominal_pair(reading, joint))
}

/// Tokens that are looked back at.
const WINDOW: usize = 40;

/// `Fix bug 12, commit, push`: verbs without objects behind an object that is complete. Behind a plural they are names.
fn bare(reading: &Reading, at: usize, joint: Joint<'_>) -> bool {
    let end = |at: usize| {
        reading.at_end(at) || reading.is(at, Kind::Comma) || matches!(reading.word(at), "and" | "or")
    };
    let last = joint.before;
    let word = reading.word(last);
    let pronoun = matches!(word, "it" | "them" | "everything");
    let numbered = word.bytes().any(|b| b.is_ascii_digit()) && last > joint.main + 1;
    let named = last == joint.main + 2 && determined(reading, last - 1) && !word.ends_with('s');
    let complete = pronoun || numbered || named || reading.is(last, Kind::Quote);
    // `Case 7: delete and archive`: two verbs behind a label that names their object.
    let labelled = last == joint.main
        && joint.main > 0
        && reading.is(joint.main - 1, Kind::Colon)
        && reading.at_end(at + 1)
        && [at, last].iter().all(|&at| looks_like_a_verb(reading.word(at)));
    if labelled {
        return true;
    }
    BARE.has(reading.word(at))
        && !reading.upper(at)
        && end(at + 1)
        && looks_like_a_verb(reading.word(joint.main))
        && complete
}

/// `the read and write permissions`: before the joint stands a lexicon word used as a noun.
fn nominal_pair(reading: &Reading, joint: Joint<'_>) -> bool {
    joint.before > joint.main
        && looks_like_a_verb(reading.word(joint.before))
        && !matches!(
            reading.word(joint.before - 1),
            "to" | "and" | "or" | "then" | "please"
        )
        && !reading.is(joint.before - 1, Kind::Comma)
}

/// An object that a verb takes: a determiner, a pronoun, a quotation, a question word.
pub(in crate::exact_one) fn object_follows(reading: &Reading, at: usize) -> bool {
    determined(reading, at) || reading.is(at, Kind::Quote) || OBJECTS.has(reading.word(at))
}

pub(super) fn determined(reading: &Reading, at: usize) -> bool {
    matches!(
        reading.word(at),
        "the"
            | "a"
            | "an"
            | "it"
            | "its"
            | "them"
            | "these"
            | "those"
            | "this"
            | "every"
            | "each"
            | "his"
            | "her"
            | "their"
            | "our"
            | "my"
            | "your"
            | "us"
            | "him"
    )
}

/// A name: a capitalised word without digits.
fn named(reading: &Reading, at: usize) -> bool {
    let word = reading.word(at);
    reading.upper(at) && word.len() > 1 && word.chars().all(|c| c.is_alphabetic() || c == '-' || c == '.')
}

/// `the branch and tag `v3``: a noun with its name behind it.
fn is_apposed(reading: &Reading, at: usize) -> bool {
    reading.is(at + 1, Kind::Quote)
        && matches!(
            reading.word(at),
            "file"
                | "branch"
                | "tag"
                | "label"
                | "report"
                | "query"
                | "index"
                | "script"
                | "table"
                | "document"
                | "list"
                | "schedule"
                | "queue"
                | "map"
                | "model"
                | "issue"
                | "name"
                | "template"
                | "form"
                | "channel"
        )
}

/// A word outside of all lists, in the place of a verb.
fn unknown_verb(reading: &Reading, at: usize) -> bool {
    let word = reading.word(at);
    word.len() > 2
        && word.chars().all(|c| c.is_ascii_lowercase() || c == '-')
        && !CLOSED.has(word)
        && (!word.ends_with('s') || word.ends_with("ss"))
        && (!word.ends_with("ed") || matches!(word, "feed" | "embed" | "seed" | "weed" | "shred" | "need"))
        && !word.ends_with("ing")
        && !word.ends_with("ly")
}

/// A gerund, or a noun in `-ing` with an object behind it.
pub(in crate::exact_one) fn gerund(reading: &Reading, at: usize) -> bool {
    let word = reading.word(at);
    let object = || {
        let numbered = |at: usize| reading.word(at).bytes().any(|b| b.is_ascii_digit());
        object_follows(reading, at + 1) || named(reading, at + 1) || numbered(at + 1) || numbered(at + 2)
    };
    word.len() > 4 && word.ends_with("ing") && (!ING_NOUNS.has(word) || object())
}

/// Pairs that are one operation, or its name.
const IDIOMS: [(&str, &str); 12] = [
    ("search", "replace"),
    ("find", "replace"),
    ("copy", "paste"),
    ("cut", "paste"),
    ("drag", "drop"),
    ("wait", "see"),
    ("try", "reproduce"),
    ("track", "trace"),
    ("mix", "match"),
    ("save", "close"),
    ("lift", "shift"),
    ("plug", "play"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_tells_a_verb_from_a_noun() {
        let at = |text: &str, word: &str| {
            let reading = Reading::of(text);
            let place = (0..reading.tokens.len())
                .find(|&i| reading.word(i) == word)
                .unwrap();
            begins(&reading, place, "and", false)
        };
        assert!(at("Read and invoice the client", "invoice"));
        assert!(!at("Read the quote and invoice copies", "invoice"));
        assert!(at("Sand the top and varnish it", "varnish"));
        assert!(!at("Compare the profit and loss statement", "loss"));
    }
}
