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

fn on_this_process() -> Exit {
    semsum::interrupt::listen();
    let (stdout, stderr) = (io::stdout(), io::stderr());
    let mut io = Io {
        output_is_terminal: stdout.is_terminal(),
        output_in_colour: anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never,
        errors_are_terminal: stderr.is_terminal(),
        errors_in_colour: anstream::AutoStream::choice(&stderr) != anstream::ColorChoice::Never,
        input: &mut io::stdin(),
        output: &mut BufWriter::with_capacity(1 << 16, semsum::interrupt::Whole(stdout)),
        errors: &mut io::stderr(),
    };
    semsum::run(std::env::args_os(), &mut io, &RuleSets::standard())
}
