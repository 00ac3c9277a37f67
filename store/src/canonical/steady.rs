//! The digest of a file that held still while it was read.

use super::Reader;
use semsum_core::checksum::Hex;
use semsum_core::rules::canonical::Found;
use sha2::{Digest, Sha256};
use std::fs::{File, Metadata};
use std::io::{self, Seek};
use std::os::unix::fs::MetadataExt;

/// Bytes read at a time. Large enough that calls do not count, small enough that nobody notices the memory.
const CHUNK_BYTES: usize = 64 * 1024;

/// The SHA-256 of `file`, 64 lower-case hex digits, and the file at its start again. `entry` opens what stands at the
/// file's path when the reading is over.
pub(super) fn digest(
    mut file: File,
    reader: &mut dyn Reader,
    entry: impl FnOnce() -> Result<File, Found>,
) -> Result<(String, File), Found> {
    let unreadable = |_| Found::Unreadable;
    let before = State::of(&file)?;
    let sha256 = read_whole(&mut file, reader, before.size)?;
    // Whatever stands in the way of the second look was not in the way of the first. As long as `file` is open its
    // identity is nobody else's, so an equal state is the state of `file` itself.
    let now = entry().map_err(|_| Found::Moved)?;
    if State::of(&now).ok() != Some(before) {
        return Err(Found::Moved);
    }
    file.rewind().map_err(unreadable)?;
    Ok((sha256, file))
}

/// Reads exactly `size` bytes. More would be a file that grew, and one that grows as fast as it is read has no end.
fn read_whole(file: &mut File, reader: &mut dyn Reader, size: u64) -> Result<String, Found> {
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; CHUNK_BYTES];
    let mut left = size;
    loop {
        match reader.read(file, &mut buffer) {
            Ok(0) if left == 0 => return Ok(Hex(&hasher.finalize()).to_string()),
            Ok(0) => return Err(Found::Moved),
            Ok(count) => {
                let taken = u64::try_from(count)
                    .ok()
                    .and_then(|count| left.checked_sub(count));
                left = taken.ok_or(Found::Moved)?;
                hasher.update(buffer.get(..count).ok_or(Found::Unreadable)?);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return Err(Found::Unreadable),
        }
    }
}

/// What must not move: the identity, the size, and the times as a hint.
#[derive(Clone, Copy, PartialEq, Eq)]
struct State {
    identity: (u64, u64),
    size: u64,
    modified: (i64, i64),
    changed: (i64, i64),
}

impl State {
    /// The state of a regular file.
    fn of(file: &File) -> Result<Self, Found> {
        let data = file.metadata().map_err(|_| Found::Unreadable)?;
        if data.is_file() {
            Ok(Self::from(&data))
        } else {
            Err(Found::NotRegular)
        }
    }
}

impl From<&Metadata> for State {
    fn from(data: &Metadata) -> Self {
        Self {
            identity: (data.dev(), data.ino()),
            size: data.size(),
            modified: (data.mtime(), data.mtime_nsec()),
            changed: (data.ctime(), data.ctime_nsec()),
        }
    }
}
