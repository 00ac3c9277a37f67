//! What the store asks of the place where it keeps its objects: five calls, names that cannot be anything else, and a look
//! at what else lies about.

use std::fmt;

/// The most bytes that an object may have. A bundle's part, a candidate or a verdict that needs more is none; and a file
/// of any size that somebody put in an object's place must not fill the memory.
pub const OBJECT_BYTES: usize = 64 * 1024 * 1024;

/// A place that keeps immutable objects by name. Calls block. Every driver passes the same conformance tests.
pub trait Objects: Sync {
    /// The bytes of an object, whole.
    ///
    /// # Errors
    ///
    /// [`Error::Absent`], [`Error::Unavailable`], and [`Error::Foreign`] or [`Error::TooLarge`] where something stands in
    /// its place that no writer of the store put there.
    fn read(&self, name: &Name) -> Result<Vec<u8>, Error>;

    /// Creates an object, unless there is one of that name. Of any number of writers exactly one succeeds; readers see
    /// the whole object or none; a success is durable.
    ///
    /// # Errors
    ///
    /// [`Error::AlreadyExists`], also where the bytes are the same, or [`Error::Unavailable`]. Neither proves that
    /// *this* call wrote nothing: a reply can get lost after the write landed, and a retry below then meets its own
    /// object (rulings 44 and 50). [`Error::TooLarge`] proves it.
    fn put_if_absent(&self, name: &Name, bytes: &[u8]) -> Result<(), Error>;

    /// The names of all objects in a folder, by code point. What the driver did not write is not listed.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`]. A folder without objects is an empty list.
    fn list(&self, folder: Folder) -> Result<Vec<Name>, Error>;

    /// Removes an object.
    ///
    /// # Errors
    ///
    /// [`Error::Absent`] or [`Error::Unavailable`].
    fn delete(&self, name: &Name) -> Result<(), Error>;

    /// Makes an object durable that another writer may have created and not finished (ruling 44). To be called before
    /// anything is built on it.
    ///
    /// # Errors
    ///
    /// [`Error::Absent`], [`Error::Unavailable`] or [`Error::Foreign`].
    fn sync(&self, name: &Name) -> Result<(), Error>;

    /// What lies about and is no object: nothing of it is ever read. By place.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`].
    fn strays(&self) -> Result<Vec<Stray>, Error>;

    /// Removes what writers that died left unfinished, and says how many. What a living writer is at stays, and so does
    /// everything that is not the store's, and what this user has no right to remove.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`]; some may be gone then.
    fn sweep(&self) -> Result<u64, Error>;
}

/// Something that lies about and is no object.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stray {
    /// The folder that it lies in; `None` beside the folders.
    pub folder: Option<Folder>,
    /// Its name, if it is a plain one: 1 to 64 of ASCII letters, digits, `.`, `_`, `-`, `#`. Others are not repeated.
    pub name: Option<String>,
    /// Why it is no object.
    pub reason: Reason,
}

impl Stray {
    /// A stray by the name that it really has.
    #[must_use]
    pub fn new(folder: Option<Folder>, name: &[u8], reason: Reason) -> Self {
        let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-#".contains(byte);
        let shown = name.len() <= STRAY_BYTES && name.iter().all(plain);
        Self {
            folder,
            name: String::from_utf8(name.to_vec()).ok().filter(|_| shown),
            reason,
        }
    }
}

impl Stray {
    /// Where it lies: its folder, `/` and its name, or that the name is not shown.
    #[must_use]
    pub fn place(&self) -> String {
        let name = self.name.as_deref().unwrap_or("(a name that is not shown)");
        match self.folder {
            Some(folder) => format!("{}/{name}", folder.as_str()),
            None => name.to_owned(),
        }
    }
}

impl fmt::Display for Stray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place(), self.reason)
    }
}

/// The longest name of a stray that is shown.
const STRAY_BYTES: usize = 64;

/// Why something is no object. Serialises as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A writer of the store died before it was done. Not damage: [`Objects::sweep`] removes it.
    Leftover,
    /// A symbolic link. It is not followed.
    Symlink,
    /// A folder, pipe, socket or device where a file should be.
    NotRegular,
    /// A name that the store does not write.
    Name,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Leftover => "left unfinished by a writer that died",
            Self::Symlink => "a symbolic link, which is not followed",
            Self::NotRegular => "no regular file",
            Self::Name => "a name that the store does not write",
        })
    }
}

