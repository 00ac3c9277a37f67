//! What `expect.json` states of a pair, and how a verdict differs from it.

use super::tree::Tree;
use super::written;
use crate::failure::Failure;
use crate::format::{BEFORE_INVALID, Expected, Problem, Saved};
use crate::input::Source;
use semsum_core::finding::Side;
use semsum_core::verify::{Outcome, Policy, Verdict};
use std::collections::{BTreeMap, BTreeSet};
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
        problems = of_the_rest(&expected.saved, verdict);
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

fn of_the_rest(saved: &Saved, verdict: &Verdict) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut compare = |differs: bool, side: Side, says: &str| {
        if differs {
            problems.push(Problem::beside_findings(side, says));
        }
    };
    let differs = saved.outcome.is_some_and(|outcome| outcome != verdict.outcome);
    compare(
        differs,
        Side::After,
        "expected but not found: the outcome that is stated",
    );
    let differs = saved.added.as_ref().is_some_and(|added| {
        let sorted = |list: &[String]| list.iter().cloned().collect::<BTreeSet<_>>();
        sorted(added) != sorted(&verdict.added)
    });
    compare(
        differs,
        Side::After,
        "expected but not found: the additions that are stated under added",
    );
    for (side, stated, sum) in [
        (Side::Before, &saved.before, &verdict.before),
        (Side::After, &saved.after, &verdict.after),
    ] {
        let sum = sum.as_ref().map(ToString::to_string);
        let differs = stated.as_ref().is_some_and(|stated| *stated != sum);
        compare(
            differs,
            side,
            "expected but not found: the checksum that is stated",
        );
    }
    problems
}

fn wrongly_accepted() -> Problem {
    Problem::beside_findings(
        Side::After,
        "expected but not found: a rejection; the pair was accepted",
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
