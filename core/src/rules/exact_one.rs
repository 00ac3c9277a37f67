//! The next action is exactly one concrete operation.

use super::{CodeDoc, Rule};
use crate::code::Code;
use crate::exact_one;
use crate::finding::{Finding, Side};
use crate::normal::NormalManifest;

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "exact_one",
    demands: "`nextExactAction` names exactly one concrete operation, on both sides",
    why: "\"Do A and B\" authorises two operations with one resume, and \"continue\" authorises whatever the next run makes of \
it. Separators always fail, quoted or not: line breaks, semicolons of any script, two or more ampersands in any disguise, \
`、その後`. Words that put one operation behind another fail outside quotations and code spans. An action without an object \
of its own is vague and fails, and so does a text of more than 16 KiB, which nobody needs for one operation. Asking a person, or waiting for an answer, is a concrete operation.\n\n\
The rule reads the normal form, so equal checksums give equal verdicts. It is asked of both sides: a compaction does not \
repair what was not exact before.",
    codes: &[CodeDoc {
        code: Code::NextActionNotExactOne,
        meaning: "The action is more than one operation, or names none",
        next_step: "state the first operation alone, with its object; a script file with a name holds several steps",
    }],
};

pub(crate) fn check(before: &NormalManifest<'_>, after: &NormalManifest<'_>, findings: &mut Vec<Finding>) {
    let (old, new) = (&before.next_exact_action, &after.next_exact_action);
    let fails = |action: &str| action.len() > exact_one::ACTION_BYTES || exact_one::check(action).is_some();
    let before_fails = fails(old);
    let after_fails = if old == new { before_fails } else { fails(new) };
    for (side, fails) in [(Side::Before, before_fails), (Side::After, after_fails)] {
        if fails {
            findings.push(Finding {
                side,
                code: Code::NextActionNotExactOne,
                pointer: "/nextExactAction".to_owned(),
                count: 1,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::verify::{Policy, verify};

    /// Found by an attack: some rows take more than linear time, so a mebibyte of one word stalled a verifier.
    #[test]
    fn an_action_has_an_end() {
        let of = |bytes: usize| {
            let action = format!("Send letter {}", "7".repeat(bytes - 12));
            format!(
                r#"{{"taskId":"t","objective":"o","canonical":{{"path":"p","sha256":"{}","readAt":"2027-01-01T00:00:00Z"}},"completedPhases":[],"nextExactAction":"{action}","externalWrites":[],"consumedAuthorities":[],"prohibitions":[],"rollback":"r","completionChecks":[]}}"#,
                "0".repeat(64)
            )
        };
        for (bytes, accepted) in [(16 * 1024, true), (16 * 1024 + 1, false)] {
            let text = of(bytes);
            let verdict = verify(text.as_bytes(), text.as_bytes(), Policy::Careful);
            assert_eq!(verdict.is_accepted(), accepted, "{bytes}");
        }
    }
}
