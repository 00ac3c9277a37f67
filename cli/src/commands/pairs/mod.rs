//! `semsum verify --pairs`: every folder that holds a file of a pair is a test.

mod expect;
mod names;
mod search;
mod tree;
mod written;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{Expected, Test, Unusable};
use crate::input::Source;
use crate::interrupt::Count;
use crate::io::Io;
use names::{AFTER, BEFORE, EXPECT, FILES};
pub(crate) use search::Depth;
use search::{Place, search};
use semsum_core::limits::MANIFEST_BYTES;
use semsum_core::verify::{Policy, verify};
use semsum_harness::gate::quoted;
use semsum_harness::shown::Shown;
use std::path::Path;

/// Judges every pair below `folder` down to `depth`, in the order of their paths.
///
/// # Errors
/// Where the folder can't be searched, or nothing in it is a test.
pub(crate) fn judge(
    folder: &Path,
    depth: Depth,
    policy: Policy,
    io: &mut Io<'_>,
) -> Result<Vec<Test>, Failure> {
    let found = search(folder, depth)?;
    if found.is_empty() {
        let folder = Shown(folder);
        let (there, next) = match depth {
            Depth::All => (
                format!("no folder below {folder} holds"),
                "name a folder of tests",
            ),
            Depth::Alone => (
                format!("{folder} itself holds no"),
                "name the folder of one test, or leave --alone out",
            ),
        };
        return Err(Failure {
            exit: Exit::Unfinished,
            message: Some(format!(
                "{there} {BEFORE}, {AFTER} or {EXPECT}, so nothing was judged; {next}"
            )),
        });
    }
    let mut tests = Vec::with_capacity(found.len());
    let judged = Count::of("pair", "judged and none was reported");
    for (at, place) in &found {
        tests.push(test(folder, at, place, policy, io));
        judged.one();
    }
    Ok(tests)
}

/// How a run ends that came to these.
pub(crate) fn exit(tests: &[Test]) -> Exit {
    let exit = |test: &Test| match (&test.unusable, test.passes()) {
        (Some(_), _) => Exit::Unusable,
        (None, false) => Exit::Rejected,
        (None, true) => Exit::Accepted,
    };
    tests.iter().map(exit).fold(Exit::Accepted, Exit::or_worse)
}

fn test(root: &Path, at: &Path, place: &Place, policy: Policy, io: &mut Io<'_>) -> Test {
    let name = match at.strip_prefix(root) {
        Ok(below) if !below.as_os_str().is_empty() => below,
        _ => at,
    };
    let file = |file: &str| place.has(file).then(|| at.join(file));
    let mut test = Test {
        before: file(BEFORE),
        after: file(AFTER),
        ..Test::named(
            name.to_str()
                .map_or_else(|| Shown(name).to_string(), str::to_owned),
        )
    };
    let mut read = |file: &str| {
        let path = at.join(file);
        let read = Source::File(path.clone()).read(MANIFEST_BYTES, io.input);
        read.map_err(|failure| Unusable::of(failure, path))
    };
    let sides = match place.unusable() {
        Some(why) => Err(Unusable {
            file: FILES
                .into_iter()
                .find_map(file)
                .or_else(|| place.stray().map(|name| at.join(name)))
                .or_else(|| Some(at.to_owned())),
            ..Unusable::because(why)
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
    if !test.passes() {
        let words = match place {
            Place::Folder(_) if test.unusable.is_none() && !place.has(EXPECT) => both(at),
            Place::Folder(_) => with_pairs(at, &["--alone"]),
            // What it leads to is no test of this run. Judged is then all that was not.
            Place::Link | Place::DeadLink => with_pairs(at, &[]),
        };
        test.replay = Some(replay(words, policy));
    }
    test
}

/// The words that judge the two sides in `folder`, to which nothing else belongs.
fn both(folder: &Path) -> Vec<String> {
    [BEFORE, AFTER]
        .map(|file| quoted::path(&folder.join(file)))
        .into()
}

/// The words that judge what is in `folder`.
fn with_pairs(folder: &Path, options: &[&str]) -> Vec<String> {
    let words = ["--pairs".to_owned(), quoted::path(folder)];
    words
        .into_iter()
        .chain(options.iter().copied().map(str::to_owned))
        .collect()
}

/// The command that judges one test alone.
fn replay(what: Vec<String>, policy: Policy) -> String {
    let mut words = vec!["semsum verify".to_owned()];
    words.extend(what);
    if policy != Policy::default() {
        words.extend(["--policy", policy.as_str()].map(str::to_owned));
    }
    words.join(" ")
}
