//! What keeps a protocol from judging at all.

use super::record::RecordError;
use crate::objects::Name;
use std::fmt;

/// The contract's `code` of a store that can't be read or written.
pub const STORE_UNAVAILABLE: &str = "store_unavailable";

/// Why nothing could be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Nobody knows: the place could not be reached, or gave no answer.
    Unavailable,
    /// There is no generation 0.
    NoStore,
    /// The generation that was named does not exist yet.
    NoGeneration,
    /// There is no candidate of that id.
    NoCandidate,
    /// A candidate that was there is gone: somebody removed it meanwhile.
    Gone,
    /// What was to be stored has more bytes than an object may have.
    TooLarge,
    /// The place lets one writer overwrite what another created: it can't hold a store.
    NotExclusive,
    /// Something stored is not what it was.
    Damaged(Damage),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable => f.write_str("the store could not be reached or did not answer"),
            Self::NoStore => f.write_str("there is no store here; `store init` makes one"),
            Self::NoGeneration => f.write_str("the store has no such generation yet"),
            Self::NoCandidate => f.write_str("the store has no candidate of that id; `store prepare` keeps one and prints its id"),
            Self::Gone => f.write_str("the candidate was removed from the store meanwhile; nothing was promoted"),
            Self::TooLarge => f.write_str("too large to be stored"),
            Self::NotExclusive => f.write_str(
                "this place lets a second writer overwrite what a first one created, so no pointer is safe here",
            ),
            Self::Damaged(damage) => damage.fmt(f),
        }
    }
}

impl std::error::Error for Trouble {}

/// What is wrong with which object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The object.
    pub name: Name,
    /// What is wrong with it.
    pub fault: Fault,
}

impl Damage {
    pub(super) fn new(name: Name, fault: Fault) -> Self {
        Self { name, fault }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.fault)
    }
}

impl From<Damage> for Trouble {
    fn from(damage: Damage) -> Self {
        Self::Damaged(damage)
    }
}

/// What can be wrong with an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Another object names it, and it is not there.
    Missing,
    /// It has a name that the store does not write there.
    Name,
    /// It is no regular file.
    Foreign,
    /// It has more bytes than an object may have.
    TooLarge,
    /// Its bytes are not those that its name says.
    Digest,
    /// It is a pointer record that is none.
    Record(RecordError),
    /// A generation after it exists, and it does not.
    Gap,
    /// It was current once, and is not there.
    Lost,
    /// It is another pointer record than the one that became current.
    Replaced,
    /// It does not hold what an object of its folder holds.
    Shape,
    /// The manifest has another checksum than the pointer record says.
    Checksum,
    /// The ledger does not go on where the generation before left it, or can't have happened.
    Ledger,
    /// The compaction does not verify, or its verdict is another one.
    Verdict,
}

impl Fault {
    /// The fault as a word that stays the same across versions.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Name => "name",
            Self::Foreign => "not_regular",
            Self::TooLarge => "too_large",
            Self::Digest => "digest",
            Self::Record(_) => "record",
            Self::Gap => "gap",
            Self::Lost => "lost",
            Self::Replaced => "replaced",
            Self::Shape => "shape",
            Self::Checksum => "checksum",
            Self::Ledger => "ledger",
            Self::Verdict => "verdict",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "missing, though another object names it",
            Self::Name => "a name that the store does not write",
            Self::Foreign => "no regular file",
            Self::TooLarge => "more bytes than an object may have",
            Self::Digest => "its bytes are not those that its name says",
            Self::Record(error) => return error.fmt(f),
            Self::Gap => "missing, though a later generation exists",
            Self::Lost => "missing, though it was current once",
            Self::Replaced => "another pointer record than the one that became current",
            Self::Shape => "not what an object of this folder holds",
            Self::Checksum => "the manifest has another checksum than the pointer record says",
            Self::Ledger => "the ledger does not go on from the generation before",
            Self::Verdict => "the compaction does not verify, or its verdict is another one",
        })
    }
}
