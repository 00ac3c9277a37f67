//! What a phrase cannot state of an English clause: brackets, two verbs in one word, statements in the passive.

use std::ops::Range;

use super::en_verbs::{self as verbs, English};
use super::en_words as words;
use crate::exact_one::engine::clauses::Grammar;
use crate::exact_one::engine::reading::{Kind, Reading};

/// `Repaint the fence (oil the gate)`: a verb and its object in brackets, behind an operation.
pub(super) fn aside(reading: &Reading) -> Option<Range<usize>> {
    let opens = |at: usize| {
        let mark = reading.flat.get(reading.range(at, at));
        reading.spaced(at) && (reading.is(at, Kind::Open) || mark == Some("<"))
    };
    if !verbs::looks_like_a_verb(reading.word(0)) {
        return None;
    }
    (2..reading.tokens.len())
        .find(|&at| opens(at) && !words::ASIDES.has(reading.word(at + 1)) && operation(reading, at + 1))
        .map(|at| reading.range(at, at + 1))
}

/// A verb with an object that only a verb has.
fn operation(reading: &Reading, at: usize) -> bool {
    verbs::looks_like_a_verb(reading.word(at))
        && (verbs::determined(reading, at + 1)
            || verbs::counted_object(reading, at)
            || verbs::numbered_thing(reading, at + 1))
}

/// `Lock/unlock the side door`: two verbs in one word, at the start of the action.
pub(super) fn slashed(reading: &Reading) -> Option<Range<usize>> {
    let start = <English as Grammar>::courtesy(reading, 0);
    let (one, other) = reading.word(start).split_once('/')?;
    let verb = |word: &str| verbs::looks_like_a_verb(word) || verbs::bare_verb(word);
    // `Read/write test`, `import/export job`: pairs that are adjectives.
    let adjective = matches!(one, "read" | "import" | "input" | "search" | "up" | "copy");
    let object = verbs::object_follows(reading, start + 1)
        || !adjective && reading.is(start + 1, Kind::Word) && reading.at_end(start + 2);
    (verb(one) && verb(other) && object).then(|| reading.range(start, start))
}

/// `Badge 12 must be revoked and badge 13 printed`: a statement of what is to be done, and another one, or an operation
/// before it. What is checked, told or asked is no statement of the run.
pub(super) fn stated(reading: &Reading) -> Option<Range<usize>> {
    let must = |at: usize| {
        let modal = matches!(
            reading.word(at),
            "must" | "should" | "shall" | "needs" | "need" | "has" | "have"
        );
        let be = if reading.word(at + 1) == "to" {
            at + 2
        } else {
            at + 1
        };
        (modal && reading.word(be) == "be" && participle(reading, be + 1)).then_some(be + 1)
    };
    let joins = |at: usize| reading.word(at) == "and" || reading.is(at, Kind::Comma);
    let (at, done) = (1..reading.tokens.len()).find_map(|at| must(at).map(|done| (at, done)))?;
    let open = |word: &str| {
        words::CLAUSES.has(word)
            || matches!(
                word,
                "that" | "which" | "who" | "whether" | "what" | "how" | "why"
            )
    };
    if (0..at).rev().take(WINDOW).any(|at| open(reading.word(at))) {
        return None;
    }
    let main = <English as Grammar>::courtesy(reading, 0);
    let first = reading.word(main);
    if verbs::looks_like_a_verb(first) && !joins(main + 1) && verbs::object_or_number(reading, main + 1) {
        // An operation, and behind a joint the statement.
        let joint = (main + 1..at).rev().take(8).find(|&at| joins(at))?;
        return (!words::TELLING.has(first)).then(|| reading.range(joint, done));
    }
    let second = (done + 1..reading.tokens.len())
        .take(WINDOW)
        .skip_while(|&at| !joins(at))
        .find(|&at| participle(reading, at) && (reading.at_end(at + 1) || joins(at + 1)) && at > done + 1)?;
    Some(reading.range(at, second))
}

/// Tokens that are looked at on either side.
const WINDOW: usize = 40;

fn participle(reading: &Reading, at: usize) -> bool {
    let word = reading.word(at);
    word.len() > 4 && word.ends_with("ed") || words::PARTICIPLES.has(word)
}
