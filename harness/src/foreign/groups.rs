//! All groups of programs that run at this moment, for the one who ends this process.

use super::group;
use std::collections::BTreeMap;
use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

static RUNNING: Mutex<Running> = Mutex::new(Running {
    next: 0,
    groups: BTreeMap::new(),
    ended: false,
});

struct Running {
    next: u64,
    groups: BTreeMap<u64, group::Group>,
    ended: bool,
}

fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every program under test that this process started, with all that it started in turn, and lets none be started
/// any more. To be called by who ends the process at once, without unwinding: a handler of signals, say.
pub fn end_all() {
    let mut running = running();
    running.ended = true;
    running.groups.values().for_each(group::Group::kill);
}

/// A place among the running groups.
pub(super) struct Entry(u64);

/// Starts a program as the leader of a group of its own. Nobody can end all programs between its start and its entry.
pub(super) fn start(command: &mut Command) -> io::Result<(Child, Entry)> {
    group::lead(command);
    let mut running = running();
    if running.ended {
        return Err(io::ErrorKind::Interrupted.into());
    }
    let child = command.spawn()?;
    let entry = running.next;
    running.next = entry.wrapping_add(1);
    running.groups.insert(entry, group::Group::of(&child));
    Ok((child, Entry(entry)))
}

impl Drop for Entry {
    /// Kills the group. To be dropped before the leader is waited for: until then its number belongs to nobody else, and
    /// afterwards nobody kills it by this entry.
    fn drop(&mut self) {
        if let Some(group) = running().groups.remove(&self.0) {
            group.kill();
        }
    }
}
