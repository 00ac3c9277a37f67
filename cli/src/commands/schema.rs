//! `semsum schema`: the JSON Schema of each shape.

use crate::exit::Exit;
use crate::failure::Failure;
use crate::io::Io;
use crate::schemas::SCHEMAS;
use semsum_harness::near::hint;
use semsum_harness::shown::Shown;

/// Print the JSON Schema of one of semsum's shapes
#[derive(clap::Args)]
#[command(
    override_usage = "semsum schema <NAME>\n       semsum schema --list",
    after_help = "Exit codes: 0 printed; 2 there is no such schema."
)]
pub(crate) struct Args {
    /// A name that --list shows
    #[arg(required_unless_present = "list", conflicts_with = "list")]
    name: Option<String>,
    /// All names, with what each describes
    #[arg(long)]
    list: bool,
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Some(name) = &args.name else {
        let width = SCHEMAS.iter().map(|schema| schema.name.len()).max().unwrap_or(0);
        for schema in SCHEMAS {
            writeln!(io.output, "{:width$}  {}", schema.name, schema.describes)?;
        }
        return Ok(Exit::Accepted);
    };
    let schema = SCHEMAS.iter().find(|schema| schema.name == name).ok_or_else(|| {
        Failure::unusable(format_args!(
            "there is no schema {}{} `semsum schema --list` shows all of them",
            Shown(name),
            hint(name, SCHEMAS.iter().map(|schema| schema.name))
        ))
    })?;
    write!(io.output, "{}", schema.text)?;
    Ok(Exit::Accepted)
}
