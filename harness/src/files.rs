//! Files that a caller names, read without hanging and without trusting their size.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// The bytes of a regular file, at most `limit` and one more, which tells that it is too large. `None` for what is no
/// regular file. Looked at before it is opened, because opening alone can make a device act; opened without waiting for
/// a pipe's writer and looked at again through the handle, because the name may have moved on in between.
///
/// # Errors
/// Where it can't be looked at, opened or read.
pub(crate) fn read(path: &Path, limit: usize) -> io::Result<Option<Vec<u8>>> {
    if !fs::metadata(path)?.is_file() {
        return Ok(None);
    }
    read_opened(open(path)?, limit)
}

/// What was opened decides.
fn read_opened(file: File, limit: usize) -> io::Result<Option<Vec<u8>>> {
    if !file.metadata()?.is_file() {
        return Ok(None);
    }
    let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}

#[cfg(unix)]
fn open(path: &Path) -> io::Result<File> {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt as _;
    let flags = (OFlags::NONBLOCK | OFlags::NOCTTY).bits();
    let flags = i32::try_from(flags).map_err(io::Error::other)?;
    OpenOptions::new().read(true).custom_flags(flags).open(path)
}

#[cfg(not(unix))]
fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).open(path)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_pipe_that_takes_the_place_of_a_file_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe.json");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.unwrap().success());
        let (tell, opened) = std::sync::mpsc::channel();
        // As if it had been a file at the look before.
        std::thread::spawn(move || tell.send(read_opened(open(&path).unwrap(), 1)));
        let opened = opened.recv_timeout(Duration::from_secs(60)).unwrap();
        assert_eq!(opened.unwrap(), None);
        drop(folder);
    }
}
