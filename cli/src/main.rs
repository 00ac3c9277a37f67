//! The binary: hands the process's own arguments and streams to the library.

use semsum::{Exit, Io, RuleSets};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;

fn main() -> ExitCode {
    // A panic's message can hold a value of a document. Its place can't.
    panic::set_hook(Box::new(|fault| {
        let place = fault
            .location()
            .map_or_else(String::new, |at| format!(" at {}:{}", at.file(), at.line()));
        let _ = writeln!(
            io::stderr(),
            "semsum: a fault of semsum's own{place}; please report it with the command that led here"
        );
    }));
    let exit = panic::catch_unwind(AssertUnwindSafe(on_this_process)).unwrap_or(Exit::Internal);
    ExitCode::from(exit)
}

/// Standard output without the leniency of [`io::Stdout`], which takes a descriptor that can't be written to for a place
/// where nothing is wanted: an output that is lost must not pass for one that arrived.
#[cfg(unix)]
fn unfiltered(stdout: io::Stdout) -> Box<dyn Write> {
    use std::os::fd::AsFd as _;
    match stdout.as_fd().try_clone_to_owned() {
        Ok(descriptor) => Box::new(std::fs::File::from(descriptor)),
        Err(_) => Box::new(stdout),
    }
}

#[cfg(not(unix))]
fn unfiltered(stdout: io::Stdout) -> Box<dyn Write> {
    Box::new(stdout)
}

fn on_this_process() -> Exit {
    semsum::interrupt::listen();
    let (stdout, stderr) = (io::stdout(), io::stderr());
    let mut io = Io {
        output_is_terminal: stdout.is_terminal(),
        output_in_colour: anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never,
        errors_are_terminal: stderr.is_terminal(),
        errors_in_colour: anstream::AutoStream::choice(&stderr) != anstream::ColorChoice::Never,
        input: &mut io::stdin(),
        output: &mut BufWriter::with_capacity(1 << 16, semsum::interrupt::Whole(unfiltered(stdout))),
        errors: &mut io::stderr(),
    };
    semsum::run(std::env::args_os(), &mut io, &RuleSets::standard())
}
