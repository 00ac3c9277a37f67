//! A later rule set stands beside `n1`: old lists still check, and the prefix picks.

use crate::support::{Folder, manifest, run};
use semsum::{Exit, Io, RuleSets};
use semsum_core::checksum::{NotCanonical, RuleSet};
use semsum_core::manifest::ResumeManifest;

/// A set that makes one checksum of everything.
struct Later;

impl RuleSet for Later {
    fn prefix(&self) -> &'static str {
        "n2"
    }

    fn digest(&self, _: &ResumeManifest<'_>) -> Result<[u8; 32], NotCanonical> {
        Ok([0xab; 32])
    }
}

fn check(list: &str, sets: &RuleSets) -> (Exit, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut io = Io {
        input: &mut list.as_bytes(),
        output: &mut output,
        errors: &mut errors,
        output_is_terminal: false,
        output_in_colour: false,
        errors_are_terminal: false,
        errors_in_colour: false,
    };
    let exit = semsum::run(["semsum", "sum", "--check", "-"], &mut io, sets);
    (exit, String::from_utf8(output).unwrap())
}

#[test]
fn each_line_is_checked_by_the_set_that_its_prefix_names() {
    let folder = Folder::new();
    let file = folder.value("m", &manifest());
    let old = run(&["sum", &file], "");
    let new = format!("n2:{}  {file}\n", "ab".repeat(32));
    let false_new = format!("n2:{}  {file}\n", "ac".repeat(32));
    let both = RuleSets::standard().with(&Later);
    assert_eq!(check(old.text(), &both).0, Exit::Accepted);
    assert_eq!(
        check(&format!("{}{new}", old.text()), &both),
        (Exit::Accepted, format!("{file}: OK\n{file}: OK\n"))
    );
    assert_eq!(
        check(&false_new, &both),
        (Exit::Rejected, format!("{file}: FAILED\n"))
    );
    // An unknown prefix is an error, never a mismatch.
    assert_eq!(
        check(&new, &RuleSets::standard()),
        (Exit::Unusable, String::new())
    );
}
