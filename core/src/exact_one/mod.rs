//! Exactly one operation: whether a `nextExactAction` names one concrete operation, and only one.
//!
//! Design section 5, rulings 25 to 30, 41, 42, 64 and 65. The rule is a set of tables (`lang`, one file a language),
//! read by one engine (`engine`). The language of an action is not declared, so the rows of all languages apply to every
//! action; a row must therefore be specific enough to leave the others alone.
//!
//! Seven languages have tables: English, Japanese, Chinese, Korean, German, French and Spanish. In any other language
//! (Russian, Portuguese, Italian …) only what no language owns is found: the separators that always fail, ends of
//! sentences, numbered steps, placeholders. A compound in its words passes.
//!
//! Where a reading stays in real doubt the rule refuses: a compaction may only make the next run more careful.

mod carried;
mod engine;
mod lang;

#[cfg(test)]
mod tests;

use std::ops::Range;

use engine::pattern::{Pattern, Tables};
use engine::reading::Reading;
use engine::separators;
use lang::{de, en, es, fr, ja, ko, marks, zh};

/// Why an action is not exactly one concrete operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A separator that fails wherever it stands, quoted or not (ruling 26).
    Separator,
    /// Two or more operations, joined by the means of a natural language (rulings 27 and 28).
    Compound,
    /// No concrete operation: nothing is left beside pronouns and words like work, task, step (ruling 29).
    Vague,
}

/// The first fault found in an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// What is wrong.
    pub fault: Fault,
    /// The id of the row that found it, for instance `en-seq-then`.
    pub row: &'static str,
    /// Where, as a range of UTF-8 bytes in the normal form of the action; both ends are character boundaries.
    pub span: Range<usize>,
}

/// One row of the tables: one way of not being exactly one operation.
#[derive(Debug)]
pub struct Row {
    /// The row's name, `<language>-<kind>-<word>`; never reused.
    pub id: &'static str,
    /// The language whose means the row describes: `en` `ja` `zh` `ko` `de` `fr` `es`, or `any`.
    pub language: &'static str,
    /// What an action has that this row matches.
    pub fault: Fault,
    /// An action that fails by this very row.
    pub example: &'static str,
    /// A near twin of the example that passes.
    pub counter_example: &'static str,
    /// Why the row exists.
    pub reason: &'static str,
    pattern: Pattern,
}

/// The most bytes that one operation takes to be said, in normal form: nobody states one at such length. What is longer is
/// refused without being read.
pub const ACTION_BYTES: usize = 16 * 1024;

/// Finds the first fault of `action`, which must be in normal form ([`crate::text::normal_form`], ruling 25).
///
/// `None` means exactly one operation. Separators are looked for first, in the whole text; then the rows of the
/// natural languages, and the one that matches first from the left answers. Meant for at most [`ACTION_BYTES`] bytes: some
/// rows take more than linear time.
#[must_use]
pub fn check(action: &str) -> Option<Violation> {
    separators::find(action).or_else(|| {
        let reading = Reading::of(action);
        Tables::get()
            .first(&reading, |_| true)
            .or_else(|| carried::check(action, &reading))
    })
}

/// All rows of the tables.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    let languages = [
        marks::ROWS,
        en::ROWS,
        ja::ROWS,
        zh::ROWS,
        ko::ROWS,
        de::ROWS,
        fr::ROWS,
        es::ROWS,
    ];
    separators::ROWS.iter().chain(languages.into_iter().flatten())
}
