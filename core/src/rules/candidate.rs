//! What a summarizer returns is a candidate, and nothing else.

use super::{CodeDoc, Rule};
use crate::candidate;
use crate::code::Code;
use crate::finding::{Finding, Side};

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "candidate",
    demands: "What a summarizer returns is one JSON object of `candidate/v1`, and nothing else",
    why: "A program that prints a warning before its answer, an answer that was cut short, a key that stands twice: whoever \
guesses what was meant there promotes a guess. The object has exactly its seven members. `covered` is a range or null, and \
an absent `covered` is neither. The manifest within is not looked at here: whatever it is, it is judged by the verifier, from \
the very bytes that were returned.",
    codes: &[CodeDoc {
        code: Code::CandidateUnreadable,
        meaning: "What came back is no candidate: no JSON object, another schema, or a member too many, too few or of another type",
        next_step: "print one JSON object of the schema candidate/v1 on standard output and nothing else; `semsum schema candidate` prints it",
    }],
};

/// Judges what was returned as a text alone. Pointers lead into it.
#[must_use]
pub fn judge(text: &[u8]) -> Vec<Finding> {
    let faults = candidate::read(text).err().unwrap_or_default();
    faults.into_iter().map(|fault| fault.on(Side::After)).collect()
}
