//! Exactly one operation.
use std::ops::Range;
/// Why an action is not exactly one concrete operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A separator.
    Separator,
}
/// A violation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Why.
    pub fault: Fault,
    /// Row id.
    pub row: &'static str,
    /// Byte range.
    pub span: Range<usize>,
}
/// Placeholder until the tables land.
#[must_use]
pub fn check(action: &str) -> Option<Violation> {
    let at = action.find(['\n', ';'])?;
    Some(Violation {
        fault: Fault::Separator,
        row: "placeholder",
        span: at..at + 1,
    })
}
