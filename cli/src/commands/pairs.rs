//! `semsum verify --pairs`: every folder that holds a pair is a test.

use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{self, Format, Problem, Test};
use crate::input::Source;
use crate::interrupt::Count;
use crate::io::Io;
use semsum_core::code::Code;
use semsum_core::finding::{Finding, Side};
use semsum_core::limits::MANIFEST_BYTES;
use semsum_core::verify::{Policy, verify};
use semsum_harness::shown::Shown;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// The largest `expect.json`: findings are codes and pointers.
const EXPECT_BYTES: usize = 4 * 1024 * 1024;

const BEFORE: &str = "before.json";
const AFTER: &str = "after.json";
const EXPECT: &str = "expect.json";
/// What a pair's folder may hold.
const FILES: [&str; 3] = [BEFORE, AFTER, EXPECT];

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
    let mut found = Found::default();
    search(folder, &mut found)?;
    if found.lone > 0 {
        io.complain(format_args!(
            "{} with before.json and no after.json: no pair, and not judged",
            format::counted(found.lone, "folder")
        ));
    }
    if found.folders.is_empty() {
        return Err(Failure {
            exit: Exit::Unfinished,
            message: Some(format!(
                "no folder below {} holds before.json and after.json, so nothing was judged",
                Shown(folder)
            )),
        });
    }
    let mut tests = Vec::with_capacity(found.folders.len());
    let judged = Count::of("pair", "judged and none was reported");
    for pair in &found.folders {
        tests.push(judge(folder, pair, policy, io));
        judged.one();
    }
    drop(judged);
    format::print_many(format, &tests, io)?;
    let exit = |test: &Test| match (&test.unusable, test.passes()) {
        (Some(_), _) => Exit::Unusable,
        (None, false) => Exit::Rejected,
        (None, true) => Exit::Accepted,
    };
    Ok(tests.iter().map(exit).fold(Exit::Accepted, Exit::or_worse))
}

/// What a search came upon.
#[derive(Default)]
struct Found {
    /// Folders with a pair, or with what only a pair's folder has: a test that lost a side must not pass for none.
    folders: BTreeSet<PathBuf>,
    /// How many folders hold `before.json` alone of a pair's files. Other programs keep manifests under that name too.
    lone: usize,
}

/// Searches `folder` and all below it. Symbolic links are not followed: one could lead round in a circle.
fn search(folder: &Path, found: &mut Found) -> Result<(), Failure> {
    let unreadable = |path: &Path, error: &std::io::Error| Source::File(path.to_owned()).unreadable(error);
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        let mut holds = BTreeSet::new();
        for entry in fs::read_dir(&folder).map_err(|error| unreadable(&folder, &error))? {
            let entry = entry.map_err(|error| unreadable(&folder, &error))?;
            let kind = entry
                .file_type()
                .map_err(|error| unreadable(&entry.path(), &error))?;
            if kind.is_dir() {
                waiting.push(entry.path());
            } else {
                let name = entry.file_name();
                holds.extend(FILES.into_iter().find(|file| name == **file));
            }
        }
        match holds.into_iter().collect::<Vec<_>>().as_slice() {
            [] => {}
            [BEFORE] => found.lone = found.lone.saturating_add(1),
            _ => _ = found.folders.insert(folder),
        }
    }
    Ok(())
}

fn judge(root: &Path, folder: &Path, policy: Policy, io: &mut Io<'_>) -> Test {
    let name = match folder.strip_prefix(root) {
        Ok(below) if !below.as_os_str().is_empty() => below,
        _ => folder,
    };
    let (before, after) = (folder.join(BEFORE), folder.join(AFTER));
    let mut test = Test {
        name: name
            .to_str()
            .map_or_else(|| Shown(name).to_string(), str::to_owned),
        before: Some(before.clone()),
        after: Some(after.clone()),
        verdict: None,
        problems: Vec::new(),
        unusable: None,
    };
    let mut read = |path: PathBuf| Source::File(path).read(MANIFEST_BYTES, io.input);
    let sides = read(before).and_then(|before| Ok((before, read(after)?)));
    let expected = expectation(&folder.join(EXPECT));
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