/// Why a call did not do what was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Error {
    /// There is an object of that name.
    AlreadyExists,
    /// There is none.
    Absent,
    /// Nobody knows: the place could not be reached, failed on the way, or gave no answer.
    Unavailable,
    /// More bytes than [`OBJECT_BYTES`].
    TooLarge,
    /// Something stands at the name that is no object: a link, a folder, a pipe.
    Foreign,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AlreadyExists => "an object of that name exists",
            Self::Absent => "there is no object of that name",
            Self::Unavailable => "the store could not be reached or did not answer",
            Self::TooLarge => "the object has more bytes than an object may have",
            Self::Foreign => "what stands at that name is no object of the store",
        })
    }
}

impl std::error::Error for Error {}

/// The folders of a store (design section 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Folder {
    /// Bundles, by digest.
    Bundles,
    /// Candidates, by digest.
    Candidates,
    /// Pointer records, by generation.
    Current,
    /// Marks of the generations that were current, by generation: each a copy of its pointer record, created after it.
    Promoted,
    /// Verdicts, by digest.
    Verdicts,
}

impl Folder {
    /// Every folder, by name.
    pub const ALL: [Self; 5] = [
        Self::Bundles,
        Self::Candidates,
        Self::Current,
        Self::Promoted,
        Self::Verdicts,
    ];

    /// The folder's name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Bundles => "bundles",
            Self::Candidates => "candidates",
            Self::Current => "current",
            Self::Promoted => "promoted",
            Self::Verdicts => "verdicts",
        }
    }
}

/// The longest last part of a name: a SHA-256 in hex, the longest that the store makes.
const LEAF_BYTES: usize = 64;

/// The name of an object: a folder of the store, `/`, and up to 64 lower-case letters and digits. No name that can be
/// made leads anywhere else, whatever digest or id it is made from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name {
    folder: Folder,
    leaf: String,
}

impl Name {
    /// The object `leaf` in `folder`; `None` where `leaf` is no name of the store's.
    #[must_use]
    pub fn new(folder: Folder, leaf: &str) -> Option<Self> {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let valid = (1..=LEAF_BYTES).contains(&leaf.len()) && leaf.bytes().all(plain);
        valid.then(|| Self {
            folder,
            leaf: leaf.to_owned(),
        })
    }

    /// The object that a SHA-256 names in `folder`: its 64 lower-case hex digits.
    pub(crate) fn digest(folder: Folder, sha256: &[u8; 32]) -> Self {
        Self {
            folder,
            leaf: semsum_core::checksum::Hex(sha256).to_string(),
        }
    }

    /// The pointer record of a generation, `current/<generation>` in decimal.
    #[must_use]
    pub fn generation(generation: u64) -> Self {
        Self::numbered(Folder::Current, generation)
    }

    /// The mark that a generation was current, `promoted/<generation>` in decimal.
    #[must_use]
    pub fn mark(generation: u64) -> Self {
        Self::numbered(Folder::Promoted, generation)
    }

    fn numbered(folder: Folder, generation: u64) -> Self {
        Self {
            folder,
            leaf: generation.to_string(),
        }
    }

    /// The generation of a pointer record's name, or of a mark's. `None` for another object's, and for a number that is
    /// not written as the store writes it, such as `07`.
    #[must_use]
    pub fn as_generation(&self) -> Option<u64> {
        let generation = self.leaf.parse().ok()?;
        let is_its_name = [Self::generation(generation), Self::mark(generation)].contains(self);
        is_its_name.then_some(generation)
    }

    /// The folder that the object stands in.
    #[must_use]
    pub const fn folder(&self) -> Folder {
        self.folder
    }

    /// The name within its folder.
    #[must_use]
    pub fn leaf(&self) -> &str {
        &self.leaf
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.folder.as_str(), self.leaf)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_leaf_leads_out_of_its_folder() {
        let long = "a".repeat(LEAF_BYTES + 1);
        for leaf in [
            "",
            ".",
            "..",
            "../a",
            "a/b",
            "a.b",
            "A",
            "a\0",
            "sha256:00",
            "é",
            "7#1",
            &long,
        ] {
            assert_eq!(Name::new(Folder::Candidates, leaf), None, "{leaf:?}");
        }
        assert!(Name::new(Folder::Candidates, &"a".repeat(LEAF_BYTES)).is_some());
    }

    #[test]
    fn a_generation_has_one_name() {
        for generation in [0, 7, 10, u64::MAX] {
            assert_eq!(Name::generation(generation).as_generation(), Some(generation));
            assert_eq!(Name::mark(generation).as_generation(), Some(generation));
        }
        for leaf in ["07", "00", "7a", "18446744073709551616"] {
            let name = Name::new(Folder::Current, leaf).unwrap();
            assert_eq!(name.as_generation(), None, "{leaf}");
        }
        assert_eq!(Name::new(Folder::Bundles, "7").unwrap().as_generation(), None);
    }
}
