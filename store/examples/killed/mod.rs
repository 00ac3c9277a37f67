//! A watch that acts before one numbered effect of its own process, for the examples that are killed or held in a test.

use semsum_store::local::{Effect, Watch};
use std::io;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Acts before this process's effect of one number on the store, counted from 0.
pub(crate) struct Before {
    effect: usize,
    made: AtomicUsize,
    act: fn(),
}

impl Before {
    /// Kills this process before the effect of this number.
    pub(crate) fn killed(number: &str) -> Self {
        Self::act(number, kill)
    }

    /// Does `act` before the effect of this number.
    pub(crate) fn act(number: &str, act: fn()) -> Self {
        Self {
            effect: number.parse().unwrap(),
            made: AtomicUsize::new(0),
            act,
        }
    }
}

impl Watch for Before {
    fn before(&self, _: &Effect) -> io::Result<()> {
        if self.made.fetch_add(1, Ordering::SeqCst) == self.effect {
            (self.act)();
        }
        Ok(())
    }
}

fn kill() {
    let own = std::process::id().to_string();
    Command::new("kill").args(["-KILL", &own]).status().unwrap();
    loop {
        std::thread::park();
    }
}
