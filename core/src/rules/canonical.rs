//! The canonical file: its pin stays, and the file is what was pinned.

use super::{CodeDoc, Rule};
use crate::code::Code;
use crate::finding::Finding;
use crate::normal::NormalManifest;

/// This rule and its documentation.
pub const RULE: Rule = Rule {
    name: "canonical",
    demands: "`canonical` is the same pin, and the file below the root has the pinned bytes",
    why: "Two things look alike and need opposite remedies. If a summary pins other bytes, the summary is wrong: make it \
again from the checkpoint. If the file itself has other bytes, the work's foundation has moved: start again from the \
current file. So the pin (path, sha256, readAt) compares byte for byte between the manifests, and the file is compared with \
the pin apart from that. A file that can't be judged (missing, a link, outside the root, no regular file, unreadable, \
changing while read) halts: nobody knows what the work rests on.\n\n\
The modification time is a hint; the digest is the identity.",
    codes: &[
        CodeDoc {
            code: Code::CanonicalPathChanged,
            meaning: "The manifest after the compaction names another canonical file",
            next_step: "carry canonical unchanged; a new reading is an event of the ledger",
        },
        CodeDoc {
            code: Code::CanonicalSha256Changed,
            meaning: "The manifest after the compaction pins other bytes",
            next_step: "carry canonical unchanged; a new reading is an event of the ledger",
        },
        CodeDoc {
            code: Code::CanonicalReadAtChanged,
            meaning: "The manifest after the compaction states another time of reading",
            next_step: "carry canonical unchanged, byte for byte; the same instant in another offset is a change",
        },
        CodeDoc {
            code: Code::CanonicalChanged,
            meaning: "The canonical file has other bytes than those pinned",
            next_step: "read the current file and start again from it",
        },
        CodeDoc {
            code: Code::CanonicalMissing,
            meaning: "There is no file at the canonical path",
            next_step: "find out who moved it; restore it, or pin another one in the ledger",
        },
        CodeDoc {
            code: Code::CanonicalSymlink,
            meaning: "The canonical path, or a folder on the way, is a symbolic link",
            next_step: "name the file itself",
        },
        CodeDoc {
            code: Code::CanonicalOutsideRoot,
            meaning: "The canonical path leads out of the root",
            next_step: "state a path relative to the root that has no parent-folder step",
        },
        CodeDoc {
            code: Code::CanonicalNotRegular,
            meaning: "The canonical path names a folder, pipe, socket or device",
            next_step: "name a regular file",
        },
        CodeDoc {
            code: Code::CanonicalUnreadable,
            meaning: "The canonical file can't be read",
            next_step: "give this user the right to read it, then ask again",
        },
        CodeDoc {
            code: Code::CanonicalMoved,
            meaning: "The canonical file changed while it was read",
            next_step: "wait until its writer is done, then ask again",
        },
    ],
};

/// The pins compared.
pub(crate) fn check(before: &NormalManifest<'_>, after: &NormalManifest<'_>, findings: &mut Vec<Finding>) {
    let (old, new) = (before.canonical, after.canonical);
    let mut report = |changed, code, pointer| {
        if changed {
            findings.push(Finding::after(code, pointer));
        }
    };
    report(
        old.path != new.path,
        Code::CanonicalPathChanged,
        "/canonical/path",
    );
    report(
        old.sha256 != new.sha256,
        Code::CanonicalSha256Changed,
        "/canonical/sha256",
    );
    report(
        old.read_at != new.read_at,
        Code::CanonicalReadAtChanged,
        "/canonical/readAt",
    );
}

/// What a look below the root found at the canonical path (design section 7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A regular file, read whole through one handle: its SHA-256, 64 lower-case hex digits.
    File(String),
    /// Nothing there.
    Missing,
    /// A symbolic link, at the end or on the way.
    Symlink,
    /// A path that leaves the root.
    OutsideRoot,
    /// A folder, pipe, socket or device.
    NotRegular,
    /// No right to read, or a fault of the medium.
    Unreadable,
    /// Size or identity moved between opening and the end of reading.
    Moved,
}

/// The canonical file judged against its pin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The pinned bytes.
    Unchanged,
    /// Other bytes; their SHA-256, 64 lower-case hex digits.
    Changed(String),
    /// Can't be judged, and why: one of the codes `canonical_*` of stage [`crate::code::Stage::Decision`].
    Unverifiable(Code),
}

/// Judges what was found against the pinned SHA-256 (64 lower-case hex digits).
#[must_use]
pub fn judge(pinned_sha256: &str, found: &Found) -> Standing {
    match found {
        Found::File(sha256) if sha256 == pinned_sha256 => Standing::Unchanged,
        Found::File(sha256) => Standing::Changed(sha256.clone()),
        Found::Missing => Standing::Unverifiable(Code::CanonicalMissing),
        Found::Symlink => Standing::Unverifiable(Code::CanonicalSymlink),
        Found::OutsideRoot => Standing::Unverifiable(Code::CanonicalOutsideRoot),
        Found::NotRegular => Standing::Unverifiable(Code::CanonicalNotRegular),
        Found::Unreadable => Standing::Unverifiable(Code::CanonicalUnreadable),
        Found::Moved => Standing::Unverifiable(Code::CanonicalMoved),
    }
}

impl Standing {
    /// The finding that this standing is, if it hinders a resume.
    #[must_use]
    pub fn finding(&self) -> Option<Finding> {
        match self {
            Self::Unchanged => None,
            Self::Changed(_) => Some(Finding::after(Code::CanonicalChanged, "/canonical/sha256")),
            Self::Unverifiable(code) => Some(Finding::after(*code, "/canonical/path")),
        }
    }
}
