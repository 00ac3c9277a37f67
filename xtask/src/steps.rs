//! A run of several steps, each with a heading and a time. All of them run, and then it is said what failed.

use anyhow::{Result, bail};
use std::time::{Duration, Instant};

#[derive(Default)]
pub(crate) struct Steps {
    done: Vec<Done>,
}

struct Done {
    heading: &'static str,
    took: Duration,
    failure: Option<String>,
}

impl Steps {
    /// Runs a step. A failure is kept and shown again at the end.
    pub(crate) fn step(&mut self, heading: &'static str, work: impl FnOnce() -> Result<()>) {
        eprintln!("\n=== {heading}");
        let start = Instant::now();
        let failure = work().err().map(|error| format!("{error:#}"));
        let took = start.elapsed();
        if let Some(failure) = &failure {
            eprintln!("--- FAILED: {failure}");
        }
        self.done.push(Done {
            heading,
            took,
            failure,
        });
    }

    /// The table of all steps, and an error where one failed or none ran.
    pub(crate) fn finish(self) -> Result<()> {
        eprintln!("\n=== all steps");
        for Done {
            heading,
            took,
            failure,
        } in &self.done
        {
            let result = if failure.is_some() { "FAILED" } else { "ok" };
            eprintln!("{result:>6}  {:>6.1} s  {heading}", took.as_secs_f64());
        }
        let failed: Vec<_> = self.done.iter().filter(|done| done.failure.is_some()).collect();
        for Done { heading, failure, .. } in &failed {
            eprintln!("FAILED {heading}: {}", failure.as_deref().unwrap_or_default());
        }
        match (self.done.len(), failed.len()) {
            (0, _) => bail!("no step ran"),
            (_, 0) => Ok(()),
            (all, failed) => bail!("{failed} of {all} steps failed"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Steps;
    use anyhow::bail;

    #[test]
    fn steps_after_a_failure_still_run_and_the_whole_fails() {
        let mut steps = Steps::default();
        let mut ran = false;
        steps.step("fails", || bail!("broken"));
        steps.step("runs", || {
            ran = true;
            Ok(())
        });
        assert!(steps.finish().is_err());
        assert!(ran);
    }

    #[test]
    fn no_step_is_no_success() {
        assert!(Steps::default().finish().is_err());
    }
}
