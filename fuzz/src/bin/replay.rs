//! Runs inputs through a target once more, without libFuzzer: `replay TARGET FILE|FOLDER…`.
//!
//! Exit codes: 0 every property holds, 1 one fails, 2 wrong usage or an input that can't be read, 4 nothing was judged.

use semsum_fuzz::TARGETS;
use semsum_fuzz::replay::replay;
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let name = arguments.next().unwrap_or_default();
    let paths: Vec<PathBuf> = arguments.map(PathBuf::from).collect();
    let Some((name, target)) = TARGETS.into_iter().find(|(known, _)| name == *known) else {
        let known = TARGETS.map(|(name, _)| name).join(", ");
        if !name.is_empty() {
            eprintln!("there is no target {}", name.display());
        }
        eprintln!("usage: replay TARGET FILE|FOLDER…, where TARGET is one of {known}");
        return ExitCode::from(2);
    };
    if paths.is_empty() {
        eprintln!("nothing was replayed: name the files or folders, replay {name} FILE|FOLDER…");
        return ExitCode::from(2);
    }
    let replayed = match replay(target, &paths) {
        Ok(replayed) => replayed,
        Err((path, error)) => {
            eprintln!("{} can't be read: {error}", path.display());
            return ExitCode::from(2);
        }
    };
    for file in &replayed.failed {
        eprintln!("FAILED {}", file.display());
    }
    let inputs = replayed.held + replayed.failed.len();
    if !replayed.failed.is_empty() {
        eprintln!(
            "{name}: a property fails on {} of {inputs} inputs",
            replayed.failed.len()
        );
        return ExitCode::from(1);
    }
    if replayed.judged == 0 {
        eprintln!("{name}: nothing was judged: none of {inputs} inputs reached the property");
        return ExitCode::from(4);
    }
    eprintln!(
        "{name}: {inputs} inputs replayed, {} of them judged, every property holds",
        replayed.judged
    );
    ExitCode::SUCCESS
}
