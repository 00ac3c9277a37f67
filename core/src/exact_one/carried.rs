//! Quoted texts that are the action themselves, since the words outside say no more than "carry it out" (ruling 30).
//!
//! Only rows of compounds are asked of them: `make` is a command and no vague word in ``Run `make` ``. Of what is code,
//! only words of sequence count, for its marks and its other words mean something else than in prose.

use std::ops::Range;

use super::engine::pattern::{Pattern, Tables};
use super::engine::reading::Reading;
use super::lang::{commands, de, en, es, fr, marks};
use super::{Fault, Row, Violation};

/// Quotations inside of each other that are looked into; deeper ones protect nothing.
const DEPTH: usize = 3;

pub(super) fn check(action: &str, reading: &Reading) -> Option<Violation> {
    let listed = || commands::spans(reading, |at| is_code(action, reading, at));
    let of_commands = |range| Violation {
        fault: Fault::Compound,
        row: marks::COMMANDS,
        span: reading.span(&range),
    };
    side_by_side(action, reading)
        .or_else(|| listed().map(of_commands))
        .or_else(|| {
            reading
                .carried
                .iter()
                .find_map(|inside| judge(action, inside, DEPTH))
        })
}

/// Whether the quotation at a token is a code span.
fn is_code(action: &str, reading: &Reading, at: usize) -> bool {
    let span = reading.span(&reading.range(at, at));
    action.get(span).is_some_and(|text| text.starts_with('`'))
}

fn judge(action: &str, inside: &Range<usize>, depth: usize) -> Option<Violation> {
    let text = action.get(inside.clone())?;
    let reading = if depth == 0 {
        Reading::unquoted(text)
    } else {
        Reading::of(text)
    };
    let asked = match Form::of(text, &reading) {
        Form::Prose => in_prose,
        Form::Command => in_command,
        Form::Query => return None,
    };
    let found = Tables::get().first(&reading, asked).map(|found| Violation {
        span: found.span.start + inside.start..found.span.end + inside.start,
        ..found
    });
    found.or_else(|| {
        let inner = reading.carried.iter();
        let mut inner = inner.map(|inner| inner.start + inside.start..inner.end + inside.start);
        inner.find_map(|inner| judge(action, &inner, depth.saturating_sub(1)))
    })
}

fn in_prose(row: &Row) -> bool {
    row.fault == Fault::Compound
}

fn in_command(row: &Row) -> bool {
    row.id.contains("-seq-") && !matches!(row.pattern, Pattern::Structure(_))
}

/// What a quoted text is written in.
enum Form {
    Prose,
    /// A command line: it has options, variables, redirections, and begins with no verb of prose.
    Command,
    /// A query of a database, where `then` and `and` are no sequence.
    Query,
}

impl Form {
    fn of(text: &str, reading: &Reading) -> Self {
        if is_query(text) {
            Self::Query
        } else if is_marked(text) && !begins_with_verb(reading) {
            Self::Command
        } else {
            Self::Prose
        }
    }
}

fn is_query(text: &str) -> bool {
    let keywords = [
        "SELECT", "FROM", "WHERE", "INSERT", "INTO", "VALUES", "UPDATE", "SET", "TABLE", "CASE", "WHEN",
        "THEN",
    ];
    text.split_whitespace()
        .filter(|word| keywords.contains(word))
        .count()
        > 1
}

fn is_marked(text: &str) -> bool {
    [" -", "=", "$", "{", "|", ">", "<", "*"]
        .iter()
        .any(|mark| text.contains(mark))
        || text.starts_with('-')
}

fn begins_with_verb(reading: &Reading) -> bool {
    en::looks_like_a_verb(reading.word(0))
        || fr::INFINITIVES.has(reading.word(0))
        || es::INFINITIVES.has(reading.word(0))
        || de::imperative(reading.word(0))
}

/// `Do "delete a", "create b"`: two operations, each in a quotation of its own. Two files or names are one verb's objects.
fn side_by_side(action: &str, reading: &Reading) -> Option<Violation> {
    let mut operations = reading.carried.iter().filter(|inside| {
        let text = action.get((*inside).clone()).unwrap_or_default();
        begins_with_verb(&Reading::unquoted(text)) && text.trim().contains(char::is_whitespace)
    });
    let first = operations.next()?;
    let second = operations.next()?;
    Some(Violation {
        fault: Fault::Compound,
        row: marks::LONE_QUOTATIONS,
        span: first.start..second.end,
    })
}
