//! A watch that kills its own process, for the examples whose death is tested.

use semsum_store::local::{Effect, Watch};
use std::io;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Kills this process before its effect of this number on the store, counted from 0.
pub(crate) struct KilledBefore {
    effect: usize,
    made: AtomicUsize,
}

impl KilledBefore {
    pub(crate) fn effect(number: &str) -> Self {
        Self {
            effect: number.parse().unwrap(),
            made: AtomicUsize::new(0),
        }
    }
}

impl Watch for KilledBefore {
    fn before(&self, _: &Effect) -> io::Result<()> {
        if self.made.fetch_add(1, Ordering::SeqCst) == self.effect {
            let own = std::process::id().to_string();
            Command::new("kill").args(["-KILL", &own]).status().unwrap();
            loop {
                std::thread::park();
            }
        }
        Ok(())
    }
}
