//! Events that are appended: each told well, by somebody who has a say in it, and possible after those before it.

use super::{CodeDoc, Rule};
use crate::code::Code;
use crate::finding::{Finding, Side, sort};
use crate::ledger::{self, Ledger, Refusal, read_lines};
use crate::manifest::ResumeManifest;

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "ledger",
    demands: "An appended event is of a known kind, comes from somebody who has a say in it, and can have happened after those before it",
    why: "Progress is never a compaction: it is recorded as events, and the manifest is what they come to. So an event that \
never happened is worse than a bad summary, because everything later is judged against it. A confirmation without its start, \
a phase completed twice, a failure after the confirmation: each is an error with the event's id, and nothing of what was \
handed in with it is appended.\n\n\
A kind that is not known is refused, never passed over. Prose makes no event, so nothing is taken from the origin `summary`; \
the next action is set by a person or the model alone. A stated manifest begins a ledger and never stands in the middle of \
one. Lines are read as strictly as a manifest is: a repeated key, an unknown member or an unsafe character refuses the line, \
with the codes that a manifest has for it.",
    codes: &[
        CodeDoc {
            code: Code::InvalidEvent,
            meaning: "A member of the event is not of its form: an origin that is none, an id that is too long, a digest or a time of another format",
            next_step: "write it as the kind's schema says; `semsum schema context-bundle` prints all",
        },
        CodeDoc {
            code: Code::EventKindUnknown,
            meaning: "The event is of a kind that this version doesn't know",
            next_step: "append what happened as events of the known kinds; `semsum schema context-bundle` has one branch for each",
        },
        CodeDoc {
            code: Code::ManifestStatedAgain,
            meaning: "A stated manifest is only ever a ledger's first event",
            next_step: "append what changed as events, or start another store from the manifest",
        },
        CodeDoc {
            code: Code::OriginNotAllowed,
            meaning: "The event comes from somebody who has no say in it",
            next_step: "let a person or the model set the next action; for the rest, report the call or its result, not the prose about it",
        },
        CodeDoc {
            code: Code::EventImpossible,
            meaning: "The event can't have happened after those before it, such as a confirmation of a write that never started",
            next_step: "append the events that are missing first, in the order in which they happened",
        },
        CodeDoc {
            code: Code::CanonicalAmbiguous,
            meaning: "Another canonical file was read than the manifest names, and no index names both",
            next_step: "read the file that the manifest names, or start another store for the other one",
        },
    ],
};

/// Judges a whole bundle. Pointers lead into it.
#[must_use]
pub fn judge_bundle(text: &[u8]) -> Vec<Finding> {
    let faults = ledger::judge_bundle(text).err().unwrap_or_default();
    let mut findings: Vec<_> = faults
        .into_iter()
        .map(|found| found.fault.on(Side::After))
        .collect();
    sort(&mut findings);
    findings
}

/// Judges events, as JSON lines, that are appended to the ledger of a stated manifest. Pointers lead into the list of
/// events.
#[must_use]
pub fn judge(stated: &ResumeManifest<'_>, lines: &[u8]) -> Vec<Finding> {
    let appended = read_lines(lines).and_then(|reports| Ledger::stated(stated).append(reports));
    let refused = appended.err().unwrap_or_default();
    let mut findings: Vec<_> = refused.iter().map(Refusal::finding).collect();
    sort(&mut findings);
    findings
}
