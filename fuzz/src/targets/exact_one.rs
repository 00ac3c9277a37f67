//! Exactly one operation.

use semsum_core::exact_one::{Violation, check};
use semsum_core::text::normal_form;
use unicode_normalization::UnicodeNormalization;

/// Any text. The rule never panics and points inside the text; canonically equal texts have one verdict; a second
/// operation behind `&&`, a semicolon or a line feed always fails.
pub fn target(bytes: &[u8]) -> bool {
    judge(bytes, check)
}

/// The same for another rule. An input is judged where something is left of it.
pub fn judge(bytes: &[u8], check: impl Fn(&str) -> Option<Violation>) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let action = normal_form(&text);
    let verdict = check(&action);
    if let Some(violation) = &verdict {
        assert!(
            action.get(violation.span.clone()).is_some(),
            "the span is no part of the action"
        );
    }
    let decomposed: String = action.nfd().collect();
    assert_eq!(
        check(&normal_form(&decomposed)),
        verdict,
        "canonically equal texts, two verdicts"
    );
    for second in [" && x", "; x", "\nx", "\u{3001}\u{305D}\u{306E}\u{5F8C}x"] {
        if action.is_empty() && second.starts_with('\n') {
            // Outer white space is no separator (ruling 65).
            continue;
        }
        let compound = format!("{action}{second}");
        assert!(
            check(&normal_form(&compound)).is_some(),
            "a second operation passes"
        );
    }
    !action.is_empty()
}
