use super::*;
use crate::text::normal_form;

#[test]
fn every_row_fails_its_example_and_passes_its_counter_example() {
    let mut wrong = Vec::new();
    for row in rows() {
        let found = check(row.example);
        if found.as_ref().map(|v| (v.row, v.fault)) != Some((row.id, row.fault)) {
            wrong.push(format!("{}: example gives {found:?}", row.id));
        }
        if let Some(found) = check(row.counter_example) {
            wrong.push(format!("{}: counter-example gives {found:?}", row.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn row_ids_are_unique_and_begin_with_their_language() {
    let mut seen = std::collections::BTreeSet::new();
    for row in rows() {
        assert!(seen.insert(row.id), "{} stands twice", row.id);
        assert!(row.language == "ja" || row.id.starts_with(row.language), "{}", row.id);
        assert!(!row.reason.is_empty());
        assert_eq!(normal_form(row.example), row.example);
        assert_eq!(normal_form(row.counter_example), row.counter_example);
    }
}
