//! Files that a caller names: opened without hanging, read without trusting their size.

use std::fs::{self, File, FileType};
use std::io::{self, Read};
use std::path::Path;

/// Opens a regular file or a pipe. Looks before it opens, because opening alone can make a device act, and again
/// afterwards through the handle, because the name may have moved on.
///
/// A pipe without a writer is given up after three seconds; one that has a writer is waited for as long as it takes.
///
/// # Errors
/// Where it can't be opened, is of another kind, or is a pipe that nobody writes to; [`why`] says which.
pub fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    admit(fs::metadata(path)?.file_type())?;
    let file = system::open(path)?;
    let kind = file.metadata()?.file_type();
    admit(kind)?;
    system::ready(file, kind)
}

/// The bytes of a regular file, at most `limit` and one more, which tells that it is too large; `None` for what is no
/// regular file. Looks as [`open`] does, and never waits.
///
/// # Errors
/// Where it can't be looked at, opened or read.
pub fn read(path: &Path, limit: usize) -> io::Result<Option<Vec<u8>>> {
    if !fs::metadata(path)?.is_file() {
        return Ok(None);
    }
    let file = system::open(path)?;
    if !file.metadata()?.is_file() {
        return Ok(None);
    }
    up_to(limit, file).map(Some)
}

/// At most `limit` bytes and one more, which tells that there are too many. Never reads on.
///
/// # Errors
/// Where `from` can't be read.
pub fn up_to(limit: usize, from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    from.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Why something could not be opened or read, and what to do next. Only reasons of our own and kinds of error: never a
/// value.
#[must_use]
pub fn why(error: &io::Error) -> String {
    if let Some(refused) = error.get_ref().and_then(|inner| inner.downcast_ref::<Refused>()) {
        return refused.0.to_owned();
    }
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file; check the path".to_owned(),
        io::ErrorKind::PermissionDenied => "no permission; give this user the right to read it".to_owned(),
        io::ErrorKind::IsADirectory => Refused::FOLDER.0.to_owned(),
        io::ErrorKind::NotADirectory => "it, or a step on the way, is no folder; check the path".to_owned(),
        io::ErrorKind::WouldBlock => "it has nothing to read now; name a regular file".to_owned(),
        io::ErrorKind::InvalidInput | io::ErrorKind::InvalidFilename => {
            "no file can have this name; check the path".to_owned()
        }
        kind => format!("{kind}; try again, or name another file"),
    }
}

/// A file that is not read, and why.
#[derive(Debug)]
struct Refused(&'static str);

impl Refused {
    const FOLDER: Self = Self("it is a folder; name a file in it");
    const OTHER: Self = Self("it is neither a regular file nor a pipe; name one");
    #[cfg(unix)]
    const SILENT: Self = Self("nobody writes to this pipe; start its writer first");
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for Refused {}

impl From<Refused> for io::Error {
    fn from(refused: Refused) -> Self {
        Self::other(refused)
    }
}

fn admit(kind: FileType) -> io::Result<()> {
    if kind.is_file() || system::is_pipe(kind) {
        Ok(())
    } else if kind.is_dir() {
        Err(Refused::FOLDER.into())
    } else {
        Err(Refused::OTHER.into())
    }
}

#[cfg(unix)]
mod system {
    use super::{File, FileType, Path, Read, Refused, io};
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    use rustix::io::Errno;
    use std::fs::OpenOptions;
    use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
    use std::time::{Duration, Instant};

    /// How long a pipe may be without a writer. One that has a writer is waited for as long as it takes.
    const WRITER_WAIT: Duration = Duration::from_secs(3);
    const LOOK_AGAIN: Timespec = Timespec {
        tv_sec: 0,
        tv_nsec: 20_000_000,
    };

    pub(super) fn is_pipe(kind: FileType) -> bool {
        kind.is_fifo()
    }

    /// Without `NONBLOCK`, opening a pipe that nobody writes to never returns.
    pub(super) fn open(path: &Path) -> io::Result<File> {
        let flags = (OFlags::NONBLOCK | OFlags::NOCTTY).bits();
        let flags = i32::try_from(flags).map_err(io::Error::other)?;
        OpenOptions::new().read(true).custom_flags(flags).open(path)
    }

    pub(super) fn ready(mut file: File, kind: FileType) -> io::Result<Box<dyn Read>> {
        if !kind.is_fifo() {
            return Ok(Box::new(file));
        }
        let first = first_byte(&mut file)?;
        fcntl_setfl(&file, fcntl_getfl(&file)? - OFlags::NONBLOCK)?;
        Ok(Box::new(io::Cursor::new(first).chain(file)))
    }

    /// Waits for a writer. A read tells whether there is one: it would block; without one it ends at once.
    fn first_byte(pipe: &mut File) -> io::Result<Vec<u8>> {
        let deadline = Instant::now() + WRITER_WAIT;
        let mut byte = [0];
        let mut had_writer = false;
        loop {
            match pipe.read(&mut byte) {
                Ok(0) if had_writer => return Ok(Vec::new()),
                Ok(0) => {
                    let mut polled = [PollFd::new(&*pipe, PollFlags::IN)];
                    // A signal ends a wait like any other, and another thread answers it.
                    match poll(&mut polled, Some(&LOOK_AGAIN)) {
                        Ok(_) | Err(Errno::INTR) => {}
                        Err(error) => return Err(error.into()),
                    }
                    // A hang-up is told only of a writer that was there and left; it may have left bytes behind.
                    had_writer = polled.iter().any(|fd| fd.revents().contains(PollFlags::HUP));
                    if !had_writer && Instant::now() >= deadline {
                        return Err(Refused::SILENT.into());
                    }
                }
                Ok(_) => return Ok(byte.to_vec()),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(Vec::new()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

#[cfg(not(unix))]
mod system {
    use super::{File, FileType, Path, Read, io};

    pub(super) fn is_pipe(_: FileType) -> bool {
        false
    }

    pub(super) fn open(path: &Path) -> io::Result<File> {
        File::open(path)
    }

    pub(super) fn ready(file: File, _: FileType) -> io::Result<Box<dyn Read>> {
        Ok(Box::new(file))
    }
}
