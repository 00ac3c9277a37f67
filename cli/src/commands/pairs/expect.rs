//! What `expect.json` states of a pair, and how a verdict differs from it.

use super::tree::Tree;
use super::written;
use crate::failure::Failure;
use crate::format::{BEFORE_INVALID, Expected, NOT_AS_EXPECTED, Problem};
use crate::input::Source;
use semsum_core::verify::{Outcome, Policy, Verdict};
use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::Path;

/// The largest `expect.json`: findings are codes and pointers.
const EXPECT_BYTES: usize = 4 * 1024 * 1024;

/// What is stated in the file, for a pair that is judged under `policy`.
///
/// # Errors
/// Where it can't be read, is of another form, names what is not known, or states what no verdict can be.
pub(super) fn read(path: &Path, policy: Policy) -> Result<Expected, Failure> {
    let source = Source::File(path.to_owned());
    let bytes = source.read(EXPECT_BYTES, &mut std::io::empty().take(0))?;
    let unusable = |why: &str| Failure::unusable(format_args!("{}: {why}", source.name()));
    if bytes.len() > EXPECT_BYTES {
        return Err(unusable(&format!(
            "more than {EXPECT_BYTES} bytes are no expectation; it states codes and pointers alone"
        )));
    }
    let tree: Tree = serde_json::from_slice(&bytes).map_err(|error| {
        unusable(&format!(
            "no JSON (line {}, column {}); {WRITE}",
            error.line(),
            error.column()
        ))
    })?;
    written::expected(&tree, policy).map_err(|why| unusable(&format!("no expectation: {why}")))
}

/// What to do about a file that is none.
const WRITE: &str = "write {\"accepted\":…,\"findings\":[{\"side\",\"code\",\"pointer\"}]}, as `semsum schema \
                     pair-expectation` says";

/// How a verdict differs from what is expected.
pub(super) fn differences(expected: &Expected, verdict: &Verdict) -> Vec<Problem> {
    let mut problems = of_findings(expected, verdict);
    // What a verdict that was saved as it was printed states beside its findings. Where these differ, the rest does.
    if problems.is_empty() {
        problems = expected.saved.differences(verdict);
    }
    problems
}

fn of_findings(expected: &Expected, verdict: &Verdict) -> Vec<Problem> {
    let Some(stated) = &expected.findings else {
        return match verdict.outcome {
            Outcome::Rejected => Vec::new(),
            Outcome::Accepted => vec![wrongly_accepted()],
            Outcome::BeforeInvalid => vec![nothing_compared(
                "state its findings in expect.json where that is what the test is about; otherwise mend before.json",
            )],
        };
    };
    let found: BTreeMap<_, _> = verdict
        .findings
        .iter()
        .map(|finding| (finding.sort_key(), finding.count))
        .collect();
    let stated: BTreeMap<_, _> = stated
        .iter()
        .map(|finding| (finding.sort_key(), finding))
        .collect();
    let unexpected = verdict
        .findings
        .iter()
        .filter(|finding| !stated.contains_key(&finding.sort_key()));
    let mut problems: Vec<_> = unexpected.map(Problem::unexpected).collect();
    for (key, finding) in stated {
        match (found.get(&key), finding.count) {
            (None, _) => problems.push(Problem::missing(finding)),
            (Some(count), Some(stated)) if u64::try_from(*count) != Ok(stated) => {
                problems.push(Problem::miscounted(finding, *count));
            }
            (Some(_), _) => {}
        }
    }
    if verdict.outcome == Outcome::BeforeInvalid && !problems.is_empty() {
        problems.insert(0, nothing_compared("mend before.json by its findings"));
    }
    problems
}

fn wrongly_accepted() -> Problem {
    Problem::of_outcome(
        NOT_AS_EXPECTED,
        true,
        "expected but not found: a rejection; the pair was accepted",
        "find out whether the pair or the expectation is wrong",
    )
}

fn nothing_compared(next: &str) -> Problem {
    Problem::of_outcome(
        BEFORE_INVALID,
        false,
        "found but not expected: the fault is in before, which is no manifest, so nothing was compared",
        next,
    )
}
