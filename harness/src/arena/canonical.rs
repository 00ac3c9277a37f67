//! Steps around a canonical file, played in a real folder and looked at by the store.

use super::NotPlayed;
use semsum_core::rules::canonical::judge;
use semsum_mutators::{Answer, FileStep};
use semsum_store::canonical::{Plain, Reader, Root};
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, symlink};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use tempfile::TempDir;

pub(super) fn play(pinned_sha256: &str, path: &str, steps: &[FileStep]) -> Result<Answer, NotPlayed> {
    let ground = Ground::new().map_err(|source| NotPlayed::Io { step: None, source })?;
    let mut during = During::default();
    for (step, what) in steps.iter().enumerate() {
        let done = ground.act(what, &mut during);
        done.map_err(|refusal| match refusal {
            Refusal::Outside => NotPlayed::Outside { step },
            Refusal::Io(source) => NotPlayed::Io {
                step: Some(step),
                source,
            },
        })?;
    }
    let root = Root::open(&ground.root()).map_err(|source| NotPlayed::Io { step: None, source })?;
    let found = root.look_with(path, &mut during).found;
    // A step that failed while the file was read would make the look judge another case than this one.
    if let Some(source) = during.failure {
        return Err(NotPlayed::Io { step: None, source });
    }
    let standing = judge(pinned_sha256, &found);
    Ok(super::answer(standing.finding().into_iter().collect()))
}

/// A temporary folder of one case. The root stands in it, so that a step may also touch what lies beside the root.
struct Ground {
    folder: TempDir,
}

/// Why a step was not done.
enum Refusal {
    Outside,
    Io(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Ground {
    fn new() -> io::Result<Self> {
        let ground = Self {
            folder: tempfile::tempdir()?,
        };
        fs::create_dir(ground.root())?;
        Ok(ground)
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("root")
    }

    /// Does a step now, or leaves it to `during` where it belongs to the reading.
    fn act(&self, step: &FileStep, during: &mut During) -> Result<(), Refusal> {
        match step {
            FileStep::Folder { path } => fs::create_dir_all(self.place(path)?)?,
            FileStep::Write { path, text } => fs::write(self.file(path)?, text)?,
            FileStep::Symlink { path, target } => symlink(target, self.place(path)?)?,
            FileStep::HardLink { path, target } => fs::hard_link(self.file(target)?, self.place(path)?)?,
            FileStep::Fifo { path } => make_fifo(&self.place(path)?)?,
            FileStep::Rename { from, to } => fs::rename(self.place(from)?, self.place(to)?)?,
            FileStep::Remove { path } => remove(&self.place(path)?)?,
            FileStep::Touch { path } => {
                let file = File::options().write(true).open(self.file(path)?)?;
                file.set_modified(SystemTime::UNIX_EPOCH)?;
            }
            FileStep::Unreadable { path } => during.unreadable.push(self.file(path)?),
            FileStep::AppendWhileReading { path, text } => {
                during.appended.push(Append::to(self.file(path)?, text)?);
            }
        }
        Ok(())
    }

    /// Where a step's path lies, with the folders on the way made. Steps come from files too, so nothing that an earlier
    /// step put there may lead this one out: no step passes a link, and `..` stands only in front, and only once.
    fn place(&self, path: &str) -> Result<PathBuf, Refusal> {
        let (mut place, inner) = match path.strip_prefix("../") {
            Some(beside) => (self.folder.path().to_owned(), beside),
            None => (self.root(), path),
        };
        let mut names = inner.split('/').peekable();
        while let Some(name) = names.next() {
            if name.is_empty() || name == "." || name == ".." {
                return Err(Refusal::Outside);
            }
            place.push(name);
            if names.peek().is_none() {
                break;
            }
            match fs::symlink_metadata(&place) {
                Ok(data) if data.is_dir() => {}
                Ok(_) => return Err(Refusal::Outside),
                Err(error) if error.kind() == io::ErrorKind::NotFound => fs::create_dir(&place)?,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(place)
    }

    /// The place of a file that is opened: no link stands there either, and nothing that hangs whoever opens it.
    fn file(&self, path: &str) -> Result<PathBuf, Refusal> {
        let place = self.place(path)?;
        match fs::symlink_metadata(&place) {
            Ok(data) if !data.is_file() => Err(Refusal::Outside),
            _ => Ok(place),
        }
    }
}

fn remove(place: &Path) -> io::Result<()> {
    if fs::symlink_metadata(place)?.is_dir() {
        fs::remove_dir_all(place)
    } else {
        fs::remove_file(place)
    }
}

#[cfg(not(target_vendor = "apple"))]
fn make_fifo(place: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, Mode, mkfifoat};
    Ok(mkfifoat(CWD, place, Mode::RUSR | Mode::WUSR)?)
}

/// Apple's systems have no call that makes a pipe relative to a handle, which is the one that `rustix` offers.
#[cfg(target_vendor = "apple")]
fn make_fifo(place: &Path) -> io::Result<()> {
    let made = std::process::Command::new("mkfifo").arg(place).status()?;
    made.success()
        .then_some(())
        .ok_or_else(|| io::Error::other("mkfifo failed"))
}

/// Bytes that are bound for the file that stands at a path when the step is met, and for no other.
struct Append {
    path: PathBuf,
    file: File,
    text: String,
}

impl Append {
    fn to(path: PathBuf, text: &str) -> io::Result<Self> {
        let file = File::options().append(true).open(&path)?;
        Ok(Self {
            path,
            file,
            text: text.to_owned(),
        })
    }

    /// Fails where the path leads elsewhere by now, through a link say.
    fn make(mut self) -> io::Result<()> {
        let (bound, there) = (self.file.metadata()?, fs::symlink_metadata(&self.path)?);
        if (bound.dev(), bound.ino()) != (there.dev(), there.ino()) {
            return Err(io::ErrorKind::NotFound.into());
        }
        self.file.write_all(self.text.as_bytes())
    }
}

/// What happens while the canonical file is read.
#[derive(Default)]
struct During {
    unreadable: Vec<PathBuf>,
    appended: Vec<Append>,
    failure: Option<io::Error>,
}

impl Reader for During {
    fn read(&mut self, file: &mut File, buffer: &mut [u8]) -> io::Result<usize> {
        // By identity, not by name: a step may name another file than the one that is read.
        let read = file.metadata()?;
        let is_read = |path: &PathBuf| {
            fs::symlink_metadata(path).is_ok_and(|data| (data.dev(), data.ino()) == (read.dev(), read.ino()))
        };
        if self.unreadable.iter().any(is_read) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let count = Plain.read(file, buffer)?;
        for append in self.appended.drain(..) {
            if let Err(error) = append.make() {
                self.failure = Some(error);
            }
        }
        Ok(count)
    }
}
