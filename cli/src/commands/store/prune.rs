//! `semsum store prune`: what nothing needs goes.

use super::moved::Answer;
use super::place::Store;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::json;
use crate::io::Io;
use semsum_harness::report::counted;
use semsum_store::protocol::prune;

/// Remove candidates of generations gone by and what writers that died left behind
#[derive(clap::Args)]
#[command(after_help = "Exit codes: 0 pruned; 2 URL can be no store; 4 unavailable.")]
pub(crate) struct Args {
    #[command(flatten)]
    store: Store,
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let store = &args.store;
    let local = match store.open() {
        Ok(local) => local,
        Err(failure) => return Answer::unavailable(failure, io),
    };
    match store.run(prune(), &local) {
        Ok(pruned) => {
            json::document(&Answer::of("pruned", None, Some(pruned.now())), io)?;
            let objects = counted(pruned.removed.len(), "object");
            io.complain(store.says(format_args!(
                "removed {objects} that nothing needs, and {} that writers left who died",
                counted(usize::try_from(pruned.swept).unwrap_or(usize::MAX), "file")
            )));
            if let Some(error) = local.trouble() {
                io.complain(store.says(format_args!(
                    "not every leftover could be removed: {}; `semsum store check` names what is left",
                    error.kind()
                )));
            }
            Ok(Exit::Accepted)
        }
        Err(trouble) => Answer::unavailable(store.trouble(&trouble, &local), io),
    }
}
