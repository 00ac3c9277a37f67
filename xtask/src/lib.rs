//! The chores of this repository, as a library so that the tests of the repository can use them too.
//!
//! | chore | what it does |
//! |---|---|
//! | `ci` | everything that must hold before a change lands, step by step |
//! | `test` | all tests of all crates, and of the oracle |
//! | `tidy` | the rules of the repository itself |
//! | `codegen` | writes what is generated, or checks that it is fresh |
//! | `corpus` | freezes cases of mutators that have none, or asks all frozen ones again |
//! | `readme` | writes real outputs of the gate into the pages, or checks that they stand there |
//! | `bench` | measures what speed is claimed, side by side, and writes the table |
//! | `fuzz` | builds and runs the libFuzzer targets on the stable compiler |
//!
//! Rulings and sections of the design are cited by number: `docs/sources.md` says what each of them is.

use anyhow::Result;
use clap::Subcommand;
use std::fmt;

mod bench;
mod ci;
mod citations;
mod codegen;
mod corpus;
mod fuzz;
mod process;
pub mod readme;
mod readme_output;
mod steps;
mod test;
pub mod tidy;
mod transcript;
pub mod workspace;

/// A chore, as the command line names it.
#[derive(Debug, Subcommand)]
pub enum Chore {
    /// Everything that must hold before a change lands
    Ci,
    /// All tests of all crates, and of the oracle
    Test,
    /// The rules of the repository itself
    Tidy,
    /// Writes what is generated
    Codegen {
        /// Write nothing; fail naming what is stale
        #[arg(long)]
        check: bool,
    },
    /// Freezes a case for each mutator that has none
    Corpus {
        /// Write nothing; fail where a case is missing or is judged otherwise today
        #[arg(long)]
        check: bool,
    },
    /// Writes real outputs of the gate into the pages that show them
    Readme {
        /// Write nothing; fail where a page shows another output
        #[arg(long)]
        check: bool,
    },
    /// Measures what speed is claimed, and writes docs/benchmarks.md
    Bench,
    /// Builds and runs the libFuzzer targets, one after the other
    ///
    /// Below the build folder (`target`, or CARGO_TARGET_DIR): what grows is kept in fuzz-corpus/TARGET and the next run
    /// starts from it; a failing input is written to fuzz-failures/TARGET and ends its target's run; the logs are
    /// fuzz-failures/TARGET.N.log. fuzz/README.md says what to do with a finding.
    Fuzz {
        /// How long each target runs, from 1 to 2147483647 (libFuzzer counts them so); three days are 259200
        #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=2_147_483_647))]
        seconds: u64,
        /// Which targets; all where none is named. Their names stand in fuzz/README.md
        targets: Vec<String>,
        /// Run nothing: keep of what grew the smallest part that reaches as much
        #[arg(long, conflicts_with_all = ["seconds", "options"])]
        merge: bool,
        /// Further options for libFuzzer, such as -fork=2 -ignore_crashes=1
        #[arg(last = true)]
        options: Vec<String>,
    },
}

/// A chore that was asked for in words that it does not know. It ends as wrong usage does, with exit code 2.
#[derive(Debug)]
pub struct Usage(pub String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// Runs a chore.
///
/// # Errors
/// Where it could not run, or something does not hold.
pub fn run(chore: Chore) -> Result<()> {
    match chore {
        Chore::Ci => ci::run(),
        Chore::Test => test::run(),
        Chore::Tidy => tidy::run(),
        Chore::Codegen { check: true } => codegen::check(),
        Chore::Codegen { check: false } => codegen::write(),
        Chore::Corpus { check: true } => corpus::check(),
        Chore::Corpus { check: false } => corpus::write(),
        Chore::Readme { check: true } => readme_output::check().and_then(|()| transcript::check()),
        Chore::Readme { check: false } => readme_output::write().and_then(|()| transcript::write()),
        Chore::Bench => bench::run(),
        Chore::Fuzz {
            merge: true, targets, ..
        } => fuzz::run(fuzz::Work::Merge, &targets),
        Chore::Fuzz {
            seconds,
            targets,
            options,
            ..
        } => {
            let options = &options;
            fuzz::run(fuzz::Work::Run { seconds, options }, &targets)
        }
    }
}

/// The page's example in Rust compiles.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
