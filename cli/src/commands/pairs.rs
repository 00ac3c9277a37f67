//! `semsum verify --pairs`: every folder that holds a pair is a test.

use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{self, Format, Problem, Test};
use crate::input::Source;
use crate::io::{Io, Shown};
use semsum_core::code::Code;
use semsum_core::finding::{Finding, Side};
use semsum_core::limits::MANIFEST_BYTES;
use semsum_core::verify::{Policy, verify};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// The largest `expect.json`: findings are codes and pointers.
const EXPECT_BYTES: usize = 4 * 1024 * 1024;

/// What a pair's `expect.json` states. Other keys are for people.
#[derive(Deserialize)]
struct Expect {
    accepted: bool,
    /// The complete set; not compared where it is not stated.
    findings: Option<Vec<ExpectedFinding>>,
}

#[derive(Deserialize)]
struct ExpectedFinding {
    #[serde(default)]
    side: ExpectedSide,
    code: String,
    pointer: String,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ExpectedSide {
    Before,
    #[default]
    After,
}

/// Judges every pair below `folder`, in the order of their paths.
pub(crate) fn run(folder: &Path, policy: Policy, format: Format, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let mut folders = Vec::new();
    search(folder, &mut folders)?;
    folders.sort_unstable();
    if folders.is_empty() {
        return Err(Failure {
            exit: Exit::Unfinished,
            message: Some(format!(
                "no folder below {} holds before.json and after.json, so nothing was judged",
                Shown(folder.display())
            )),
        });
    }
    let mut tests = Vec::with_capacity(folders.len());
    for pair in &folders {
        tests.push(judge(folder, pair, policy, io));
    }
    format::print_many(format, &tests, io)?;
    let exit = |test: &Test| match (&test.unusable, test.passes()) {
        (Some(_), _) => Exit::Unusable,
        (None, false) => Exit::Rejected,
        (None, true) => Exit::Accepted,
    };
    Ok(tests.iter().map(exit).fold(Exit::Accepted, Exit::or_worse))
}

/// Every folder with a pair, `folder` itself included. Symbolic links are not followed: one could lead round in a circle.
fn search(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let unreadable = |path: &Path, error: &std::io::Error| Source::File(path.to_owned()).unreadable(error);
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        let mut sides = BTreeSet::new();
        for entry in fs::read_dir(&folder).map_err(|error| unreadable(&folder, &error))? {
            let entry = entry.map_err(|error| unreadable(&folder, &error))?;
            let kind = entry
                .file_type()
                .map_err(|error| unreadable(&entry.path(), &error))?;
            if kind.is_dir() {
                waiting.push(entry.path());
            } else if entry.file_name() == "before.json" || entry.file_name() == "after.json" {
                sides.insert(entry.file_name());
            }
        }
        if sides.len() == 2 {
            found.push(folder);
        }
    }
    Ok(())
}

fn judge(root: &Path, folder: &Path, policy: Policy, io: &mut Io<'_>) -> Test {
    let name = match folder.strip_prefix(root) {
        Ok(below) if !below.as_os_str().is_empty() => below,
        _ => folder,
    };
    let (before, after) = (folder.join("before.json"), folder.join("after.json"));
    let mut test = Test {
        name: name.display().to_string(),
        before: Some(before.display().to_string()),
        after: Some(after.display().to_string()),
        verdict: None,
        problems: Vec::new(),
        unusable: None,
    };
    let mut read = |path: PathBuf| Source::File(path).read(MANIFEST_BYTES, io.input);
    let sides = read(before).and_then(|before| Ok((before, read(after)?)));
    let expected = expectation(&folder.join("expect.json"));
    match (sides, expected) {
        (Ok((before, after)), Ok(expected)) => {
            let verdict = verify(&before, &after, policy);
            test.problems = differences(&expected, verdict.is_accepted(), &verdict.findings);
            test.verdict = Some(verdict);
        }
        (Err(failure), _) | (_, Err(failure)) => test.unusable = failure.message,
    }
    test
}

/// What is expected of a pair; acceptance where nothing is stated.
fn expectation(path: &Path) -> Result<Expect, Failure> {
    if let Err(error) = fs::symlink_metadata(path)
        && error.kind() == std::io::ErrorKind::NotFound
    {
        return Ok(Expect {
            accepted: true,
            findings: None,
        });
    }
    let source = Source::File(path.to_owned());
    let bytes = source.read(EXPECT_BYTES, &mut std::io::empty().take(0))?;
    serde_json::from_slice(&bytes).map_err(|error| {
        Failure::unusable(format_args!(
            "{} does not state accepted and findings (line {}); write {{\"accepted\":…,\"findings\":[{{\"side\",\"code\",\"pointer\"}}]}}",
            source.name(),
            error.line()
        ))
    })
}

fn differences(expected: &Expect, accepted: bool, findings: &[Finding]) -> Vec<Problem> {
    let Some(stated) = &expected.findings else {
        return match (expected.accepted, accepted) {
            (true, false) => findings.iter().map(Problem::of).collect(),
            (false, true) => vec![wrongly_accepted()],
            _ => Vec::new(),
        };
    };
    let stated: BTreeSet<_> = stated
        .iter()
        .map(|finding| {
            let side = match finding.side {
                ExpectedSide::Before => Side::Before,
                ExpectedSide::After => Side::After,
            };
            (side, finding.pointer.as_str(), finding.code.as_str())
        })
        .collect();
    let found: BTreeSet<_> = findings.iter().map(Finding::sort_key).collect();
    let mut problems: Vec<_> = findings
        .iter()
        .filter(|finding| !stated.contains(&finding.sort_key()))
        .map(Problem::of)
        .collect();
    problems.extend(
        stated
            .difference(&found)
            .map(|(side, pointer, code)| missing(*side, pointer, code)),
    );
    if expected.accepted != accepted && problems.is_empty() {
        problems.push(if accepted {
            wrongly_accepted()
        } else {
            contradiction()
        });
    }
    problems
}

fn missing(side: Side, pointer: &str, code: &str) -> Problem {
    Problem {
        code: Code::parse(code),
        side,
        pointer: pointer.to_owned(),
        says: "This finding was expected and is not there".to_owned(),
        next: "find out whether the pair or the expectation is wrong".to_owned(),
    }
}

fn wrongly_accepted() -> Problem {
    Problem {
        code: None,
        side: Side::After,
        pointer: String::new(),
        says: "A rejection was expected, and the pair was accepted".to_owned(),
        next: "find out whether the pair or the expectation is wrong".to_owned(),
    }
}

fn contradiction() -> Problem {
    Problem {
        code: None,
        side: Side::After,
        pointer: String::new(),
        says: "The expectation states findings and acceptance at once".to_owned(),
        next: "correct expect.json: a verdict with findings is never accepted".to_owned(),
    }
}
