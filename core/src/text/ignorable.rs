//! The Unicode property `Default_Ignorable_Code_Point` (ruling 64).

/// Inclusive ranges, ascending. Checked against another implementation's tables in the tests.
const DEFAULT_IGNORABLE: [(char, char); 17] = [
    ('\u{00AD}', '\u{00AD}'),
    ('\u{034F}', '\u{034F}'),
    ('\u{061C}', '\u{061C}'),
    ('\u{115F}', '\u{1160}'),
    ('\u{17B4}', '\u{17B5}'),
    ('\u{180B}', '\u{180F}'),
    ('\u{200B}', '\u{200F}'),
    ('\u{202A}', '\u{202E}'),
    ('\u{2060}', '\u{206F}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{FE00}', '\u{FE0F}'),
    ('\u{FEFF}', '\u{FEFF}'),
    ('\u{FFA0}', '\u{FFA0}'),
    ('\u{FFF0}', '\u{FFF8}'),
    ('\u{1BCA0}', '\u{1BCA3}'),
    ('\u{1D173}', '\u{1D17A}'),
    ('\u{E0000}', '\u{E0FFF}'),
];

/// Whether a character is shown as nothing by default (`Default_Ignorable_Code_Point`, DerivedCoreProperties.txt).
#[must_use]
pub fn is_default_ignorable(c: char) -> bool {
    c >= '\u{AD}'
        && DEFAULT_IGNORABLE
            .iter()
            .any(|&(first, last)| (first..=last).contains(&c))
}
