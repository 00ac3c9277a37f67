//! A program and all that it started, as one group: nothing that it left behind outlives its end.

use std::io;
use std::process::{Child, Command};

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// By itself, with this code. A program that ends while it is asked something crashed, whatever the code.
    Code(i32),
    /// By this signal.
    Signal(i32),
    /// It closed its output and went on running.
    OutputClosed,
}

/// Makes the program that `command` starts the leader of a group of its own. A Ctrl-C of the terminal doesn't reach it
/// there: who starts it ends it.
#[cfg(unix)]
pub(super) fn lead(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    command.process_group(0);
}

#[cfg(not(unix))]
pub(super) fn lead(_: &mut Command) {}

/// A program and all that it started and that did not leave its group.
#[cfg(unix)]
#[derive(Clone, Copy)]
pub(super) struct Group(rustix::process::Pid);

#[cfg(unix)]
impl Group {
    /// The group that this program leads.
    pub(super) fn of(leader: &Child) -> Self {
        Self(rustix::process::Pid::from_child(leader))
    }

    /// Kills all of it. To be called before the leader is waited for: until then its number belongs to nobody else.
    pub(super) fn kill(&self) {
        // An error says that nobody is left.
        let _ = rustix::process::kill_process_group(self.0, rustix::process::Signal::KILL);
    }
}

/// Where there are no groups, [`reap`] ends the program itself.
#[cfg(not(unix))]
#[derive(Clone, Copy)]
pub(super) struct Group;

#[cfg(not(unix))]
impl Group {
    pub(super) fn of(_: &Child) -> Self {
        Self
    }

    pub(super) fn kill(&self) {}
}

/// Waits for the end of a program without taking its number from it, so that its group can still be killed.
#[cfg(unix)]
pub(super) fn observer(child: &Child) -> impl FnOnce() -> Option<Exit> + Send + use<> {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let pid = Pid::from_child(child);
    move || {
        loop {
            match waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT) {
                Ok(Some(status)) => {
                    let by_signal = status.terminating_signal().map(Exit::Signal);
                    return by_signal.or_else(|| status.exit_status().map(Exit::Code));
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

#[cfg(not(unix))]
pub(super) fn observer(_: &Child) -> impl FnOnce() -> Option<Exit> + Send + use<> {
    || None::<Exit>
}

/// Takes the leader's number back from the system after its group was killed.
pub(super) fn reap(child: &mut Child) -> io::Result<()> {
    #[cfg(not(unix))]
    let _ = child.kill();
    child.wait().map(drop)
}
