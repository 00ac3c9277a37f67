//! Other programs.

use crate::workspace::{if_there, root};
use anyhow::{Context as _, Result, bail};
use std::ffi::OsStr;
use std::process::{Command, Stdio};

/// A command at the root of the workspace.
pub(crate) fn command(program: impl AsRef<OsStr>, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

/// The cargo that runs this program.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    command(
        std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
        arguments,
    )
}

/// Runs a command to its end, with this program's own output.
pub(crate) fn check(command: &mut Command) -> Result<()> {
    let shown = shown(command);
    let status = command
        .stdin(Stdio::null())
        .status()
        .with_context(|| format!("can't start {shown}"))?;
    if !status.success() {
        bail!("{shown}: {status}");
    }
    Ok(())
}

/// What a command prints on standard output.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let shown = shown(command);
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("can't start {shown}"))?;
    if !output.status.success() {
        bail!("{shown}: {}", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("{shown} printed other bytes than UTF-8"))
}

/// Whether a program is there and answers this command with success.
///
/// # Errors
/// Where it is there and can't be started.
pub(crate) fn is_there(command: &mut Command) -> Result<bool> {
    let quiet = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let status = if_there(quiet.status()).with_context(|| format!("can't start {}", shown(quiet)))?;
    Ok(status.is_some_and(|status| status.success()))
}

/// A command as a reader types it, without the folder of its program.
pub(crate) fn shown(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let name = program.file_name().unwrap_or(command.get_program());
    let words: Vec<_> = std::iter::once(name)
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_there_and_can_not_be_started_is_an_error() {
        let folder = tempfile::TempDir::new().unwrap();
        let program = folder.path().join("program");
        assert!(!is_there(&mut command(&program, &[])).unwrap());
        std::fs::write(&program, "no program").unwrap();
        assert!(is_there(&mut command(&program, &[])).is_err());
        assert!(is_there(&mut cargo(&["--version"])).unwrap());
    }
}
