//! What happens to a canonical file between pinning and looking, as data. An arena plays it on a real folder.

use semsum_core::checksum::Hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A pinned file, and what happens around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    /// The digest that the manifest pins: 64 lower-case hex digits.
    pub pinned_sha256: String,
    /// The path that the manifest names, relative to the root with `/`.
    pub path: String,
    /// What is done, in this order, before the look (and during it, where a step says so).
    pub steps: Vec<FileStep>,
}

/// A step. Paths are relative to the root with `/`; a leading `../` names the root's own parent, which the arena owns too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "camelCase", deny_unknown_fields)]
pub enum FileStep {
    /// Makes a folder, and those above it.
    Folder {
        /// Its path.
        path: String,
    },
    /// Writes a file whole, in folders that exist or are made.
    Write {
        /// Its path.
        path: String,
        /// Its bytes, as text.
        text: String,
    },
    /// Makes a symbolic link.
    Symlink {
        /// The link's path.
        path: String,
        /// What it says, taken from where the link stands.
        target: String,
    },
    /// Makes a second name for a file.
    HardLink {
        /// The new name.
        path: String,
        /// The file.
        target: String,
    },
    /// Makes a named pipe.
    Fifo {
        /// Its path.
        path: String,
    },
    /// Renames a file or folder.
    Rename {
        /// Its path.
        from: String,
        /// Its new path.
        to: String,
    },
    /// Removes a file, link or folder with all below it.
    Remove {
        /// Its path.
        path: String,
    },
    /// Gives a file another time of modification, and leaves its bytes alone.
    Touch {
        /// Its path.
        path: String,
    },
    /// Reading the file fails, as without the right to or on a broken medium.
    Unreadable {
        /// Its path.
        path: String,
    },
    /// Bytes are added to the file while it is read, between opening it and the end.
    AppendWhileReading {
        /// Its path.
        path: String,
        /// What is added, as text.
        text: String,
    },
}

/// The SHA-256 of bytes as manifests write it.
#[must_use]
pub fn sha256_hex(bytes: &[u8]) -> String {
    Hex(&Sha256::digest(bytes)).to_string()
}
