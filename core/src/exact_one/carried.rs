//! Quoted texts that are the action themselves, since the words outside say no more than "carry it out" (ruling 30).
//!
//! Only rows of compounds are asked of them: `make` is a command and no vague word in ``Run `make` ``. Of what is code,
//! only words of sequence count, for its marks and its other words mean something else than in prose.

use std::ops::Range;

use super::engine::pattern::{Pattern, Tables};
use super::engine::reading::Reading;
use super::lang::{command_lines, commands, continued, de, en, es, fr, marks};
use super::{Fault, Row, Violation};

/// Quotations inside of each other that are looked into; deeper ones protect nothing.
const DEPTH: usize = 3;

pub(super) fn check(action: &str, reading: &Reading) -> Option<Violation> {
    let found = |row, range| Violation {
        fault: Fault::Compound,
        row,
        span: reading.span(&range),
    };
    let quoted = |at| quoted(action, reading, at);
    let listed = || commands::spans(reading, |at| is_code(quoted(at)));
    let nested = || command_lines::inside_of_command(reading, |at| is_command(unmarked(quoted(at))));
    side_by_side(action, reading)
        .or_else(|| listed().map(|range| found(marks::COMMANDS, range)))
        .or_else(|| nested().map(|range| found(marks::SUBSTITUTED, range)))
        .or_else(|| {
            let goes_on = continued::quotation(reading, |at| unmarked(quoted(at)));
            goes_on.map(|range| found(marks::CONTINUED, range))
        })
        .or_else(|| {
            reading
                .carried
                .iter()
                .find_map(|inside| judge(action, inside, DEPTH))
        })
}

/// The quotation at a token, with its marks.
fn quoted<'a>(action: &'a str, reading: &Reading, at: usize) -> &'a str {
    let span = reading.span(&reading.range(at, at));
    action.get(span).unwrap_or_default()
}

fn unmarked(quotation: &str) -> &str {
    quotation.trim_matches(|c: char| !(c.is_alphanumeric() || matches!(c, '.' | '/' | '-' | '$')))
}

/// Whether a quotation is a code span, or a command in other marks: a program with an argument.
fn is_code(quotation: &str) -> bool {
    let argued = || quotation.trim().contains(char::is_whitespace);
    let text = unmarked(quotation);
    quotation.starts_with('`') && !text.starts_with('-') || argued() && is_command(text)
}

/// Whether a text begins with the name of a program.
fn is_command(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    commands::PROGRAMS.has(first) || first.starts_with("./")
}

fn judge(action: &str, inside: &Range<usize>, depth: usize) -> Option<Violation> {
    let text = action.get(inside.clone())?;
    let reading = if depth == 0 {
        Reading::unquoted(text)
    } else {
        Reading::of(text)
    };
    if let Some(range) = command_lines::changing_substitution(text) {
        return Some(Violation {
            fault: Fault::Compound,
            row: marks::SUBSTITUTED,
            span: range.start + inside.start..range.end + inside.start,
        });
    }
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
