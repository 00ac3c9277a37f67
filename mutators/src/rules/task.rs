//! The task stays the task: an identifier, byte for byte.

use crate::draft::Draft;
use crate::edits::texts::change;
use crate::json::Json;
use crate::mutator::Mutator;
use crate::sites::{Sides, Site, where_some};
use crate::spelling::{longer, look_alike, other_case, other_digit, outer_space, zero_width};
use semsum_core::code::Code;
use semsum_core::finding::Side;

const RULE: &str = "task";
const TASK: Site = Site::field("taskId");
const CHANGED: Code = Code::TaskIdChanged;

const fn dangerous(id: &'static str) -> Mutator {
    Mutator::dangerous(RULE, id, &[CHANGED])
}

pub(super) const MUTATORS: &[Mutator] = &[
    dangerous("other-task")
        .twin("other-task-on-both-sides")
        .says("Names another task")
        .manifest(|_| vec![TASK], |draft, site, _| change(draft, &site, longer, CHANGED)),
    Mutator::benign(RULE, "other-task-on-both-sides")
        .says("Names another task on both sides: it is the same one")
        .manifest(|_| vec![TASK.on(Sides::Both)], |draft, site, _| renamed(draft, "-2", "-2", site)),
    dangerous("task-other-digit")
        .twin("other-task-on-both-sides")
        .says("Counts up a digit of the task's id")
        .manifest(
            |base| where_some(base, vec![TASK], other_digit),
            |draft, site, _| change(draft, &site, other_digit, CHANGED),
        ),
    dangerous("task-case")
        .twin("other-task-on-both-sides")
        .says("Exchanges the case of a letter of the task's id")
        .manifest(
            |base| where_some(base, vec![TASK], other_case),
            |draft, site, _| change(draft, &site, other_case, CHANGED),
        ),
    dangerous("task-look-alike")
        .twin("other-task-on-both-sides")
        .says("Exchanges a Latin letter of the task's id for the Cyrillic one that looks like it")
        .manifest(
            |base| where_some(base, vec![TASK], look_alike),
            |draft, site, _| change(draft, &site, look_alike, CHANGED),
        ),
    dangerous("task-outer-space")
        .twin("other-task-on-both-sides")
        .says("Puts blanks around the task's id: identifiers are not trimmed (ruling 19)")
        .manifest(|_| vec![TASK], |draft, site, _| change(draft, &site, outer_space, CHANGED)),
    dangerous("task-zero-width")
        .twin("other-task-on-both-sides")
        .says("Puts a zero-width space behind the task's id")
        .manifest(|_| vec![TASK], |draft, site, _| change(draft, &site, zero_width, CHANGED)),
    dangerous("task-other-form")
        .twin("task-one-form")
        .says("Spells the task's id in NFC before and in NFD after: identifiers compare byte for byte (ruling 19)")
        .manifest(
            |_| vec![TASK.on(Sides::Both)],
            |draft, site, _| {
                renamed(draft, "-\u{E9}", "-e\u{301}", site)?;
                draft.claim(CHANGED, site.pointer());
                Some(())
            },
        ),
    Mutator::benign(RULE, "task-one-form")
        .says("Spells the task's id in NFD on both sides")
        .manifest(|_| vec![TASK.on(Sides::Both)], |draft, site, _| renamed(draft, "-e\u{301}", "-e\u{301}", site)),
];

/// Puts one ending behind the id before, and one behind the id after.
fn renamed(draft: &mut Draft<'_>, before: &str, after: &str, site: Site) -> Option<()> {
    let id = site.text(draft.base())?.to_owned();
    for (side, ending) in [(Side::Before, before), (Side::After, after)] {
        *draft.value(side, &site)? = Json::String(format!("{id}{ending}"));
    }
    Some(())
}
