//! `cargo xtask`: every chore of this repository.

use clap::Parser;
use std::process::ExitCode;
use xtask::{Chore, Usage, run};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Every chore of this repository")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

fn main() -> ExitCode {
    match run(Arguments::parse().chore) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            match error.downcast_ref() {
                Some(Usage(_)) => ExitCode::from(2),
                None => ExitCode::FAILURE,
            }
        }
    }
}
