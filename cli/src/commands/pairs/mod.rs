//! `semsum verify --pairs`: every folder that holds a file of a pair is a test.

mod expect;
mod search;
mod written;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{self, Expected, Format, Test, Unusable};
use crate::input::Source;
use crate::interrupt::Count;
use crate::io::Io;
use search::{AFTER, BEFORE, EXPECT, Holding, search};
use semsum_core::limits::MANIFEST_BYTES;
use semsum_core::verify::{Policy, verify};
use semsum_harness::shown::Shown;
use std::path::Path;

/// Judges every pair below `folder`, in the order of their paths.
pub(crate) fn run(folder: &Path, policy: Policy, format: Format, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let found = search(folder)?;
    for doubt in &found.doubts {
        io.complain(doubt);
    }
    if found.tests.is_empty() {
        return Err(Failure {
            exit: Exit::Unfinished,
            message: Some(format!(
                "no folder below {} holds {BEFORE}, {AFTER} or {EXPECT}, so nothing was judged; name a folder of tests",
                Shown(folder)
            )),
        });
    }
    let mut tests = Vec::with_capacity(found.tests.len());
    let judged = Count::of("pair", "judged and none was reported");
    for (pair, holding) in &found.tests {
        tests.push(judge(folder, pair, holding, policy, io));
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

fn judge(root: &Path, folder: &Path, holding: &Holding, policy: Policy, io: &mut Io<'_>) -> Test {
    let name = match folder.strip_prefix(root) {
        Ok(below) if !below.as_os_str().is_empty() => below,
        _ => folder,
    };
    let file = |file: &str| holding.has(file).then(|| folder.join(file));
    let mut test = Test {
        name: name
            .to_str()
            .map_or_else(|| Shown(name).to_string(), str::to_owned),
        before: file(BEFORE),
        after: file(AFTER),
        expected: None,
        verdict: None,
        problems: Vec::new(),
        unusable: None,
    };
    let mut read = |file: &str| {
        let path = folder.join(file);
        let read = Source::File(path.clone()).read(MANIFEST_BYTES, io.input);
        read.map_err(|failure| Unusable::of(failure, path))
    };
    let sides = match holding.lost() {
        Some(why) => Err(Unusable {
            why,
            file: [BEFORE, AFTER, EXPECT].into_iter().find_map(file),
        }),
        None => read(BEFORE).and_then(|before| Ok((before, read(AFTER)?))),
    };
    let expected = match file(EXPECT) {
        Some(path) => expect::read(&path, policy).map_err(|failure| Unusable::of(failure, path)),
        None => Ok(Expected::acceptance()),
    };
    match (sides, expected) {
        (Ok((before, after)), Ok(expected)) => {
            let verdict = verify(&before, &after, policy);
            test.problems = expect::differences(&expected, &verdict);
            test.verdict = Some(verdict);
            test.expected = Some(expected);
        }
        (Err(unusable), _) | (_, Err(unusable)) => test.unusable = Some(unusable),
    }
    test
}
