//! When a run ends early: its flag is set (the command line's handler of Ctrl-C does that), or its time is over. Either way it is `unfinished`, never a success.

use crossbeam_channel::{Receiver, Sender, bounded};
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A flag that is set once and wakes whoever waits for something else meanwhile. Clones share it.
#[derive(Clone, Debug)]
pub struct Stop {
    /// Dropped when the flag is set: a channel without senders wakes every receiver.
    held: Arc<Mutex<Option<Sender<Infallible>>>>,
    woken: Receiver<Infallible>,
}

impl Default for Stop {
    fn default() -> Self {
        Self::new()
    }
}

impl Stop {
    /// A flag that is not set.
    #[must_use]
    pub fn new() -> Self {
        let (sender, woken) = bounded(0);
        Self {
            held: Arc::new(Mutex::new(Some(sender))),
            woken,
        }
    }

    /// Sets the flag. Setting it again changes nothing.
    pub fn set(&self) {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// Whether the flag is set.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }
}

/// The two ways in which a run may be told to end.
#[derive(Clone, Debug)]
pub struct Halt {
    stop: Stop,
    deadline: Option<Instant>,
}

impl Halt {
    /// Ends with `stop`, or when `time` is over, counted from now.
    #[must_use]
    pub fn new(stop: Stop, time: Option<Duration>) -> Self {
        Self {
            stop,
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
        }
    }

    /// Whether the run is to end.
    #[must_use]
    pub fn is_due(&self) -> bool {
        self.stop.is_set() || self.deadline.is_some_and(|at| Instant::now() >= at)
    }

    /// The end of the time, if there is one.
    #[must_use]
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Becomes ready (as disconnected) when the flag is set.
    pub(crate) fn woken(&self) -> &Receiver<Infallible> {
        &self.stop.woken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_flag_wakes_who_waits_in_another_thread() {
        let stop = Stop::new();
        let halt = Halt::new(stop.clone(), None);
        assert!(!halt.is_due());
        let waiter = std::thread::spawn(move || halt.woken().recv().is_err() && halt.is_due());
        stop.set();
        stop.set();
        assert!(waiter.join().unwrap());
    }

    #[test]
    fn a_time_that_is_over_is_due_and_one_too_large_to_count_never_is() {
        assert!(Halt::new(Stop::new(), Some(Duration::ZERO)).is_due());
        assert!(!Halt::new(Stop::new(), Some(Duration::MAX)).is_due());
    }
}
