//! Equal checksums: what policy `exact` demands beyond `careful`.

use super::{CodeDoc, Rule};
use crate::checksum::Checksum;
use crate::code::Code;
use crate::finding::Finding;

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "checksum",
    demands: "Under policy `exact` both sides have one checksum",
    why: "The checksum `n1` is SHA-256 over the normal form: texts in NFC and trimmed, sets sorted and without duplicates, \
effects sorted by id, phases in their order, serialised by RFC 8785. Equal checksums mean equal normal forms. Policy \
`careful` lets a compaction add prohibitions, checks, spent authorities and doubt; `exact`, which certificates use, lets \
it add nothing. NFC follows Unicode 18.0.0, and code points unassigned there are left alone; another table would be \
another normal form, and so another prefix than `n1`.",
    codes: &[CodeDoc {
        code: Code::ChecksumChanged,
        meaning: "The checksums differ under policy exact",
        next_step: "look at the finer findings beside this one; alone, it means that something allowed was added (see added)",
    }],
};

pub(crate) fn check(before: &Checksum, after: &Checksum, findings: &mut Vec<Finding>) {
    if before != after {
        findings.push(Finding::after(Code::ChecksumChanged, ""));
    }
}
