//! `cargo xtask tidy`: the rules of the repository itself. Each check has a test that shows it fires.

mod copies;
mod dependencies;
mod prose;
mod readme;
mod rooms;
mod shown;
mod sources;
mod texts;
mod tree;

use crate::workspace::root;
use anyhow::{Result, bail};
use tree::Tree;

/// Runs every check on this workspace.
///
/// # Errors
/// Where one can't run, or something is not in order: all of it is named on standard error.
pub fn run() -> Result<()> {
    let tree = Tree::of(&root())?;
    let rules: Vec<&str> = semsum_core::rules::RULES.iter().map(|rule| rule.name).collect();
    let mut complaints = rooms::check(&tree, &rules);
    complaints.extend(dependencies::check(&dependencies::of_workspace(&root())?));
    complaints.extend(texts::check(&tree)?);
    complaints.extend(readme::check(&tree)?);
    complaints.extend(prose::check(&tree)?);
    complaints.extend(shown::check(&tree)?);
    complaints.extend(sources::check(&tree)?);
    if let Some(shared) = semsum_corpus::shared("data")? {
        complaints.extend(copies::check(&tree, &shared)?);
    }
    for complaint in &complaints {
        eprintln!("tidy: {complaint}");
    }
    if !complaints.is_empty() {
        bail!(
            "{} complaints about {} files",
            complaints.len(),
            tree.files().len()
        );
    }
    eprintln!("tidy: {} files are in order", tree.files().len());
    Ok(())
}
