//! The state file: what a user or a project states beside the events (ruling 40).

use crate::failure::Failure;
use crate::input::Source;
use semsum_core::ledger::Supplied;
use semsum_core::limits::MANIFEST_BYTES;
use semsum_core::manifest::Canonical;
use serde::Deserialize;
use std::io;
use std::path::Path;

/// A state file. Keys are those of the manifest; all may be absent, no other may be there.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct StateFile {
    objective: Option<String>,
    canonical: Option<Pinned>,
    next_exact_action: Option<String>,
    rollback: Option<String>,
    #[serde(default)]
    prohibitions: Vec<String>,
    completion_checks: Option<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Pinned {
    path: String,
    sha256: String,
    read_at: String,
}

const KEYS: &str =
    "objective, canonical (path, sha256, readAt), nextExactAction, rollback, prohibitions, completionChecks";

impl StateFile {
    /// Reads a state file.
    ///
    /// # Errors
    /// Where it can't be read, or is no TOML of this shape: the line, and which keys there are. What stands in it is not
    /// shown.
    pub(super) fn read(path: &Path) -> Result<Supplied, Failure> {
        let source = Source::File(path.to_owned());
        let bytes = source.read(MANIFEST_BYTES, &mut io::empty())?;
        let broken = |line: Option<usize>| {
            let at = line.map_or_else(String::new, |line| format!(" (line {line})"));
            Failure::unusable(format_args!(
                "{} is no state file{at}: a TOML file with some of {KEYS}",
                source.name()
            ))
        };
        let text = std::str::from_utf8(&bytes).map_err(|_| broken(None))?;
        if bytes.len() > MANIFEST_BYTES {
            return Err(broken(None));
        }
        let file: Self = toml::from_str(text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start));
            broken(before.map(|before| before.matches('\n').count().saturating_add(1)))
        })?;
        Ok(Supplied {
            objective: file.objective,
            canonical: file
                .canonical
                .map(|pinned| Canonical::new(pinned.path, pinned.sha256, pinned.read_at)),
            next_exact_action: file.next_exact_action,
            rollback: file.rollback,
            prohibitions: file.prohibitions,
            completion_checks: file.completion_checks,
        })
    }
}
