//! Small bases, and who is judged over them.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use semsum_harness::foreign::Program;
use semsum_harness::gate::{GateOutcome, Judge, Options, Own, Progress, Verifier, Work, over};
use semsum_harness::report::{self, Format};
use semsum_mutators::{Base, Plan, Source, plan};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// All formats of a report.
pub(crate) const FORMATS: [Format; 5] = [
    Format::Human,
    Format::Json,
    Format::Junit,
    Format::Sarif,
    Format::Github,
];

/// Two bases in which every mutator finds a site, and a bundle: every single edit, and some compositions.
pub(crate) fn plan() -> Plan {
    plan_of(&[])
}

/// The same of some rules or mutators alone.
pub(crate) fn plan_of(only: &[&str]) -> Plan {
    let bases: Vec<_> = semsum_corpus::bases()
        .filter(|base| ["tiny-one-of-each", "payments-payout-rerun"].contains(&base.name))
        .map(|base| Base::read(base.name, base.text.to_vec()).unwrap())
        .collect();
    let sources: Vec<_> = semsum_corpus::bundles()
        .take(1)
        .map(|bundle| Source::read(bundle.name, bundle.text).unwrap())
        .collect();
    let of = |cases| {
        let options = plan::Options {
            cases,
            only: only.iter().map(|name| (*name).to_owned()).collect(),
            ..plan::Options::default()
        };
        Plan::new(&bases, &sources, &options).unwrap()
    };
    of(of(0).planned() + 500)
}

/// A program as the options name it.
pub(crate) fn program(words: &[&str]) -> Options {
    let command = shell_words::join(words);
    Options {
        verifier: Some(Verifier {
            program: Program::parse(&command).unwrap(),
            command,
            show_stderr: false,
        }),
        ..Options::default()
    }
}

/// The example program of the mutators, which cargo builds beside the tests: without a rule, careless, or true.
pub(crate) fn example(name: &str) -> Options {
    program(&[example_path().to_str().unwrap(), name])
}

/// Where that program is.
pub(crate) fn example_path() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let profile: PathBuf = test.ancestors().nth(2).unwrap().to_path_buf();
    let path = profile.join("examples/verifier");
    assert!(
        path.with_extension(std::env::consts::EXE_EXTENSION).exists(),
        "run `cargo build --workspace --examples`"
    );
    path
}

/// The script that misbehaves in the way that its first argument names.
pub(crate) fn script(arguments: &[&str]) -> Options {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs/verifier.py");
    let words = ["python3", script].into_iter().chain(arguments.iter().copied());
    program(&words.collect::<Vec<_>>())
}

/// A verifier that is right, and takes no raw text.
pub(crate) fn of_manifests() -> Options {
    script(&["of-manifests", example_path().to_str().unwrap(), "true"])
}

/// A verifier that is right, and never says why.
pub(crate) fn without_reasons() -> Options {
    script(&["without-reasons", example_path().to_str().unwrap(), "true"])
}

/// The run of one rule or mutator alone, in one thread.
pub(crate) fn only(name: &str, options: Options) -> GateOutcome {
    over(&Work::Plan(plan_of(&[name])).into(), &Own, &options, &mut |_| {}).unwrap()
}

/// The report in a format.
pub(crate) fn written(format: Format, outcome: &GateOutcome) -> String {
    let mut text = Vec::new();
    report::write(format, outcome, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The whole run over the small bases, the verifier of this repository or the options' program.
pub(crate) fn run(options: Options, jobs: usize) -> GateOutcome {
    judge(&Own, options, jobs, &mut |_| {})
}

/// The whole run over the small bases.
pub(crate) fn judge(
    judge: &dyn Judge,
    options: Options,
    jobs: usize,
    on_progress: &mut dyn FnMut(Progress),
) -> GateOutcome {
    let options = Options {
        jobs: NonZeroUsize::new(jobs).unwrap(),
        ..options
    };
    over(&Work::Plan(plan()).into(), judge, &options, on_progress).unwrap()
}
