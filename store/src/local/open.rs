//! Making a store's folders, and opening them.

use super::{Effect, Local, Watch};
use crate::beneath::{self, LISTING};
use crate::objects::Folder;
use rustix::fs::{Access, Mode, OFlags, access, mkdirat};
use rustix::io::Errno;
use semsum_core::rules::canonical::Found;
use std::fmt;
use std::fs::{DirBuilder, File};
use std::io;
use std::os::fd::AsFd;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::Path;
use std::sync::{Arc, Mutex};

/// Why a folder is not opened as a store.
#[derive(Debug)]
pub enum Refused {
    /// There is no store: the folder does not exist, or no generation was ever created in it. With one of its
    /// folders: the store was begun, and has lost it.
    Missing(Option<Folder>),
    /// The folder, or one of its folders, is a symbolic link.
    Symlink(Option<Folder>),
    /// There is something else than a folder.
    NotAFolder(Option<Folder>),
    /// A store is to be made where other things are.
    Occupied,
    /// The system would not have it.
    Failed(io::Error),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |folder: &Option<Folder>| folder.map_or("the store's folder", Folder::as_str);
        match self {
            Self::Missing(None) => f.write_str("there is no store here; `store init` makes one"),
            Self::Missing(Some(folder)) => write!(
                f,
                "the store has lost its folder {}; put it back from a copy, empty if it was",
                folder.as_str()
            ),
            Self::Symlink(folder) => write!(
                f,
                "{} is a symbolic link, which the store does not follow; name the folder itself",
                place(folder)
            ),
            Self::NotAFolder(folder) => {
                write!(f, "{} is no folder; name the store's folder", place(folder))
            }
            Self::Occupied => f.write_str("the folder holds other things; name a new or an empty one"),
            Self::Failed(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Refused {}

impl Local {
    /// Opens the store at `path`.
    ///
    /// # Errors
    ///
    /// Whatever hinders; see [`Refused`].
    pub fn open_at(path: &Path) -> Result<Self, Refused> {
        open(path, false, None)
    }

    /// [`Local::open_at`] without the help of `openat2`, as every system but Linux has it. The answers are the same.
    ///
    /// # Errors
    ///
    /// Whatever hinders; see [`Refused`].
    pub fn open_walking(path: &Path) -> Result<Self, Refused> {
        open(path, true, None)
    }

    /// Makes the folders of a store at `path`, with those on the way, makes them durable and opens them. Folders that
    /// are there already are taken as they are, so that an attempt which died on the way can be made again. A store that
    /// was begun is opened and nothing is made, whatever else lies there.
    ///
    /// # Errors
    ///
    /// [`Refused::Occupied`] where there are other things in the folder; otherwise whatever hinders.
    pub fn create_at(path: &Path) -> Result<Self, Refused> {
        create(path, None)
    }

    /// [`Local::create_at`], with each effect below `path` told to `watch` before it is made.
    ///
    /// # Errors
    ///
    /// Those of [`Local::create_at`], and what `watch` fails.
    pub fn create_watched(path: &Path, watch: Arc<dyn Watch>) -> Result<Self, Refused> {
        create(path, Some(watch))
    }
}

fn open(path: &Path, walks: bool, watch: Option<Arc<dyn Watch>>) -> Result<Local, Refused> {
    let root = open_root(path)?;
    let open = |folder| {
        open_folder(&root, folder, walks).map_err(|refused| match refused {
            Refused::Missing(Some(folder)) => match is_begun(&root, walks) {
                Ok(is_begun) => Refused::Missing(is_begun.then_some(folder)),
                Err(refused) => refused,
            },
            refused => refused,
        })
    };
    let [bundles, candidates, current, promoted, verdicts] = Folder::ALL;
    Ok(Local {
        folders: [
            open(bundles)?,
            open(candidates)?,
            open(current)?,
            open(promoted)?,
            open(verdicts)?,
        ],
        root,
        watch,
        trouble: Mutex::new(None),
    })
}

fn create(path: &Path, watch: Option<Arc<dyn Watch>>) -> Result<Local, Refused> {
    look_above(path)
        .and_then(|()| make_way(path))
        .map_err(Refused::Failed)?;
    let root = open_root(path)?;
    if is_begun(&root, false)? {
        // A writer who makes a generation has seen the folders durable.
        return open(path, false, watch);
    }
    let others = super::strays::beside(&root).map_err(Refused::Failed)?;
    if !others.is_empty() {
        return Err(Refused::Occupied);
    }
    let made = |effect: &Effect, make: &dyn Fn() -> io::Result<()>| {
        if let Some(watch) = &watch {
            watch.before(effect).map_err(Refused::Failed)?;
        }
        make().map_err(Refused::Failed)
    };
    made(&Effect::SyncAbove, &|| sync_above(path, &mut sync))?;
    for folder in Folder::ALL {
        made(
            &Effect::MakeFolder(folder),
            &|| match mkdirat(&root, folder.as_str(), Mode::RWXU) {
                Ok(()) | Err(Errno::EXIST) => Ok(()),
                Err(errno) => Err(errno.into()),
            },
        )?;
    }
    made(&Effect::SyncFolder(None), &|| root.sync_all())?;
    open(path, false, watch)
}

/// Makes the folders on the way to `path` and the last one. None of them is durable by it.
fn make_way(path: &Path) -> io::Result<()> {
    let parent = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty() && !parent.exists());
    if let Some(parent) = parent {
        make_way(parent)?;
    }
    match DirBuilder::new().mode(0o700).create(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// Makes the folder at `path`, and those that it lies in, durable in the ones that hold them. Whoever made them may have
/// died before that (ruling 44), so those that were there are no exception. Where this user can make no folder none is his
/// own, and neither is what a file system is mounted at: from there upwards everything is somebody else's.
fn sync_above(path: &Path, sync: &mut dyn FnMut(&Path) -> io::Result<()>) -> io::Result<()> {
    let path = path.canonicalize()?;
    let device = path.metadata()?.dev();
    own(path.ancestors().skip(1), device).try_for_each(sync)
}

/// Of the folders that something lies in, from it upwards, those that are this user's.
fn own<'a>(holders: impl Iterator<Item = &'a Path>, device: u64) -> impl Iterator<Item = &'a Path> {
    holders.take_while(move |holder| {
        holder.metadata().is_ok_and(|data| data.dev() == device) && access(*holder, Access::WRITE_OK).is_ok()
    })
}

/// Fails where [`sync_above`] would: a folder that may be written to and not read can't be made durable. Looked at before
/// anything is made, so that nothing stays behind.
fn look_above(path: &Path) -> io::Result<()> {
    let standing = path.ancestors().find(|above| above.exists());
    let is_there = standing == Some(path);
    let standing = standing.unwrap_or(Path::new(".")).canonicalize()?;
    let device = standing.metadata()?.dev();
    own(standing.ancestors().skip(usize::from(is_there)), device)
        .try_for_each(|holder| File::open(holder).map(drop))
}

fn sync(folder: &Path) -> io::Result<()> {
    match File::open(folder)?.sync_all() {
        // A file system that keeps no names on a disk, or lets none be changed.
        Err(error)
            if Errno::from_io_error(&error)
                .is_some_and(|errno| [Errno::INVAL, Errno::ROFS].contains(&errno)) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

fn open_root(path: &Path) -> Result<File, Refused> {
    // A slash at the end would have the system follow a link.
    let plain: std::path::PathBuf = path.components().collect();
    let opened = rustix::fs::open(&plain, LISTING.union(OFlags::NOFOLLOW), Mode::empty());
    opened.map(File::from).map_err(|errno| {
        let is_link = plain.symlink_metadata().is_ok_and(|data| data.is_symlink());
        match beneath::fault(errno) {
            _ if is_link => Refused::Symlink(None),
            Found::Missing if errno == Errno::NOTDIR => Refused::NotAFolder(None),
            Found::Missing => Refused::Missing(None),
            _ => Refused::Failed(errno.into()),
        }
    })
}

/// Whether a generation was ever created. A pointer record says so, and where those are lost, what is only ever written
/// after one: a mark, or a verdict against a generation. The root's bundle is written before its pointer, and says nothing.
///
/// A folder that is not there, or is none, says nothing. One that can't be looked into may hold one.
fn is_begun(root: &File, walks: bool) -> Result<bool, Refused> {
    let mut unread = None;
    for folder in [Folder::Current, Folder::Promoted, Folder::Verdicts] {
        let held = open_folder(root, folder, walks)
            .and_then(|opened| super::strays::holds_an_object(&opened, folder).map_err(Refused::Failed));
        match held {
            Ok(true) => return Ok(true),
            Err(Refused::Failed(error)) => unread = Some(error),
            Ok(false) | Err(_) => {}
        }
    }
    unread.map_or(Ok(false), |error| Err(Refused::Failed(error)))
}

fn open_folder(root: &File, folder: Folder, walks: bool) -> Result<File, Refused> {
    let name = folder.as_str();
    let opened = beneath::folder(root.as_fd(), &[name], LISTING, walks);
    opened.map(File::from).map_err(|refusal| match refusal.found {
        Found::Symlink => Refused::Symlink(Some(folder)),
        Found::Missing if beneath::entry(root.as_fd(), name).is_ok() => Refused::NotAFolder(Some(folder)),
        Found::Missing => Refused::Missing(Some(folder)),
        Found::OutsideRoot => Refused::NotAFolder(Some(folder)),
        _ => Refused::Failed(refusal.into()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_that_a_dead_writer_made_are_made_durable_up_to_the_top() {
        let place = tempfile::tempdir().unwrap();
        let place = place.path().canonicalize().unwrap();
        let path = place.join("a/b/store");
        make_way(&path).unwrap();
        let mut synced = Vec::new();
        let mut note = |folder: &Path| {
            synced.push(folder.to_owned());
            sync(folder)
        };
        sync_above(&path, &mut note).unwrap();
        let expected = [place.join("a/b"), place.join("a"), place];
        assert_eq!(synced.get(..3), Some(&expected[..]));
    }

    #[test]
    fn a_folder_that_can_not_be_made_durable_is_told() {
        let place = tempfile::tempdir().unwrap();
        let failed = sync_above(place.path(), &mut |_| Err(io::ErrorKind::StorageFull.into()));
        assert_eq!(failed.unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
}
