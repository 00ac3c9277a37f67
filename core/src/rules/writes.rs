//! External writes: every effect kept as it was, new ones only in doubt.

use super::{CodeDoc, Rule};
use crate::code::Code;
use crate::finding::Finding;
use crate::manifest::Status;
use crate::normal::NormalManifest;
use crate::sets;

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "writes",
    demands: "Every effect of `externalWrites` is kept with the same operation and status; a new one only as `unknown`",
    why: "A response that was lost is not a write that was never made. If the effect drops out, the next run posts or \
charges again; if `unknown` becomes `confirmed`, nobody looks; if `confirmed` becomes `unknown`, an outcome that was \
known is thrown away. A compaction can't find out an outcome. It may state more doubt: a new `unknown` effect only makes \
the next run look before it writes.",
    codes: &[
        CodeDoc {
            code: Code::ExternalWriteDroppedOrChanged,
            meaning: "An effect is missing, or has another operation or status",
            next_step: "restore the effect from the source; outcomes are found by reading back, and recorded in the ledger",
        },
        CodeDoc {
            code: Code::ExternalWriteInvented,
            meaning: "An effect that was not there before is said to be confirmed",
            next_step: "remove it, or state it as unknown and read back what really happened",
        },
        CodeDoc {
            code: Code::ExternalWriteUnknown,
            meaning: "The outcome of an external write is unknown, so nothing may be written yet",
            next_step: "ask the other side what happened to this effect, and record the answer",
        },
    ],
};

/// One finding for all dropped effects, one for each changed or invented (rulings 16 and 17).
pub(crate) fn check(
    before: &NormalManifest<'_>,
    after: &NormalManifest<'_>,
    findings: &mut Vec<Finding>,
    added: &mut Vec<String>,
) {
    let mut dropped = 0;
    let (old, new) = (&before.external_writes, &after.external_writes);
    for (was, is) in sets::pairs(old, new, |old, new| old.effect_id.cmp(new.effect_id)) {
        match (was, is) {
            (Some(was), Some(is)) if was.operation != is.operation || was.status != is.status => {
                findings.push(Finding::after(Code::ExternalWriteDroppedOrChanged, at(is.index)));
            }
            (Some(_), None) => dropped += 1,
            (None, Some(is)) if is.status == Status::Unknown => added.push(at(is.index)),
            (None, Some(is)) => findings.push(Finding::after(Code::ExternalWriteInvented, at(is.index))),
            _ => {}
        }
    }
    findings.extend(Finding::counted(
        Code::ExternalWriteDroppedOrChanged,
        "/externalWrites",
        dropped,
    ));
}

fn at(index: usize) -> String {
    format!("/externalWrites/{index}")
}
