//! Sets of strings: what one lost, what the other gained.

use crate::code::Code;
use crate::finding::Finding;
use crate::normal::Element;
use std::cmp::Ordering;

/// Compares two sorted sets: one finding at `pointer` where `after` lacks elements of `before`, and in `added` the
/// pointers of what it has beyond.
pub(crate) fn superset(
    before: &[Element<'_>],
    after: &[Element<'_>],
    code: Code,
    pointer: &str,
    findings: &mut Vec<Finding>,
    added: &mut Vec<String>,
) {
    let mut dropped = 0;
    let (mut old, mut new) = (before.iter().peekable(), after.iter().peekable());
    loop {
        let order = match (old.peek(), new.peek()) {
            (None, None) => break,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(old), Some(new)) => old.text.cmp(&new.text),
        };
        if order.is_le() {
            old.next();
        }
        match order {
            Ordering::Less => dropped += 1,
            Ordering::Equal => drop(new.next()),
            Ordering::Greater => {
                added.extend(new.next().map(|element| format!("{pointer}/{}", element.index)))
            }
        }
    }
    if dropped > 0 {
        let mut finding = Finding::after(code, pointer);
        finding.count = dropped;
        findings.push(finding);
    }
}
