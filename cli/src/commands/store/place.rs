//! `--store`: where a store is, opening it, and what is said where that fails.

use crate::exit::Exit;
use crate::failure::Failure;
use semsum_harness::files::why;
use semsum_harness::gate::quoted;
use semsum_harness::shown::Shown;
use semsum_store::local::{Local, Refused};
use semsum_store::objects::Folder;
use semsum_store::protocol::{Digest, Protocol, Trouble, run};
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::io;
use std::path::Path;

/// The option that every command has which uses a store.
#[derive(clap::Args)]
pub(crate) struct Store {
    /// The store: a folder
    #[arg(long = "store", value_name = "URL")]
    url: OsString,
}

impl Store {
    /// The folder that the option names.
    ///
    /// # Errors
    /// Where it names another place.
    pub(crate) fn folder(&self) -> Result<&Path, Failure> {
        let text = self.url.to_string_lossy();
        let why = match text.split_once("://") {
            Some(("s3", _)) => "stores in S3 come later; name a folder",
            Some(_) => "a store is a folder; name it by its path",
            None if self.url.is_empty() => "the name is empty; name a folder",
            None => return Ok(Path::new(&self.url)),
        };
        Err(Failure::unusable(self.says(why)))
    }

    /// Opens the store that is there.
    ///
    /// # Errors
    /// Exit 2 where the caller names what can't be a store, 4 where there is none or it can't be reached.
    pub(crate) fn open(&self) -> Result<Local, Failure> {
        Local::open_at(self.folder()?).map_err(|refused| self.refused(&refused))
    }

    /// Runs a machine at the store, to its end.
    pub(crate) fn run<P: Protocol>(&self, machine: P, local: &Local) -> P::End {
        run(machine, local)
    }

    /// The failure that a folder is which is not opened as a store.
    pub(crate) fn refused(&self, refused: &Refused) -> Failure {
        match refused {
            Refused::Symlink(_) | Refused::NotAFolder(_) | Refused::Occupied => {
                Failure::unusable(self.says(refused))
            }
            Refused::Missing(_) => unfinished(self.says(refused)),
            Refused::Failed(error) => {
                unfinished(self.says(format_args!("the folder can't be used: {}", of_the_system(error))))
            }
        }
    }

    /// The failure that a trouble is, with what the system said of it.
    pub(crate) fn trouble(&self, trouble: &Trouble, local: &Local) -> Failure {
        match trouble {
            Trouble::NoCandidate | Trouble::NoGeneration | Trouble::TooLarge => {
                Failure::unusable(self.says(trouble))
            }
            Trouble::Unavailable => match local.trouble() {
                Some(error) => unfinished(self.says(format_args!("{trouble}: {}", of_the_system(&error)))),
                None => unfinished(self.says(format_args!("{trouble}; try again"))),
            },
            Trouble::Gone => unfinished(self.says(format_args!("{trouble}; try again"))),
            Trouble::Damaged(_) => unfinished(self.says(format_args!(
                "{trouble}; `semsum store check` names everything that is damaged"
            ))),
            Trouble::NoStore | Trouble::NotExclusive => unfinished(self.says(trouble)),
        }
    }

    /// The command that judges a kept candidate again, for a shell.
    pub(crate) fn replay(&self, candidate: Digest) -> String {
        let store = Path::new(&self.url);
        let kept = candidate.name(Folder::Candidates).to_string();
        let (store, kept) = (quoted::path(store), quoted::path(&store.join(kept)));
        format!("semsum store prepare --store {store} {kept}")
    }

    /// A line about this store.
    pub(crate) fn says(&self, what: impl Display) -> String {
        format!("{}: {what}", Shown(AsRef::<OsStr>::as_ref(&self.url)))
    }
}

/// A failure that says that nothing could be completed.
fn unfinished(message: String) -> Failure {
    Failure {
        exit: Exit::Unfinished,
        message: Some(message),
    }
}

/// What the system said, with what to do next.
fn of_the_system(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied => {
            "no permission; give this user the right to read and write it".to_owned()
        }
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            format!("{}; make room and try again", error.kind())
        }
        io::ErrorKind::ReadOnlyFilesystem => {
            format!("{}; mount it for writing, or use another folder", error.kind())
        }
        _ => why(error),
    }
}

/// A writer's nonce.
///
/// # Errors
/// Where the system has no randomness to give.
pub(crate) fn nonce() -> Result<String, Failure> {
    semsum_store::nonce().map_err(|error| {
        unfinished(format!(
            "the system gives no randomness: {}; try again",
            error.kind()
        ))
    })
}
