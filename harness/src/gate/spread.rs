//! Work spread over threads, with one result however many there are.
//!
//! A plan is cut into stretches that are the same for any number of threads. Each stretch is worked on alone, and the
//! results are handed over in the order of the plan.

use super::progress::Progress;
use crossbeam_channel::{Sender, unbounded};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A plan cut into stretches.
#[derive(Clone, Copy)]
pub(super) struct Spread {
    /// Cases of the plan.
    pub(super) planned: usize,
    /// Cases of a stretch; the last one may have fewer.
    pub(super) size: usize,
    /// The most threads.
    pub(super) threads: NonZeroUsize,
}

enum News<T> {
    Settled,
    Done(usize, T),
}

impl Spread {
    /// The places of a stretch.
    pub(super) fn places(&self, stretch: usize) -> Range<usize> {
        let start = stretch.saturating_mul(self.size);
        start..start.saturating_add(self.size).min(self.planned)
    }

    fn stretches(&self) -> usize {
        self.planned.div_ceil(self.size)
    }

    /// Does `work` for each stretch; it calls its second argument for each case that it settles. `merge` gets the results
    /// in the order of the plan.
    pub(super) fn over_threads<T: Send>(
        &self,
        work: &(dyn Fn(usize, &dyn Fn()) -> T + Sync),
        on_progress: &mut dyn FnMut(Progress),
        merge: &mut dyn FnMut(usize, T),
    ) {
        let next = AtomicUsize::new(0);
        let (tell, news) = unbounded();
        let worker = |tell: Sender<News<T>>| {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= self.stretches() {
                    return;
                }
                let tick = || {
                    let _ = tell.send(News::Settled);
                };
                let result = work(at, &tick);
                let _ = tell.send(News::Done(at, result));
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.threads.get().min(self.stretches()) {
                let tell = tell.clone();
                scope.spawn(|| worker(tell));
            }
            drop(tell);
            let mut waiting = BTreeMap::new();
            let mut wanted = 0_usize;
            let mut progress = Progress {
                done: 0,
                planned: self.planned,
            };
            for event in news {
                match event {
                    News::Settled => {
                        progress.done = progress.done.saturating_add(1);
                        on_progress(progress);
                    }
                    News::Done(at, result) => {
                        waiting.insert(at, result);
                    }
                }
                while let Some(result) = waiting.remove(&wanted) {
                    merge(wanted, result);
                    wanted = wanted.saturating_add(1);
                }
            }
        });
    }
}
