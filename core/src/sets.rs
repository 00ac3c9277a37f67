//! Two ascending lists side by side: what one lost, what the other gained.

use crate::code::Code;
use crate::finding::Finding;
use crate::normal::Element;
use std::cmp::Ordering;
use std::iter;

/// Pairs two lists that are ascending by `order` and repeat nothing: what stands in one alone, and what stands in both.
pub(crate) fn pairs<'a, T>(
    old: &'a [T],
    new: &'a [T],
    order: impl Fn(&T, &T) -> Ordering,
) -> impl Iterator<Item = (Option<&'a T>, Option<&'a T>)> {
    let (mut old, mut new) = (old.iter().peekable(), new.iter().peekable());
    iter::from_fn(move || {
        let order = match (old.peek(), new.peek()) {
            (None, None) => return None,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(old), Some(new)) => order(old, new),
        };
        let was = order.is_le().then(|| old.next()).flatten();
        let is = order.is_ge().then(|| new.next()).flatten();
        Some((was, is))
    })
}

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
    for (was, is) in pairs(before, after, |old, new| old.text.cmp(&new.text)) {
        match (was, is) {
            (Some(_), None) => dropped += 1,
            (None, Some(is)) => added.push(format!("{pointer}/{}", is.index)),
            _ => {}
        }
    }
    findings.extend(Finding::counted(code, pointer, dropped));
}
