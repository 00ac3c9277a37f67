//! What the local driver does to the disk, one effect at a time, so that a test can count, record and stop them.

use crate::objects::Folder;
use std::io;

/// One effect on the disk. Names are those within their folder; `None` is the store's own folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The store's folder, and those that it lies in, become durable in the ones that hold them.
    SyncAbove,
    /// A folder is made.
    MakeFolder(Folder),
    /// An empty file is created.
    Create(Folder, String),
    /// The file gets its bytes.
    Write(Folder, String, Vec<u8>),
    /// The file's bytes become durable.
    SyncFile(Folder, String),
    /// The file gets another name that nothing had, and loses its own: in one step.
    Rename(Folder, String, String),
    /// The file gets a further name that nothing had.
    Link(Folder, String, String),
    /// A name goes.
    Remove(Folder, String),
    /// The names in a folder become durable.
    SyncFolder(Option<Folder>),
}

/// Is told each effect before it is made.
pub trait Watch: Send + Sync {
    /// Whether the effect may be made.
    ///
    /// # Errors
    ///
    /// An error stands for the effect's own failure: it is not made.
    fn before(&self, effect: &Effect) -> io::Result<()>;
}
