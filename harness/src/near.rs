//! Names that are nearly right: what somebody meant who wrote another one.

/// Whether somebody who wrote `written` meant `meant`: it is not that, but differs in the case of its letters alone, or by
/// a slip or two of the hand. One slip is allowed in a short name.
#[must_use]
pub fn is_near(written: &str, meant: &str) -> bool {
    let slips = if meant.len() > 5 { 2 } else { 1 };
    written != meant && is_within(slips, written, meant)
}

/// Whether `written` is `meant`, in whatever case, but for so many slips of the hand: a letter too many, missing, wrong, or
/// before its turn.
#[must_use]
pub fn is_within(slips: usize, written: &str, meant: &str) -> bool {
    strsim::damerau_levenshtein(&written.to_lowercase(), &meant.to_lowercase()) <= slips
}

/// `; is NAME meant?` for the nearest of `names`, and a bare `;` where none is near: a clause that ends before the next one.
#[must_use]
pub fn hint<'a>(written: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let written = written.to_lowercase();
    let distance = |name: &str| strsim::damerau_levenshtein(&written, &name.to_lowercase());
    names
        .into_iter()
        .map(|name| (distance(name), name))
        .filter(|(distance, name)| distance.saturating_mul(3) <= name.len())
        .min()
        .map_or_else(|| ";".to_owned(), |(_, name)| format!("; is {name} meant?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_near_and_another_word_is_not() {
        for (written, meant) in [
            ("After.json", "after.json"),
            ("expected.json", "expect.json"),
            ("expect.jsonc", "expect.json"),
            ("exepct.json", "expect.json"),
            ("finding", "findings"),
            ("Side", "side"),
        ] {
            assert!(is_near(written, meant), "{written}");
        }
        for (written, meant) in [
            ("after.json", "after.json"),
            ("before.json", "after.json"),
            ("note", "side"),
            ("comment", "accepted"),
        ] {
            assert!(!is_near(written, meant), "{written}");
        }
    }

    #[test]
    fn the_nearest_is_named() {
        let names = ["prohibitions_dropped", "phases_dropped"];
        assert_eq!(
            hint("prohibition_droped", names),
            "; is prohibitions_dropped meant?"
        );
        assert_eq!(hint("nothing", names), ";");
    }
}
