//! What a run is asked for.

use crate::foreign::Program;
use crate::stop::Stop;
use semsum_mutators::plan;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Options {
    /// Folders and files of bases beside the built-in ones.
    pub bases: Vec<PathBuf>,
    /// Where all choices come from.
    pub seed: u64,
    /// How many cases to plan; a number below the single edits changes nothing.
    pub cases: usize,
    /// After which time to end, unfinished.
    pub time: Option<Duration>,
    /// How many threads ask; each has a process of its own where a program is asked.
    pub jobs: NonZeroUsize,
    /// Rules and mutators to keep to; all where empty.
    pub only: Vec<String>,
    /// The program to judge; the verifier of this repository where there is none.
    pub verifier: Option<Verifier>,
    /// A vector file whose cases are asked again, in place of a plan.
    pub replay: Option<PathBuf>,
    /// The folder to write to: absent or empty.
    pub out: Option<PathBuf>,
    /// Ends the run, unfinished, when it is set.
    pub stop: Stop,
}

/// A program to judge.
#[derive(Clone, Debug)]
pub struct Verifier {
    /// What the user typed, for the commands that replay a case.
    pub command: String,
    /// The program.
    pub program: Program,
    /// Whether its standard error is passed on.
    pub show_stderr: bool,
}

impl Default for Options {
    fn default() -> Self {
        let plan = plan::Options::default();
        Self {
            bases: Vec::new(),
            seed: plan.seed,
            cases: plan.cases,
            time: None,
            jobs: NonZeroUsize::MIN,
            only: Vec::new(),
            verifier: None,
            replay: None,
            out: None,
            stop: Stop::new(),
        }
    }
}
